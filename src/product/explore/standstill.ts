/** Lets a run do what nothing else of the run may be under way with, such as moving the clock of the target. */
export interface Standstill {
  /** Does this once all that is under way waits for the same; whoever waits goes on when all of them are through. */
  during<Result>(work: () => Promise<Result>): Promise<Result>;
  /** So many more are under way, or fewer where it is negative. */
  add(lanes: number): void;
}

/** Those that wait together; each begins when the one before it has ended, whatever became of it. */
interface Round {
  readonly begin: () => void;
  last: Promise<unknown>;
  waiting: number;
}

export function createStandstill(): Standstill {
  let lanes = 0;
  let round = nextRound();
  let isDue = false;
  const beginIfReached = (): void => {
    isDue = false;
    if (round.waiting === 0 || round.waiting < lanes) return;
    round.begin();
    round = nextRound();
  };
  // After everything that goes on without waiting: a lane may take its next run, and a run what it waited for.
  const plan = (): void => {
    if (isDue) return;
    isDue = true;
    setImmediate(beginIfReached);
  };
  return {
    async during(work) {
      const own = round;
      const mine = own.last.then(work);
      own.last = mine.catch(() => undefined);
      own.waiting += 1;
      plan();
      try {
        return await mine;
      } finally {
        await own.last;
      }
    },
    add(more) {
      lanes += more;
      plan();
    },
  };
}

function nextRound(): Round {
  let begin = (): void => undefined;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  return { begin, last: begun, waiting: 0 };
}
