import { readRun } from '../../engine/read-run.js';
import { printReport, type PrintOptions } from '../print-report.js';
import { reportFormats, writeReports, type ReportFormat } from '../../reports/write.js';
import { writeRun } from '../../results/run-json.js';

export type AskedFormat = ReportFormat | 'terminal' | 'all';

/** `plumbline report`: makes reports from what a run left behind; nothing is sent. */
export async function reportCommand(
  folder: string,
  formats: readonly AskedFormat[],
  print: PrintOptions = {},
): Promise<number> {
  const left = await readRun(folder);
  const stream = print.json === true ? process.stderr : process.stdout;
  const asked = formats.includes('all') ? reportFormats.filter((one) => one !== 'github') : filesOf(formats);
  if (formats.includes('terminal') || print.json === true)
    printReport(left.summary, { folder: left.folder, hasPage: asked.includes('html') }, print);
  writeRun(left.folder, left.summary);
  for (const file of await writeReports(left.folder, left.summary, left.history, asked)) stream.write(`${file}\n`);
  return 0;
}

function filesOf(formats: readonly AskedFormat[]): readonly ReportFormat[] {
  return formats.flatMap((one) => (one === 'terminal' || one === 'all' ? [] : [one]));
}
