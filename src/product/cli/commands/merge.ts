import { existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { judgeJournals } from '../../engine/judge-journals.js';
import { readRun } from '../../engine/read-run.js';
import { unite, type NamedRun } from '../../engine/unite.js';
import { ConfigurationError } from '../../model/configuration-error.js';
import { groupedBy } from '../../model/groups.js';
import { writeReports, type ReportFormat } from '../../reports/write.js';
import { journalName } from '../../results/journal.js';
import { openJournal } from '../../results/open-journal.js';
import { runOf } from '../../results/parts.js';
import { writeRun, type RunSummary } from '../../results/run-json.js';
import { withFolder } from '../folder-lock.js';
import { keepAside } from '../keep-aside.js';
import { printReport, type PrintOptions } from '../print-report.js';

export interface MergeCommandOptions {
  readonly out: string;
  readonly require?: number;
  readonly report: readonly ReportFormat[];
}

/** `plumbline merge`: unites the results of several runs, and judges the shards of one together; the result is the exit code. */
export async function mergeCommand(
  folders: readonly string[],
  options: MergeCommandOptions & PrintOptions,
): Promise<number> {
  const summary = await mergeFolders(folders, options);
  printReport(summary, { folder: options.out, hasPage: options.report.includes('html') }, options);
  return summary.end.exitCode;
}

/** Unites the results of several runs and writes them. */
export async function mergeFolders(
  folders: readonly string[],
  { out, report, require }: MergeCommandOptions,
): Promise<RunSummary> {
  if (folders.some((folder) => resolve(folder) === resolve(out)))
    throw new ConfigurationError(`--out: ${out} is one of the folders to merge; expected another one`);
  const given = await Promise.all(folders.map(resultsIn));
  const runs = [...groupedBy(given, shardsOf).values()];
  return withFolder(out, async () => {
    keepAside(out);
    mkdirSync(out, { recursive: true });
    const [only] = runs;
    const summary =
      runs.length === 1 && isSharded(only!)
        ? await judgedTogether(only!, out, require)
        : unite(await Promise.all(runs.map(async (own) => (isSharded(own) ? ofShards(own) : own[0]!))), require);
    writeRun(out, summary);
    await writeReports(
      out,
      summary,
      report,
      undefined,
      [out, ...folders].map((folder) => join(folder, journalName)),
    );
    return summary;
  });
}

interface Results extends NamedRun {
  readonly folder: string;
}

async function resultsIn(path: string): Promise<Results> {
  if (!existsSync(path)) throw new ConfigurationError(`merge: no ${path}; expected the folder of --out of a run`);
  const { folder, summary } = await readRun(path);
  return { file: path, folder, summary };
}

/** The shards of one run have one name; every other run has its own. */
function shardsOf({ file, summary: { run } }: Results): string {
  return run.shard === undefined ? file : `${runOf(run, run)} at ${run.depth}`;
}

function isSharded([first]: readonly Results[]): boolean {
  return first!.summary.run.shard !== undefined;
}

async function ofShards(shards: readonly Results[]): Promise<NamedRun> {
  const files = shards.map(({ folder }) => join(folder, journalName));
  return { file: shards.map(({ file }) => file).join(', '), summary: await judgeJournals(files, { ofShards: true }) };
}

/** The sessions of all shards stand in one journal afterwards. */
async function judgedTogether(shards: readonly Results[], out: string, require?: number): Promise<RunSummary> {
  const journal = openJournal(out);
  try {
    const files = shards.map(({ folder }) => join(folder, journalName));
    const options = { ofShards: true, write: journal.write.bind(journal), ...(require !== undefined && { require }) };
    return await judgeJournals(files, options);
  } finally {
    journal.close();
  }
}
