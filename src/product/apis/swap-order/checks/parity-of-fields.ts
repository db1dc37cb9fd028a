import { counted } from '../../../model/counted.js';
import type { ShapeProperty } from '../../../model/shape.js';
import { documented, fieldsIn, isAlike, isBeyondChance, tallyOf } from '../reader/fields.js';
import type { FieldTally, Seen } from '../reader/fields.js';
import { isOrder, order, pairsOf, type OrdersOfSession } from '../reader/view.js';

/** Fewer pairs than these do not tell a field that one version lacks from one that came up by chance. */
const leastPairs = 20;

/** So many pairs of one request are a repeated difference, and no chance by Fisher's exact test. */
const fewestRepeated = 5;

/** Only orders that both versions gave for the same request are compared; error responses have a check of their own. */
function pairsIn(session: OrdersOfSession) {
  const quoted = pairsOf(session).filter((both) => both.every((view) => isOrder(view) && view.parsed.json));
  return quoted.map(([ultra, swapV2]) => ({
    exchange: ultra.exchange.id,
    counterpart: swapV2.exchange.id,
    ultra: fieldsIn(ultra.response.body),
    swapV2: fieldsIn(swapV2.response.body),
    isRepeated: quoted.length >= fewestRepeated,
  }));
}

type OrderPair = ReturnType<typeof pairsIn>[number];

interface Parity {
  /** In how many objects the first version departs from the other one, in a field with this place in the contract. */
  readonly departures: (own: Seen, other: Seen, place: ShapeProperty | undefined) => number;
  /** It is about what stands in a field: a field that few objects have is told by these alone as well. */
  readonly isOfValues?: true;
  /** Whether a field with this place in the contract is at stake. */
  readonly concerns: (place: ShapeProperty | undefined) => boolean;
  readonly expected: string;
  readonly cause: string;
  readonly least?: number;
}

const overAllPairs = ({ concerns, expected, cause, least = 1, ...parity }: Parity) =>
  order.run<OrderPair>({
    note: pairsIn,
    *judge(pairs) {
      if (pairs.length < least) {
        const inconclusive = `only ${counted(pairs.length, 'pair')} of the same request; at least ${least} are needed`;
        yield { base: 'swapV2', exchanges: [], inconclusive };
        return;
      }
      yield { base: 'swapV2', exchanges: [] };
      // A difference that was repeated there and then is counted by itself as well: few pairs of a run may show it.
      const repeated = pairs.filter(({ isRepeated }) => isRepeated);
      const pointers = [...new Set(pairs.flatMap(({ ultra, swapV2 }) => [ultra, swapV2]))].flatMap(Object.keys);
      for (const pointer of new Set(pointers)) {
        const place = documented.get(pointer);
        if (!concerns(place)) continue;
        const [field, again] = [tallyOf(pairs, pointer), tallyOf(repeated, pointer)];
        const base = departing(field, parity, place)?.base;
        const isCertain = [field, again].some((tally) => departing(tally, parity, place)?.isCertain === true);
        if (base === undefined || !isCertain) continue;
        const shown = pairs.find((pair) => !isAlike(tallyOf([pair], pointer)));
        const exchanges = shown === undefined ? [] : [shown.exchange, shown.counterpart];
        yield {
          base,
          exchanges: base === 'ultra' ? exchanges.reverse() : exchanges,
          violation: { expected, actual: describe(field), at: pointer, cause },
        };
      }
    },
  });

/** The first version that departs from the other one, if either does, and whether it alone does so often by no chance. */
function departing(
  tally: FieldTally,
  { departures, isOfValues }: Pick<Parity, 'departures' | 'isOfValues'>,
  place: ShapeProperty | undefined,
) {
  for (const [base, other] of [['swapV2', 'ultra'] as const, ['ultra', 'swapV2'] as const]) {
    const [own, others] = [tally[base], tally[other]];
    const count = departures(own, others, place);
    const isCertain =
      isBeyondChance(count, own.parents, others.parents) ||
      (isOfValues === true && own.parents > 0 && isBeyondChance(count, own.present, others.present));
    if (count > 0) return { base, isCertain };
  }
  return undefined;
}

function describe(field: FieldTally): string {
  const places = (['ultra', 'swapV2'] as const).map((base) => {
    const { parents, present, types } = field[base];
    const counts = Object.keys(types)
      .sort()
      .map((type) => `${type} ${types[type]}×`);
    return `in ${present} of ${parents} at \`${base}\`${counts.length > 0 ? ` (${counts.join(', ')})` : ''}`;
  });
  return `it is present ${places.join(' and ')}`;
}

/** Whether the document has every type that was seen at this place. */
const isDocumented = ({ types }: Seen, place: ShapeProperty | undefined): boolean =>
  Object.keys(types).every((type) => place?.types?.includes(type));

/** Whether the first version never carries the field and the other always does, over pairs enough. */
const alwaysMissing = (left: Seen, right: Seen): number =>
  Math.min(left.parents, right.parents) >= leastPairs && left.present === 0 && right.present === right.parents
    ? left.parents
    : 0;

const oneSided = {
  expected: 'no field that one version always carries and the other never',
  cause: 'one-sided',
  least: leastPairs,
};

export const parityOfFields = {
  'ORDER-208': overAllPairs({
    concerns: (place) => place?.required !== undefined,
    departures: (left, right) => (right.present === right.parents ? left.parents - left.present : 0),
    expected: 'a required field that one version carries is carried by the other',
    cause: 'absent',
  }),
  'ORDER-209': overAllPairs({
    concerns: (place) => place !== undefined,
    departures: (left, right, place) => {
      // Of two types the one that is not documented departs.
      if (isDocumented(left, place) && !isDocumented(right, place)) return 0;
      const [type, ...others] = Object.keys(right.types).filter((name) => name !== 'null');
      if (type === undefined || others.length > 0) return 0;
      return left.present - (left.types.null ?? 0) - (left.types[type] ?? 0);
    },
    expected: 'one JSON type in both versions',
    cause: 'type',
    isOfValues: true,
  }),
  'ORDER-210': overAllPairs({
    concerns: (place) => place?.types?.includes('null') === false,
    departures: (left, right) => ((right.types.null ?? 0) === 0 && right.present > 0 ? (left.types.null ?? 0) : 0),
    expected: 'a field that is not nullable is null in neither version',
    cause: 'null',
    isOfValues: true,
  }),
  /** The version that lacks the field departs. */
  'ORDER-211': overAllPairs({
    ...oneSided,
    concerns: (place) => place !== undefined && place.required === undefined,
    departures: alwaysMissing,
  }),
  /** The version that adds the field departs. */
  'ORDER-212': overAllPairs({
    ...oneSided,
    concerns: (place) => place === undefined,
    departures: (left, right) => (alwaysMissing(right, left) > 0 ? left.present : 0),
  }),
};
