import { differenceOf } from './diff.js';
import type { Finding } from './finding.js';
import { concluded, type RunSummary } from './run-json.js';
import { fewestRepetitions } from './same-inputs.js';

/**
 * The summary of a run that is compared with an earlier one: what that one has as well, and what cannot be compared and does
 * not fail each time, is shown and does not fail the run; missing evidence stays missing. What fails in every repetition is
 * excused by nothing but the same failure there.
 */
export function againstBaseline(baseline: RunSummary, summary: RunSummary): RunSummary {
  const comparison = differenceOf(baseline, summary);
  const regressed = new Set(comparison.added.map(({ fingerprint }) => fingerprint));
  const open = new Set(comparison.notCompared.map(({ fingerprint }) => fingerprint));
  const still = new Set(comparison.still.map(({ fingerprint }) => fingerprint));
  return concluded({
    ...summary,
    comparison,
    requirements: summary.requirements.map((result) =>
      result.findings.length === 0 ||
      result.findings.some(
        (finding) => regressed.has(finding.fingerprint) || (open.has(finding.fingerprint) && isSteady(finding)),
      )
        ? result
        : result.findings.every(({ fingerprint }) => still.has(fingerprint))
          ? { ...result, known: true }
          : { ...result, notCompared: true },
    ),
  });
}

function isSteady({ reproduced: { k, n } }: Finding): boolean {
  return k === n && n >= fewestRepetitions;
}
