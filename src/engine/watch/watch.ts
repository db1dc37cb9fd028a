import { ConfigurationError } from '../../model/configuration-error.js';
import type { Alarm, RoundEntry, WatchEntry, WatchLog } from '../../results/watch-log.js';
import { added, alarmsOf, stateOf, type WatchState } from './state.js';

/** The time, and waiting in it. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number;
  /** Waits, or returns early when the signal aborts. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
}

/** What a round shows. */
export type Round = Omit<RoundEntry, 'type' | 'number' | 'seed' | 'startedAt' | 'endedAt' | 'alarms'>;

export interface WatchOptions {
  readonly log: WatchLog;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** From the beginning of one round to that of the next; a round that takes longer is followed at once. */
  readonly everyMs: number;
  /** Rounds to go; without end when left out. */
  readonly rounds?: number;
  /** Seed of the first round of a new store; every round has another one. */
  readonly seed: number;
  round(number: number, seed: number): Promise<Round>;
  /** Tells of an alarm; false when it has to be tried again, after the next round or the next start. */
  tell(alarm: Alarm): Promise<boolean>;
  /** Sees what is known, at the start and after each round. */
  readonly onState?: (state: WatchState) => void;
}

const greatestSeed = 2 ** 31;

/**
 * Tests a target in rounds and tells of every new finding once. What is known follows from the log, so that a watch that
 * was killed goes on where it was. The result is an exit code: 1 with open findings, 2 when nothing can be tested.
 */
export async function watch(options: WatchOptions): Promise<0 | 1 | 2> {
  const { log, clock, signal, everyMs, onState } = options;
  let state = stateOf(log.entries);
  const isStopped = (): boolean => signal.aborted;
  const first = log.entries.find((entry) => entry.type === 'round');
  const firstSeed = first === undefined ? options.seed : first.seed - (first.number - 1);
  const append = (entry: WatchEntry): void => {
    log.append(entry);
    state = added(state, entry);
  };
  const tellPending = async (): Promise<void> => {
    for (const alarm of state.pending) if (await options.tell(alarm)) append({ type: 'told', id: alarm.id });
  };
  onState?.(state);
  await tellPending();
  const end = state.rounds + (options.rounds ?? Number.POSITIVE_INFINITY);
  while (state.rounds < end) {
    const due = state.last === undefined ? 0 : Date.parse(state.last.startedAt) + everyMs;
    await clock.sleep(due - clock.now(), signal);
    if (isStopped()) break;
    const number = state.rounds + 1;
    const seed = (firstSeed + number - 1) % greatestSeed;
    const startedAt = new Date(clock.now()).toISOString();
    const shown = await options.round(number, seed).catch((error: unknown) => {
      // What is wrong from the beginning is told at once; later, it may pass.
      if (state.last === undefined || error instanceof ConfigurationError) throw error;
      return lost(state.last, error);
    });
    if (isStopped()) break;
    const round = {
      type: 'round' as const,
      number,
      seed,
      startedAt,
      endedAt: new Date(clock.now()).toISOString(),
      ...shown,
    };
    append({ ...round, alarms: alarmsOf(state, round) });
    onState?.(state);
    await tellPending();
  }
  return state.open.size > 0 ? 1 : state.silent > 0 ? 2 : 0;
}

/** A round in which the suite itself failed shows nothing. */
function lost({ target, version }: RoundEntry, error: unknown): Round {
  const because = `fault of the suite: ${error instanceof Error ? error.message : String(error)}`;
  const nothing = { passed: [], failed: [], inconclusive: [], findings: [], latency: [] };
  return { target, version, exitCode: 70, because, requests: 0, ...nothing };
}
