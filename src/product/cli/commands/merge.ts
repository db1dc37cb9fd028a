import { join, resolve } from 'node:path';
import { judgeJournals } from '../../engine/judge-journals.js';
import { readRun, refuseTwice } from '../../engine/read-run.js';
import { usualShare } from '../../engine/shards.js';
import { unite, type NamedRun } from '../../engine/unite.js';
import { commonBaseline } from '../../engine/united-header.js';
import { ConfigurationError } from '../../model/configuration-error.js';
import { groupedBy } from '../../model/groups.js';
import { againstBaseline } from '../../results/compare.js';
import { journalName } from '../../results/journal.js';
import { runOf } from '../../results/parts.js';
import type { RunResults, RunSummary } from '../../results/run-json.js';
import { backUp } from '../back-up.js';
import type { PrintOptions } from '../print-report.js';
import { readBaseline } from '../resume-options.js';
import { printResults, resultsIn, withJournal, type ResultsOptions } from '../results-folder.js';

export interface UniteOptions extends ResultsOptions {
  readonly require?: number;
}

/** `plumbline merge`: unites the results of several runs, and judges the shards of one together; the result is the exit code. */
export async function mergeCommand(folders: readonly string[], options: UniteOptions & PrintOptions): Promise<number> {
  return printResults(await mergeFolders(folders, options), options);
}

/** Unites the results of several runs and writes them. */
export async function mergeFolders(folders: readonly string[], options: UniteOptions): Promise<RunSummary> {
  const { out, require } = options;
  if (folders.some((folder) => resolve(folder) === resolve(out)))
    throw new ConfigurationError(`--out: ${out} is one of the folders to merge; expected another one`);
  const results = await Promise.all(
    folders.map(async (file): Promise<Results> => ({ file, ...(await readRun(file)) })),
  );
  refuseTwice('merge', folders, results);
  const baseline = commonBaseline(results.map(({ summary }) => summary.run));
  const earlier = baseline && (await readBaseline('merge', baseline, 'expected it where the runs had it'));
  const [first, ...others] = runsAmong(results);
  const journals = [out, ...folders].map((folder) => join(folder, journalName));
  const united = async (): Promise<RunSummary> => {
    // The sessions of all shards of one run stand in one journal afterwards.
    if (others.length === 0 && first!.every(isShard))
      return withJournal(out, (journal) =>
        judgedShards(first!, { write: (entry) => journal.write(entry), ...(require !== undefined && { require }) }),
      );
    backUp(out);
    return unite(await Promise.all([first!, ...others].map(asOne)), require);
  };
  const judge = async (): Promise<RunSummary> =>
    earlier === undefined ? united() : againstBaseline(earlier, await united());
  return resultsIn(options, judge, journals);
}

type Results = NamedRun & RunResults;

const isShard = ({ summary: { run } }: Results): boolean => run.shard !== undefined;

/** Every run by itself, and the shards of one together. */
function runsAmong(given: readonly Results[]): readonly (readonly Results[])[] {
  const shards = groupedBy(given.filter(isShard), ({ summary: { run } }) => `${runOf(run, run)} at ${run.depth}`);
  return [...given.filter((one) => !isShard(one)).map((one) => [one]), ...shards.values()];
}

/** A run, or the shards of one judged together. */
async function asOne(results: readonly Results[]): Promise<NamedRun> {
  if (!results.every(isShard)) return results[0]!;
  const file = results.map((shard) => shard.file).join(', ');
  return { file, summary: await judgedShards(results) };
}

/** A shard alone is run with `--require 0`, for others test the rest; all of them together are a usual run. */
function judgedShards(
  shards: readonly Results[],
  given: Parameters<typeof judgeJournals>[1] = {},
): Promise<RunSummary> {
  const isUsual = shards.every(({ summary: { run } }) => run.require === 0);
  const journals = shards.map(({ folder }) => join(folder, journalName));
  return judgeJournals(journals, { ofShards: true, ...(isUsual && { require: usualShare }), ...given });
}
