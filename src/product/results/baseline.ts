import { differenceOf } from './diff.js';
import { concluded, type RunSummary } from './run-json.js';

/**
 * The summary of a run that is compared with an earlier one: what that one has as well is shown, and does not fail the
 * run; missing evidence stays missing.
 */
export function againstBaseline(baseline: RunSummary, summary: RunSummary): RunSummary {
  const comparison = differenceOf(baseline, summary);
  const known = new Set([...comparison.still, ...comparison.unknownBefore].map(({ fingerprint }) => fingerprint));
  return concluded({
    ...summary,
    comparison,
    requirements: summary.requirements.map((result) =>
      result.findings.length > 0 && result.findings.every(({ fingerprint }) => known.has(fingerprint))
        ? { ...result, known: true }
        : result,
    ),
  });
}
