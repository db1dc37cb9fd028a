import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTimeLimit, usualTimeMs } from '../../../src/product/engine/time-limit.js';
import { systemClock } from '../../../src/product/http/client.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the time of a run is spent when it is over, and says how long it was', () => {
  const limit = createTimeLimit(systemClock, false);
  limit.start(600_000);
  vi.advanceTimersByTime(599_999);
  expect([limit.signal.aborted, limit.spent()]).toEqual([false, undefined]);
  vi.advanceTimersByTime(1);
  const over = 'the 10 min of the run are over (the default limit; --time sets another)';
  expect([limit.signal.aborted, limit.spent()]).toEqual([true, over]);
});

test('the time of a run keeps what taking away what was created takes, with a tenth for waiting', () => {
  const limit = createTimeLimit(systemClock);
  expect(limit.over(1_000)).toBeUndefined();
  limit.start(60_000);
  vi.advanceTimersByTime(44_000);
  const over = 'the 60 s of the run are over (--time)';
  const kept = expect.stringMatching(/^what is left of the 60 s of the run is kept for the last requests, .*--time\)$/);
  expect([limit.left(), limit.over(9_000), limit.over(10_000)]).toEqual([16_000, undefined, kept]);
  vi.advanceTimersByTime(15_999);
  expect(limit.over(0)).toBeUndefined();
  vi.advanceTimersByTime(1);
  expect(limit.over(0)).toBe(over);
  const long = createTimeLimit(systemClock);
  long.start(3_600_000);
  vi.advanceTimersByTime(3_569_000);
  expect([long.over(500), long.over(1_500)]).toEqual([undefined, expect.stringContaining(' left of the 60 min ')]);
  for (const one of [limit, long]) one.clear();
  vi.advanceTimersByTime(31_000);
  expect(long.spent()).toBeUndefined();
});

test('the time of a run is three times what the plan takes at the pace of the target, and ten minutes at least', () => {
  const plan = Array.from({ length: 100 }, () => ({ scenario: { maxRequests: 20 } as never }));
  const pacing = { requests: Number.POSITIVE_INFINITY, concurrency: 4, timeout: 1, perOperation: {} };
  const usual = (more: object): number => usualTimeMs(plan, { pacing: { ...pacing, ...more } });
  expect([usual({}), usual({ perSecond: 100 })]).toEqual([600_000, 600_000]);
  expect([usual({ perSecond: 0.5 }), usual({ perSecond: 0.5, requests: 500 })]).toEqual([12_000_000, 3_000_000]);
});
