import { readRun } from '../../engine/read-run.js';
import type { DifferenceFormat } from '../../reports/diff-formats.js';
import { renderDifference } from '../../reports/diff.js';
import { inertText } from '../../reports/inert.js';
import { differenceOf, refuseOtherDocuments } from '../../results/diff.js';
import type { FailOn } from '../../results/difference.js';
import { stderr, stdout, writeText } from '../../results/output.js';

export interface DiffOptions {
  readonly format: DifferenceFormat;
  readonly failOn?: FailOn;
  /** File that the comparison is written to; standard output when left out. */
  readonly out?: string;
  /** The same as the format `json`. */
  readonly json?: boolean;
}

/** `plumbline diff OLD NEW`: what changed between two runs; 1 on a regression. */
export async function diffCommand(
  before: string,
  after: string,
  { format: asked, failOn, out, json }: DiffOptions,
): Promise<number> {
  const format = json === true ? 'json' : asked;
  const [older, newer] = [await readRun(before), await readRun(after)];
  refuseOtherDocuments(older.summary.run, newer.summary.run);
  const difference = differenceOf(older.summary, newer.summary, failOn);
  const text = renderDifference(difference, format);
  if (out === undefined) stdout.write(text);
  else writeText(out, text);
  if (format !== 'text')
    for (const warning of difference.warnings) stderr.write(inertText(`plumbline: warning: ${warning}\n`));
  return difference.regressed ? 1 : 0;
}
