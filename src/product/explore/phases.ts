import type { AnyScenario } from '../model/scenario.js';
import type { Standstill } from './standstill.js';

type Phase = NonNullable<AnyScenario<never>['phase']>;

/** When the runs of a scenario take place. */
export function phaseOf<F>({ phase = 'open' }: Pick<AnyScenario<F>, 'phase'>): Phase {
  return phase;
}

/**
 * Executes runs a few at a time, in their order: behind the open ones those that move the target's clock, which they do once
 * nothing else is under way, and then those that may get a client blocked. Begins none of the first two once `isStale` says
 * so, and gives back whether it did.
 */
export async function runInPhases<Run>(
  runs: readonly Run[],
  scenarioOf: (run: Run) => Pick<AnyScenario<never>, 'phase'>,
  width: number,
  play: (run: Run) => Promise<void>,
  { standstill, isStale }: { readonly standstill?: Standstill; readonly isStale?: () => boolean } = {},
): Promise<boolean> {
  const of = (turn: Phase): readonly Run[] => runs.filter((run) => phaseOf(scenarioOf(run)) === turn);
  const state = { isStopped: false };
  const playUnlessStale = async (run: Run): Promise<void> => {
    state.isStopped ||= isStale?.() === true;
    if (!state.isStopped) await play(run);
  };
  await inParallel([...of('open'), ...of('clock')], width, playUnlessStale, standstill);
  if (state.isStopped) return true;
  await inParallel(of('last'), width, play);
  return false;
}

/** Works on a few items at a time; when one throws, no other is begun and those under way are waited for. */
async function inParallel<T>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<void>,
  standstill?: Standstill,
): Promise<void> {
  let next = 0;
  const lane = async (): Promise<void> => {
    try {
      while (next < items.length) await work(items[next++]!);
    } finally {
      next = items.length;
      standstill?.add(-1);
    }
  };
  const count = Math.min(width, items.length);
  standstill?.add(count);
  const lanes = await Promise.allSettled(Array.from({ length: count }, lane));
  for (const ended of lanes) if (ended.status === 'rejected') throw ended.reason;
}
