import type { AnyScenario } from '../model/scenario.js';
import { createLanes, type Lanes } from './lanes.js';

type Phase = NonNullable<AnyScenario<never>['phase']>;

/** When the runs of a scenario take place. */
export function phaseOf<F>({ phase = 'open' }: Pick<AnyScenario<F>, 'phase'>): Phase {
  return phase;
}

/**
 * Executes runs a few at a time, in their order: once the open ones are through, one by one those that allow nothing beside
 * them, and then those that may get a client blocked. Begins no further open one once `isStale` says so, and gives back
 * whether it did.
 */
export async function runInPhases<Run>(
  runs: readonly Run[],
  scenarioOf: (run: Run) => Pick<AnyScenario<never>, 'phase'>,
  width: number,
  play: (run: Run) => Promise<void>,
  { lanes = createLanes(), isStale }: { readonly lanes?: Lanes; readonly isStale?: () => boolean } = {},
): Promise<boolean> {
  const of = (turn: Phase): readonly Run[] => runs.filter((run) => phaseOf(scenarioOf(run)) === turn);
  const state = { isStopped: false };
  await lanes.workOff(of('open'), width, async (run) => {
    state.isStopped ||= isStale?.() === true;
    if (!state.isStopped) await play(run);
  });
  if (state.isStopped) return true;
  await lanes.workOff(of('alone'), 1, play);
  await lanes.workOff(of('last'), width, play);
  return false;
}
