import { randomBytes, randomInt } from 'node:crypto';
import { join } from 'node:path';
import { appendHistory, historyName, pastRunOf, readHistory, withHistory } from '../results/history.js';
import { estimateCost } from '../engine/estimate.js';
import { openJournal } from '../results/journal.js';
import { isHostFault } from '../results/stop-on-disk-full.js';
import { usualFormats, writeReports } from '../reports/write.js';
import { writeRun, type RunSummary } from '../results/run-json.js';
import { resumeFrom } from '../engine/resume.js';
import { run } from '../engine/run.js';
import { selectionOf } from '../engine/selection.js';
import { ConfigurationError } from '../model/configuration-error.js';
import type { Target } from '../profile/resolve.js';
import { readWaivers } from '../engine/waivers-file.js';
import { openTarget } from './open-target.js';
import type { ExecuteOptions } from './options.js';
import { keepsEffects, refuseOtherTarget, sameRunAgain } from './resume-options.js';

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
          rehearsal: await estimateCost(selection, seed, options.depth ?? 'gate'),
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
