import { openJournal, type Journal } from '../results/open-journal.js';
import { writeRun, type RunSummary } from '../results/run-json.js';
import type { ReportFormat } from '../reports/formats.js';
import { writeReports } from '../reports/write.js';
import { withFolder } from './folder-lock.js';
import { backUp } from './back-up.js';
import { printReport, type PrintOptions } from './print-report.js';

/** Where a command leaves results, and which reports of them. */
export interface ResultsOptions {
  readonly out: string;
  readonly report: readonly ReportFormat[];
}

/** Options of every command that judges the traffic of others. */
export interface TrafficOptions extends ResultsOptions {
  /** Module or file of data with the profile of what was recorded. */
  readonly target?: string;
  /** Share of the testable MUST requirements that must be tested for exit code 0, from 0 to 1. */
  readonly require: number;
  readonly strict?: boolean;
  /** File of failures that are accepted. */
  readonly waivers?: string;
}

/** Writes the results that `judge` gives into a folder that no other command writes to meanwhile. */
export function resultsIn(
  { out, report }: ResultsOptions,
  judge: () => Promise<RunSummary>,
  journals?: readonly string[],
): Promise<RunSummary> {
  return withFolder(out, async () => {
    const summary = await judge();
    writeRun(out, summary);
    await writeReports(out, summary, report, journals && { journals });
    return summary;
  });
}

/** Gives a folder a new journal, after what an earlier command left there was kept aside. */
export async function withJournal<T>(out: string, use: (journal: Journal) => Promise<T>): Promise<T> {
  backUp(out);
  const journal = openJournal(out);
  try {
    return await use(journal);
  } finally {
    journal.close();
  }
}

/** Prints the results of a folder, and gives their exit code. */
export function printResults(summary: RunSummary, { out, ...print }: ResultsOptions & PrintOptions): number {
  printReport(summary, { folder: out }, print);
  return summary.end.exitCode;
}
