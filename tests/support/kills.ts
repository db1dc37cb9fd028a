import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { RunSummary } from '../../src/product/results/run-json.js';
import { bin, freshFolder, plumbline, start, summaryIn } from './command-line.js';

export interface Killed {
  /** Bytes of the journal at the kill; 0 when there was none. */
  readonly bytes: number;
  /** Everything whole in the journal at the kill is still there, first and unchanged. */
  readonly kept: boolean;
  readonly summary: RunSummary;
}

/** Kills a run of `options` once its journal has this many bytes and says what is run, then goes on with it. */
export async function killAndResume(options: readonly string[], atBytes: number): Promise<Killed> {
  const folder = freshFolder();
  const journal = join(folder, 'journal.ndjson');
  const run = start(process.execPath, [bin, 'run', ...options, '--out', folder]);
  const grown = (): boolean =>
    existsSync(journal) && statSync(journal).size >= atBytes && readFileSync(journal).includes('\n');
  const over = run.ended.then(() => true);
  const soon = (): Promise<boolean> => new Promise((resolve) => setTimeout(() => resolve(false), 2));
  while (!grown() && !(await Promise.race([over, soon()])));
  run.kill('SIGKILL');
  await run.ended;
  const text = readFileSync(journal, 'utf8');
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  const resumed = await plumbline(['run', '--resume', folder]);
  if (resumed.code === 70 || resumed.code === 64) throw new Error(resumed.stderr);
  return {
    bytes: text.length,
    kept: readFileSync(journal, 'utf8').startsWith(whole),
    summary: summaryIn(folder),
  };
}

/** The verdicts of a run, by requirement. */
export function verdictsOf({ requirements }: RunSummary): Readonly<Record<string, string>> {
  return Object.fromEntries(requirements.map(({ id, verdict }) => [id, verdict]));
}
