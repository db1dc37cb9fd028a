import type { Case } from './check.js';
import { inWords } from './counted.js';
import { outcomeInWords, type ExchangeId, type Session } from './exchange.js';
import type { Alternation, View } from './view.js';

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

/** Leaves it to the judge whether the failures follow the input: it alone decides by these pairs. */
export function situationOf<F>(
  { pairs }: Alternation<View<F>>,
  isUsable: (view: View<F>) => boolean,
  expected: string,
): Case {
  const unusable = pairs.flatMap(({ failing }) => (isUsable(failing) ? [] : [failing]));
  const outcomes = new Set(unusable.map(({ exchange }) => outcomeInWords(exchange)));
  const times = unusable.length === pairs.length ? '' : ` in ${unusable.length} of ${pairs.length} tries`;
  const actual = `${inWords([...outcomes])}${times}`;
  return {
    views: pairs.flatMap(({ control, failing }) => [control, failing]),
    pairs: pairs.map(({ control, failing }) => ({ control: isUsable(control), failing: isUsable(failing) })),
    // What ends in the status that is expected departs in its body.
    violation: { expected, actual: expected.startsWith(actual) ? `${actual} with another body` : actual },
  };
}
