import { noJournal } from '../../product/results/open-journal.js';
import { createReference, type Reference } from '../../reference/composition.js';
import type { Handler } from '../../reference/reference.js';
import type { Profile } from '../../product/profile/profile.js';
import { referenceProfile } from '../../reference/profile.js';
import type { Depth } from '../../product/explore/inputs.js';
import { run } from '../../product/engine/run.js';
import type { RunOptions } from '../../product/engine/options.js';
import type { RunSummary } from '../../product/results/run-json.js';
import { selectionOf } from '../../product/engine/selection.js';
import { resolveTarget } from '../../product/profile/resolve.js';
import { memoryTransport, createVirtualTime } from '../rehearsal/in-memory.js';

/** What a run can be asked for besides; findings are neither shrunk nor repeated unless it is said. */
export interface RunOnceOptions extends Partial<RunOptions> {
  readonly seed: number;
  /** APIs or requirements to judge; all when left out. */
  readonly only?: string;
  readonly requests?: number;
  readonly perSecond?: number;
  /** Wraps the reference, given the time under its clock; nothing when left out. */
  readonly inject?: (reference: Reference, now: () => number) => Handler;
  /** Changes the profile of the reference. */
  readonly declare?: (profile: Profile) => Profile;
}

/** One run of the suite against a reference of its own, in this thread; the same seed gives the same run. */
export async function runOnce(options: RunOnceOptions): Promise<RunSummary> {
  const { only, requests, perSecond, inject, declare, ...asked } = options;
  const { seed, depth = 'gate' } = asked;
  const time = createVirtualTime();
  const reference = createReference({ seed, time: time.served });
  const handle = inject ? inject(reference, time.clock.now) : reference.handle;
  const own = referenceProfile('http://reference.invalid');
  const bounds = { ...(requests !== undefined && { requests }), ...(perSecond !== undefined && { perSecond }) };
  return run({
    target: resolveTarget(declare?.(own) ?? own, {}, bounds, true),
    targetOption: '--target reference',
    journal: noJournal,
    signal: new AbortController().signal,
    confirm: false,
    transport: memoryTransport(handle, time),
    ...usualOptions(seed, depth, only),
    ...asked,
  });
}

/** What every run on the reference is asked for, unless it tests just that. */
export function usualOptions(seed: number, depth: Depth, only?: string) {
  return { seed, salt: String(seed), depth, selection: selectionOf(only), strict: false, require: 0.9 };
}

/** Ids of the requirements that failed, whatever their level. */
export function failedIds({ requirements }: RunSummary): readonly string[] {
  return requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id);
}
