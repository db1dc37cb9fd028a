import type { PairOutcome } from '../model/check.js';
import { counted } from '../model/counted.js';
import { chanceOf } from '../model/rate.js';

/** What alternated pairs tell of failures: that they follow the input, or that they may as well follow the clock. */
export interface Separation {
  readonly separated: boolean;
  /** The probability of at least so many failures of the one request and so few of the other, were both alike. */
  readonly p: number;
  /** The counts, and how probable they are by chance. */
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
  const p = chanceOf({ violations: of - usable, exercised: of }, { violations: of - working, exercised: of });
  const counts = `sent ${counted(of, 'time')} in turns with a request that works, it failed ${counted(of - usable, 'time')} and that one ${counted(of - working, 'time')}`;
  return {
    separated: pairs.length >= fewestPairs && usable === 0 && p < level,
    p,
    says: `${counts} (by chance with a probability of ${p.toPrecision(2)})`,
  };
}

/** Whether further pairs could still separate, of which no fewer than so many are sent. */
export function isUndecided(pairs: readonly PairOutcome[], fewest = fewestPairs): boolean {
  if (pairs.length >= mostPairs || pairs.some(({ failing }) => failing)) return false;
  if (pairs.length >= fewest && separationOf(pairs).separated) return false;
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
