import { readRun } from '../../engine/read-run.js';
import { printReport, type PrintOptions } from '../print-report.js';
import { reportFormats, writeReports, type ReportFormat } from '../../reports/write.js';
import type { RunResults } from '../../results/history.js';
import { writeRun } from '../../results/run-json.js';
import { stderr, stdout } from '../../results/output.js';

export type AskedFormat = ReportFormat | 'terminal' | 'all';

export interface ReportOptions extends PrintOptions {
  readonly format: readonly AskedFormat[];
  /** The store of a watch; the folder is where to write then. */
  readonly store?: string;
}

/** `plumbline report`: makes reports from what a run left behind, or from the store of a watch; nothing is sent. */
export async function reportCommand(
  folder: string,
  formats: readonly AskedFormat[],
  { store, ...print }: Omit<ReportOptions, 'format'> = {},
): Promise<number> {
  const left = store === undefined ? await readRun(folder) : await resultsIn(store, folder);
  const stream = print.json === true ? stderr : stdout;
  const asked = formats.includes('all')
    ? reportFormats.filter((reportFormat) => reportFormat !== 'github')
    : filesOf(formats);
  if (formats.includes('terminal') || print.json === true)
    printReport(left.summary, { folder: left.folder, hasPage: asked.includes('html') }, print);
  writeRun(left.folder, left.summary);
  for (const file of await writeReports(left.folder, left.summary, left.history, asked)) stream.write(`${file}\n`);
  return 0;
}

async function resultsIn(store: string, folder: string): Promise<RunResults> {
  const [{ readStore }, { watchedRun }] = await Promise.all([
    import('../watch/open-store.js'),
    import('../watch/watched-run.js'),
  ]);
  return watchedRun(await readStore(store), folder);
}

function filesOf(formats: readonly AskedFormat[]): readonly ReportFormat[] {
  return formats.flatMap((format) => (format === 'terminal' || format === 'all' ? [] : [format]));
}
