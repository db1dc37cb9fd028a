import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Exchange } from '../../../src/product/model/exchange.js';
import { createPace, mergePaces, type Pace } from '../../../src/product/results/pace.js';

const sent = fc.record({ startedAt: fc.integer({ min: 0, max: 10_000_000 }), status: fc.constantFrom(200, 429, 503) });

function paceOf(requests: readonly { readonly startedAt: number; readonly status: number }[]): Pace {
  const pace = createPace();
  for (const { startedAt, status } of requests)
    pace.add({ startedAt, response: { status, headers: [], body: '' } } as unknown as Exchange);
  return pace.result();
}

test('every request is counted once in at most 50 intervals, in whatever order and parts they come', () => {
  fc.assert(
    fc.property(fc.array(sent, { maxLength: 300 }), fc.nat(300), (requests, at) => {
      const whole = paceOf(requests);
      const sum = (of: 'requests' | 'throttled' | 'serverErrors'): number =>
        whole.intervals.reduce((all, interval) => all + interval[of], 0);
      const withStatus = (status: number): number => requests.filter((one) => one.status === status).length;
      expect([sum('requests'), sum('throttled'), sum('serverErrors')]).toEqual([
        requests.length,
        withStatus(429),
        withStatus(503),
      ]);
      expect(whole.intervals.length).toBeLessThanOrEqual(50);
      expect(paceOf(requests.toReversed())).toEqual(whole);
      expect(mergePaces(paceOf(requests.slice(at)), paceOf(requests.slice(0, at)))).toEqual(whole);
    }),
    { seed: 781 },
  );
});
