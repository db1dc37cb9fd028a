import { expect, test } from 'vitest';
import { createRunLimit, runInPhases } from '../../../src/product/explore/run-limit.js';

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

interface Named {
  readonly name: string;
  readonly phase?: 'last' | 'alone';
}

const runs: readonly Named[] = [
  { name: 'probe', phase: 'last' },
  { name: 'lonely', phase: 'alone' },
  { name: 'slow' },
  { name: 'another', phase: 'alone' },
  { name: 'quick' },
];

const inPhases = (width: number, play: (run: Named) => Promise<void>, runLimit = createRunLimit()): Promise<void> =>
  runInPhases(runs, (run) => run, width, play, runLimit);

test('runs in phases play the open ones together, then those alone one by one, then the last', async () => {
  const under = new Set<string>();
  const seen: string[] = [];
  await inPhases(4, async ({ name }) => {
    under.add(name);
    seen.push([...under].join('+'));
    await pause(name === 'slow' ? 20 : 5);
    under.delete(name);
  });
  expect(seen).toEqual(['slow', 'slow+quick', 'lonely', 'another', 'probe']);
});

test('runs in phases leave their place to others while they wait, and come back to a free one', async () => {
  const runLimit = createRunLimit();
  const seen: string[] = [];
  const play = async ({ name, phase }: Named): Promise<void> => {
    seen.push(`${name} begins`);
    if (phase === 'alone') await runLimit.waitFor(pause(5));
    await pause(10);
    seen.push(`${name} ends`);
  };
  await inPhases(1, play, runLimit);
  expect(seen).toEqual([
    ...['slow begins', 'slow ends', 'quick begins', 'quick ends'],
    ...['lonely begins', 'another begins', 'lonely ends', 'another ends'],
    ...['probe begins', 'probe ends'],
  ]);
});

test('runs in phases keep their place where what they wait for is there', async () => {
  const runLimit = createRunLimit();
  const seen: string[] = [];
  const play = async ({ name }: Named): Promise<void> => {
    await runLimit.waitFor(Promise.resolve());
    await pause(2);
    seen.push(name);
  };
  await inPhases(1, play, runLimit);
  expect(seen).toEqual(['slow', 'quick', 'lonely', 'another', 'probe']);
});

test('runs in phases keep to the width', async () => {
  let under = 0;
  let most = 0;
  const nine = Array.from({ length: 9 }, (_, index): Named => ({ name: String(index) }));
  const play = async (): Promise<void> => {
    most = Math.max(most, (under += 1));
    await pause(1);
    under -= 1;
  };
  await runInPhases(nine, (run) => run, 3, play);
  expect(most).toBe(3);
});

test('runs in phases begin nothing more when one throws, and wait for what is under way', async () => {
  const played: string[] = [];
  const play = async ({ name }: Named): Promise<void> => {
    if (name === 'quick') throw new Error('broken');
    await pause(10);
    played.push(name);
  };
  await expect(runInPhases([...runs, { name: 'later' }], (run) => run, 2, play)).rejects.toThrow('broken');
  expect(played).toEqual(['slow']);
});
