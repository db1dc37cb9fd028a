import type { Sender } from '../http/client.js';
import { nameOfRun } from '../explore/inputs.js';
import { runInPhases } from '../explore/phases.js';
import { keptForRepeating, type ApiRun, type Plan } from './plan.js';
import { msAt, type Target } from '../profile/resolve.js';
import type { Lanes } from '../explore/lanes.js';
import type { TimeLimit } from './time-limit.js';

/** Of the time of a run, what no request is planned for: some scenarios wait, and the last ones have little beside them. */
const spareShare = 0.05;

/** Requests that a time has room for. */
function requestsIn(milliseconds: number, msPerRequest: number): number {
  return msPerRequest === 0 ? Number.POSITIVE_INFINITY : Math.max(0, Math.floor(milliseconds / msPerRequest));
}

/** Requests that are left, within a time. */
export function roomFor({ budget, msPerRequest }: PursueOptions['sender'], milliseconds: number): number {
  return Math.min(budget.left(), requestsIn(milliseconds, msPerRequest()));
}

/** Requests that are planned for before the first one: what the target allows, and what the time has room for. */
export function requestsFor({ pacing }: Pick<Target, 'pacing'>, timeMs: number | undefined, spent = 0): number {
  const room =
    timeMs === undefined ? Number.POSITIVE_INFINITY : requestsIn((1 - spareShare) * timeMs, msAt(pacing.perSecond));
  return Math.max(1, Math.min(pacing.requests - spent, room));
}

/** A plan is made again when it has so many requests more, or fewer, than there is room for, beside a few. */
const material = { share: 0.1, requests: 5 };

/** A plan that takes this share of what it may send left something out for lack of requests. */
const fullShare = 0.8;

/** Milliseconds between two looks at the pace, and the share of the time that is left. */
const lookAgain = { least: 2_000, share: 0.05 };

export interface PursueOptions {
  readonly sender: Pick<Sender, 'budget' | 'clock' | 'msPerRequest'>;
  readonly time: Pick<TimeLimit, 'left'>;
  readonly concurrency: number;
  readonly lanes: Lanes;
  /** Makes the plan again for so many requests, without the runs that were begun; undefined where it is never made again. */
  readonly replan: ((requests: number, isBegun: (name: string) => boolean) => Plan) | undefined;
  readonly play: (run: ApiRun) => Promise<void>;
  /** Whether the run is compared with another. */
  readonly isCompared: boolean;
  /** Told how many runs are planned, with those that were begun, and what the rest takes in milliseconds. */
  readonly onChange: (planned: number, leftMs: number) => void;
}

/** Plays a plan, and makes it again for what is left when the pace turns out to be another. */
export async function pursue(first: Plan, options: PursueOptions): Promise<void> {
  const { sender, time, concurrency, lanes, replan, play, isCompared, onChange } = options;
  const begun = new Set<string>();
  let plan = first;
  let [waiting, left] = [plan.runs.length, costOf(plan.runs)];
  let nextLook = 0;
  const spareMs = spareShare * time.left();
  const room = (): number => roomFor(sender, time.left() - spareMs);
  const change = (): void => onChange(begun.size + waiting, Math.min(time.left(), left * sender.msPerRequest()));
  const isStale = (): boolean => {
    const now = sender.clock.now();
    if (replan === undefined || now < nextLook) return false;
    nextLook = now + Math.max(lookAgain.least, lookAgain.share * time.left());
    const spare = room() - keptForRepeating(room(), isCompared) - left;
    const tolerated = material.share * left + material.requests;
    // There is more to plan for only where something was left out.
    return spare < -tolerated || (spare > tolerated && costOf(plan.runs) > fullShare * plan.requests);
  };
  change();
  for (;;) {
    const isAgain = await runInPhases(
      replan === undefined ? longestFirst(plan.runs, concurrency) : plan.runs,
      ({ scenario }) => scenario,
      concurrency,
      async (run) => {
        begun.add(nameOfRun(run));
        waiting -= 1;
        await play(run);
        left -= run.cost;
        change();
      },
      { lanes, isStale },
    );
    if (!isAgain || replan === undefined) return;
    plan = replan(room(), (name) => begun.has(name));
    [waiting, left] = [plan.runs.length, costOf(plan.runs)];
    change();
  }
}

/** What takes longer than all the rest, so many at a time, begins first: whatever begins later has ended when it has. */
function longestFirst(runs: Plan['runs'], concurrency: number): Plan['runs'] {
  const share = costOf(runs) / concurrency;
  return [...runs.filter(({ cost }) => cost > share), ...runs.filter(({ cost }) => cost <= share)];
}

export function costOf(runs: Plan['runs']): number {
  return runs.reduce((sum, { cost }) => sum + cost, 0);
}
