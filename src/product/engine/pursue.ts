import type { Sender } from '../http/client.js';
import { nameOfRun } from '../explore/inputs.js';
import { costOf, within } from '../explore/order.js';
import { byGain, idOf, type KnownInput } from '../explore/shown.js';
import type { ApiRun } from './plan.js';
import { msAt, type Target } from '../profile/resolve.js';
import { type Lanes, phaseOf, runInPhases } from '../explore/lanes.js';
import type { TimeLimit } from './time-limit.js';
import type { Progress, ProgressTeller, RunOptions } from './options.js';

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

interface PursueOptions {
  readonly sender: Pick<Sender, 'budget' | 'clock' | 'msPerRequest'>;
  readonly time: Pick<TimeLimit, 'left'>;
  readonly concurrency: number;
  readonly lanes: Lanes;
  /** Whether the time is bounded, for which nobody knows beforehand what it has room for. */
  readonly isTimed: boolean;
  /** Requests that are kept for repeating what is found. */
  readonly reserve: number;
  /** Plays a run; resolves to the requests that it sent. */
  readonly play: (run: ApiRun) => Promise<number>;
  /** Told how many runs are planned, with those that were begun, and what the rest takes in milliseconds. */
  readonly onChange: (planned: number, leftMs: number) => void;
}

/**
 * Plays a plan in its order. A run is begun where there is room for it and for all that comes before it in the order and has
 * to wait, such as what may get a client blocked; it is left out otherwise. A plan for a budget of requests fits into it, but
 * runs may take more requests than they take on the reference.
 */
export async function pursue(runs: readonly ApiRun[], options: PursueOptions): Promise<void> {
  const { sender, time, concurrency, lanes, isTimed, reserve, play, onChange } = options;
  const waiting = new Set(runs);
  /** Requests that they take. */
  let waitingCost = costOf(runs);
  const budget = sender.budget.left() - reserve;
  let begun = 0;
  /** Requests that runs which were begun may still send. */
  let underWay = 0;
  /** Requests that runs which have ended sent. */
  let spent = 0;
  const spareMs = spareShare * time.left();
  const room = (): number => (isTimed ? roomFor(sender, time.left() - spareMs) - reserve : budget - spent);
  const fits = (run: ApiRun): boolean => {
    const most = room();
    // What comes before need not be added up where nothing bounds it.
    if (most === Number.POSITIVE_INFINITY) return true;
    let cost = run.cost + underWay;
    for (const earlier of waiting) {
      if (earlier === run) break;
      cost += earlier.cost;
    }
    return cost <= most;
  };
  // Runs of later phases keep their requests, however often those before them repeat what fails.
  const keep = (run: ApiRun, times: 1 | -1): void => {
    if (!isTimed && phaseOf(run.scenario) !== 'open') sender.budget.keep(times * run.cost);
  };
  const change = (): void => {
    const leftMs = waitingCost * sender.msPerRequest();
    onChange(begun + waiting.size, Math.min(time.left(), leftMs));
  };
  for (const run of runs) keep(run, 1);
  change();
  await runInPhases(
    isTimed ? runs : longestFirst(runs, concurrency),
    ({ scenario }) => scenario,
    concurrency,
    async (run) => {
      const isLeftOut = !fits(run);
      waiting.delete(run);
      waitingCost -= run.cost;
      keep(run, -1);
      if (isLeftOut) return;
      begun += 1;
      underWay += run.cost;
      spent += await play(run);
      underWay -= run.cost;
      change();
    },
    lanes,
  );
}

interface SpendOptions extends Omit<PursueOptions, 'onChange'> {
  /** Whether something is to be repeated. */
  readonly isKept: () => boolean;
  /** MUST requirements that are open still. */
  readonly open: () => ReadonlySet<string>;
}

/**
 * Plays what the requests suffice for that are left, the inputs that decide an open MUST requirement first; where something
 * is to be repeated, those alone. Inputs often take other numbers of requests than on the reference. Gives what is left.
 */
export async function spendRest<Run extends ApiRun & KnownInput>(
  runs: readonly Run[],
  options: SpendOptions,
): Promise<readonly Run[]> {
  const { sender, time, reserve, isKept, open } = options;
  let left = runs;
  while (left.length > 0) {
    const ids = open();
    const showing = left.map((run) => ({ ...run, shows: run.shows.filter((what) => ids.has(idOf(what))) }));
    const deciding = byGain(showing, [], 0);
    const kept = isKept() ? reserve : Math.ceil(reserve / 2);
    const room = roomFor(sender, time.left()) - kept;
    const first = within(deciding, room);
    const next = first.length > 0 || isKept() ? first : within(left, room);
    if (next.length === 0) return left;
    await pursue(next, { ...options, reserve: kept, onChange: () => undefined });
    const isPlayed = new Set(next.map(nameOfRun));
    left = left.filter((run) => !isPlayed.has(nameOfRun(run)));
  }
  return left;
}

/** What takes longer than all the rest, so many at a time, begins first: whatever begins later has ended when it has. */
function longestFirst(runs: readonly ApiRun[], concurrency: number): readonly ApiRun[] {
  const share = costOf(runs) / concurrency;
  return [...runs.filter(({ cost }) => cost > share), ...runs.filter(({ cost }) => cost <= share)];
}

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
