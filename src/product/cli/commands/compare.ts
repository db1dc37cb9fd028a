import { basename, dirname } from 'node:path';
import { ConfigurationError } from '../../model/configuration-error.js';
import { readRun, refuseTwice } from '../../engine/read-run.js';
import { renderDifference } from '../../reports/changes.js';
import { compare, refuseIncomparable } from '../../results/compare.js';
import type { FailOn } from '../../results/difference.js';
import { journalName } from '../../results/journal.js';
import { runName } from '../../results/run-json.js';
import { makeFolder, stdout, writeText } from '../../results/output.js';
import type { DifferenceFormat } from '../../reports/formats.js';
import { note } from '../note.js';
import { writing } from '../writing.js';

interface CompareOptions {
  readonly format: DifferenceFormat;
  readonly failOn?: FailOn;
  /** File that the comparison is written to; standard output when left out. */
  readonly out?: string;
  /** The same as the format `json`. */
  readonly json?: boolean;
}

/** `plumbline compare RUNS…`: what changed between the last two runs, oldest first, each named by its folder or `run.json`; 1 on a regression, 2 where one may be there. */
export async function compareCommand(
  folders: readonly string[],
  { format: asked, failOn, out, json }: CompareOptions,
): Promise<number> {
  const format = json === true ? 'json' : asked;
  const results = await Promise.all(folders.map(readRun));
  refuseTwice('compare', folders, results);
  const runs = results.map(({ summary }) => summary);
  const [first, second, ...others] = runs;
  if (first === undefined || second === undefined)
    throw new ConfigurationError(`compare: ${folders.length} run was named; expected two or more, the oldest first`);
  refuseIncomparable(runs);
  const difference = compare([first, second, ...others], failOn);
  const text = renderDifference(difference, format);
  if (out === undefined) stdout.write(text);
  else if ([runName, journalName].includes(basename(out)))
    throw new ConfigurationError(`--out: ${out} names the evidence of a run; expected another file`);
  else
    await writing('--out', out, () => {
      makeFolder(dirname(out));
      writeText(out, text);
    });
  if (format !== 'text') for (const warning of difference.warnings) note(`warning: ${warning}`);
  if (difference.regressed) return 1;
  return difference.open === undefined ? 0 : 2;
}
