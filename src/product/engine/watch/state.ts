import { mergeHistograms, type LatencyHistogram } from '../../results/latency.js';
import type { Alarm, RoundEntry, WatchedFinding, WatchEntry } from '../../results/watch-log.js';

/** A finding that was seen and has not recovered. */
export interface OpenFinding {
  readonly finding: WatchedFinding;
  /** UTC start of the round that showed it first. */
  readonly since: string;
  /** Rounds since it was last seen in which what showed it passed. */
  readonly passes: number;
}

/** What a watch knows; it follows from its store alone. */
export interface WatchState {
  readonly rounds: number;
  readonly requests: number;
  /** UTC start of the first round. */
  readonly began: string | undefined;
  readonly last: RoundEntry | undefined;
  /** Open findings by fingerprint. */
  readonly open: ReadonlyMap<string, OpenFinding>;
  /** What the last round that tested a requirement showed. */
  readonly verdicts: ReadonlyMap<string, 'pass' | 'fail' | 'inconclusive'>;
  /** Rounds in a row, up to the last one, in which nothing could be tested. */
  readonly silent: number;
  /** Alarms that nobody was told of yet. */
  readonly pending: readonly Alarm[];
  readonly latency: readonly LatencyHistogram[];
}

const nothingWatched: WatchState = {
  rounds: 0,
  requests: 0,
  began: undefined,
  last: undefined,
  open: new Map(),
  verdicts: new Map(),
  silent: 0,
  pending: [],
  latency: [],
};

/** What showed a finding has to pass in so many rounds, and one that comes and goes in more. */
const passesToRecover = { steady: 3, intermittent: 10 };

/** One round in which nothing could be tested may be a moment of the network. */
const silentRounds = 3;

/** The alarms that a round gives. */
export function alarmsOf(before: WatchState, round: Omit<RoundEntry, 'alarms'>): readonly Alarm[] {
  const { number, endedAt: at } = round;
  const after = added(before, { ...round, alarms: [] });
  const [openBefore, openAfter] = [requirementsOf(before), requirementsOf(after)];
  // Of a requirement with several findings, the first one: the page has the others.
  const failed = [...openAfter].filter(([id]) => !openBefore.has(id));
  const recovered = [...openBefore].filter(([id]) => !openAfter.has(id));
  const isDigest = before.rounds === 0 && failed.length > 1;
  const alarm = (kind: Alarm['kind'], about: string): Alarm => ({
    id: `${number} ${kind} ${about}`,
    kind,
    round: number,
    at,
  });
  return [
    ...(isDigest
      ? [{ ...alarm('failed', 'first round'), because: digestOf(failed.map(([id]) => id)) }]
      : failed.map(([id, finding]) => ({ ...alarm('failed', id), finding }))),
    ...recovered.map(([id, finding]) => ({ ...alarm('recovered', id), finding })),
    ...(after.silent === silentRounds ? [{ ...alarm('untested', 'all'), because: round.because }] : []),
    ...(after.silent === 0 && before.silent >= silentRounds ? [alarm('tested again', 'all')] : []),
  ];
}

function digestOf(ids: readonly string[]): string {
  return `${ids.length} requirements failed when the watch began: ${ids.join(', ')}`;
}

/** Requirements with open findings, each with the first of them. */
function requirementsOf({ open }: WatchState): ReadonlyMap<string, WatchedFinding> {
  const first = new Map<string, WatchedFinding>();
  for (const { finding } of open.values()) if (!first.has(finding.requirement)) first.set(finding.requirement, finding);
  return first;
}

/** What is known after one more entry of the log. */
export function added(state: WatchState, entry: WatchEntry): WatchState {
  if (entry.type === 'told') return { ...state, pending: state.pending.filter(({ id }) => id !== entry.id) };
  const verdicts = new Map(state.verdicts);
  for (const id of entry.inconclusive) if (!verdicts.has(id)) verdicts.set(id, 'inconclusive');
  for (const id of entry.passed) verdicts.set(id, 'pass');
  for (const id of entry.failed) verdicts.set(id, 'fail');
  return {
    rounds: state.rounds + 1,
    requests: state.requests + entry.requests,
    began: state.began ?? entry.startedAt,
    last: entry,
    open: openAfter(state, entry),
    verdicts,
    silent: entry.passed.length + entry.failed.length === 0 ? state.silent + 1 : 0,
    pending: [...state.pending, ...entry.alarms],
    latency: mergeHistograms(state.latency, entry.latency),
  };
}

function openAfter(state: WatchState, { findings, passed, passedAgain, startedAt }: RoundEntry): WatchState['open'] {
  const open = new Map(state.open);
  for (const [fingerprint, one] of state.open) {
    const { requirement, intermittent } = one.finding;
    // Older versions judged a recovery by the requirement alone.
    if (!(passedAgain?.includes(fingerprint) ?? passed.includes(requirement))) continue;
    const needed = passesToRecover[intermittent === true ? 'intermittent' : 'steady'];
    if (one.passes + 1 < needed) open.set(fingerprint, { ...one, passes: one.passes + 1 });
    else open.delete(fingerprint);
  }
  for (const finding of findings) {
    const since = state.open.get(finding.fingerprint)?.since ?? startedAt;
    open.set(finding.fingerprint, { finding, since, passes: 0 });
  }
  return open;
}

export function stateOf(entries: readonly WatchEntry[]): WatchState {
  return entries.reduce(added, nothingWatched);
}
