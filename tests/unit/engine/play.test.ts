import { askAgain } from '../../../src/product/engine/after-play.js';
import { expect, test } from 'vitest';
import type { Progress } from '../../../src/product/engine/options.js';
import type { ApiRun } from '../../../src/product/engine/plan.js';
import { keptBeforeRepeating, lackingIn, playInStages, playRuns, type Kept } from '../../../src/product/engine/play.js';
import { progressOf, spendRest } from '../../../src/product/engine/play.js';
import { costOfRepeating, togetherIn } from '../../../src/product/engine/repetitions.js';
import { requestsFor } from '../../../src/product/engine/time-limit.js';
import { createRunLimit } from '../../../src/product/explore/run-limit.js';

const each = 10;

const named = (from: number, to: number): readonly string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => `run-${from + index}`);

function planned(names: readonly string[], more: Readonly<Record<string, object>> = {}): readonly ApiRun[] {
  const scenarioOf = (name: string) => ({ name, description: '', ...more[name] });
  return names.map((name) => ({ scenario: scenarioOf(name), index: 0, path: '0', cost: each })) as never;
}

/** Each run decides what it is named after, and what is described as well. */
const showing = (run: ApiRun) => ({ ...run, shows: [run.scenario.name, run.scenario.description] });

/** Plays a plan, of which every run takes what `paces` say then in milliseconds per request, and `more` requests than planned. */
async function played(
  runs: readonly ApiRun[],
  { timeMs = 1e9, requests = 1e9, paces = [0], isTimed = true, concurrency = 1, more = 0 },
  rest?: Readonly<{ reserve: number; kept?: Kept; open: readonly string[]; needed?: number }>,
) {
  let [now, spent, kept] = [0, 0, 0];
  const names: string[] = [];
  const keptMeanwhile: number[] = [];
  const left: number[] = [];
  const pace = (): number => paces[Math.min(names.length, paces.length - 1)]!;
  const budget = { left: () => requests - spent - kept, keep: (more: number) => (kept += more), expect: () => 0 };
  const options = {
    sender: { budget, clock: { now: () => now }, msPerRequest: pace } as never,
    time: { left: () => timeMs - now },
    concurrency,
    runLimit: createRunLimit(),
    isTimed,
    reserve: rest?.reserve ?? 0,
    goals: [{ ids: new Set(rest?.open), needed: rest?.needed === undefined ? 0 : 9 }],
    // What was played is decided.
    open: () => new Set(rest?.open.filter((id) => !names.includes(id))),
    play: ({ scenario, cost }: ApiRun) => {
      now += cost * pace();
      spent += cost + more;
      names.push(scenario.name);
      keptMeanwhile.push(kept);
      return Promise.resolve(cost + more);
    },
    onChange: (_: number, leftMs: number) => void left.push(leftMs),
  };
  const known = runs.map(showing);
  const needed = known.slice(0, rest?.needed);
  if (rest === undefined) await playRuns(runs, options);
  else if (rest.needed === undefined) await spendRest(known, options, () => rest.kept!);
  else await playInStages({ planned: known.slice(0, 5), needed, further: known.slice(5) }, options);
  return { names, left, now, keptMeanwhile };
}

test('a plan is played to its end where there is room, and else as far as the time goes, at whatever pace', async () => {
  const { names, left, now } = await played(planned(named(1, 20)), { timeMs: 106_000, paces: [500] });
  expect(names).toEqual(named(1, 20));
  expect([now, left[0], left.at(-1)]).toEqual([100_000, 100_000, 0]);
  const slow = await played(planned(named(1, 20)), { timeMs: 110_000, paces: [500, 500, 1_000] });
  expect(slow.names).toEqual(named(1, 11));
  expect(slow.now).toBeLessThanOrEqual(110_000);
  const quick = await played(planned(named(1, 40)), { timeMs: 110_000, paces: [500, 500, 250] });
  expect(quick.names).toEqual(named(1, 39));
});

test('a plan keeps room for what comes before in its order and is played later', async () => {
  const runs = planned(named(1, 4), { 'run-2': { phase: 'last' } });
  expect((await played(runs, { requests: 30 })).names).toEqual(['run-1', 'run-3', 'run-2']);
  expect((await played(runs, { requests: 20 })).names).toEqual(['run-1', 'run-2']);
  // What runs under way have sent is not counted twice.
  expect((await played(planned(named(1, 4)), { requests: 40, concurrency: 3 })).names).toEqual(named(1, 4));
});

test('a plan begins with what takes longer than the rest beside it where nothing is bounded', async () => {
  const runs = planned(named(1, 6)).map((run, index) => ({ ...run, cost: index === 4 ? 400 : each }));
  const { names } = await played(runs, { requests: 450, isTimed: false, concurrency: 4 });
  expect(names).toEqual(['run-5', 'run-1', 'run-2', 'run-3', 'run-4', 'run-6']);
});

test('a plan of a budget keeps room for what comes first in its order where runs take more than planned', async () => {
  const runs = planned(named(1, 4), { 'run-2': { phase: 'last' } });
  expect((await played(runs, { requests: 40, isTimed: false })).names).toEqual(['run-1', 'run-3', 'run-4', 'run-2']);
  const longer = await played(runs, { requests: 40, isTimed: false, more: 5 });
  expect(longer.names).toEqual(['run-1', 'run-3', 'run-2']);
  const beside = { requests: 60, isTimed: false, concurrency: 3, more: 5 };
  expect((await played(planned(named(1, 6)), beside)).names).toEqual(named(1, 4));
  // What an API takes beyond its plan takes nothing from another one.
  const ofTwo = planned(named(1, 4)).map((run, index) => ({ ...run, of: index % 2 }) as never);
  expect((await played(ofTwo, { requests: 45, isTimed: false, more: 5 })).names).toEqual(['run-1', 'run-2', 'run-4']);
  // What is sent before runs of a later phase leaves them their requests.
  expect(longer.keptMeanwhile).toEqual([each, each, 0]);
});

test('requests that are left go to what decides something open, then to the others', async () => {
  const spent = async (requests: number, isFound = false, kept = keptBeforeRepeating(20, isFound)) => {
    const rest = { reserve: 20, kept, open: ['run-3', 'run-5'] };
    const { names, left } = await played(planned(named(1, 5)), { requests, isTimed: false }, rest);
    expect(left.length).toBeGreaterThan(0);
    return names;
  };
  expect(await spent(30)).toEqual(['run-3', 'run-5']);
  expect(await spent(59)).toEqual(['run-3', 'run-5', 'run-1', 'run-2']);
  expect(await spent(1_000)).toEqual(['run-3', 'run-5', 'run-1', 'run-2', 'run-4']);
  // What is kept for repeating stays, and nothing else is begun before it is repeated.
  expect([await spent(30, true), await spent(1_000, true)]).toEqual([['run-3'], ['run-3', 'run-5']]);
  expect(await spent(65, true, [20, 35])).toEqual(['run-3', 'run-5', 'run-1']);
});

test('failures of an input are repeated together, up to the last of them, and then whole', () => {
  const shown = ['e-1', 'e-2', 'e-3', 'e-4'].map((at) => ({
    found: { id: at, occurrence: { exchanges: [at], violation: { inTurns: at === 'e-3' ? 5 : undefined } } },
    session: { index: 0, exchanges: ['e-1', 'e-2', 'e-3'].map((id) => ({ id })) },
    ...{ scenario: { name: at === 'e-4' ? 'b' : 'a' }, path: '0' },
  })) as never[];
  expect(togetherIn(shown)).toMatchObject([{ failures: [{ id: 'e-1' }, { id: 'e-2' }], requests: 2 }, { requests: 0 }]);
  expect(costOfRepeating(shown)).toBe(2 + 9 + 0 + 9);
});

test('what the goals lack behind what they are known to need comes before the rest, for as long as it helps', async () => {
  const staged = async (open: readonly string[], phases = {}) => {
    const runs = planned(named(1, 8), phases);
    return (await played(runs, { requests: 60, isTimed: false }, { reserve: 10, open, needed: 2 })).names;
  };
  expect(await staged([])).toEqual(named(1, 5));
  expect(await staged(['run-5', 'run-7'])).toEqual(['run-1', 'run-2', 'run-5', 'run-7', 'run-3']);
  expect(await staged(['no run shows this'])).toEqual(named(1, 5));
  // What may get a client blocked keeps its requests, and is not played before its phase.
  const late = { 'run-2': { phase: 'last' }, 'run-7': { phase: 'last' } };
  expect(await staged(['run-6', 'run-7'], late)).toEqual(['run-1', 'run-6', 'run-3', 'run-4', 'run-2']);
  const alike = { ...late, 'run-6': { description: 'run-2' } };
  expect(await staged(['run-2'], alike)).toEqual(['run-1', 'run-3', 'run-4', 'run-5', 'run-2']);
  const goals = ['ABC', 'CD'].map((ids) => ({ ids: new Set(ids), needed: 2 }));
  expect(lackingIn(goals, new Set(['A', 'D']))).toEqual(new Set(['D']));
});

test('progress tells of what is played after repeating as well, and never goes beyond its end', () => {
  const told: string[] = [];
  const onProgress = ({ stage, done, planned: most }: Progress) => void told.push(`${stage} ${done}/${most}`);
  const progress = progressOf({ onProgress } as never, { budget: { sent: () => ({ total: 0 }) } } as never);
  progress.expect(1, 0);
  progress.step();
  progress.confirm(2);
  progress.step();
  progress.expect(1, 0);
  progress.step();
  progress.repeat(1, 4);
  expect(told).toEqual(['explore 0/0', 'explore 1/1', 'confirm 1/2', 'explore 2/2', 'repeating 1/4']);
});

test('a time is turned into requests by the pace that is asked for', () => {
  const pacing = { requests: 1_000, concurrency: 4, timeout: 1, perOperation: {} };
  expect([requestsFor({ pacing }, undefined, 40), requestsFor({ pacing }, 120_000)]).toEqual([960, 1_000]);
  expect(requestsFor({ pacing: { ...pacing, perSecond: 5 } }, 120_000)).toBe(518);
});

const accepted = new Map(['a', 'b'].map((name) => [name, { base: 'ultra' } as never]));
test('what an address accepted is asked for until it accepts, or is known to have stopped', async () => {
  const asked = async (status: number, most = Infinity) => {
    let sent = 0;
    const ask = () => Promise.resolve({ status, body: (sent += 1) });
    const stops = () => (sent >= most ? [{ base: 'ultra' } as never] : []);
    await askAgain(accepted, { quiet: () => ['ultra'], stops }, { ask });
    return sent;
  };
  expect([await asked(200), await asked(500), await asked(500, 3)]).toEqual([1, 8, 3]);
});
