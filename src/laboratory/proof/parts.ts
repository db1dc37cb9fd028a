import { numberIn } from '../../product/model/exchange.js';
import { noJournal, type Journal } from '../../product/results/open-journal.js';
import { createReference } from '../../reference/composition.js';
import { writeJson } from '../../reference/listen.js';
import type { Handler, ReferenceRequest } from '../../reference/reference.js';
import { drawsFrom } from '../../reference/seeded.js';
import type { Defect } from '../defects/defect.js';
import type { Job } from './plan.js';
import { runOnce, runsWithin, type RunOnceOptions } from './run-once.js';
import type { Variation } from './variation.js';

/** Requests within which a run exercises most requirements of its API, or nearly every one, and gets positive controls. */
const spread: Readonly<Record<string, readonly [short: number, long: number]>> = {
  swapOrder: [30, 150],
  borrow: [50, 300],
  trigger: [80, 250],
};

/** Requests of sessions with a changed response that are played beside the spread. */
const enough = 300;

/** What conforms meets a third of a gate, or of the inputs for few requests what so many play; the seed says which. */
const shards = 3;
const few = 300;

export type Part = Pick<RunOnceOptions, 'keeps' | 'shard' | 'requests'>;

/** What is played of a gate until the diagnosis is exact, the least first; what comes last is the most there is. */
export async function* partsOf(all: readonly Variation[], { seed, whole, shard }: Job): AsyncGenerator<Part> {
  const { api = '', origin, inject } = all[0]!;
  if (shard !== undefined) {
    yield { shard };
    return;
  }
  const third = seed % (shards + 1);
  if (whole !== true && origin === 'conforming')
    yield third === shards ? { requests: few } : { shard: { index: 1 + third, of: shards } };
  if (whole !== true && origin !== 'conforming') {
    const [short, long] = spread[api]!;
    yield { keeps: await spreadOf(api, seed, short) };
    // What is derived shows in every response of an operation, which the long spread has.
    yield {
      keeps: await (origin === 'shape' ? spreadOf(api, seed, long) : runsThatShow({ inject: inject! }, api, seed)),
    };
  }
  yield {};
}

/** Names of runs over all requirements, and of some in which a response differs from that of a clean run. */
async function runsThatShow(defect: Pick<Defect, 'inject'>, api: string, seed: number): Promise<Set<string>> {
  const clean = await remembered(cleanRuns, api, seed, () => recordCleanRun(api, seed));
  const touched = await sessionsTouchedBy(defect, clean);
  return new Set([...(await spreadOf(api, seed, spread[api]![0])), ...someOf(touched, clean)]);
}

const spreadOf = (api: string, seed: number, requests: number): Promise<ReadonlySet<string>> =>
  remembered(spreads, `${api} ${requests}`, seed, () => Promise.resolve(new Set(runsWithin(requests, api, seed))));

/** Sessions that so many requests suffice for, of each scenario in turn, in an order that depends on the seed. */
function someOf(touched: ReadonlySet<string>, { calls, seed }: CleanRun): readonly string[] {
  const draws = drawsFrom('sessions', seed);
  const turns = new Map<string, number>();
  const costs = new Map<string, number>();
  for (const { session } of calls) costs.set(session, (costs.get(session) ?? 0) + 1);
  const inTurn = [...touched]
    .map((session) => [draws.next(), session] as const)
    .sort(([one], [other]) => one - other)
    .map(([, session]) => {
      const scenario = session.split('#')[0]!;
      const turn = turns.get(scenario) ?? 0;
      turns.set(scenario, turn + 1);
      return { session, turn };
    })
    .sort((one, other) => one.turn - other.turn);
  let spent = 0;
  return inTurn.flatMap(({ session }) => {
    if (spent >= enough) return [];
    spent += costs.get(session)!;
    return [session];
  });
}

/** By name, what was made last: the jobs of one seed come one after the other. */
type Remembered<Value> = Map<string, { readonly seed: number; readonly value: Promise<Value> }>;

const spreads: Remembered<ReadonlySet<string>> = new Map();
const cleanRuns: Remembered<CleanRun> = new Map();

function remembered<Value>(known: Remembered<Value>, name: string, seed: number, make: () => Promise<Value>) {
  const before = known.get(name);
  if (before?.seed === seed) return before.value;
  const value = make();
  known.set(name, { seed, value });
  return value;
}

/** A gate run against the reference without a defect, as the reference saw it. */
export interface CleanRun {
  readonly seed: number;
  /** In the order in which the requests arrived. */
  readonly calls: readonly Call[];
}

interface Call {
  readonly request: ReferenceRequest;
  /** Milliseconds since the Unix epoch. */
  readonly at: number;
  readonly response: string;
  /** Id of the session that it belongs to: the scenario, `#`, and the index of its input. */
  readonly session: string;
}

/** The clean gate run of one API with a seed. */
export async function recordCleanRun(only: string, seed: number): Promise<CleanRun> {
  const calls: Omit<Call, 'session'>[] = [];
  const sessions = new Map<number, string>();
  const journal: Journal = {
    ...noJournal,
    write(entry) {
      if (entry.type === 'session') for (const id of entry.exchanges) sessions.set(numberIn(id), entry.id);
    },
  };
  const { counts } = await runOnce({
    seed,
    only,
    journal,
    inject:
      ({ handle }, now): Handler =>
      async (request) => {
        const at = now();
        const response = await handle(request);
        calls.push({ request, at, response: writeJson(response) });
        return response;
      },
  });
  if (counts.fail > 0) throw new Error(`${counts.fail} requirements fail without a defect`);
  // In memory a request arrives in the order of its number, and none is sent that does not arrive.
  return { seed, calls: calls.map((call, index) => ({ ...call, session: sessions.get(index + 1)! })) };
}

/**
 * The sessions of a clean run in which a defect changes some response: its requests are sent again, at the same times and in
 * the same order, to a reference with the defect. A session that is left out would be the same with the defect in, for every
 * request of it follows from the input and the responses before.
 */
export async function sessionsTouchedBy({ inject }: Pick<Defect, 'inject'>, clean: CleanRun): Promise<Set<string>> {
  let now = clean.calls[0]?.at ?? 0;
  const sleep = (milliseconds: number): Promise<void> => {
    now += milliseconds;
    return Promise.resolve();
  };
  const faulty = inject(createReference({ seed: clean.seed, time: { now: () => now, sleep } }));
  const touched = new Set<string>();
  for (const { request, at, response, session } of clean.calls) {
    now = at;
    const given = await faulty(request);
    if (!touched.has(session) && writeJson(given) !== response) touched.add(session);
  }
  return touched;
}
