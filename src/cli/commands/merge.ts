import { openJournal } from '../../results/journal.js';
import { mergeRuns } from '../../engine/merge.js';
import { withFolder } from '../folder-lock.js';
import { keepAside } from '../keep-aside.js';
import { printReport, type PrintOptions } from '../print-report.js';
import { writeReports, type ReportFormat } from '../../reports/write.js';
import { writeRun, type RunSummary } from '../../results/run-json.js';
import { ConfigurationError } from '../../model/configuration-error.js';
import { resolve } from 'node:path';

export interface MergeCommandOptions {
  readonly out: string;
  readonly require?: number;
  readonly report: readonly ReportFormat[];
}

/** `plumbline merge`: adds up what several runs gathered, and decides anew; the result is the exit code. */
export async function mergeCommand(
  folders: readonly string[],
  options: MergeCommandOptions & PrintOptions,
): Promise<number> {
  const summary = await mergeFolders(folders, options);
  printReport(summary, { folder: options.out, hasPage: options.report.includes('html') }, options);
  return summary.end.exitCode;
}

/** Adds up what several runs gathered and writes the results. */
export async function mergeFolders(
  folders: readonly string[],
  { out, report, require }: MergeCommandOptions,
): Promise<RunSummary> {
  if (folders.some((folder) => resolve(folder) === resolve(out)))
    throw new ConfigurationError(`--out: ${out} is one of the folders to merge; expected another one`);
  return withFolder(out, () => merged(folders, { out, report, ...(require !== undefined && { require }) }));
}

async function merged(folders: readonly string[], { out, report, require }: MergeCommandOptions): Promise<RunSummary> {
  keepAside(out);
  // What the journals hold is masked already.
  const journal = openJournal(out, (text) => text);
  try {
    const summary = await mergeRuns(folders, journal, require);
    writeRun(out, summary);
    await writeReports(out, summary, [], report);
    return summary;
  } finally {
    journal.close();
  }
}
