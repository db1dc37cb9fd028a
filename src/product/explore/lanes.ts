/** The runs that are under way, so many at most; one that waits leaves its place to another meanwhile. */
export interface Lanes {
  /** Works on items in their order, so many at a time; when one throws, no other is begun. Resolves when all have ended. */
  workOff<T>(items: readonly T[], width: number, work: (item: T) => Promise<void>): Promise<void>;
  /** Waits for this; meanwhile the run is not under way. */
  waitFor<Result>(others: Promise<Result>): Promise<Result>;
  /**
   * Does this once nothing is under way and nothing left to begin, such as moving the clock of the target; those that wait
   * for that do it one after the other, and go on when all of them are through.
   */
  whenStill<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** Those that wait together until nothing is under way; each begins when the one before it has ended. */
interface Round {
  readonly begin: () => void;
  last: Promise<unknown>;
  waiting: number;
}

export function createLanes(): Lanes {
  let width = Number.POSITIVE_INFINITY;
  let underWay = 0;
  let beginNext = (): boolean => false;
  let round = nextRound();
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
      if (underWay > 0 || round.waiting === 0) return;
      round.begin();
      round = nextRound();
    });
  };
  const comeBack = async (): Promise<void> => {
    if (underWay < width) underWay += 1;
    else await new Promise<void>((goOn) => returning.push(goOn));
  };
  const lanes: Lanes = {
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
        fillLater();
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
    whenStill(work) {
      const own = round;
      const mine = own.last.then(work);
      own.last = mine.catch(() => undefined);
      own.waiting += 1;
      return lanes.waitFor(throughWith(mine, () => own.last));
    },
  };
  return lanes;
}

/** The same outcome, once others have ended too. */
async function throughWith<Result>(mine: Promise<Result>, others: () => Promise<unknown>): Promise<Result> {
  try {
    return await mine;
  } finally {
    await others();
  }
}

function nextRound(): Round {
  let begin = (): void => undefined;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  return { begin, last: begun, waiting: 0 };
}
