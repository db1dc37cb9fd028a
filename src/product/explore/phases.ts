import type { AnyScenario } from '../model/scenario.js';
import { createLanes, type Lanes } from './lanes.js';

type Phase = NonNullable<AnyScenario<never>['phase']>;

/** When the runs of a scenario take place. */
export function phaseOf({ phase = 'open' }: Pick<AnyScenario<never>, 'phase'>): Phase {
  return phase;
}

/**
 * Executes runs a few at a time, in their order: once the open ones are through, one by one those that allow nothing beside
 * them, and then those that may get a client blocked.
 */
export async function runInPhases<Run>(
  runs: readonly Run[],
  scenarioOf: (run: Run) => Pick<AnyScenario<never>, 'phase'>,
  width: number,
  play: (run: Run) => Promise<void>,
  lanes: Lanes = createLanes(),
): Promise<void> {
  const of = (turn: Phase): readonly Run[] => runs.filter((run) => phaseOf(scenarioOf(run)) === turn);
  await lanes.workOff(of('open'), width, play);
  await lanes.workOff(of('alone'), 1, play);
  await lanes.workOff(of('last'), width, play);
}
