import type { AnyScenario } from '../model/scenario.js';

/** The runs that are under way, so many at most; one that waits leaves its place to another meanwhile. */
export interface RunLimit {
  /** Works on items in their order, so many at a time; when one throws, no other is begun. Resolves when all have ended. */
  workOff<T>(items: readonly T[], width: number, work: (item: T) => Promise<void>): Promise<void>;
  /** Waits for this; meanwhile the run is not under way. */
  waitFor<Result>(others: Promise<Result>): Promise<Result>;
}

export function createRunLimit(): RunLimit {
  let width = Number.POSITIVE_INFINITY;
  let underWay = 0;
  const returning: (() => void)[] = [];
  const beginning: (() => void)[] = [];
  const fill = (): void => {
    while (underWay < width) {
      const goOn = returning.shift() ?? beginning.shift();
      if (goOn === undefined) return;
      underWay += 1;
      goOn();
    }
  };
  const enter = (queue: (() => void)[], goOn: () => void): void => {
    if (underWay >= width) return void queue.push(goOn);
    underWay += 1;
    goOn();
  };
  return {
    async workOff(items, most, work) {
      width = most;
      const failures: unknown[] = [];
      const play = async (item: (typeof items)[number]): Promise<void> => {
        try {
          await (failures.length === 0 ? work(item) : undefined);
        } catch (error) {
          failures.push(error);
        }
        underWay -= 1;
        fill();
      };
      await Promise.all(
        items.map((item) => new Promise<void>((end) => enter(beginning, () => void play(item).then(end)))),
      );
      if (failures.length > 0) throw failures[0];
    },
    async waitFor(others) {
      underWay -= 1;
      // After everything that goes on without waiting: what a run waits for may be there already.
      setImmediate(fill);
      try {
        return await others;
      } finally {
        await new Promise<void>((goOn) => enter(returning, goOn));
      }
    },
  };
}

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
  runLimit: RunLimit = createRunLimit(),
): Promise<void> {
  const of = (turn: Phase): readonly Run[] => runs.filter((run) => phaseOf(scenarioOf(run)) === turn);
  await runLimit.workOff(of('open'), width, play);
  await runLimit.workOff(of('alone'), 1, play);
  await runLimit.workOff(of('last'), width, play);
}
