import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseBody } from '../json/parse.js';
import { ConfigurationError } from '../model/configuration-error.js';
import { historyName, readHistory, withHistory, type RunResults } from '../results/history.js';
import { journalName } from '../results/journal.js';
import { summaryOf } from './rejudge.js';
import type { RunSummary } from '../results/run-json.js';
import { runName } from '../results/run-json.js';

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
  const summary = existsSync(file) ? parsed(file) : await summaryOf(journal);
  const history = readHistory(join(folder, historyName), summary.run.target.name);
  return { folder, summary: withHistory(summary, history), history };
}

function parsed(file: string): RunSummary {
  const body = parseBody(readFileSync(file, 'utf8'));
  if (!body.json) throw new ConfigurationError(`${file}: not JSON (${body.problem}); expected what a run wrote`);
  const read = body.value;
  if (typeof read !== 'object' || read === null || (read as { schema?: unknown }).schema !== 'plumbline-run-2')
    throw new ConfigurationError(
      `${file}: not the results of a run; expected "schema": "plumbline-run-2"; what an older version wrote is made again from its journal with \`plumbline judge\``,
    );
  return read as RunSummary;
}
