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
  let beginNext = (): boolean => false;
  let isDue = false;
  const returning: (() => void)[] = [];
  const fill = (): void => {
    while (underWay < width) {
      const goOn = returning.shift();
      if (goOn !== undefined) {
        underWay += 1;
        goOn();
      } else if (!beginNext()) return;
    }
  };
  // After everything that goes on without waiting: what a run waits for may be there already.
  const fillLater = (): void => {
    if (isDue) return;
    isDue = true;
    setImmediate(() => {
      isDue = false;
      fill();
    });
  };
  const comeBack = async (): Promise<void> => {
    if (underWay < width) underWay += 1;
    else await new Promise<void>((goOn) => returning.push(goOn));
  };
  return {
    async workOff(items, most, work) {
      let [next, open] = [0, 0];
      const failures: unknown[] = [];
      let end = (): void => undefined;
      const ended = new Promise<void>((resolve) => (end = resolve));
      const endIfDone = (): void => {
        if (open === 0 && next >= items.length) end();
      };
      const play = async (item: (typeof items)[number]): Promise<void> => {
        try {
          await work(item);
        } catch (error) {
          failures.push(error);
          next = items.length;
        }
        [open, underWay] = [open - 1, underWay - 1];
        fill();
        endIfDone();
      };
      width = most;
      beginNext = () => {
        if (next >= items.length) return false;
        [open, underWay] = [open + 1, underWay + 1];
        void play(items[next++]!);
        return true;
      };
      fill();
      endIfDone();
      await ended;
      if (failures.length > 0) throw failures[0];
    },
    async waitFor(others) {
      underWay -= 1;
      fillLater();
      try {
        return await others;
      } finally {
        await comeBack();
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
