import { randomInt } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { withFolder } from './folder-lock.js';
import type { Executed, Prepared } from './judge-target.js';
import { openTarget } from './open-target.js';
import { ConfigurationError } from '../model/configuration-error.js';
import type { RunHeader } from '../results/journal.js';
import type { RunSummary } from '../results/run-json.js';
import { usualFolder, type ExecuteOptions } from './options.js';

const texts = ['target', 'only', 'out', 'env', 'waivers', 'baseline', 'continue', 'resume'] as const;

/** An empty text is seldom meant as no option: often it is a variable that is not set. */
export function refuseEmpty(options: ExecuteOptions): void {
  for (const name of texts)
    if (/^[\s,]*$/.test(options[name] ?? 'none'))
      throw new ConfigurationError(`--${name}: it is empty; expected a value, or no --${name}`);
}

/** Opens the target, runs, writes the results and closes what it opened; the command line and Vitest both end here. */
export async function execute(given: ExecuteOptions): Promise<Executed> {
  const { resume } = given;
  refuseEmpty(given);
  if (resume !== undefined && statSync(resume, { throwIfNoEntry: false })?.isFile())
    throw new ConfigurationError(`--resume: ${resume} is a file; expected the folder of an interrupted run`);
  // Nobody may write into the journal while it is read and made ready to go on.
  return resume !== undefined && existsSync(resume) ? withFolder(resume, () => executed(given)) : executed(given);
}

async function executed(given: ExecuteOptions): Promise<Executed> {
  const own = await withOwn(given);
  const { options, resume } = own;
  if (resume === undefined) refuseSameFolder(options);
  const baseline = await earlierRun('baseline', options);
  const seed = seedOf(options, baseline);
  // The embedded reference starts in its own thread while this one loads the engine.
  const ended = new AbortController();
  const opening = openTarget(options, seed, {
    onEnd: (reason) => ended.abort(reason),
    port: resume && embeddedPortOf(resume.header),
  });
  const opened = opening.catch(() => undefined);
  try {
    const { judgeTarget } = await import('./judge-target.js');
    const executed = await judgeTarget({
      signal: AbortSignal.any([ended.signal, ...(options.signal ? [options.signal] : [])]),
      seed,
      opening,
      ...(baseline && { baseline }),
      ...own,
    });
    ended.signal.throwIfAborted();
    return executed;
  } finally {
    await (await opened)?.close();
  }
}

/** A candidate that fails would be what the next run is compared with. */
function refuseSameFolder({ baseline, out = usualFolder }: ExecuteOptions): void {
  const isSame =
    baseline !== undefined && [out, join(out, 'run.json')].some((path) => resolve(path) === resolve(baseline));
  if (isSame)
    throw new ConfigurationError(
      `--baseline: ${baseline} is where this run writes its results; expected another folder, or another one in --out`,
    );
}

/**
 * A gate sends the same requests each time, so that what differs between two of them is the target; a deeper run draws other
 * inputs each time. A comparison sends what its baseline sent.
 */
export function seedOf({ seed, depth = 'gate', shard }: ExecuteOptions, baseline?: RunSummary): number {
  const given = seed ?? baseline?.run.seed ?? (depth === 'gate' ? gateSeed : 'random');
  if (given !== 'random') return given;
  if (shard !== undefined)
    throw new ConfigurationError(
      '--shard: each shard would draw a seed of its own, and `merge` could not add them up; expected the same --seed NUMBER for all of them',
    );
  return randomInt(2 ** 31);
}

/** A number like any other. */
export const gateSeed = 7;

/** The port of the reference that an interrupted run served itself. */
function embeddedPortOf({ target: { isReference, bases } }: RunHeader): number | undefined {
  const [address] = Object.values(bases);
  return isReference && address !== undefined && URL.canParse(address) ? Number(new URL(address).port) : undefined;
}

/** Where a run ended in the order of inputs, and the one that continues it begins. */
function placeAfter({ run: { order, seed, timeMs } }: RunSummary, options: ExecuteOptions) {
  if (order === undefined)
    throw new ConfigurationError(
      timeMs === undefined
        ? '--continue: that run had no --requests, which says where it ended; expected one with it'
        : '--continue: that run had --time, with which no place says where it ended; expected one with --requests alone',
    );
  if (options.seed !== undefined && options.seed !== seed)
    throw new ConfigurationError(
      `--continue goes on with the inputs of that run, whose seed is ${seed}; expected no --seed, found ${options.seed}`,
    );
  return order;
}

/** The run that an option names, if any. */
async function earlierRun(option: 'baseline' | 'continue', options: ExecuteOptions): Promise<RunSummary | undefined> {
  const path = options[option];
  return path === undefined ? undefined : (await import('./earlier-run.js')).readEarlierRun(`--${option}`, path);
}

/** The options with those of the earlier run that this one goes on with, and what else is taken of that. */
async function withOwn(given: ExecuteOptions): Promise<Omit<Prepared, 'signal' | 'seed' | 'opening' | 'baseline'>> {
  const { resume: folder, continue: path = '' } = given;
  if (folder !== undefined) {
    const [{ resumeFrom }, { keepsEffects, sameRunAgain }] = await Promise.all([
      import('../engine/resume.js'),
      import('./resume-options.js'),
    ]);
    const resume = await resumeFrom(folder, keepsEffects);
    return { ...waiversOf(resume.header), resume, options: await sameRunAgain(given, resume.header) };
  }
  const continued = await earlierRun('continue', given);
  if (continued === undefined) return { options: given };
  const goesOn = placeAfter(continued, given);
  const { goingOnWith } = await import('./resume-options.js');
  const own = statSync(path).isFile() ? dirname(path) : path;
  return { ...waiversOf(continued.run), goesOn, options: await goingOnWith(given, continued.run, own) };
}

const waiversOf = ({ waivers = [] }: RunHeader) => ({ waivers });
