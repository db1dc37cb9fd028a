import { expect, test } from 'vitest';
import { retry } from '../../../../src/http/interceptors/retry.js';
import { call, dispatching, exchange, never, reply } from './made-calls.js';

const again = (id: `${string}-${number}`, retryIn = 0) =>
  reply({ advice: { useless: true, throttled: false, retryIn }, exchanges: [exchange(id)] });
const last = (id: `${string}-${number}`) => reply({ exchanges: [exchange(id)] });
const options = { budget: { allows: () => true }, lost: new Map(), signal: never };

test('repeats for as long as the advice says so; each attempt names the one before', async () => {
  const { dispatch, calls } = dispatching(again('r-1'), again('r-2'), last('r-3'));
  const { exchanges } = await retry(options)(dispatch)(call);
  expect(calls.map(({ attempt, retryOf }) => [attempt, retryOf])).toEqual([
    [1, undefined],
    [2, 'r-1'],
    [3, 'r-2'],
  ]);
  expect(exchanges.map(({ id }) => id)).toEqual(['r-1', 'r-2', 'r-3']);
});

test('gives what it has when the budget, the address or the run is at an end', async () => {
  const stopped = AbortSignal.abort();
  for (const end of [
    { budget: { allows: () => false } },
    { lost: new Map([['ultra' as const, 'gave up']]) },
    { signal: stopped },
  ]) {
    const { dispatch, calls } = dispatching(again('r-1'));
    const { exchanges } = await retry({ ...options, ...end })(dispatch)(call);
    expect(exchanges.map(({ id }) => id)).toEqual(['r-1']);
    expect(calls).toHaveLength(1);
  }
});
