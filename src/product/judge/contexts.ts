import type { Factors } from '../model/factors.js';
import type { View } from '../model/view.js';

/** The pairs of levels in which something was seen, one bit each, in hexadecimal digits. Plain data that adds up. */
export type PairSet = string;

/** How many pairs of levels a requirement was exercised in. */
export interface ContextCoverage {
  readonly seen: number;
  /** Feasible pairs of those levels in which the requirement was exercised at all. */
  readonly of: number;
  /** Pairs that were not seen, such as `payer given × receiver fresh`. */
  readonly missing: readonly string[];
}

/** A level of a failed requirement: of the pairs with it in which the requirement was exercised, how many it failed in. */
export interface LevelFailures {
  readonly factor: string;
  readonly level: string;
  readonly failed: number;
  readonly tested: number;
}

/** Bits of pairs while they grow; 32 to an entry. */
export type PairMask = Uint32Array;

export interface Contexts<F> {
  empty(): PairMask;
  /** The pairs of levels that a request has. */
  of(view: View<F>): PairMask;
  coverage(pairs: PairSet): ContextCoverage;
  /** The levels of the factors that were tested at several levels, from the pairs in which it was exercised, and failed. */
  failures(tested: PairSet, failed: PairSet): readonly LevelFailures[];
}

interface Pair {
  /** The numbers of its levels. */
  readonly first: number;
  readonly second: number;
  readonly name: string;
}

/** Stands for two levels that are no pair. */
const none = -1;

const known = new WeakMap<Factors<never>, Contexts<never>>();

/** Numbers the feasible pairs of levels of two different factors. The same factors always give the same numbers. */
export function createContexts<F>(given: Factors<F>): Contexts<F> {
  const before = known.get(given);
  if (before !== undefined) return before;
  const contexts = contextsOf(given);
  known.set(given, contexts);
  return contexts;
}

function contextsOf<F>({ factors, infeasible }: Factors<F>): Contexts<F> {
  const pairs: Pair[] = [];
  let count = 0;
  const numbersOf = factors.map(({ levels }) => new Map(levels.map((level) => [level, count++])));
  /** By the numbers of two levels, that of their pair. */
  const pairOf = new Int32Array(count * count).fill(none);
  for (const [position, one] of factors.entries())
    for (const [later, other] of factors.entries()) {
      if (later <= position) continue;
      for (const [first, row] of numbersOf[position]!)
        for (const [second, column] of numbersOf[later]!) {
          const excluded = infeasible.some(({ levels }) => levels[one.name] === first && levels[other.name] === second);
          if (excluded) continue;
          pairOf[row * count + column] = pairs.length;
          pairs.push({ first: row, second: column, name: `${one.name} ${first} × ${other.name} ${second}` });
        }
    }
  const words = Math.ceil(pairs.length / 32);
  const isIn = (mask: PairMask, number: number): boolean => ((mask[number >>> 5] ?? 0) & (1 << (number & 31))) !== 0;
  /** By the numbers of the levels, how many pairs of a set have them. */
  const levelCounts = (mask: PairMask): Uint32Array => {
    const counts = new Uint32Array(count);
    for (const [number, { first, second }] of pairs.entries()) {
      if (!isIn(mask, number)) continue;
      counts[first]! += 1;
      counts[second]! += 1;
    }
    return counts;
  };
  return {
    empty: () => new Uint32Array(words),
    of(view) {
      const mask = new Uint32Array(words);
      const met: number[] = [];
      for (const [position, { levelOf }] of factors.entries()) {
        const level = levelOf(view);
        const number = level === undefined ? undefined : numbersOf[position]!.get(level);
        if (number === undefined) continue;
        for (const earlier of met) {
          const pair = pairOf[earlier * count + number]!;
          if (pair !== none) mask[pair >>> 5]! |= 1 << (pair & 31);
        }
        met.push(number);
      }
      return mask;
    },
    coverage(set) {
      const mask = maskOfPairs(set);
      const met = levelCounts(mask);
      let seen = 0;
      const missing: string[] = [];
      for (const [number, { first, second, name }] of pairs.entries())
        if (isIn(mask, number)) seen += 1;
        else if (met[first]! > 0 && met[second]! > 0) missing.push(name);
      return { seen, of: seen + missing.length, missing };
    },
    failures(tested, failed) {
      const [all, bad] = [levelCounts(maskOfPairs(tested)), levelCounts(maskOfPairs(failed))];
      return factors.flatMap(({ name: factor }, position) => {
        const levels = [...numbersOf[position]!].flatMap(([level, number]) =>
          all[number] === 0 ? [] : [{ factor, level, failed: bad[number]!, tested: all[number]! }],
        );
        return levels.length > 1 && levels.some((level) => level.failed > 0) ? levels : [];
      });
    },
  };
}

/** Counts for every requirement the pairs of levels in which it was exercised and failed; without factors it counts nothing. */
export interface ContextCounter<F> {
  exercised(id: string, view: View<F>): void;
  failed(id: string, view: View<F>): void;
  /** Adds the pairs of a request to those of a group of requests. */
  group(pairs: PairMask | undefined, view: View<F>): PairMask | undefined;
  /** A requirement was exercised in all the pairs of a group. */
  exercisedIn(id: string, pairs: PairMask | undefined): void;
  evidence(): {
    readonly contexts: Readonly<Record<string, PairSet>>;
    readonly failedContexts: Readonly<Record<string, PairSet>>;
  };
}

export function createContextCounter<F>(factors: Factors<F> | undefined): ContextCounter<F> {
  const contexts = factors && createContexts(factors);
  const counted = new Map<string, PairMask>();
  const failures = new Map<string, PairMask>();
  const masks = new WeakMap<View<F>, PairMask>();
  const maskOf = (of: Contexts<F>, view: View<F>): PairMask => {
    // All requirements of one trace are counted in turn.
    let mask = masks.get(view);
    if (mask === undefined) masks.set(view, (mask = of.of(view)));
    return mask;
  };
  const add = (of: Contexts<F>, to: Map<string, PairMask>, id: string, pairs: PairMask): void => {
    let known = to.get(id);
    if (known === undefined) to.set(id, (known = of.empty()));
    addPairs(known, pairs);
  };
  const setsOf = (from: ReadonlyMap<string, PairMask>): Record<string, PairSet> =>
    Object.fromEntries([...from].map(([id, mask]) => [id, pairSetOf(mask)]));
  return {
    exercised(id, view) {
      if (contexts) add(contexts, counted, id, maskOf(contexts, view));
    },
    failed(id, view) {
      if (contexts) add(contexts, failures, id, maskOf(contexts, view));
    },
    group(pairs, view) {
      if (contexts === undefined) return undefined;
      const grown = pairs ?? contexts.empty();
      addPairs(grown, maskOf(contexts, view));
      return grown;
    },
    exercisedIn(id, pairs) {
      if (contexts && pairs) add(contexts, counted, id, pairs);
    },
    evidence: () => ({ contexts: setsOf(counted), failedContexts: setsOf(failures) }),
  };
}

/** Adds the pairs of one mask to another in place. */
function addPairs(to: PairMask, from: PairMask): void {
  for (let word = 0; word < from.length; word += 1) to[word]! |= from[word]!;
}

/** A mask as plain data. */
export function pairSetOf(mask: PairMask): PairSet {
  return [...mask].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

/** The pairs of both. */
export function mergePairs(left: PairSet, right: PairSet): PairSet {
  if (left === right) return left;
  const longer = maskOfPairs(left.length >= right.length ? left : right);
  addPairs(longer, maskOfPairs(left.length >= right.length ? right : left));
  return pairSetOf(longer);
}

/** The bits of a set. */
function maskOfPairs(set: PairSet): PairMask {
  const mask = new Uint32Array(set.length / 8);
  for (let word = 0; word < mask.length; word += 1) mask[word] = Number.parseInt(set.slice(word * 8, word * 8 + 8), 16);
  return mask;
}
