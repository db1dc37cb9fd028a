import type { Clock } from '../../model/clock.js';
import { ConfigurationError } from '../../model/configuration-error.js';
import type { Alarm, RoundEntry, WatchEntry } from '../../results/watch-log.js';
import { added, alarmsOf, stateOf, type WatchState } from './state.js';
import type { WatchStore, Written } from './store.js';

/** What a round shows. */
export type Round = Omit<RoundEntry, 'type' | 'number' | 'seed' | 'startedAt' | 'endedAt' | 'alarms' | 'writer'>;

export interface WatchOptions {
  readonly store: WatchStore;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** From the beginning of one round to that of the next; a round that takes longer is followed at once. */
  readonly everyMs: number;
  /** Rounds to go; without end when left out. */
  readonly rounds?: number;
  /** Seed of the first round of a new store; every round has another one. */
  readonly seed: number;
  /** Plays a round; the evidence is the text of an evidence file. */
  round(number: number, seed: number): Promise<{ readonly shown: Round; readonly evidence?: string }>;
  /** Tells of an alarm; false when it has to be tried again, after the next round or the next start. */
  tell(alarm: Alarm): Promise<boolean>;
  /** Sees what is known, at the start and after each round. */
  readonly onState?: (state: WatchState) => void;
  /** Sees a round that is on disk. */
  readonly onRound?: (round: RoundEntry, written: Written) => Promise<void>;
}

/**
 * Tests a target in rounds and tells of every new finding once. What is known follows from the store, so that a watch that
 * was killed goes on where it was. The result is an exit code: 1 with open findings, 2 when nothing can be tested.
 */
export async function watch(options: WatchOptions): Promise<0 | 1 | 2> {
  const { store, clock, signal, everyMs, onState } = options;
  let state = stateOf(store.entries);
  let own = store.entries.findLast(
    (entry): entry is RoundEntry => entry.type === 'round' && entry.writer === store.writer,
  );
  const isStopped = (): boolean => signal.aborted;
  const append = async (make: (now: WatchState) => WatchEntry, evidence?: string): Promise<Written> => {
    const known = state;
    const written = await store.append((since) => make(since.reduce(added, known)), evidence);
    state = written.entries.reduce(added, known);
    return written;
  };
  const tellPending = async (): Promise<void> => {
    if (state.pending.length === 0) return;
    await store.telling(async (since) => {
      state = since.reduce(added, state);
      for (const alarm of state.pending)
        if (await options.tell(alarm)) await append(() => ({ type: 'told', id: alarm.id }));
    });
  };
  onState?.(state);
  await tellPending();
  for (let done = 0; done < (options.rounds ?? Number.POSITIVE_INFINITY); done += 1) {
    const due = own === undefined ? 0 : Date.parse(own.startedAt) + everyMs;
    await clock.sleep(due - clock.now(), signal);
    if (isStopped()) break;
    const { number, seed } = await store.begin(options.seed);
    const startedAt = new Date(clock.now()).toISOString();
    const { shown, evidence } = await options.round(number, seed).catch((error: unknown) => {
      // What is wrong from the beginning is told at once; later, it may pass.
      if (own === undefined || error instanceof ConfigurationError) throw error;
      return { shown: lost(own, error), evidence: undefined };
    });
    if (isStopped()) break;
    const round = {
      type: 'round' as const,
      number,
      seed,
      ...(store.writer !== undefined && { writer: store.writer }),
      startedAt,
      endedAt: new Date(clock.now()).toISOString(),
      ...shown,
    };
    own = { ...round, alarms: [] };
    const written = await append((now) => ({ ...round, alarms: alarmsOf(now, round) }), evidence);
    onState?.(state);
    await options.onRound?.(own, written);
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
