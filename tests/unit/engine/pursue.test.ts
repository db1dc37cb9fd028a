import { describe, expect, test } from 'vitest';
import type { ApiRun, Plan } from '../../../src/product/engine/plan.js';
import { pursue, requestsFor } from '../../../src/product/engine/pursue.js';
import { createLanes } from '../../../src/product/explore/lanes.js';

const each = 10;

function planned(names: readonly string[], requests = names.length * each): Plan {
  const runs = names.map((name) => ({ scenario: { name }, index: 0, path: '0', cost: each }) as unknown as ApiRun);
  return { runs, requests };
}

const named = (from: number, to: number): readonly string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => `run-${from + index}`);

/** Plays a plan in a time of which every run takes what `msPerRequest` says then. */
async function played(first: Plan, timeMs: number, paces: readonly number[]) {
  let now = 0;
  const names: string[] = [];
  const replans: number[] = [];
  const left: number[] = [];
  const pace = (): number => paces[Math.min(names.length, paces.length - 1)]!;
  await pursue(first, {
    sender: {
      budget: { left: () => Number.POSITIVE_INFINITY },
      clock: { now: () => now },
      msPerRequest: pace,
    } as never,
    time: { left: () => timeMs - now },
    concurrency: 1,
    lanes: createLanes(),
    replan: (requests, isBegun) => {
      replans.push(requests);
      const rest = named(1, 40).filter((name) => !isBegun(`${name}#0`));
      return planned(rest.slice(0, Math.floor(requests / each)), requests);
    },
    play: ({ scenario }) => {
      now += each * pace();
      names.push(scenario.name);
      return Promise.resolve();
    },
    isCompared: false,
    onChange: (_, leftMs) => left.push(leftMs),
  });
  return { names, replans, left, now };
}

describe('a plan', () => {
  test('is played as it is while the pace is what it was planned for', async () => {
    const { names, replans, left, now } = await played(planned(named(1, 20)), 106_000, [500]);
    expect(names).toEqual(named(1, 20));
    expect([replans, now, left[0], left.at(-1)]).toEqual([[], 100_000, 100_000, 0]);
  });

  test('is made again for what is left when the pace is half of it, and ends in time', async () => {
    const { names, replans, now } = await played(planned(named(1, 20)), 110_000, [500, 500, 1_000]);
    expect(replans[0]).toBe(94);
    expect(now).toBeLessThanOrEqual(110_000);
    expect(names).toHaveLength(11);
  });

  test('begins with what takes longer than the rest beside it', async () => {
    const { runs, requests } = planned(named(1, 6));
    const names: string[] = [];
    await pursue(
      { runs: runs.map((run, index) => ({ ...run, cost: index === 4 ? 40 : each })), requests },
      {
        sender: { budget: { left: () => 1000 }, clock: { now: () => 0 }, msPerRequest: () => 1 } as never,
        time: { left: () => 1000 },
        concurrency: 4,
        lanes: createLanes(),
        isCompared: false,
        replan: undefined,
        play: ({ scenario }) => Promise.resolve(void names.push(scenario.name)),
        onChange: () => undefined,
      },
    );
    expect(names).toEqual(['run-5', 'run-1', 'run-2', 'run-3', 'run-4', 'run-6']);
  });

  test('takes up what was left out when the pace is twice of it', async () => {
    const { names, now } = await played(planned(named(1, 20)), 110_000, [500, 500, 250]);
    expect(names.length).toBeGreaterThan(35);
    expect(now).toBeLessThanOrEqual(110_000);
  });

  test('that is whole is not made again, however much time there is', async () => {
    expect((await played(planned(named(1, 20), Infinity), 1e9, [1])).replans).toEqual([]);
  });
});

test('a time is turned into requests by the pace that is asked for', () => {
  const pacing = { requests: 1_000, concurrency: 4, timeout: 1, perOperation: {} };
  expect(requestsFor({ pacing }, undefined, 40)).toBe(960);
  expect(requestsFor({ pacing }, 120_000)).toBe(1_000);
  expect(requestsFor({ pacing: { ...pacing, perSecond: 5 } }, 120_000)).toBe(518);
});
