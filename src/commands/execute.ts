import { randomBytes, randomInt } from 'node:crypto';
import { join } from 'node:path';
import type { Effect } from '../core/exchange.js';
import type { Depth } from '../explore/plan.js';
import { appendHistory, historyName, pastRunOf, readHistory, withHistory } from '../report/history.js';
import { rehearse } from '../proof/rehearse.js';
import { openJournal } from '../report/journal.js';
import { isHostFault } from '../report/stopping.js';
import { usualFormats, writeReports, writeRun, type ReportFormat } from '../report/write.js';
import type { RunSummary } from '../report/summary.js';
import type { Shard } from '../plans.js';
import { resumeFrom } from '../resume.js';
import { run, type Progress } from '../run.js';
import { selectionOf } from '../selection.js';
import { ConfigurationError } from '../target/configuration-error.js';
import type { Target } from '../target/target.js';
import { readWaivers } from '../waivers/file.js';
import { openTarget } from './open-target.js';
import { keepsEffects, refuseOtherTarget, sameRunAgain } from './resume.js';

/** What both doors ask for; the command line's options by their long names. */
export interface ExecuteOptions {
  readonly target?: string;
  readonly origin?: string;
  readonly only?: string;
  readonly depth?: Depth;
  readonly seed?: number;
  readonly requests?: number;
  readonly concurrency?: number;
  readonly rps?: number;
  readonly require?: number;
  readonly strict?: boolean;
  readonly allow?: readonly Effect[];
  readonly replay?: string;
  readonly shard?: Shard;
  readonly out?: string;
  /** Reports to make beside `run.json`. */
  readonly report?: readonly ReportFormat[];
  /** Folder of an interrupted run to go on with. */
  readonly resume?: string;
  /** File of waivers. */
  readonly waivers?: string;
  /** File of environment variables; `.env` when left out. */
  readonly env?: string;
  /** Greatest number of requests by operation. */
  readonly perOperation?: Readonly<Record<string, number>>;
  readonly signal?: AbortSignal;
  readonly environment?: NodeJS.ProcessEnv;
  readonly onProgress?: (progress: Progress) => void;
}

export interface Executed {
  readonly summary: RunSummary;
  /** Folder with `journal.ndjson` and `run.json`. */
  readonly folder: string;
  /** Why not everything is on disk; undefined when it is. */
  readonly hostFault?: string;
}

/** The one way in for every door: opens the target, runs, writes the results and closes what it opened. */
export async function execute(given: ExecuteOptions): Promise<Executed> {
  const resume = given.resume === undefined ? undefined : await resumeFrom(given.resume, keepsEffects);
  const options = resume ? sameRunAgain(given, resume.header) : given;
  const selection = selectionOf(options.only);
  const replay = options.replay === undefined ? undefined : parseReplay(options.replay);
  const waivers = options.waivers === undefined ? [] : readWaivers(options.waivers);
  const seed = options.seed ?? randomInt(2 ** 31);
  const opened = await openTarget(options, seed);
  const { target } = opened;
  const folder = options.out ?? 'reports/latest';
  try {
    if (resume) refuseOtherTarget(resume.header, target);
    const journal = openJournal(folder, target.mask.text, resume !== undefined);
    try {
      const judged = await run({
        target,
        targetOption: opened.option,
        seed,
        salt: resume?.header.salt ?? saltOf(options, target, seed),
        depth: options.depth ?? 'gate',
        selection,
        strict: options.strict ?? false,
        require: options.require ?? 0.9,
        waivers,
        ...(resume && { resume }),
        ...(Number.isFinite(target.pacing.requests) && {
          rehearsal: await rehearse(selection, seed, options.depth ?? 'gate'),
        }),
        ...(replay && { replay }),
        ...(options.shard && { shard: options.shard }),
        journal,
        signal: options.signal ?? new AbortController().signal,
        ...(options.onProgress && { onProgress: options.onProgress }),
      });
      return await written(folder, judged, options);
    } finally {
      journal.close();
    }
  } catch (error) {
    throw target.mask.error(error);
  } finally {
    await opened.close();
  }
}

/** Writes what is made from a run; what the operating system refuses to write is told, for it says nothing of the target. */
async function written(folder: string, judged: RunSummary, { replay, report }: ExecuteOptions): Promise<Executed> {
  const history = join(folder, historyName);
  const summary = withHistory(judged, readHistory(history, judged.run.target.name));
  try {
    writeRun(folder, summary);
    // A replay judges one input; it says nothing of the target as a whole.
    if (replay === undefined) appendHistory(history, pastRunOf(summary));
    const past = readHistory(history, summary.run.target.name);
    await writeReports(folder, summary, past, report ?? usualFormats);
    return { summary, folder };
  } catch (error) {
    if (!isHostFault(error)) throw error;
    return { summary, folder, hostFault: `${folder} cannot be written: ${error.message}` };
  }
}

/** A target that remembers wallets needs other ones in every run; the embedded reference begins anew each time. */
function saltOf({ origin }: ExecuteOptions, { isReference }: Target, seed: number): string {
  return isReference && origin === undefined ? String(seed) : randomBytes(8).toString('hex');
}

function parseReplay(text: string): { scenario: string; path: string } {
  const [, scenario, path] = /^(.+)@([0-9]+(?::[0-9]+)*)$/.exec(text) ?? [];
  if (scenario === undefined || path === undefined)
    throw new ConfigurationError(
      `--replay: "${text}" is no place; expected SCENARIO@INDEX or SCENARIO@INDEX:STEPS, as a finding shows it`,
    );
  return { scenario, path };
}
