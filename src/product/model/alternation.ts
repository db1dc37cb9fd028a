import type { Case } from './check.js';
import type { ExchangeId, Session } from './exchange.js';
import type { Alternation, View } from './view.js';

/** The fact under which a session keeps its alternations. */
export const alternationsFact = 'alternations';

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
  return {
    views: pairs.flatMap(({ control, failing }) => [control, failing]),
    pairs: pairs.map(({ control, failing }) => ({ control: isUsable(control), failing: isUsable(failing) })),
    violation: {
      expected,
      actual: `no usable response to this input: ${statusesOf(pairs.map((pair) => pair.failing))}`,
    },
  };
}

function statusesOf(views: readonly View[]): string {
  const seen = views.map(({ exchange, response }) =>
    exchange.response === undefined ? `no response (${exchange.fault.class})` : `status ${response.status}`,
  );
  return [...new Set(seen)].join(', ');
}
