import { readFileSync } from 'node:fs';
import { knownDefects, type Variation } from '../../../src/laboratory/proof/variation.js';
import { drawsFrom } from '../../../src/reference/seeded.js';

/** The list that every tool is measured by; it was written once, before the first comparison, and is never written again. */
interface Frozen {
  readonly frozenOn: string;
  /** Every defect that was known, by API and origin. */
  readonly known: Readonly<Record<string, readonly string[]>>;
  readonly sample: { readonly seed: number; readonly perGroup: number };
}

export const frozen = JSON.parse(readFileSync(new URL('frozen-defects.json', import.meta.url), 'utf8')) as Frozen;

/** As many of each API and origin, drawn with the seed; a larger sample begins with a smaller one of each. */
export function sampled(perGroup: number): {
  readonly defects: readonly Variation[];
  readonly gone: readonly string[];
} {
  const drawn = Object.entries(frozen.known).flatMap(([group, all]) => {
    const left = [...all].sort();
    const draws = drawsFrom(frozen.sample.seed, group);
    const count = Math.min(perGroup, left.length);
    return Array.from({ length: count }, () => left.splice(draws.between(0, left.length - 1), 1)[0]!);
  });
  const known = new Map(knownDefects.map((defect) => [defect.id, defect]));
  return { defects: drawn.flatMap((id) => known.get(id) ?? []), gone: drawn.filter((id) => !known.has(id)) };
}

const z = 1.96;

/** How large a share `noticed` of `n` is, with Wilson's 95 % confidence interval. */
export function shareOf(noticed: number, n: number): { readonly share: number; readonly interval: readonly number[] } {
  const share = noticed / n;
  const middle = (share + z ** 2 / (2 * n)) / (1 + z ** 2 / n);
  const half = (z / (1 + z ** 2 / n)) * Math.sqrt((share * (1 - share)) / n + z ** 2 / (4 * n ** 2));
  return { share, interval: [Math.max(0, middle - half), Math.min(1, middle + half)] };
}
