import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunSummary } from '../../src/results/run-json.js';
import { plumbline, root, summaryIn, type Ended } from './command-line.js';

export interface Measured extends Ended {
  /** The greatest resident memory of the process, in megabytes. */
  readonly megabytes: number;
  /** Processor time of the process, its workers included. */
  readonly processorSeconds: number;
  readonly folder: string;
  readonly summary: RunSummary;
}

const atExit = `process.on('exit',()=>{const r=process.resourceUsage();process.stderr.write('\\nmaxrss='+r.maxRSS+' cpu='+(r.userCPUTime+r.systemCPUTime)+'\\n')})`;

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
  if (ended.code === 64 || !existsSync(join(folder, 'run.json'))) throw new Error(ended.stderr);
  const [, kilobytes, microseconds] = /.*maxrss=([0-9]+) cpu=([0-9]+)/s.exec(ended.stderr) ?? [];
  return {
    ...ended,
    megabytes: Math.round(Number(kilobytes) / 1024),
    processorSeconds: Number(microseconds) / 1e6,
    folder,
    summary: summaryIn(folder),
  };
}
