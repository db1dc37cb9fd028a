import { expect, test } from 'vitest';
import { createAddresses } from '../../../src/product/results/address-counts.js';
import { rejectedIn, rejectionOf } from '../../../src/product/results/rejected.js';

test.each<[number, object, string | undefined]>([
  [404, { error: 'no order-1 of yours' }, '404 of `getOrder`: no … of yours'],
  [400, { error: 'no', details: { amount: 'must be whole' } }, '400 of `getOrder`: no: amount: must be whole'],
  [403, { code: 403, message: 'no' }, '403 of `getOrder`: no'],
  [401, { error: {} }, '401 of `getOrder`'],
  [500, { error: 'no' }, undefined],
  [200, { error: 'no' }, undefined],
])('a response with %i and %j is told by its message, without ids, where it is a rejection', (status, body, says) => {
  const response = { status, headers: [], body: JSON.stringify(body) };
  expect(rejectionOf({ operation: 'getOrder', response } as never)).toBe(says);
});
test('what of the traffic of a client was rejected is told by its most frequent kinds, over all addresses', () => {
  const counted = createAddresses(() => 'first');
  for (const status of [404, 404]) counted.add({ base: 'ultra', response: { status } } as never);
  const rejected = { first: 1, ...Object.fromEntries(['b', 'c', 'd', 'e', 'f', 'g', 'h'].map((one) => [one, 1])) };
  const other = { base: 'swapV2', requests: 9, outcomes: { 400: 8, 500: 1 }, rejected };
  const kinds = ['3 × first', '1 × b', '1 × c', '1 × d', '1 × e', '1 × f', 'and 2 other kinds of rejections'];
  expect(rejectedIn([...counted.result(), other])).toEqual([
    ...['10 of 11 requests were rejected (8 × 400, 2 × 404)', ...kinds],
  ]);
  let number = 0;
  const different = createAddresses(() => String((number += 1) % 150));
  for (let sent = 0; sent < 300; sent += 1) different.add({ base: 'ultra', response: { status: 404 } } as never);
  expect(Object.values(different.result()[0]!.rejected!)).toEqual(Array(100).fill(2));
  const [one, none] = [404, 200].map((status) => ({ base: 'ultra', requests: 1, outcomes: { [status]: 1 } }));
  expect([rejectedIn([one!]), rejectedIn([none!])]).toEqual([['1 of 1 request was rejected (1 × 404)'], []]);
});
