import { execute } from '../../../src/product/cli/execute.js';
import type { ExecuteOptions } from '../../../src/product/cli/options.js';
import { compare } from '../../../src/product/results/compare.js';
import type { RunSummary } from '../../../src/product/results/run-json.js';
import { createReference } from '../../../src/reference/composition.js';
import { withVariations } from '../../../src/laboratory/proof/variation.js';
import { listenReference } from '../../../src/reference/listen.js';
import { freshFolder } from '../../support/command-line.js';
import { during } from '../../support/serving.js';

/** Serves the reference with these defects. */
export const referenceWith = (...defects: readonly string[]): ReturnType<typeof listenReference> =>
  listenReference(withVariations(createReference({ seed: 1 }), defects));

/** Runs against the reference with these defects, and gives the folder with what the run wrote. */
export async function judged(ids: readonly string[], options: ExecuteOptions = {}): ReturnType<typeof execute> {
  const usual = { seed: 7, report: [], only: 'swapOrder', environment: {}, out: freshFolder() };
  return during(referenceWith(...ids), (origin) => execute({ origin, ...usual, ...options }));
}

type Result = RunSummary['requirements'][number];

/** The run with another result of one requirement. */
export const changing = (summary: RunSummary, id: string, change: Partial<Result>): RunSummary => ({
  ...summary,
  requirements: summary.requirements.map((one) => (one.id === id ? { ...one, ...change } : one)),
});

/** The run with this change of each of its findings. */
export const withFindings = (summary: RunSummary, change: Partial<Result['findings'][number]>): RunSummary => ({
  ...summary,
  requirements: summary.requirements.map(({ findings, ...result }) => ({
    ...result,
    findings: findings.map((finding) => ({ ...finding, ...change })),
  })),
});

/** The run as if each of its inputs had been recorded with this change. */
export function withInputs(
  summary: RunSummary,
  change: Partial<NonNullable<RunSummary['inputs']>[string]>,
): RunSummary {
  const changed = Object.entries(summary.inputs!).map(([key, record]) => [key, { ...record, ...change }] as const);
  return { ...summary, inputs: Object.fromEntries(changed) };
}

/** What changed from one run to the other. */
export const between = (before: RunSummary, after: RunSummary) => compare([before, after]);

/** A finding that most repetitions showed. */
export const intermittent = { reproduced: { k: 5, n: 6 }, steadiness: 'intermittent' as const };

let faulty: ReturnType<typeof execute> | undefined;

/** A whole run with several findings, made once for all tests that look at one. */
export const faultyRun = (): ReturnType<typeof execute> =>
  (faulty ??= judged(['order-mints-exchanged', 'shape:getOrder:200:/mode:absent']));
