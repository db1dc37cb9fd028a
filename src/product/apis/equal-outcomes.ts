import { jsonText } from '../json/text.js';
import type { RunCheck } from '../model/check.js';
import { headerOf, isEndedBySender, numberIn, isOfApi, type Exchange } from '../model/exchange.js';
import { isOfOthers } from '../model/history.js';
import { valueAt } from '../model/groups.js';
import { digestOf } from '../model/content.js';
import { endingOf, outcomeOf } from '../model/outcome.js';
import { unavailableStatuses } from '../model/response.js';
import type { AnyFacts, SessionView, View } from '../model/view.js';
import { remembered } from '../model/remembered.js';
import { judgeAttempts, type Attempt, type Outcome, type Rejection } from './attempts.js';

const rejecting: ReadonlySet<number> = new Set([400, 401, 403, 404, 409, 422]);

/** Requests equal to a rejected one that were served, the nearest before it and after it. */
interface Equals<F> {
  readonly before: View<F> | undefined;
  readonly after: View<F> | undefined;
}

/** What was served and shows that a rejection has no reason; undefined where it may have one. */
export type ControlOf<F> = (rejected: View<F>, equals: Equals<F>) => View<F> | undefined;

interface Asked<F, Facts> {
  /** Whether no requirement decides a rejection, and no state of the service explains it. */
  readonly isOpen: (view: View<F>) => boolean;
  /** Of any other rejection in a session, whose requests with a valid key are given in order. */
  readonly controlIn?: (session: SessionView<F, Facts>, inOrder: readonly View<F>[]) => ControlOf<F>;
  /** Operations of which requirements decide each rejection. */
  readonly isHeldAgainst?: (operation: string) => boolean;
  /** A kind of requests that is looked at by itself, as it stands after “requests”. */
  readonly kindOf?: (view: View<F>) => string | undefined;
  /** Whether a request lacks something that is required, so that a 500 may be its refusal. */
  readonly isIncomplete?: (view: View<F>) => boolean;
}

export function equalOutcomes<F, Facts = AnyFacts>(asked: Asked<F, Facts>): Omit<RunCheck<F, Attempt>, 'over'> {
  const { isHeldAgainst = () => false } = asked;
  return {
    note: (session) => attemptsIn(session as SessionView<F, Facts>, asked),
    judge: (attempts) => judgeAttempts(attempts, isHeldAgainst),
  };
}

function endOf<F>(view: View<F>, isLast: boolean, isIncomplete?: (view: View<F>) => boolean): Outcome {
  const { exchange, inconclusive } = view;
  const { status } = view.response;
  if (isEndedBySender(exchange)) return 'other';
  if (exchange.response === undefined || unavailableStatuses.includes(status)) return 'away';
  if (rejecting.has(status)) return 'rejected';
  // A documented 500 violates nothing, however often it comes; what it answers is lost all the same.
  if (status === 500) return isIncomplete?.(view) === true ? 'other' : 'unusable';
  // Whoever asks whether something changed has got it already.
  if (status === 304 && isConditional(exchange)) return 'other';
  if (status < 300 && (view.parsed.json || inconclusive === undefined)) return 'served';
  // A repetition follows what was throttled, for it is the pace that was wrong.
  return inconclusive === undefined || (status === 429 && !isLast) ? 'other' : 'unusable';
}

const isConditional = ({ request: { headers } }: Exchange): boolean =>
  ['if-none-match', 'if-modified-since'].some((name) => headerOf(headers, name) !== undefined);

function attemptsIn<F, Facts>(session: SessionView<F, Facts>, asked: Asked<F, Facts>): readonly Attempt[] {
  const { views, repeated, alternations } = session;
  const last = new Set(views);
  const all = [...repeated, ...views]
    .filter(({ base, credentials }) => isOfApi(base) && credentials.apiKey === 'genuine')
    .map((view) => ({ view, outcome: endOf(view, last.has(view), asked.isIncomplete) }));
  const inTurns = new Set(alternations.flatMap(({ pairs }) => pairs.map(({ failing }) => failing)));
  const kept = all.filter(({ view, outcome }) => outcome !== 'unusable' || !inTurns.has(view));
  const inOrderSent = kept.toSorted((one, other) => orderOf(one.view) - orderOf(other.view));
  const outcomes = isOfOthers(session.session) ? inOrderSent : onceInARow(inOrderSent);
  const isRejecting = outcomes.some(({ outcome }) => outcome === 'rejected');
  const inOrder = isRejecting ? outcomes.map(({ view }) => view) : [];
  const served = new Set(outcomes.flatMap(({ view, outcome }) => (outcome === 'served' ? view : [])));
  const [before, after] = [inOrder, inOrder.toReversed()].map((some) => equalBefore(some, (view) => served.has(view)));
  const controlOf = isRejecting ? asked.controlIn?.(session, inOrder) : undefined;
  return outcomes.map(({ view, outcome }): Attempt => {
    const { base, operation } = view;
    const kind = asked.kindOf?.(view);
    const attempt = { exchange: view.exchange.id, base, operation, outcome, ...(kind !== undefined && { kind }) };
    if (outcome === 'served' || outcome === 'other') return attempt;
    const lost = { ...attempt, ended: endingOf(view.exchange) };
    if (outcome !== 'rejected') return lost;
    const equals = { before: before!.get(view), after: after!.get(view) };
    // What is rejected from some request on may be rejected with reason: a wallet has spent its means.
    const control = asked.isOpen(view) ? equals.after : controlOf?.(view, equals);
    if (control !== undefined) return { ...lost, rejection: rejectionOf(control, view) };
    // Where others may have changed something meanwhile, it shows no mixture, and is lost to them all the same.
    const isLost = isOfOthers(session.session) && isRefusedBetween(view, equals);
    return isLost ? { ...lost, outcome: 'unusable' } : { ...attempt, outcome: 'other' };
  });
}

/** What the document names: what a wallet or a position lacks may be there again before the next request. */
export const lackOfMeans = /insufficient|\b0x1\b|VaultUserDebtTooLow/i;

/** Refused for what it asks, although the equal request was served before and after, and for no lack of means. */
const isRefusedBetween = <F>({ response: { status, text } }: View<F>, { before, after }: Equals<F>): boolean =>
  (status === 400 || status === 422) && before !== undefined && after !== undefined && !lackOfMeans.test(text);

/** By request that is none itself, the last equal one before it of those that show that it is proper. */
export function equalBefore<F>(
  inOrder: readonly View<F>[],
  isShowing: (view: View<F>) => boolean,
): ReadonlyMap<View<F>, View<F>> {
  const shown = new Map<string, View<F>>();
  const found = new Map<View<F>, View<F>>();
  for (const view of inOrder) {
    const equal = shown.get(contentOf(view));
    if (isShowing(view)) shown.set(contentOf(view), view);
    else if (equal !== undefined) found.set(view, equal);
  }
  return found;
}

interface Result<F> {
  readonly view: View<F>;
  readonly outcome: Outcome;
}

/** Of what got nothing usable at an operation in a row, each request once: the suite repeats it, and looks for what works beside it. */
function onceInARow<F>(inOrder: readonly Result<F>[]): readonly Result<F>[] {
  const rows = new Map<string, Set<string>>();
  return inOrder.filter(({ view, outcome }) => {
    const place = `${view.base} ${view.operation}`;
    if (outcome !== 'unusable') {
      rows.delete(place);
      return true;
    }
    const row = valueAt(rows, place, () => new Set());
    const isAgain = row.has(contentOf(view));
    row.add(contentOf(view));
    return !isAgain;
  });
}

export const orderOf = ({ exchange }: View): number => numberIn(exchange.id);

/** The same text for requests that are equal in everything that is judged. A body that is not there may not have been recorded. */
export const contentOf = remembered(({ base, exchange, request: { method, path, rawQuery, body, headers } }: View) =>
  jsonText([base, method, path, rawQuery, body ?? (method === 'GET' ? null : exchange.id), headers.authorization]),
);

function rejectionOf(served: View, rejected: View): Rejection {
  return {
    ended: outcomeOf(rejected.exchange)!,
    content: digestOf(contentOf(rejected)),
    isRepeated: contentOf(served) === contentOf(rejected),
    shown: [served.exchange.id, rejected.exchange.id] as const,
    headers: { served: headersOf(served), rejected: headersOf(rejected) },
  };
}

/** Headers that say what the body is, or when it was sent. */
const ofBody = /^(content-|date$|age$|etag$|last-modified$|retry-after$|transfer-encoding$|connection$|keep-alive$)/;

const headersOf = ({ response }: View): readonly string[] =>
  Object.entries(response.headers).flatMap(([name, value = '']) =>
    ofBody.test(name) || value.length > 60 ? [] : [`${name}: ${value}`],
  );
