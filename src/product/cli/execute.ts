import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { withFolder } from './folder-lock.js';
import type { Executed } from './judge-target.js';
import { openTarget } from './open-target.js';
import type { ExecuteOptions } from './options.js';

export type { Executed } from './judge-target.js';

/** Opens the target, runs, writes the results and closes what it opened; the command line and Vitest both end here. */
export async function execute(given: ExecuteOptions): Promise<Executed> {
  const { resume } = given;
  // Nobody may write into the journal while it is read and made ready to go on.
  return resume !== undefined && existsSync(resume) ? withFolder(resume, () => executed(given)) : executed(given);
}

async function executed(given: ExecuteOptions): Promise<Executed> {
  const { options, resume } = given.resume === undefined ? { options: given } : await resumed(given, given.resume);
  const seed = options.seed ?? randomInt(2 ** 31);
  // The embedded reference starts in its own thread while this one loads the engine.
  const ended = new AbortController();
  const opening = openTarget(options, seed, (reason) => ended.abort(reason));
  const opened = opening.catch(() => undefined);
  const signal = AbortSignal.any([ended.signal, ...(options.signal ? [options.signal] : [])]);
  try {
    const { judgeTarget } = await import('./judge-target.js');
    const executed = await judgeTarget({ options: { ...options, signal }, seed, opening, ...(resume && { resume }) });
    ended.signal.throwIfAborted();
    return executed;
  } finally {
    await (await opened)?.close();
  }
}

/** An interrupted run with the options it began with. */
async function resumed(given: ExecuteOptions, folder: string) {
  const [{ resumeFrom }, { keepsEffects, sameRunAgain }] = await Promise.all([
    import('../engine/resume.js'),
    import('./resume-options.js'),
  ]);
  const resume = await resumeFrom(folder, keepsEffects);
  return { resume, options: sameRunAgain(given, resume.header) };
}
