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

/** Bits of pairs while they grow; 32 to an entry. */
export type PairMask = Uint32Array;

export interface Contexts<F> {
  empty(): PairMask;
  /** The pairs of levels that a request has. */
  of(view: View<F>): PairMask;
  coverage(pairs: PairSet): ContextCoverage;
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
      const has = (number: number): boolean => ((mask[number >>> 5] ?? 0) & (1 << (number & 31))) !== 0;
      const met = new Uint8Array(count);
      let seen = 0;
      for (const [number, { first, second }] of pairs.entries()) {
        if (!has(number)) continue;
        seen += 1;
        met[first] = met[second] = 1;
      }
      const missing: string[] = [];
      for (const [number, { first, second, name }] of pairs.entries())
        if (met[first] === 1 && met[second] === 1 && !has(number)) missing.push(name);
      return { seen, of: seen + missing.length, missing };
    },
  };
}

/** Counts for every requirement the pairs of levels in which it was exercised; without factors it counts nothing. */
export interface ContextCounter<F> {
  exercised(id: string, view: View<F>): void;
  /** Adds the pairs of a request to those of a group of requests. */
  group(pairs: PairMask | undefined, view: View<F>): PairMask | undefined;
  /** A requirement was exercised in all the pairs of a group. */
  exercisedIn(id: string, pairs: PairMask | undefined): void;
  evidence(): Readonly<Record<string, PairSet>>;
}

export function createContextCounter<F>(factors: Factors<F> | undefined): ContextCounter<F> {
  const contexts = factors && createContexts(factors);
  const counted = new Map<string, PairMask>();
  const masks = new WeakMap<View<F>, PairMask>();
  const maskOf = (of: Contexts<F>, view: View<F>): PairMask => {
    // All requirements of one trace are counted in turn.
    let mask = masks.get(view);
    if (mask === undefined) masks.set(view, (mask = of.of(view)));
    return mask;
  };
  const add = (of: Contexts<F>, id: string, pairs: PairMask): void => {
    let known = counted.get(id);
    if (known === undefined) counted.set(id, (known = of.empty()));
    addPairs(known, pairs);
  };
  return {
    exercised(id, view) {
      if (contexts) add(contexts, id, maskOf(contexts, view));
    },
    group(pairs, view) {
      if (contexts === undefined) return undefined;
      const grown = pairs ?? contexts.empty();
      addPairs(grown, maskOf(contexts, view));
      return grown;
    },
    exercisedIn(id, pairs) {
      if (contexts && pairs) add(contexts, id, pairs);
    },
    evidence: () => Object.fromEntries([...counted].map(([id, mask]) => [id, pairSetOf(mask)])),
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
export function maskOfPairs(set: PairSet): PairMask {
  const mask = new Uint32Array(set.length / 8);
  for (let word = 0; word < mask.length; word += 1) mask[word] = Number.parseInt(set.slice(word * 8, word * 8 + 8), 16);
  return mask;
}

/** How many pairs of a set another one lacks. */
export function countNewPairs(set: PairMask, known: PairMask | undefined): number {
  let count = 0;
  for (let word = 0; word < set.length; word += 1)
    for (let bits = set[word]! & ~(known?.[word] ?? 0); bits !== 0; bits &= bits - 1) count += 1;
  return count;
}
