/** What may be chosen, by what it costs and by the pairs of levels that it meets. */
interface Choosable {
  readonly cost: number;
  readonly pairs: readonly string[];
}

/**
 * Orders what meets pairs of levels not met before: by how much it adds per request, where a pair counts the more the
 * fewer of them have it. What adds nothing any more is left out, and so is what does not fit when its turn comes.
 */
export function* rarestFirst<One extends Choosable>(
  all: readonly One[],
  before: ReadonlySet<string>,
  fits: (one: One) => boolean,
): Iterable<One> {
  const met = new Set(before);
  const frequency = new Map<string, number>();
  for (const { pairs } of all) for (const pair of pairs) frequency.set(pair, (frequency.get(pair) ?? 0) + 1);
  const gainOf = ({ pairs, cost }: One): number =>
    pairs.reduce((sum, pair) => sum + (met.has(pair) ? 0 : 1 / frequency.get(pair)!), 0) / cost;
  const waiting = all.map((one) => ({ one, gain: gainOf(one) })).sort((one, other) => one.gain - other.gain);
  for (let best = waiting.pop(); best !== undefined; best = waiting.pop()) {
    // Gains only shrink, so the greatest known one need not be compared with more than the next.
    const gain = gainOf(best.one);
    if (gain === 0 || !fits(best.one)) continue;
    if (gain < (waiting.at(-1)?.gain ?? 0)) {
      const place = waiting.findLastIndex((other) => other.gain <= gain) + 1;
      waiting.splice(place, 0, { one: best.one, gain });
      continue;
    }
    for (const pair of best.one.pairs) met.add(pair);
    yield best.one;
  }
}
