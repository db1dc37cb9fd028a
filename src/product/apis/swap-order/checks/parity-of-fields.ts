import type { FoldedSituation, Violation } from '../../../model/check.js';
import {
  isBeyondChance,
  documentedFields,
  fieldOf,
  mergeTallies,
  noOrders,
  presentIn,
  tallyPair,
  typesIn,
  type Documented,
  type FieldTally,
  type OrderTally,
  type Seen,
} from '../field-tally.js';
import type { TraceView } from '../../../model/view.js';
import type { SwapOrderFixtures } from '../fixtures.js';
import { pairsOf } from '../request-predicates.js';
import { order } from '../view.js';

type Version = 'ultra' | 'swapV2';

/** Fewer pairs than these do not tell a field that one version lacks from one that came up by chance. */
const leastPairs = 20;

/** So many pairs of one request are a repeated difference, and no chance by Fisher's exact test. */
const fewestRepeated = 5;

/** Only orders that both versions gave for the same request are compared; error responses have a check of their own. */
function tallyOf(trace: TraceView<SwapOrderFixtures>): OrderTally | undefined {
  const quoted = pairsOf(trace).filter((pair) =>
    [pair.ultra, pair.swapV2].every(
      ({ inconclusive, response, parsed }) => inconclusive === undefined && response.status === 200 && parsed.json,
    ),
  );
  if (quoted.length === 0) return undefined;
  const sum = quoted
    .map(({ ultra, swapV2: second }) =>
      tallyPair(ultra.response.body, second.response.body, [ultra.exchange.id, second.exchange.id]),
    )
    .reduce(mergeTallies, noOrders);
  // A difference that was repeated there and then is counted by itself as well: few pairs of a run may show it.
  return quoted.length < fewestRepeated ? sum : { ...sum, repeated: sum.fields };
}

interface Difference {
  readonly violation: Omit<Violation, 'at'>;
  /** The version that departs. */
  readonly base: Version;
  /** Whether so many departures of one version alone cannot be chance. */
  readonly isCertain: boolean;
}

/** Judges each field that `concerns` the requirement over all pairs; `least` pairs at least are needed. */
const overAllPairs = (
  concerns: (documented: Documented | undefined) => boolean,
  compare: (field: FieldTally) => Difference | undefined,
  least = 1,
) =>
  order.fold<OrderTally>({
    empty: () => noOrders,
    of: tallyOf,
    merge: mergeTallies,
    *decide(state): Iterable<FoldedSituation> {
      const { pairs } = state;
      if (pairs === 0) return;
      if (pairs < least) {
        const inconclusive = `only ${pairs} pairs of the same request; at least ${least} are needed`;
        yield { base: 'swapV2', exchanges: [], inconclusive };
        return;
      }
      yield { base: 'swapV2', exchanges: [] };
      for (const pointer of Object.keys(state.fields)) {
        const field = fieldOf(state, pointer);
        const seen = field.ultra.parents > 0 && field.swapV2.parents > 0;
        if (!seen || !concerns(documentedFields.get(pointer))) continue;
        const difference = compare(field);
        const repeated = state.repeated?.[pointer];
        if (difference === undefined) continue;
        if (!difference.isCertain && (repeated === undefined || compare(repeated)?.isCertain !== true)) continue;
        const { base, violation } = difference;
        const exchanges = [...(field.differs ?? [])];
        yield {
          base,
          exchanges: base === 'ultra' ? exchanges.reverse() : exchanges,
          violation: { ...violation, at: pointer },
        };
      }
    },
  });

const versions: readonly (readonly [Version, Version])[] = [
  ['swapV2', 'ultra'],
  ['ultra', 'swapV2'],
];

/** The first version that departs from the other one, if either does; `departures` counts the objects in which it does. */
const eitherWay =
  (departures: (left: Seen, right: Seen) => number, expected: string, cause: string) =>
  (field: FieldTally): Difference | undefined => {
    for (const [base, other] of versions) {
      const count = departures(field[base], field[other]);
      if (count === 0) continue;
      const isCertain = isBeyondChance(count, field[base].parents, field[other].parents);
      return { base, isCertain, violation: { expected, actual: describe(field), cause } };
    }
    return undefined;
  };

function describe(field: FieldTally): string {
  return (['ultra', 'swapV2'] as const)
    .map((base) => {
      const { parents, types } = field[base];
      const counted = Object.entries(types)
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([type, count]) => `${type} ${count}×`);
      return `${base}: in ${presentIn(field[base])} of ${parents}${counted.length > 0 ? ` (${counted.join(', ')})` : ''}`;
    })
    .join('; ');
}

/** Whether the first version never carries the field and the other always does, over pairs enough. */
const alwaysMissing = (left: Seen, right: Seen): number =>
  Math.min(left.parents, right.parents) >= leastPairs && presentIn(left) === 0 && presentIn(right) === right.parents
    ? left.parents
    : 0;

const oneSided = 'no field that one version always carries and the other never';

export const parityOfFields = {
  'ORDER-208': overAllPairs(
    (documented) => documented?.required === true,
    eitherWay(
      (left, right) => (presentIn(right) === right.parents ? left.parents - presentIn(left) : 0),
      'a required field that one version carries is carried by the other',
      'absent',
    ),
  ),
  'ORDER-209': overAllPairs(
    (documented) => documented !== undefined,
    eitherWay(
      (left, right) =>
        typesIn(right).length === 1
          ? typesIn(left)
              .filter((type) => !typesIn(right).includes(type))
              .reduce((sum, type) => sum + (left.types[type] ?? 0), 0)
          : 0,
      'one JSON type in both versions',
      'type',
    ),
  ),
  'ORDER-210': overAllPairs(
    (documented) => documented !== undefined && !documented.nullable,
    eitherWay(
      (left, right) => ((right.types.null ?? 0) === 0 && presentIn(right) > 0 ? (left.types.null ?? 0) : 0),
      'a field that is not nullable is null in neither version',
      'null',
    ),
  ),
  /** The version that lacks the field departs. */
  'ORDER-211': overAllPairs(
    (documented) => documented?.required === false,
    eitherWay(alwaysMissing, oneSided, 'one-sided'),
    leastPairs,
  ),
  /** The version that adds the field departs. */
  'ORDER-212': overAllPairs(
    (documented) => documented === undefined,
    eitherWay((left, right) => (alwaysMissing(right, left) > 0 ? presentIn(left) : 0), oneSided, 'one-sided'),
    leastPairs,
  ),
};
