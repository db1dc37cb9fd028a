import type { PairOutcome } from '../model/check.js';
import { exactTest } from './exact-test.js';

/** What alternated pairs tell of failures: that they follow the input, or that they may as well follow the clock. */
export interface Separation {
  readonly separated: boolean;
  /** The probability of at least so many failures of the one request and so few of the other, were both alike. */
  readonly p: number;
  /** The counts and the test by which they were decided. */
  readonly says: string;
}

/** Fewer pairs cannot reach the level, and a burst of failures is often longer than they take. */
export const fewestPairs = 5;
const level = 0.01;

/** Pairs after which a session gives up: so many still separate when two of the controls failed. */
export const mostPairs = 8;

/**
 * Decides by Fisher's exact test, one-sided, whether the failures of a request follow its input. A single usable response
 * to it ends the matter: what fails only now and then is not the input's.
 */
export function separationOf(pairs: readonly PairOutcome[]): Separation {
  const working = pairs.filter(({ control }) => control).length;
  const usable = pairs.filter(({ failing }) => failing).length;
  const of = pairs.length;
  const p = exactTest([{ before: { failed: of - working, of }, after: { failed: of - usable, of } }]);
  const counts = `of ${pairs.length} alternated pairs, ${working} controls and ${usable} repetitions got a usable response`;
  return {
    separated: pairs.length >= fewestPairs && usable === 0 && p < level,
    p,
    says: `${counts} (Fisher's exact test, one-sided: p = ${p.toPrecision(2)}; ${level} is required)`,
  };
}

/** Whether further pairs could still separate. */
export function isUndecided(pairs: readonly PairOutcome[]): boolean {
  if (pairs.length >= mostPairs || pairs.some(({ failing }) => failing)) return false;
  if (separationOf(pairs).separated) return false;
  const rest = Array.from({ length: mostPairs - pairs.length }, () => ({ control: true, failing: false }));
  return separationOf([...pairs, ...rest]).separated;
}

/**
 * Whether the failing request of the pair at this place goes first. The order follows the Thue-Morse sequence, which no
 * period keeps time with: of two servers that take turns and one that is broken, each request meets both.
 */
export function failingGoesFirst(place: number): boolean {
  let ones = 0;
  for (let rest = place; rest > 0; rest >>= 1) ones += rest & 1;
  return ones % 2 === 1;
}
