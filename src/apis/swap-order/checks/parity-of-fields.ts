import type { FoldedSituation, Violation } from '../../../model/check.js';
import { fold } from '../../../model/untagged-check.js';
import type { TraceView } from '../../../model/view.js';
import {
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
import type { SwapOrderFixtures } from '../fixtures.js';
import { pairsOf } from '../pairs.js';

type Version = 'ultra' | 'swap-v2';

/** Fewer pairs than these do not tell a field that one version lacks from one that came up by chance. */
const leastPairs = 20;

let tallied: { readonly trace: object; readonly tally: OrderTally } | undefined;

/** Only orders that both versions gave for the same request are compared; refusals have a check of their own. */
function tallyOf(trace: TraceView<SwapOrderFixtures>): OrderTally {
  if (tallied?.trace === trace) return tallied.tally;
  const quoted = pairsOf(trace).filter((pair) =>
    [pair.ultra, pair['swap-v2']].every(
      ({ inconclusive, response, parsed }) => inconclusive === undefined && response.status === 200 && parsed.json,
    ),
  );
  const tally = quoted
    .map(({ ultra, 'swap-v2': second }) =>
      tallyPair(ultra.response.body, second.response.body, [ultra.exchange.id, second.exchange.id]),
    )
    .reduce(mergeTallies, noOrders);
  tallied = { trace, tally };
  return tally;
}

let latest: { readonly one: OrderTally; readonly other: OrderTally; readonly sum: OrderTally } | undefined;

/** Every requirement keeps the same tally under its own name, so that what one has just added up the next one needs too. */
function addUp(one: OrderTally, other: OrderTally): OrderTally {
  if (latest?.one !== one || latest.other !== other) latest = { one, other, sum: mergeTallies(one, other) };
  return latest.sum;
}

interface Difference {
  readonly violation: Omit<Violation, 'at'>;
  /** The version that departs. */
  readonly base: Version;
}

/** Judges each field that `concerns` the requirement over all pairs; `least` pairs at least are needed. */
const overAllPairs = (
  concerns: (documented: Documented | undefined) => boolean,
  compare: (field: FieldTally) => Difference | undefined,
  least = 1,
) =>
  fold<SwapOrderFixtures, OrderTally>({
    empty: () => noOrders,
    add: (state, trace) => addUp(state, tallyOf(trace)),
    merge: mergeTallies,
    *decide(state): Iterable<FoldedSituation> {
      const { pairs } = state;
      if (pairs === 0) return;
      if (pairs < least) {
        const inconclusive = `only ${pairs} pairs of the same request; at least ${least} are needed`;
        yield { base: 'swap-v2', exchanges: [], inconclusive };
        return;
      }
      yield { base: 'swap-v2', exchanges: [] };
      for (const pointer of Object.keys(state.fields)) {
        const field = fieldOf(state, pointer);
        const seen = field.ultra.parents > 0 && field['swap-v2'].parents > 0;
        if (!seen || !concerns(documentedFields.get(pointer))) continue;
        const difference = compare(field);
        if (difference === undefined) continue;
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
  ['swap-v2', 'ultra'],
  ['ultra', 'swap-v2'],
];

/** The first version that departs from the other one, if either does. */
const eitherWay =
  (departs: (one: Seen, other: Seen) => boolean, expected: string, cause: string) =>
  (field: FieldTally): Difference | undefined => {
    const found = versions.find(([base, other]) => departs(field[base], field[other]));
    if (found === undefined) return undefined;
    return { base: found[0], violation: { expected, actual: describe(field), cause } };
  };

function describe(field: FieldTally): string {
  return (['ultra', 'swap-v2'] as const)
    .map((base) => {
      const { parents, types } = field[base];
      const counted = Object.entries(types)
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([type, count]) => `${type} ${count}×`);
      return `${base}: in ${presentIn(field[base])} of ${parents}${counted.length > 0 ? ` (${counted.join(', ')})` : ''}`;
    })
    .join('; ');
}

export const requiredFieldsAreCarriedByBoth = overAllPairs(
  (documented) => documented?.required === true,
  eitherWay(
    (one, other) => presentIn(one) < one.parents && presentIn(other) === other.parents,
    'a required field that one version carries is carried by the other',
    'absent',
  ),
);

export const documentedFieldsHaveOneType = overAllPairs(
  (documented) => documented !== undefined,
  eitherWay(
    (one, other) => typesIn(other).length === 1 && typesIn(one).some((type) => !typesIn(other).includes(type)),
    'one JSON type in both versions',
    'type',
  ),
);

export const fieldsAreNullInBothOrNeither = overAllPairs(
  (documented) => documented !== undefined && !documented.nullable,
  eitherWay(
    (one, other) => (one.types.null ?? 0) > 0 && (other.types.null ?? 0) === 0 && presentIn(other) > 0,
    'a field that is not nullable is null in neither version',
    'null',
  ),
);

/** Whether the first version never carries the field and the other always does, over pairs enough. */
const alwaysMissing = (one: Seen, other: Seen): boolean =>
  Math.min(one.parents, other.parents) >= leastPairs && presentIn(one) === 0 && presentIn(other) === other.parents;

const oneSided = 'no field that one version always carries and the other never';

/** The version that lacks the field departs. */
export const optionalFieldsStandInBoth = overAllPairs(
  (documented) => documented?.required === false,
  eitherWay(alwaysMissing, oneSided, 'one-sided'),
  leastPairs,
);

/** The version that adds the field departs. */
export const undocumentedFieldsStandInBoth = overAllPairs(
  (documented) => documented === undefined,
  eitherWay((one, other) => alwaysMissing(other, one), oneSided, 'one-sided'),
  leastPairs,
);
