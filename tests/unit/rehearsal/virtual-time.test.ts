import { expect, test } from 'vitest';
import { createVirtualTime } from '../../../src/laboratory/rehearsal/virtual-time.js';

const never = new AbortController().signal;

test('wakes those who wait in the order of their times, without waiting', async () => {
  const { clock } = createVirtualTime();
  const from = clock.now();
  const woken: [string, number][] = [];
  const wait = async (name: string, milliseconds: number): Promise<void> => {
    await clock.sleep(milliseconds, never);
    woken.push([name, clock.now() - from]);
  };
  await Promise.all([
    wait('an hour', 3_600_000),
    wait('a second', 1_000),
    wait('another second', 1_000),
    wait('none', 0),
  ]);
  expect(woken).toEqual([
    ['none', 0],
    ['a second', 1_000],
    ['another second', 1_000],
    ['an hour', 3_600_000],
  ]);
});

test('ends a wait when its signal aborts, and stays where it is', async () => {
  const { clock } = createVirtualTime();
  const from = clock.now();
  const stop = new AbortController();
  const waited = clock.sleep(1_000, stop.signal);
  stop.abort();
  await waited;
  await clock.sleep(1_000, stop.signal);
  expect(clock.now() - from).toBe(0);
  await clock.sleep(10, never);
  expect(clock.now() - from).toBe(10);
});

test('serves one request after the other, and lets no time pass before its response', async () => {
  const { clock, serve } = createVirtualTime();
  const from = clock.now();
  const events: string[] = [];
  const slowly = (name: string, turns: number) =>
    serve(async () => {
      events.push(`${name} begins`);
      for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate);
      events.push(`${name} ends at ${clock.now() - from}`);
    });
  const waiting = clock.sleep(5, never).then(() => events.push(`waited until ${clock.now() - from}`));
  await Promise.all([slowly('first', 9), slowly('second', 1), waiting]);
  expect(events).toEqual(['first begins', 'first ends at 0', 'second begins', 'second ends at 1', 'waited until 5']);
});

test('serves others while a request sleeps', async () => {
  const { clock, served, serve } = createVirtualTime();
  const from = clock.now();
  const events: string[] = [];
  const slow = serve(async () => {
    await served.sleep(100);
    events.push(`slow at ${served.now() - from}`);
  });
  const quick = serve(() => Promise.resolve(void events.push(`quick at ${served.now() - from}`)));
  await Promise.all([slow, quick]);
  expect(events).toEqual(['quick at 0', 'slow at 100']);
});
