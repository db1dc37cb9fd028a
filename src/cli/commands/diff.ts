import { differenceText } from '../../reports/diff-text.js';
import { differenceOf } from '../../results/diff.js';
import { readRun } from '../../engine/read-run.js';
import type { RunSummary } from '../../results/run-json.js';
import { ConfigurationError } from '../../model/configuration-error.js';

/** `plumbline diff OLD NEW`: what changed between two runs; 1 on a regression. */
export async function diffCommand(before: string, after: string): Promise<number> {
  const [older, newer] = [await readRun(before), await readRun(after)];
  const difference = differenceOf(older.summary, newer.summary);
  process.stdout.write(differenceText(difference));
  return difference.regressed ? 1 : 0;
}

/** The run that a new one is compared with, read before the new one may overwrite it. */
export async function readBaseline(path: string): Promise<RunSummary> {
  try {
    return (await readRun(path)).summary;
  } catch (error) {
    if (error instanceof ConfigurationError) throw new ConfigurationError(`--baseline: ${error.message}`);
    throw error;
  }
}

/**
 * Compares a run with its baseline and gives the exit code: 1 on a regression; what the baseline violates as well does not
 * fail it; evidence that is missing stays missing.
 */
export function againstBaseline(baseline: RunSummary, summary: RunSummary): number {
  const difference = differenceOf(baseline, summary);
  process.stdout.write(differenceText(difference));
  if (difference.regressed) return 1;
  const { conclusive, exercisable, required } = summary.evidence;
  const told = summary.unrecognised.length === 0 && conclusive > 0 && conclusive >= required * exercisable;
  return told ? 0 : 2;
}
