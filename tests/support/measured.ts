import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunSummary } from '../../src/results/run-json.js';
import { plumbline, root, summaryIn, type Ended } from './command-line.js';

export interface Measured extends Ended {
  /** The greatest resident memory of the process, in megabytes. */
  readonly megabytes: number;
  readonly folder: string;
  readonly summary: RunSummary;
}

const atExit = `process.on('exit',()=>process.stderr.write('\\nmaxrss='+process.resourceUsage().maxRSS+'\\n'))`;

/** Runs `plumbline run` against the target at an origin and measures what it took. */
export async function measuredRun(
  origin: string,
  options: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-'));
  const target = join(root, 'tests/support/judged-target.ts');
  const ended = await plumbline(['run', '--target', target, '--out', folder, ...options], {
    JUDGED_ORIGIN: origin,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(atExit)}`,
    ...environment,
  });
  if (ended.code === 70 || ended.code === 64) throw new Error(ended.stderr);
  const kilobytes = Number(/.*maxrss=([0-9]+)/s.exec(ended.stderr)?.[1] ?? Number.NaN);
  return { ...ended, megabytes: Math.round(kilobytes / 1024), folder, summary: summaryIn(folder) };
}
