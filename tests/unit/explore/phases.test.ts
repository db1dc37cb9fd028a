import { describe, expect, test } from 'vitest';
import { runInPhases } from '../../../src/product/explore/phases.js';
import { createLanes } from '../../../src/product/explore/lanes.js';

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

interface Named {
  readonly name: string;
  readonly phase?: 'last' | 'alone' | 'clock';
}

describe('runs in phases', () => {
  const runs: readonly Named[] = [
    { name: 'probe', phase: 'last' },
    { name: 'late', phase: 'clock' },
    { name: 'slow' },
    { name: 'later', phase: 'clock' },
    { name: 'quick' },
  ];
  const alone: readonly Named[] = [
    { name: 'lonely', phase: 'alone' },
    { name: 'single', phase: 'alone' },
  ];

  test('play the open ones, behind them those that move the clock, one by one those alone, and then the last', async () => {
    const under = new Set<string>();
    const seen: string[] = [];
    const beside: Record<string, number> = {};
    await runInPhases(
      [...alone, ...runs],
      (run) => run,
      3,
      async ({ name }) => {
        beside[name] = under.size;
        under.add(name);
        seen.push(name);
        await pause(name === 'slow' ? 20 : 5);
        under.delete(name);
      },
    );
    expect(seen).toEqual(['slow', 'quick', 'late', 'later', 'lonely', 'single', 'probe']);
    expect(beside).toMatchObject({ quick: 1, lonely: 0, single: 0, probe: 0 });
  });

  test('move the clock only while all that is under way waits for that, or for another run', async () => {
    const lanes = createLanes();
    const seen: string[] = [];
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const prepare = async (name: string): Promise<void> => {
      seen.push(`${name} begins`);
      await lanes.whenStill(async () => {
        seen.push(`${name} moves`);
        await pause(2);
        seen.push(`${name} has moved`);
      });
      seen.push(`${name} goes on`);
      if (name === 'later') release();
    };
    const waits = async (): Promise<void> => {
      await lanes.waitFor(released);
      seen.push('quick goes on');
    };
    await runInPhases(
      runs,
      (run) => run,
      4,
      async ({ name, phase }) => {
        if (phase === 'clock') return prepare(name);
        if (name === 'quick') return waits();
        await pause(10);
        seen.push(`${name} ends`);
      },
      { lanes },
    );
    expect(seen).toEqual([
      'late begins',
      'later begins',
      'slow ends',
      'late moves',
      'late has moved',
      'later moves',
      'later has moved',
      'late goes on',
      'later goes on',
      'quick goes on',
      'probe ends',
    ]);
  });

  test('go on with the others where one that moves the clock fails', async () => {
    const lanes = createLanes();
    const outcomes = await Promise.allSettled([
      lanes.whenStill(() => Promise.reject(new Error('no clock'))),
      lanes.whenStill(() => Promise.resolve('moved')),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  });

  test('begin no further open one when the plan is stale, and say so', async () => {
    const played: string[] = [];
    const play = ({ name }: Named): Promise<void> => Promise.resolve(void played.push(name));
    const isStale = (): boolean => played.length === 1;
    expect(await runInPhases(runs, (run) => run, 1, play, { isStale })).toBe(true);
    expect(played).toEqual(['slow']);
    expect(await runInPhases(runs, (run) => run, 1, play, { isStale: () => false })).toBe(false);
  });

  test('keep to the width', async () => {
    let under = 0;
    let most = 0;
    await runInPhases(
      Array.from({ length: 9 }, (_, index): Named => ({ name: String(index) })),
      (run) => run,
      3,
      async () => {
        most = Math.max(most, (under += 1));
        await pause(1);
        under -= 1;
      },
    );
    expect(most).toBe(3);
  });

  test('begin nothing more when one throws, and wait for what is under way', async () => {
    const played: string[] = [];
    const running = runInPhases(
      runs,
      (run) => run,
      2,
      async ({ name }) => {
        if (name === 'quick') throw new Error('broken');
        await pause(10);
        played.push(name);
      },
    );
    await expect(running).rejects.toThrow('broken');
    expect(played).toEqual(['slow']);
  });
});
