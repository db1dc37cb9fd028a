import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPacing, pace } from '../../../../src/product/http/interceptors/pace.js';
import { call, dispatching, never, reply } from './made-calls.js';
import { sleep, systemClock } from '../../../../src/product/http/client.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Enters, and lets the time pass that this takes. */
async function entered(pacing: ReturnType<typeof createPacing>): Promise<() => void> {
  const [leave] = await Promise.all([pacing.enter(never), vi.runAllTimersAsync()]);
  return leave;
}

/** Enters `count` times at once and tells when each may leave, in milliseconds from now; every place is freed at once. */
async function departures(pacing: ReturnType<typeof createPacing>, count: number): Promise<number[]> {
  const from = Date.now();
  const times: number[] = [];
  const all = Array.from({ length: count }, async () => {
    const leave = await pacing.enter(never);
    times.push(Date.now() - from);
    leave();
  });
  await vi.runAllTimersAsync();
  await Promise.all(all);
  return times;
}

test('pacing never lets more than the rate out in any second', async () => {
  const times = await departures(createPacing({ perSecond: 5, concurrency: 8 }, systemClock), 40);
  expect(times).toHaveLength(40);
  for (const from of times)
    expect(times.filter((time) => time >= from && time < from + 1000).length).toBeLessThanOrEqual(5);
});

test('what waits for an address that is given up waits no longer', async () => {
  const pacing = createPacing({ concurrency: 2 }, systemClock);
  pacing.holdUntil(Date.now() + 60_000);
  const isLost = vi.fn().mockReturnValueOnce(false).mockReturnValueOnce(false).mockReturnValue(true);
  const left = pacing.enter(never, false, isLost).then(() => Date.now());
  await vi.advanceTimersByTimeAsync(2_500);
  await expect(Promise.race([left, Promise.resolve('waiting')])).resolves.toBe(Date.now() - 500);
});

test('pacing never has more requests under way than it says', async () => {
  const pacing = createPacing({ concurrency: 3 }, systemClock);
  let inside = 0;
  let most = 0;
  const all = Array.from({ length: 20 }, async () => {
    const leave = await pacing.enter(never);
    most = Math.max(most, (inside += 1));
    await sleep(10, never);
    inside -= 1;
    leave();
  });
  await vi.runAllTimersAsync();
  await Promise.all(all);
  expect(most).toBe(3);
});

test('pacing lets go of everyone who waits when the run is stopped', async () => {
  const stop = new AbortController();
  const pacing = createPacing({ perSecond: 0.001, concurrency: 8 }, systemClock);
  const all = Promise.all(Array.from({ length: 5 }, () => pacing.enter(stop.signal).then((leave) => leave())));
  stop.abort();
  await all;
  expect(vi.getTimerCount()).toBe(0);
});

test.each([1, 2, 10, undefined])(
  'of requests at %s, one in twenty at most is throttled where one a second is allowed',
  async (perSecond) => {
    const bound = perSecond === undefined ? {} : { perSecond };
    const pacing = createPacing({ ...bound, concurrency: 4 }, systemClock);
    let free = Date.now();
    let throttled = 0;
    const requests = 400;
    for (let sent = 0; sent < requests; sent += 1) {
      const leave = await entered(pacing);
      // One request a second, and one at once.
      const refused = Date.now() < free;
      if (refused) throttled += 1;
      else free = Date.now() + 1000;
      pacing.heed(refused);
      leave();
    }
    expect(throttled / requests).toBeLessThanOrEqual(0.05);
    expect(throttled > 0).toBe(perSecond !== 1);
  },
);

test.each([4, 9])(
  'where each response of %i is throttled whatever the pace is, the pace stays near its bound',
  async (each) => {
    const pacing = createPacing({ perSecond: 20, concurrency: 1 }, systemClock);
    const from = Date.now();
    for (let sent = 1; sent <= 300; sent += 1) {
      const leave = await entered(pacing);
      pacing.heed(sent % each === 0);
      leave();
    }
    expect(Date.now() - from).toBeLessThan(2 * 15_000);
  },
);

test('a burst of throttled responses slows the next hundred requests and not the whole run', async () => {
  const pacing = createPacing({ concurrency: 1 }, systemClock);
  const times: number[] = [];
  for (let sent = 0; sent < 200; sent += 1) {
    const leave = await entered(pacing);
    times.push(Date.now());
    pacing.heed(sent >= 20 && sent < 30);
    leave();
  }
  expect(times[29]! - times[28]!).toBeGreaterThanOrEqual(800);
  expect(times[130]! - times[30]!).toBeLessThan(20_000);
  expect(times[199]! - times[198]!).toBeLessThan(60);
});

test('the interceptor holds the next request back for as long as a response asks, and not for longer than a run has', async () => {
  const ofNode = { ...call, request: { ...call.request, base: 'rpc' as const } };
  const waited = async (holdFor: number, first = call) => {
    const { dispatch } = dispatching(reply({ advice: { useless: false, throttled: false, holdFor } }));
    const held = pace(createPacing({ concurrency: 1 }, systemClock), systemClock, never)(dispatch);
    const from = Date.now();
    await held(first);
    await Promise.all([held(call), vi.runAllTimersAsync()]);
    return Date.now() - from;
  };
  expect([await waited(700), await waited(3_600_000), await waited(700, ofNode)]).toEqual([700, 0, 0]);
});

test('the interceptor slows down for requests that are throttled, and not for their repetitions', async () => {
  const heeded: boolean[] = [];
  const own = createPacing({ concurrency: 1 }, systemClock);
  const pacing = { ...own, heed: (one: boolean) => void heeded.push(one) };
  const throttled = reply({ advice: { useless: true, throttled: true } });
  const { dispatch } = dispatching(throttled, throttled, reply());
  const send = pace(pacing, systemClock, never)(dispatch);
  for (const attempt of [1, 2, 3]) await send({ ...call, attempt });
  expect(heeded).toEqual([true, false]);
});

test('the interceptor frees its place when the exchange throws, and lets nothing out of a run that was stopped', async () => {
  const pacing = createPacing({ concurrency: 1 }, systemClock);
  const broken = () => Promise.reject(new Error('broken'));
  await expect(pace(pacing, systemClock, never)(broken)(call)).rejects.toThrow('broken');
  const { dispatch, calls } = dispatching();
  await pace(pacing, systemClock, never)(dispatch)(call);
  await expect(pace(pacing, systemClock, AbortSignal.abort())(dispatch)(call)).rejects.toThrow();
  expect(calls).toHaveLength(1);
});
