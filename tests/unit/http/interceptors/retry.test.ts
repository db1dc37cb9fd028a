import { expect, test } from 'vitest';
import type { Outcome } from '../../../../src/product/model/exchange.js';
import type { Dispatch } from '../../../../src/product/http/dispatch.js';
import { retry } from '../../../../src/product/http/interceptors/retry.js';
import { call, dispatching, exchange, never, reply } from './made-calls.js';
import { systemClock } from '../../../../src/product/http/client.js';

const again = (id: `${string}-${number}`, retryIn = 0) =>
  reply({ advice: { useless: true, throttled: false, retryIn }, exchanges: [exchange(id)] });
const last = (id: `${string}-${number}`) => reply({ exchanges: [exchange(id)] });
type Changed = Partial<typeof call.request>;
const options = { budget: { allows: () => true }, lost: new Map(), clock: systemClock, signal: never };

/** How many attempts requests with these changes take whose attempts get these replies. */
const attemptsFor = async (replies: readonly ReturnType<typeof reply>[], ...requests: readonly Changed[]) => {
  const { dispatch, calls } = dispatching(...replies);
  const send = retry(options)(dispatch);
  for (const changed of requests) await send({ ...call, request: { ...call.request, ...changed } });
  return calls.length;
};

test('repeats for as long as the advice says so; each attempt names the one before', async () => {
  const { dispatch, calls } = dispatching(again('r-1'), again('r-2'), last('r-3'));
  const { exchanges } = await retry(options)(dispatch)(call);
  expect(calls.map(({ attempt }) => attempt)).toEqual([1, 2, 3]);
  expect(calls.map(({ retryOf }) => retryOf)).toEqual([undefined, 'r-1', 'r-2']);
  expect(exchanges.map(({ id }) => id)).toEqual(['r-1', 'r-2', 'r-3']);
});

test('repeats the first failure inside, whatever came before it, and no second one', async () => {
  const failed = (id: `${string}-${number}`) => {
    const outcome: Outcome = { response: { status: 500, headers: [], body: '{}' } };
    const { fault: _, ...shown } = exchange(id);
    return reply({ outcome, exchanges: [{ ...shown, ...outcome }] });
  };
  expect(await attemptsFor([failed('r-1'), last('r-2')], {})).toBe(2);
  expect(await attemptsFor([failed('r-1'), last('r-2')], { effect: 'session' })).toBe(1);
  expect(await attemptsFor([again('r-1'), failed('r-2'), last('r-3')], {})).toBe(3);
  expect(await attemptsFor([again('r-1'), failed('r-2'), failed('r-3'), last('r-4')], {})).toBe(3);
  expect(await attemptsFor([again('r-1'), failed('r-2'), last('r-3')], { effect: 'create' })).toBe(2);
});

test('repeats nothing that is to be sent once', async () => {
  expect(await attemptsFor([again('r-1'), last('r-2')], { once: true })).toBe(1);
});

test('gives what it has when the budget, the address or the run is at an end', async () => {
  const lost = new Map([['ultra' as const, 'gave up']]);
  for (const end of [{ budget: { allows: () => false } }, { lost }, { signal: AbortSignal.abort() }]) {
    const { dispatch, calls } = dispatching(again('r-1'));
    const { exchanges } = await retry({ ...options, ...end })(dispatch)(call);
    expect(exchanges.map(({ id }) => id)).toEqual(['r-1']);
    expect(calls).toHaveLength(1);
  }
});

test('repeats once only where repetitions have been in vain for long, until one is not', async () => {
  const failing = again('r-1');
  const given = reply({ advice: { useless: true, throttled: false }, exchanges: [exchange('r-4')] });
  const attemptsOf = async (replies: readonly ReturnType<typeof reply>[]): Promise<number> => {
    const { dispatch, calls } = dispatching(...replies);
    outer.next = dispatch;
    await send(call);
    return calls.length;
  };
  const outer: { next: Dispatch } = { next: () => Promise.reject(new Error('not set')) };
  const send = retry(options)((one) => outer.next(one));
  const whole = [failing, failing, failing, given];
  for (let request = 0; request < 20; request += 1) expect(await attemptsOf(whole)).toBe(4);
  expect([await attemptsOf(whole), await attemptsOf([failing, last('r-2')]), await attemptsOf(whole)]).toEqual([
    2, 2, 4,
  ]);
});

const given = (status: number) => reply({ outcome: { response: { status, headers: [], body: '{}' } } });
const negative = { ...given(401), exchanges: [{ ...exchange('r-1'), purpose: 'made' }] };

type Rejected = [says: string, times: number, given: ReturnType<typeof reply>, changed: Changed];

test.each<Rejected>([
  ...[400, 401, 403, 404, 409, 422].map((status): Rejected => [`with ${status}`, 2, given(status), {}]),
  ['for the key, where it was accepted,', 2, given(401), { path: '/other' }],
  ['of a request that was never served', 1, given(400), { path: '/other' }],
  ['of a negative test', 1, negative, { path: '/other' }],
  ['of a token', 1, given(401), { path: '/other', authorization: { header: 'Bearer x', token: 'fresh' } }],
  ['of another key', 1, given(401), { apiKey: 'invented' }],
  ['that would be carried out twice', 1, given(400), { effect: 'create' }],
  ['by a failure inside', 1, given(501), {}],
])('a rejection %s is looked at %i times after a request that was served', async (_, times, rejection, changed) => {
  expect(await attemptsFor([given(200), rejection], {}, changed)).toBe(1 + times);
});
