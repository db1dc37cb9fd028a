import { existsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { textGiven } from '../files/given-file.js';
import { ConfigurationError } from '../model/configuration-error.js';
import { journalName } from '../results/journal.js';
import { judgeJournals } from './judge-journals.js';
import { parsedRun } from '../results/parsed-run.js';
import { runName, type RunResults } from '../results/run-json.js';

/** Reads the results of a run by their folder or their `run.json`; those of a killed run are made from its journal. */
export async function readRun(path: string): Promise<RunResults> {
  const isFile = existsSync(path) && statSync(path).isFile();
  const folder = isFile ? dirname(path) : path;
  const file = isFile ? path : join(folder, runName);
  const journal = join(folder, journalName);
  if (!existsSync(file) && !existsSync(journal))
    throw new ConfigurationError(
      `${path}: neither ${runName} nor ${journalName}; expected the folder of --out of a run`,
    );
  const summary = existsSync(file)
    ? parsedRun(textGiven({ path: file, expected: 'the results of a run' }), file)
    : await judgeJournals([journal]);
  return { folder, summary };
}

/** Refuses two names of one run. */
export function refuseTwice(command: string, names: readonly string[], runs: readonly RunResults[]): void {
  const paths = runs.map(({ folder }) => resolve(folder));
  const twice = names.find((_, index) => paths.indexOf(paths[index]!) < index);
  if (twice !== undefined) throw new ConfigurationError(`${command}: ${twice} is named twice; expected different runs`);
}
