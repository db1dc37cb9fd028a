import { readRun } from '../../engine/read-run.js';
import { reportFormats, type ReportFormat } from '../../reports/formats.js';
import { writeReports } from '../../reports/write.js';
import { againstBaseline } from '../../results/compare.js';
import { stderr, stdout } from '../../results/output.js';
import { writeRun } from '../../results/run-json.js';
import { readBaseline } from '../resume-options.js';
import { withFolder } from '../folder-lock.js';
import { writing } from '../writing.js';
import { printReport, type PrintOptions } from '../print-report.js';

interface ReportOptions extends PrintOptions {
  readonly format: readonly (ReportFormat | 'terminal' | 'all')[];
}

/** `plumbline report`: makes reports from what a run left behind; nothing is sent. It succeeds whatever the result of the run is, and its last line says so. */
export async function reportCommand(path: string, { format, ...print }: ReportOptions): Promise<number> {
  const { folder, summary: read } = await readRun(path);
  const { baseline } = read.run;
  // A run that was killed has not been compared yet.
  const summary =
    baseline === undefined || read.comparison !== undefined
      ? read
      : againstBaseline(await readBaseline('report', baseline, 'expected it where the run had it'), read);
  const files = reportFormats.filter((name) => (format.includes('all') ? name !== 'github' : format.includes(name)));
  const writeAll = () => {
    writeRun(folder, summary);
    return writeReports(folder, summary, files);
  };
  // What goes to the terminal alone needs no folder that can be written.
  const written = files.length === 0 ? [] : await writing('report', folder, () => withFolder(folder, writeAll));
  const stream = print.json === true ? stderr : stdout;
  for (const file of written) stream.write(`${file}\n`);
  if (format.includes('terminal') || format.includes('all') || print.json === true)
    printReport(summary, { folder }, print);
  const { exitCode } = summary.end;
  if (exitCode !== 0) stream.write(`reported, with exit code 0; that of the run is ${exitCode}\n`);
  return 0;
}
