import { copyFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { evidenceName } from '../../results/evidence-file.js';
import { journalName, openJournal } from '../../results/journal.js';
import { kindOf } from '../../engine/recorded/recording.js';
import { judgeTraffic } from '../traffic/judge-traffic.js';
import { judgeAgain } from './judge-again.js';
import type { RunSummary } from '../../results/run-json.js';
import { withFolder } from '../folder-lock.js';
import { keepAside } from '../keep-aside.js';
import { printReport, type PrintOptions } from '../print-report.js';
import { writeReports, type ReportFormat } from '../../reports/write.js';
import { writeRun } from '../../results/run-json.js';
import { ConfigurationError } from '../../model/configuration-error.js';
import { writeText } from '../../results/output.js';

export interface JudgeOptions {
  readonly target?: string;
  readonly out: string;
  readonly require: number;
  /** Threads; as many as there are cores when left out, and fewer for short files. */
  readonly jobs?: number;
  readonly strict?: boolean;
  readonly report: readonly ReportFormat[];
}

/** `plumbline judge`: judges recorded traffic; nothing is sent. What needs a negative test is not tested. */
export async function judgeCommand(files: readonly string[], options: JudgeOptions & PrintOptions): Promise<number> {
  const summary = await judgeFiles(files, options);
  printReport(summary, { folder: options.out, hasPage: options.report.includes('html') }, options);
  return summary.end.exitCode;
}

/** Judges recorded traffic and writes the results. */
export async function judgeFiles(files: readonly string[], options: JudgeOptions): Promise<RunSummary> {
  const kinds = await Promise.all(files.map(kindOf));
  const [only] = files;
  if (kinds.includes('journal') && files.length > 1)
    throw new ConfigurationError(
      'judge: a journal is judged alone; expected `plumbline merge` for those of several runs',
    );
  return withFolder(options.out, async () => {
    const { summary, evidence } =
      kinds[0] === 'journal' ? await judgeAgain(only!, options.jobs) : await judgeTraffic(files, options);
    if (kinds[0] === 'journal') keepJournal(only!, options.out);
    writeRun(options.out, summary);
    writeText(join(options.out, evidenceName), evidence);
    await writeReports(options.out, summary, [], options.report);
    return summary;
  });
}

/** Reports are made from the journal beside them; one that lies there already stays. */
function keepJournal(file: string, folder: string): void {
  const own = join(folder, journalName);
  if (resolve(file) === resolve(own)) return;
  keepAside(folder);
  openJournal(folder).close();
  copyFileSync(file, own);
}
