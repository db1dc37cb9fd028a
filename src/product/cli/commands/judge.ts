import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { judgeJournals } from '../../engine/judge-journals.js';
import { kindOf } from '../../engine/recorded/recording.js';
import { ConfigurationError } from '../../model/configuration-error.js';
import { writeReports, type ReportFormat } from '../../reports/write.js';
import { journalName } from '../../results/journal.js';
import { copyJournal, openJournal } from '../../results/open-journal.js';
import { writeRun, type RunSummary } from '../../results/run-json.js';
import { withFolder } from '../folder-lock.js';
import { keepAside } from '../keep-aside.js';
import { printReport, type PrintOptions } from '../print-report.js';
import { judgeTraffic } from '../traffic/judge-traffic.js';

export interface JudgeOptions {
  readonly target?: string;
  readonly out: string;
  readonly require: number;
  readonly strict?: boolean;
  readonly report: readonly ReportFormat[];
}

/** `plumbline judge`: judges recorded traffic; nothing is sent. What needs a negative test is not tested. */
export async function judgeCommand(files: readonly string[], options: JudgeOptions & PrintOptions): Promise<number> {
  const summary = await judgeFiles(files, options);
  printReport(summary, { folder: options.out, hasPage: options.report.includes('html') }, options);
  return summary.end.exitCode;
}

/** Judges recorded traffic, or the journals of a run, and writes the results. */
export async function judgeFiles(files: readonly string[], options: JudgeOptions): Promise<RunSummary> {
  const kinds = await Promise.all(files.map(kindOf));
  const journals = kinds.filter((kind) => kind === 'journal').length;
  if (journals > 0 && journals < files.length)
    throw new ConfigurationError('judge: journals are judged without other files; expected one kind of file');
  const { out, report } = options;
  return withFolder(out, async () => {
    const summary = journals > 0 ? await judgedJournals(files, out) : await judgeTraffic(files, options);
    writeRun(out, summary);
    await writeReports(out, summary, report);
    return summary;
  });
}

/** Reports are made from the journal beside them; one that lies there already stays. */
async function judgedJournals(files: readonly string[], out: string): Promise<RunSummary> {
  const own = join(out, journalName);
  const [file = ''] = files;
  if (files.length === 1) {
    if (!existsSync(own) || realpathSync(own) !== realpathSync(file)) {
      keepAside(out);
      await copyJournal(file, out);
    }
    return judgeJournals(files);
  }
  keepAside(out);
  const journal = openJournal(out);
  try {
    return await judgeJournals(files, { write: (entry) => journal.write(entry) });
  } finally {
    journal.close();
  }
}
