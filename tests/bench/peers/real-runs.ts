import { join } from 'node:path';
import { findDefect, apiOf } from '../../../src/laboratory/proof/known-defects.js';
import { apiKeys } from '../../../src/reference/swap-order/fixtures.js';
import { createReference } from '../../../src/reference/composition.js';
import { listenReference } from '../../../src/reference/listen.js';
import { drawsFrom } from '../../../src/reference/seeded.js';
import { seeds } from './detection.js';
import { signIn } from './examples.js';
import { sampled } from './frozen.js';
import type { Kept } from './kept.js';
import { schemathesisRun, type ApiName } from './schemathesis.js';

export interface RealRun {
  readonly defect: string;
  readonly seed: number;
  /** What Schemathesis held against the faulty reference, and after how many requests. */
  readonly failures: Readonly<Record<string, number>>;
}

export const realBudget = 100;

/** Runs of Schemathesis against faulty references themselves, drawn by seed: they tell whether the mirror can be trusted. */
export async function realRuns(
  kept: Kept,
  examples: string,
  count: number,
  scratch: string,
): Promise<readonly RealRun[]> {
  const { ids } = sampled();
  const draws = drawsFrom(1, 'real runs');
  const runs: RealRun[] = [];
  for (let index = 0; index < count; index += 1) {
    const defect = ids[draws.between(0, ids.length - 1)]!;
    const seed = draws.pick(seeds);
    const folder = join(scratch, `real-${index}`);
    const failures = await kept.of(`real ${seed} ${defect}`, () => failuresOf(defect, seed, examples, folder));
    if (failures !== undefined) runs.push({ defect, seed, failures });
  }
  return runs;
}

async function failuresOf(defect: string, seed: number, examples: string, folder: string) {
  const api = apiOf(findDefect(defect)) as ApiName;
  const served = await listenReference(findDefect(defect).inject(createReference({ seed: 1 })));
  try {
    // A faulty sign-in may give no token; then there is none to be had.
    const token = await signIn(served.origin, apiKeys.genuine).catch(() => 'none');
    const run = await schemathesisRun({
      ...{ origin: served.origin, api, budget: realBudget, seed, token, examples, folder },
    });
    return run.failures;
  } finally {
    await served.close();
  }
}
