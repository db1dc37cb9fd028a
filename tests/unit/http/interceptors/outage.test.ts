import { expect, test } from 'vitest';
import { createBreaker } from '../../../../src/product/http/interceptors/breaker.js';
import { waitInOutage } from '../../../../src/product/http/interceptors/outage.js';
import { call, dispatching, never, reply } from './made-calls.js';

const lost = reply({ advice: { useless: true, throttled: false } });
const throttled = reply({ advice: { useless: true, throttled: true } });

/** Sends to `base operation` in turn, with these replies, and tells when each left, in seconds. */
async function departures(places: string[], replies: ReturnType<typeof reply>[], ...servedEarlier: 'ultra'[]) {
  let now = 0;
  const clock = { now: () => now, sleep: (ms: number) => Promise.resolve(void (now += ms)) };
  const breaker = createBreaker();
  const { dispatch } = dispatching(...replies);
  const times: number[] = [];
  const send = waitInOutage(
    breaker,
    clock,
    never,
    new Set(servedEarlier),
  )((one) => {
    times.push(now / 1000);
    return dispatch(one);
  });
  for (const place of places) {
    const [base, operation] = place.split(' ') as ['ultra', string];
    await send({ ...call, request: { ...call.request, base, operation } });
  }
  return { times, lost: breaker.lost };
}
const inTurns = <T>(length: number, ...items: T[]) => Array.from({ length }, (_, at) => items[at % items.length]!);
const both = ['ultra a', 'borrow b'];

test('an outage of all that was served is asked now and then whether it is over, and ends with a response', async () => {
  const sent = await departures(inTurns(18, ...both), [...inTurns(2, reply()), ...inTurns(13, lost), reply()]);
  expect(sent.times.slice(9)).toEqual([0, 0, 0.5, 1.5, 3.5, 7.5, 15.5, 15.5, 15.5]);
  expect(sent.lost.size).toBe(0);
});

test.each([
  ['where nothing was served before', inTurns(30, ...both), []],
  ['where one operation of two is away', ['ultra a', 'borrow b', ...inTurns(28, 'ultra a')], inTurns(2, reply())],
  ['where an operation is away that never served', ['ultra a', ...inTurns(29, 'borrow b')], [reply()]],
  ['where a node is away', ['ultra a', ...inTurns(29, 'rpc c')], [reply()]],
  ['where an address throttles', inTurns(30, ...both), [reply(), reply(), ...inTurns(27, throttled)]],
])('nothing waits %s', async (_, places, replies) => {
  expect((await departures(places, [...replies, lost])).times.at(-1)).toBe(0);
});

test('an outage of two minutes ends with all addresses that are asked', async () => {
  const sent = await departures(inTurns(30, ...both), [...inTurns(2, reply()), lost]);
  expect([...sent.lost.keys()]).toEqual(['ultra', 'borrow']);
  expect(sent.lost.get('ultra')).toMatch(/`: nothing usable came from any address that was asked for 120 s$/);
});

test('what an earlier run shows to serve is asked again from the start on, for two minutes', async () => {
  const back = await departures(both, [...inTurns(4, lost), reply()], 'ultra');
  expect(back.times).toEqual([0, 0, 0.5, 1.5, 3.5, 3.5]);
  const gone = await departures(both, [lost], 'ultra');
  expect([gone.times.slice(-2), ...gone.lost.keys()]).toEqual([[127.5, 127.5], 'ultra']);
});
