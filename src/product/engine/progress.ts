import type { Sender } from '../http/client.js';
import type { Progress, ProgressTeller, RunOptions } from './options.js';

/** Tells how far a run is, after each input. */
export function progressOf({ onProgress }: RunOptions, sender: Sender): ProgressTeller {
  const failing = new Set<string>();
  let now: Pick<Progress, 'stage' | 'planned' | 'done' | 'leftMs'> = { stage: 'explore', planned: 0, done: 0 };
  onProgress?.({ ...now, sent: 0, failing: 0 });
  return {
    begin(stage, planned) {
      now = { stage, planned, done: 0 };
    },
    expect: (planned, leftMs) => void (now = { ...now, planned, leftMs }),
    step() {
      now = { ...now, done: now.done + 1 };
      onProgress?.({ ...now, sent: sender.budget.sent().total, failing: failing.size });
    },
    failing: (id) => void failing.add(id),
  };
}
