import { noUsableResponse, type Case, type Violation } from '../model/check.js';
import { membersOf } from '../model/content.js';
import { headerOf, type Session } from '../model/exchange.js';
import type { View } from '../model/view.js';
import type { Occurrence } from './cell.js';
import { inputOf } from './fingerprint.js';
import { separationOf } from './separation.js';

/** What a case comes to: undecided for a reason, or decided, with a violation or without. */
type Outcome = Pick<Case, 'violation' | 'inconclusive'>;

/** The cases of which each pair of an alternation is one, where its failures do not follow the input. */
export function partsOf(given: Case): readonly Case[] {
  const { pairs, violation, inconclusive, views, each } = given;
  if (pairs === undefined || each !== true || inconclusive !== undefined || separationOf(pairs).separated)
    return [given];
  return pairs.map(({ failing }, index): Case => {
    const own = { views: [views[2 * index + 1]!] };
    return failing || violation === undefined ? own : { ...own, violation: { ...violation, needsRate: true } };
  });
}

/**
 * What a broken or throttled exchange shows is never held against the target, whatever a check makes of it; its request
 * may still be held against the client.
 */
export function outcomeOf({ views, pairs, violation, inconclusive }: Case, isOfClient = false): Outcome {
  if (pairs === undefined || inconclusive !== undefined) {
    const unusable = isOfClient ? undefined : views.find((view) => view.inconclusive !== undefined)?.inconclusive;
    const reason = inconclusive ?? unusable;
    return reason === undefined ? { violation } : { inconclusive: reason };
  }
  const { separated, says } = separationOf(pairs);
  if (!separated) return { inconclusive: 'the requests sent in turn with it failed as well' };
  return {
    violation: violation && {
      ...violation,
      cause: violation.cause ?? noUsableResponse,
      mayBeChance: true,
      inTurns: pairs.length,
      counts: says,
    },
  };
}

/** A violation as it was seen in a session. */
export function occurrenceOf(
  violation: Violation,
  views: readonly View[],
  session: Session,
  control?: View,
): Occurrence {
  const { exchange, base, operation } = views.at(-1)!;
  const { id, scenario, index } = session;
  return {
    ...{ violation, operation, base, exchanges: views.map((view) => view.exchange.id) },
    ...{ session: id, scenario, index, weight: weightOf(views, session), count: violation.count ?? 1 },
    ...(control && { control: control.exchange.id }),
    ...(isRejection(violation, views.at(-1)!) && { rejected: [inputOf(exchange, { scenario, index })] }),
  };
}

export type ControlOf = ((view: View) => boolean) | undefined;

/** The counterpart of a failing request in its session: the same request with valid credentials, or else the first valid one. */
export function controlBeside(failing: View, views: readonly View[], isControl: (view: View) => boolean) {
  const { base, operation, exchange, credentials } = failing;
  const others = views.filter((view) => view !== failing && view.base === base && view.operation === operation);
  const isSame = ({ credentials: { apiKey, token }, response, exchange: { request } }: View): boolean =>
    response.status < 300 &&
    apiKey === 'genuine' &&
    (token === 'fresh' || (token === credentials.token && apiKey !== credentials.apiKey)) &&
    request.path === exchange.request.path &&
    request.body === exchange.request.body;
  return others.find(isSame) ?? others.find((view) => view.inconclusive === undefined && isControl(view));
}

/** A session of more requests is repeated less often. */
const longest = 20;

/** Parameters of the requests, and tokens; what cannot be repeated, or takes long, weighs more than any of them. */
function weightOf(views: readonly View[], { exchanges }: Session): number {
  const sizeOf = ({ exchange: { request } }: View): number =>
    membersOf(request).size + (headerOf(request.headers, 'authorization') === undefined ? 0 : 1);
  const parameters = views.reduce((sum, view) => sum + sizeOf(view), 0);
  const isLasting = exchanges.some(({ effect }) => effect === 'create' || effect === 'settle');
  return parameters + (exchanges.length > longest ? 1000 : 0) + (isLasting ? 10_000 : 0);
}

/** A failure that chance may explain, in which the service itself rejected the request: any other may pass. */
function isRejection({ mayBeChance, needsRate }: Violation, { exchange, inconclusive }: View): boolean {
  const { status = 500 } = exchange.response ?? {};
  const isRejected = inconclusive === undefined && status >= 400 && status < 500;
  return mayBeChance === true && needsRate !== true && isRejected;
}
