import type { Sender } from '../http/client.js';
import { nameOfRun } from '../explore/inputs.js';
import { costOf, within, type Goal } from '../explore/order.js';
import { byGain, idOf } from '../explore/shown.js';
import { mostKept } from '../model/bounds.js';
import type { ApiRun } from './plan.js';
import type { Registered } from '../apis/registry.js';
import { type RunLimit, phaseOf, runInPhases } from '../explore/run-limit.js';
import { requestsIn, roomFor, spareShare, type TimeLimit } from './time-limit.js';
import type { Progress, RunOptions } from './options.js';

interface PlayOptions {
  readonly sender: Pick<Sender, 'budget' | 'clock' | 'msPerRequest'>;
  readonly time: Pick<TimeLimit, 'left'>;
  readonly concurrency: number;
  readonly runLimit: RunLimit;
  /** Whether the time is bounded, for which nobody knows beforehand what it has room for. */
  readonly isTimed: boolean;
  /** Whether the goals need what is played, or are out of reach. */
  readonly isNeeded?: boolean;
  /** Requests that are kept for repeating what is found. */
  readonly reserve: number;
  /** Requests that repeating takes of what was found so far. */
  readonly toRepeat?: () => number;
  /** Of each API, requests that its runs took beyond their plan. */
  readonly beyond?: Map<Registered, number>;
  /** Plays a run; resolves to the requests that it sent. */
  readonly play: (run: ApiRun) => Promise<number>;
  /** Told how many runs have not ended, and what those take in milliseconds that have not begun. */
  readonly onChange: (open: number, leftMs: number) => void;
  /** What exit code 0 needs. */
  readonly goals: readonly Goal[];
  /** MUST requirements that are open still. */
  readonly open: () => ReadonlySet<string>;
}

/**
 * Plays a plan in its order. A run is begun where there is room for it and for all that comes before it in the order and has
 * to wait, such as what may get a client blocked; it is left out otherwise. A plan for a budget of requests fits into it, but
 * runs may take more requests than they take on the reference. Gives those that were left out.
 */
export async function playRuns(runs: readonly ApiRun[], options: PlayOptions): Promise<readonly ApiRun[]> {
  const { sender, time, concurrency, runLimit, isTimed, isNeeded = false, reserve, play, onChange } = options;
  const { toRepeat = () => 0, beyond = new Map<Registered, number>() } = options;
  const waiting = new Set(runs);
  const underWay = new Set<ApiRun>();
  const leftOut: ApiRun[] = [];
  let waitingCost = costOf(runs);
  const budget = sender.budget.left();
  /** Requests that runs which have ended sent. */
  let spent = 0;
  const spareMs = spareShare * time.left();
  // What runs under way have sent counts with what they may send still.
  const inTime = (): number => (isTimed ? requestsIn(time.left() - spareMs, sender.msPerRequest()) : Infinity);
  const fits = (run: ApiRun): boolean => {
    const room = Math.min(budget - spent, inTime());
    // What comes before, and what repeating takes, need not be added up where nothing bounds it.
    if (room === Number.POSITIVE_INFINITY) return true;
    const most = room - (isNeeded ? reserve : Math.max(reserve, toRepeat()));
    const inOrder = [...waiting];
    // For what an API takes beyond its plan, as to send in turns what fails, inputs of its own are left out.
    const isBeyond = !isTimed && (beyond.get(run.of) ?? 0) > 0;
    const others = inOrder.filter(({ of }) => isBeyond && of !== run.of);
    const before = inOrder.slice(0, inOrder.indexOf(run) + 1);
    return costOf([...new Set([...underWay, ...before, ...others])]) <= most;
  };
  // Runs of later phases keep their requests, however often those before them repeat what fails.
  const keep = (run: ApiRun, times: 1 | -1): void => {
    if (isTimed) return;
    if (phaseOf(run.scenario) !== 'open') sender.budget.keep(times * run.cost);
    else if (isNeeded) sender.budget.expect(times * run.cost);
  };
  const change = (): void => {
    const cost = waitingCost + costOf([...underWay]);
    onChange(waiting.size + underWay.size, Math.min(time.left(), cost * sender.msPerRequest()));
  };
  for (const run of runs) keep(run, 1);
  change();
  await runInPhases(
    isTimed ? runs : longestFirst(runs, concurrency),
    ({ scenario }) => scenario,
    concurrency,
    async (run) => {
      const isFitting = fits(run);
      waiting.delete(run);
      waitingCost -= run.cost;
      keep(run, -1);
      if (!isFitting) {
        leftOut.push(run);
        return;
      }
      underWay.add(run);
      // Read after the run has ended: others end meanwhile.
      const sent = await play(run);
      spent += sent;
      beyond.set(run.of, (beyond.get(run.of) ?? 0) + sent - run.cost);
      underWay.delete(run);
      change();
    },
    runLimit,
  );
  return leftOut;
}

/** Requirements that are open, of the goals that lack some; what runs to come show is not. */
export function lackingIn(goals: readonly Goal[], open: ReadonlySet<string>, coming: readonly ApiRun[] = []) {
  const expected = new Set(coming.flatMap(({ shows }) => shows.map(idOf)));
  const unmet = goals.flatMap(({ ids, needed }) => {
    const left = [...ids].filter((id) => open.has(id) && !expected.has(id));
    return ids.size - left.length < needed ? left : [];
  });
  return new Set(unmet);
}

/** Requests that are kept for repeating: from inputs that are known to decide what is open, and from the others. */
export type Kept = readonly [fromDeciding: number, fromOthers: number];

/** To repeat what was found comes before what may decide nothing. */
export function keptBeforeRepeating(reserve: number, isFound: boolean): Kept {
  // Where nothing was found, a run beside a baseline sends as much as the baseline did.
  const half = Math.ceil(Math.min(reserve, mostKept) / 2);
  return isFound ? [reserve, Infinity] : [half, half];
}

/**
 * Plays what the requests suffice for that are left, the inputs first that decide what the goals lack, or any open MUST
 * requirement, then the others. Inputs often take other numbers of requests than on the reference. Gives what is left.
 */
export async function spendRest(
  runs: readonly ApiRun[],
  options: PlayOptions,
  keptNow: () => Kept,
): Promise<readonly ApiRun[]> {
  const { sender, time, goals, open } = options;
  for (let left = runs; ;) {
    const [kept, keptFromOthers] = keptNow();
    const room = roomFor(sender, time.left());
    const forGoals = deciding(left, lackingIn(goals, open()));
    const first = within(forGoals.length > 0 ? forGoals : deciding(left, open()), room - kept);
    const next = first.length > 0 ? first : within(left, room - keptFromOthers);
    if (next.length === 0) return left;
    await playRuns(next, { ...options, reserve: next === first ? kept : keptFromOthers });
    left = without(left, next);
  }
}

/** Inputs that are played before it is looked again at what the goals lack. */
const atOnce = 8;

interface Stages {
  /** A plan for the requests, in its order. */
  readonly planned: readonly ApiRun[];
  /** Those of it that the goals need. */
  readonly needed: readonly ApiRun[];
  /** What is played with requests that are left. */
  readonly further: readonly ApiRun[];
}

/**
 * Plays a plan: what the goals need first, then what decides requirements that they lack still, for as long as it does. A
 * target or a profile often shows less than the reference, by which it is known what the goals need. Gives what is left.
 */
export async function playInStages(
  { planned, needed, further }: Stages,
  options: PlayOptions,
): Promise<readonly ApiRun[]> {
  const { sender, time, onChange, goals, open } = options;
  const lacking = (): ReadonlySet<string> => lackingIn(goals, open(), late);
  // What may get a client blocked comes last in any case, and keeps its requests.
  const isEarly = ({ scenario }: ApiRun): boolean => phaseOf(scenario) === 'open';
  const first = needed.filter(isEarly);
  const rest = without(planned, first);
  const late = without(needed, first);
  const reserve = options.reserve + costOf(late);
  let left: readonly ApiRun[] = [...rest, ...further];
  const later = (): readonly ApiRun[] => rest.filter((run) => left.includes(run));
  const change = (open: number, leftMs: number): void => {
    const others = later();
    onChange(open + others.length, Math.min(time.left(), leftMs + costOf(others) * sender.msPerRequest()));
  };
  const playEarly = async (runs: readonly ApiRun[]) =>
    playRuns(runs, { ...options, isNeeded: true, reserve, onChange: change });
  await playEarly(first);
  let ids = first.length === 0 ? new Set<string>() : lacking();
  for (let before = Infinity; ids.size > 0 && ids.size < before;) {
    const next = within(deciding(left.filter(isEarly), ids).slice(0, atOnce), roomFor(sender, time.left()) - reserve);
    left = without(left, next);
    await playEarly(next);
    [before, ids] = [ids.size, lacking()];
  }
  const leftOut = await playRuns(later(), { ...options, isNeeded: needed.length === 0 });
  return [...leftOut, ...further.filter((run) => left.includes(run))];
}

/** Those that decide one of the requirements, each by what it adds per request. */
function deciding(runs: readonly ApiRun[], ids: ReadonlySet<string>): readonly ApiRun[] {
  const showing = runs.map((run) => ({ ...run, shows: run.shows.filter((what) => ids.has(idOf(what))) }));
  return byGain(showing, [], 0);
}

function without(runs: readonly ApiRun[], played: readonly ApiRun[]): readonly ApiRun[] {
  const names = new Set(played.map(nameOfRun));
  return runs.filter((run) => !names.has(nameOfRun(run)));
}

/** What takes longer than all the rest, so many at a time, begins first: whatever begins later has ended when it has. */
function longestFirst(runs: readonly ApiRun[], concurrency: number): readonly ApiRun[] {
  const share = costOf(runs) / concurrency;
  return [...runs.filter(({ cost }) => cost > share), ...runs.filter(({ cost }) => cost <= share)];
}

/** Tells how far a run is, of all APIs together, after each input. */
export function progressOf({ onProgress }: RunOptions, sender: Sender) {
  const failing = new Set<string>();
  let now: Pick<Progress, 'stage' | 'planned' | 'done' | 'leftMs'> = { stage: 'explore', planned: 0, done: 0 };
  let explored = 0;
  const waiting = () => sender.waiting();
  const tell = () => onProgress?.({ ...now, sent: sender.budget.sent().total, failing: failing.size, waiting });
  tell();
  return {
    /** So many findings are to be repeated from here on. */
    confirm: (planned: number) => void (now = { stage: 'confirm', planned, done: 0 }),
    /** How many runs have not ended, and what those take that have not begun; nothing is repeated from here on. */
    expect: (open: number, leftMs: number) =>
      void (now = { stage: 'explore', planned: explored + open, done: explored, leftMs }),
    /** So many attempts of a replay have begun, of at most so many. */
    repeat(attempts: number, most: number): void {
      now = { stage: 'repeating', planned: most, done: attempts };
      tell();
    },
    /** One more is done. */
    step(): void {
      if (now.stage !== 'repeating') now = { ...now, done: now.done + 1 };
      if (now.stage === 'explore') explored = now.done;
      tell();
    },
    /** A requirement was seen violated. */
    failing: (id: string) => void failing.add(id),
  };
}

export type ProgressTeller = ReturnType<typeof progressOf>;
