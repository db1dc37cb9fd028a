import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { drawsFrom } from '../../../src/reference/seeded.js';
import { apiOf, knownDefects, type KnownDefect } from '../../../src/proof/known-defects.js';

const file = new URL('frozen-defects.json', import.meta.url);

/** The list that every tool is measured by; it is written once, before the first comparison, and never again. */
export interface Frozen {
  readonly frozenOn: string;
  /** Every defect that was known, by API and origin. */
  readonly known: Readonly<Record<string, readonly string[]>>;
  /** A sample of them, drawn with a seed: all of them against every tool would take days. */
  readonly sample: { readonly seed: number; readonly perGroup: number; readonly ids: readonly string[] };
}

const groupOf = (defect: KnownDefect): string => `${apiOf(defect)} ${defect.origin}`;

export function frozenDefects(): Frozen {
  if (!existsSync(file)) writeFileSync(file, `${JSON.stringify(freeze(1, 4), null, 2)}\n`);
  return JSON.parse(readFileSync(file, 'utf8')) as Frozen;
}

function freeze(seed: number, perGroup: number): Frozen {
  const known: Record<string, string[]> = {};
  for (const defect of knownDefects().values()) (known[groupOf(defect)] ??= []).push(defect.id);
  const ids = Object.entries(known).flatMap(([group, all]) => {
    const left = [...all].sort();
    const draws = drawsFrom(seed, group);
    return Array.from(
      { length: Math.min(perGroup, left.length) },
      () => left.splice(draws.between(0, left.length - 1), 1)[0]!,
    );
  });
  return { frozenOn: new Date().toISOString().slice(0, 10), known, sample: { seed, perGroup, ids } };
}
