import { lstatSync, readlinkSync, statSync, type Stats } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { textGiven } from '../files/given-file.js';
import { ConfigurationError } from '../model/configuration-error.js';
import { journalName } from '../results/journal.js';
import { judgeJournals } from './judge-journals.js';
import { parsedRun } from '../results/parsed-run.js';
import { runName, type RunResults } from '../results/run-json.js';

/** Reads the results of a run by their folder or their `run.json`; those of a killed run are made from its journal. */
export async function readRun(path: string): Promise<RunResults> {
  const isFile = statusOf(path)?.isFile() === true;
  const folder = isFile ? dirname(path) : path;
  const file = isFile ? path : join(folder, runName);
  const journal = join(folder, journalName);
  const isWritten = statusOf(file) !== undefined;
  if (!isWritten && statusOf(journal) === undefined) {
    const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
    const isLost = isLink && statusOf(path) === undefined;
    const found = isLost ? `a link to ${readlinkSync(path)}, which is gone` : `neither ${runName} nor ${journalName}`;
    throw new ConfigurationError(`${path}: ${found}; expected the folder of --out of a run`);
  }
  const summary = isWritten
    ? parsedRun(textGiven({ path: file, expected: 'the results of a run' }), file)
    : await judgeJournals([journal]);
  return { folder, summary };
}

/** What is at a path, if anything. Throws a `ConfigurationError` where the operating system does not tell. */
function statusOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    throw new ConfigurationError(`${path} cannot be read (${(error as Error).message}); expected the folder of a run`);
  }
}

/** Refuses two names of one run. */
export function refuseTwice(command: string, names: readonly string[], runs: readonly RunResults[]): void {
  const paths = runs.map(({ folder }) => resolve(folder));
  const twice = names.find((_, index) => paths.indexOf(paths[index]!) < index);
  if (twice !== undefined) throw new ConfigurationError(`${command}: ${twice} is named twice; expected different runs`);
}
