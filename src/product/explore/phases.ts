import type { AnyScenario } from '../model/scenario.js';

type Phase = NonNullable<AnyScenario<never>['phase']>;

/** When the runs of a scenario take place. */
export function phaseOf<F>({ phase = 'open' }: Pick<AnyScenario<F>, 'phase'>): Phase {
  return phase;
}

/**
 * Executes runs a few at a time, in their order: those that may get a client blocked once the others are through, and those
 * that allow nothing beside them one by one at the end. Begins no further open one once `isStale` says so, and gives back
 * whether it did.
 */
export async function runInPhases<Run>(
  runs: readonly Run[],
  scenarioOf: (run: Run) => Pick<AnyScenario<never>, 'phase'>,
  width: number,
  play: (run: Run) => Promise<void>,
  isStale: () => boolean = () => false,
): Promise<boolean> {
  const of = (turn: Phase): readonly Run[] => runs.filter((run) => phaseOf(scenarioOf(run)) === turn);
  const state = { isStopped: false };
  await inParallel(of('open'), width, async (run) => {
    state.isStopped ||= isStale();
    if (!state.isStopped) await play(run);
  });
  if (state.isStopped) return true;
  await inParallel(of('last'), width, play);
  await inParallel(of('alone'), 1, play);
  return false;
}

/** Works on a few items at a time; when one throws, no other is begun and those under way are waited for. */
async function inParallel<T>(items: readonly T[], width: number, work: (item: T) => Promise<void>): Promise<void> {
  let next = 0;
  const lane = async (): Promise<void> => {
    try {
      while (next < items.length) await work(items[next++]!);
    } finally {
      next = items.length;
    }
  };
  const lanes = await Promise.allSettled(Array.from({ length: Math.min(width, items.length) }, lane));
  for (const ended of lanes) if (ended.status === 'rejected') throw ended.reason;
}
