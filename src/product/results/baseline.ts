import { differenceOf } from './diff.js';
import { concluded, type RunSummary } from './run-json.js';

/**
 * The summary of a run that is compared with an earlier one: what that one has as well, and what it tested too little of
 * to say, is shown and does not fail the run; missing evidence stays missing.
 */
export function againstBaseline(baseline: RunSummary, summary: RunSummary): RunSummary {
  const comparison = differenceOf(baseline, summary);
  const regressed = new Set(comparison.added.map(({ fingerprint }) => fingerprint));
  const still = new Set(comparison.still.map(({ fingerprint }) => fingerprint));
  return concluded({
    ...summary,
    comparison,
    requirements: summary.requirements.map((result) =>
      result.findings.length === 0 || result.findings.some(({ fingerprint }) => regressed.has(fingerprint))
        ? result
        : result.findings.every(({ fingerprint }) => still.has(fingerprint))
          ? { ...result, known: true }
          : { ...result, notCompared: true },
    ),
  });
}
