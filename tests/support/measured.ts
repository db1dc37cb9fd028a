import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import type { RunSummary } from '../../src/product/results/run-json.js';
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

let bundled: Promise<string> | undefined;

/** The profile as one file of JavaScript, so that no compiler of the suite's own source counts as memory of the run. */
function judgedTarget(): Promise<string> {
  bundled ??= (async () => {
    const bundle = await rolldown({ input: join(root, 'tests/support/judged-target.ts'), platform: 'node' });
    const file = join(mkdtempSync(join(tmpdir(), 'plumbline-')), 'judged-target.mjs');
    await bundle.write({ file, codeSplitting: false });
    await bundle.close();
    return file;
  })();
  return bundled;
}

/** Runs `plumbline run` against the target at an origin and measures what it took. */
export async function measuredRun(
  origin: string,
  options: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-'));
  const ended = await plumbline(['run', '--target', await judgedTarget(), '--out', folder, ...options], {
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
