import { readFileSync } from 'node:fs';
import { knownDefects } from '../../../src/laboratory/proof/known-defects.js';
import { drawsFrom } from '../../../src/reference/seeded.js';

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
  const known = knownDefects();
  return { ids: drawn.filter((id) => known.has(id)), gone: drawn.filter((id) => !known.has(id)) };
}
