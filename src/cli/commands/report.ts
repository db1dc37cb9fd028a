import { readRun } from '../../engine/read-run.js';
import { printReport } from '../print-report.js';
import { reportFormats, writeReports, type ReportFormat } from '../../reports/write.js';
import { writeRun } from '../../results/run-json.js';

export type AskedFormat = ReportFormat | 'terminal' | 'all';

/** `plumbline report`: makes reports from what a run left behind; nothing is sent. */
export async function reportCommand(folder: string, formats: readonly AskedFormat[]): Promise<number> {
  const left = await readRun(folder);
  const { stdout } = process;
  if (formats.includes('terminal')) printReport(left.summary, { folder: left.folder });
  const asked = formats.includes('all') ? reportFormats.filter((one) => one !== 'github') : filesOf(formats);
  writeRun(left.folder, left.summary);
  for (const file of await writeReports(left.folder, left.summary, left.history, asked)) stdout.write(`${file}\n`);
  return 0;
}

function filesOf(formats: readonly AskedFormat[]): readonly ReportFormat[] {
  return formats.flatMap((one) => (one === 'terminal' || one === 'all' ? [] : [one]));
}
