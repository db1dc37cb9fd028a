import { randomUUID } from 'node:crypto';
import { createReference } from '../reference/composition.js';
import type { Defect } from '../reference/defect.js';
import type { Handler } from '../reference/reference.js';
import { referenceProfile } from '../reference/profile.js';
import type { Depth } from '../explore/plan.js';
import { run } from '../run.js';
import type { RunSummary } from '../report/summary.js';
import { selectionOf } from '../selection.js';
import { resolveTarget } from '../target/target.js';
import { memoryTransport } from './memory-transport.js';

export interface TrialOptions {
  readonly seed: number;
  readonly depth?: Depth;
  /** APIs or requirements to judge; all when left out. */
  readonly only?: string;
  readonly requests?: number;
  /** What goes around the reference; nothing when left out. */
  readonly inject?: Defect['inject'];
}

/** One run of the suite against a reference of its own, in this thread and without sockets. */
export async function trial({ seed, depth = 'gate', only, requests, inject }: TrialOptions): Promise<RunSummary> {
  const reference = createReference({ seed });
  const handle: Handler = inject ? inject(reference) : reference.handle;
  const profile = referenceProfile('http://reference.invalid');
  const target = resolveTarget(profile, {}, requests === undefined ? {} : { requests }, true);
  return run({
    target,
    targetOption: '--target reference',
    seed,
    salt: randomUUID(),
    depth,
    selection: selectionOf(only),
    strict: false,
    require: 0.9,
    journal: { write: () => undefined, close: () => undefined },
    signal: new AbortController().signal,
    transport: memoryTransport(handle),
    confirm: false,
  });
}

/** Ids of the requirements that failed, whatever their level. */
export function failedIds({ requirements }: RunSummary): readonly string[] {
  return requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id);
}
