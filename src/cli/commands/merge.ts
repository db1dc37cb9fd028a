import { openJournal } from '../../results/journal.js';
import { mergeRuns } from '../../engine/merge.js';
import { printReport } from '../print-report.js';
import { writeReports, type ReportFormat } from '../../reports/write.js';
import { writeRun } from '../../results/run-json.js';
import { ConfigurationError } from '../../model/configuration-error.js';
import { resolve } from 'node:path';

/** `plumbline merge`: adds up what several runs gathered, and decides anew; the result is the exit code. */
export async function mergeCommand(
  folders: readonly string[],
  {
    out,
    report,
    require,
  }: { readonly out: string; readonly require?: number; readonly report: readonly ReportFormat[] },
): Promise<number> {
  if (folders.some((folder) => resolve(folder) === resolve(out)))
    throw new ConfigurationError(`--out: ${out} is one of the folders to merge; expected another one`);
  // What the journals hold is masked already.
  const journal = openJournal(out, (text) => text);
  try {
    const summary = await mergeRuns(folders, journal, require);
    writeRun(out, summary);
    await writeReports(out, summary, [], report);
    printReport(summary, { folder: out });
    return summary.end.exitCode;
  } finally {
    journal.close();
  }
}
