import { noJournal, type Journal } from '../../product/results/open-journal.js';
import { createReference, type Reference } from '../../reference/composition.js';
import type { Handler } from '../../reference/reference.js';
import type { Profile } from '../../product/profile/profile.js';
import { referenceProfile } from '../../reference/profile.js';
import { nameOfRun, type Depth } from '../../product/explore/inputs.js';
import { plannerOf, preparedFor, type Reach, type Shard } from '../../product/engine/plan.js';
import { run } from '../../product/engine/run.js';
import type { Progress } from '../../product/engine/options.js';
import type { RunSummary } from '../../product/results/run-json.js';
import { registeredAs } from '../../product/apis/registry.js';
import { selectionOf } from '../../product/engine/selection.js';
import { resolveTarget } from '../../product/profile/resolve.js';
import { memoryTransport } from '../rehearsal/in-memory.js';
import { createVirtualTime } from '../rehearsal/virtual-time.js';

export interface RunOnceOptions {
  readonly seed: number;
  readonly depth?: Depth;
  /** APIs or requirements to judge; all when left out. */
  readonly only?: string;
  readonly requests?: number;
  readonly perSecond?: number;
  readonly timeMs?: number;
  /** Names of the planned runs that are played; all when left out. */
  readonly keeps?: ReadonlySet<string>;
  readonly shard?: Shard;
  readonly journal?: Journal;
  /** Wraps the reference, given the time under its clock; nothing when left out. */
  readonly inject?: (reference: Reference, now: () => number) => Handler;
  /** Changes the profile of the reference. */
  readonly declare?: (profile: Profile) => Profile;
  /** Whether findings are shrunk and repeated; they are not, unless said otherwise. */
  readonly confirm?: boolean;
  /** The run that this one is compared with. */
  readonly baseline?: RunSummary;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
  readonly onPlan?: (reach: Reach) => void;
}

/** One run of the suite against a reference of its own, in this thread; the same seed gives the same run. */
export async function runOnce(options: RunOnceOptions): Promise<RunSummary> {
  const { seed, depth = 'gate', only, requests, inject, onProgress, keeps, shard, timeMs } = options;
  const { perSecond } = options;
  const time = createVirtualTime();
  const reference = createReference({ seed, time: time.served });
  const handle = inject ? inject(reference, time.clock.now) : reference.handle;
  const signal = options.signal ?? new AbortController().signal;
  const own = referenceProfile('http://reference.invalid');
  const profile = options.declare?.(own) ?? own;
  return run({
    target: resolveTarget(
      profile,
      {},
      { ...(requests !== undefined && { requests }), ...(perSecond !== undefined && { perSecond }) },
      true,
    ),
    targetOption: '--target reference',
    ...usualOptions({ seed, depth, only }),
    journal: options.journal ?? noJournal,
    signal,
    confirm: options.confirm ?? false,
    transport: memoryTransport(handle, time),
    ...(options.baseline && { baseline: options.baseline }),
    ...(keeps && { keeps }),
    ...(shard && { shard }),
    ...(timeMs !== undefined && { timeMs }),
    ...(options.onPlan && { onPlan: options.onPlan }),
    ...(onProgress && { onProgress }),
  });
}

/** What every run on the reference is asked for, unless it tests just that. */
export function usualOptions({
  seed,
  depth,
  only,
}: {
  readonly seed: number;
  readonly depth: Depth;
  readonly only?: string | undefined;
}) {
  return { seed, salt: String(seed), depth, selection: selectionOf(only), strict: false, require: 0.9 };
}

/** Names of the runs of a gate on which a budget of requests is best spent; a gate has no brief inputs. */
export function runsWithin(requests: number, only: string, seed: number): readonly string[] {
  const target = resolveTarget(referenceProfile('http://reference.invalid'), {}, { requests }, true);
  const depth = 'gate';
  const of = registeredAs(only)!;
  const scenarios = of.api.scenarios.map(({ brief: _, ...scenario }) => scenario);
  const prepared = preparedFor([{ ...of, api: { ...of.api, scenarios } }], { target, depth, seed });
  const { runs } = plannerOf(prepared, { target, depth, selection: selectionOf(only), require: 0.9 })(requests);
  return runs.map((apiRun) => nameOfRun(apiRun));
}

/** Ids of the requirements that failed, whatever their level. */
export function failedIds({ requirements }: RunSummary): readonly string[] {
  return requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id);
}
