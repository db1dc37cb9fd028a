import { readFileSync } from 'node:fs';
import { knownDefects } from '../../../src/laboratory/proof/variation.js';
import { drawsFrom } from '../../../src/reference/seeded.js';
import type { Detection } from './detection.js';

/** The list that every tool is measured by; it was written once, before the first comparison, and is never written again. */
interface Frozen {
  readonly frozenOn: string;
  /** Every defect that was known, by API and origin. */
  readonly known: Readonly<Record<string, readonly string[]>>;
  readonly sample: { readonly seed: number; readonly perGroup: number };
}

export const frozen = JSON.parse(readFileSync(new URL('frozen-defects.json', import.meta.url), 'utf8')) as Frozen;

/** As many of each API and origin, drawn with the seed; a larger sample begins with a smaller one. */
export function sampled(): { readonly ids: readonly string[]; readonly gone: readonly string[] } {
  const { seed, perGroup } = frozen.sample;
  const drawn = Object.entries(frozen.known).flatMap(([group, all]) => {
    const left = [...all].sort();
    const draws = drawsFrom(seed, group);
    return Array.from(
      { length: Math.min(perGroup, left.length) },
      () => left.splice(draws.between(0, left.length - 1), 1)[0]!,
    );
  });
  const known = new Set(knownDefects.map(({ id }) => id));
  return { ids: drawn.filter((id) => known.has(id)), gone: drawn.filter((id) => !known.has(id)) };
}

/** How large a share of the defects a tool notices, and the 95 % confidence interval of that share. */
interface Share {
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

const z = 1.96;

/**
 * The mean over defects of the share of the seeds that noticed them, with Wilson's interval for as many yes-or-no values as
 * there are defects: runs of one defect depend on each other, and a value between 0 and 1 varies at most as a yes or no does.
 */
export function shareOf(found: readonly Detection[]): Share {
  const defects = new Set(found.map(({ defect }) => defect));
  const n = defects.size;
  const sum = [...defects].reduce((total, id) => {
    const runs = found.filter(({ defect }) => defect === id);
    return total + runs.filter(isNoticed).length / runs.length;
  }, 0);
  const share = sum / n;
  const middle = (share + z ** 2 / (2 * n)) / (1 + z ** 2 / n);
  const half = (z / (1 + z ** 2 / n)) * Math.sqrt((share * (1 - share)) / n + z ** 2 / (4 * n ** 2));
  return { share, low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

export const isNoticed = ({ after }: Detection): boolean => after !== undefined;
