import { countNewPairs, maskOfPairs, type PairMask, type PairSet } from '../judge/contexts.js';

/** The pairs of levels in which requirements were exercised before, by id. */
export type SeenContexts = Readonly<Record<string, PairSet>>;

interface Choosable {
  readonly cost: number;
  /** The pairs of levels in which it exercises requirements, by id. */
  readonly contexts: SeenContexts;
}

/**
 * Orders what exercises requirements in pairs of levels in which nothing exercised them before: by how many of them it
 * adds per request. What adds nothing is left out, and so is what does not fit when its turn comes.
 */
export function* leastSeenFirst<One extends Choosable>(
  all: readonly One[],
  before: SeenContexts,
  fits: (one: One) => boolean,
): Iterable<One> {
  const seen = new Map(Object.entries(before).map(([id, pairs]) => [id, maskOfPairs(pairs)]));
  const masksOf = ({ contexts }: One): ReadonlyMap<string, PairMask> =>
    new Map(Object.entries(contexts).map(([id, pairs]) => [id, maskOfPairs(pairs)]));
  const gainOf = (masks: ReadonlyMap<string, PairMask>, cost: number): number => {
    let news = 0;
    // A requirement that was never exercised counts also where no pair is told.
    for (const [id, mask] of masks) news += countNewPairs(mask, seen.get(id)) + (seen.has(id) ? 0 : 1);
    return news / cost;
  };
  const waiting = all
    .map((one) => {
      const masks = masksOf(one);
      return { one, masks, gain: gainOf(masks, one.cost) };
    })
    .sort((one, other) => one.gain - other.gain);
  for (let best = waiting.pop(); best !== undefined; best = waiting.pop()) {
    // Gains only shrink, so the greatest known one need not be compared with more than the next.
    const gain = gainOf(best.masks, best.one.cost);
    if (gain === 0 || !fits(best.one)) continue;
    if (gain < (waiting.at(-1)?.gain ?? 0)) {
      const place = waiting.findLastIndex((other) => other.gain <= gain) + 1;
      waiting.splice(place, 0, { ...best, gain });
      continue;
    }
    for (const [id, mask] of best.masks) seen.set(id, united(mask, seen.get(id)));
    yield best.one;
  }
}

function united(one: PairMask, other: PairMask | undefined): PairMask {
  if (other === undefined) return one;
  const longer = (one.length >= other.length ? one : other).slice();
  const shorter = one.length >= other.length ? other : one;
  for (const [word, bits] of shorter.entries()) longer[word]! |= bits;
  return longer;
}
