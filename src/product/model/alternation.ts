import { isObject } from '../json/parse.js';
import type { Case } from './check.js';
import { outcomeInWords, type Exchange, type ExchangeId, type Session } from './exchange.js';
import type { Alternation, View } from './view.js';
import { jsonOf } from './response.js';

/** The fact under which a session keeps its alternations. */
export const alternationsFact = 'alternations';

/** The fact that a failing request was not sent in turns, for want of requests. */
export const notAlternatedFact = 'notAlternated';

/** The alternations of a session, with what came back; without a complete pair nothing was repeated in turns. */
export function alternationsOf<F>({ facts }: Session, views: readonly View<F>[]): readonly Alternation<View<F>>[] {
  const known = facts[alternationsFact] as readonly Alternation<ExchangeId>[] | undefined;
  if (known === undefined) return [];
  const byId = new Map(views.map((view) => [view.exchange.id, view]));
  return known.flatMap(({ about, pairs }) => {
    const complete = pairs.flatMap(({ control, failing }) => {
      const both = { control: byId.get(control), failing: byId.get(failing) };
      return both.control && both.failing ? [{ control: both.control, failing: both.failing }] : [];
    });
    return complete.length === 0 ? [] : [{ about, pairs: complete }];
  });
}

/**
 * Requests that were repeated in turns with a control, as a session sends them: pair after pair, the control first in the
 * first of them, after the failing request was sent before. One pair alone counts where the repetition got something else: a
 * session ends with one that works.
 */
export function alternationsIn(exchanges: readonly Exchange[]): readonly Alternation<ExchangeId>[] {
  const contents = exchanges.map(contentOf);
  const before = new Map<string, Exchange>();
  const found: Alternation<ExchangeId>[] = [];
  for (let at = 0; at < exchanges.length;) {
    const [control, failing] = [contents[at]!, contents[at + 1] ?? contents[at]!];
    const pairs: { control: ExchangeId; failing: ExchangeId }[] = [];
    const first = control === failing ? undefined : before.get(failing);
    for (let next = at; first !== undefined; next += 2) {
      const isReversed = contents[next] === failing && contents[next + 1] === control;
      if (!isReversed && (contents[next] !== control || contents[next + 1] !== failing)) break;
      const [one, other] = [exchanges[next]!.id, exchanges[next + 1]!.id];
      pairs.push(isReversed ? { control: other, failing: one } : { control: one, failing: other });
    }
    const isOtherwise = (): boolean => formOf(first!) !== formOf(exchanges[at + 1]!);
    const isRepeated = pairs.length > 1 || (pairs.length === 1 && isOtherwise());
    if (isRepeated) found.push({ about: '', pairs });
    const end = at + (isRepeated ? 2 * pairs.length : 1);
    for (; at < end; at += 1) before.set(contents[at]!, exchanges[at]!);
  }
  return found;
}

const contentOf = ({ base, request: { method, path, body, headers } }: Exchange): string =>
  JSON.stringify([base, method, path, body, headers]);

/** The status of a response and the members of its body: an error may come under status 200. */
function formOf({ response }: Exchange): string {
  const body = jsonOf(response);
  const members = isObject(body) ? Object.keys(body).sort() : [Array.isArray(body)];
  return JSON.stringify([response?.status, members]);
}

/** Leaves it to the judge whether the failures follow the input: it alone decides by these pairs. */
export function situationOf<F>(
  { pairs }: Alternation<View<F>>,
  isUsable: (view: View<F>) => boolean,
  expected: string,
): Case {
  const unusable = pairs.flatMap(({ failing }) => (isUsable(failing) ? [] : [failing]));
  const times = unusable.length === pairs.length ? '' : ` in ${unusable.length} of ${pairs.length} tries`;
  return {
    views: pairs.flatMap(({ control, failing }) => [control, failing]),
    pairs: pairs.map(({ control, failing }) => ({ control: isUsable(control), failing: isUsable(failing) })),
    violation: {
      expected,
      actual: `no usable response to this request${times}: ${statusesOf(unusable)}`,
    },
  };
}

function statusesOf(views: readonly View[]): string {
  return [...new Set(views.map(({ exchange }) => outcomeInWords(exchange)))].join(', ');
}
