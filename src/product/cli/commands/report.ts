import { readRun } from '../../engine/read-run.js';
import { printReport, type PrintOptions } from '../print-report.js';
import { reportFormats, writeReports, type ReportFormat } from '../../reports/write.js';
import { writeRun } from '../../results/run-json.js';
import { stderr, stdout } from '../../results/output.js';

export type AskedFormat = ReportFormat | 'terminal' | 'all';

export interface ReportOptions extends PrintOptions {
  readonly format: readonly AskedFormat[];
}

/** `plumbline report`: makes reports from what a run left behind; nothing is sent. */
export async function reportCommand(
  folder: string,
  formats: readonly AskedFormat[],
  print: PrintOptions = {},
): Promise<number> {
  const left = await readRun(folder);
  const stream = print.json === true ? stderr : stdout;
  const asked = formats.includes('all')
    ? reportFormats.filter((reportFormat) => reportFormat !== 'github')
    : filesOf(formats);
  if (formats.includes('terminal') || print.json === true)
    printReport(left.summary, { folder: left.folder, hasPage: asked.includes('html') }, print);
  writeRun(left.folder, left.summary);
  for (const file of await writeReports(left.folder, left.summary, asked)) stream.write(`${file}\n`);
  return 0;
}

function filesOf(formats: readonly AskedFormat[]): readonly ReportFormat[] {
  return formats.flatMap((format) => (format === 'terminal' || format === 'all' ? [] : [format]));
}
