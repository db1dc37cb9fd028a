import { expect, test } from 'vitest';
import type { RunSummary } from '../../../src/product/results/run-json.js';
import { between, changing, judged } from './judged.js';

const { summary: good } = await judged([], { only: 'ORDER-017', seed: 1, requests: 60 });

test.each([
  ['500', (run: string) => `responses in the ${run} run were errors of the server`],
  ['reset', (run: string) => `requests in the ${run} run got no response (9 × reset)`],
])('what is no usable response, and more often than before, is told: %s', (outcome, what) => {
  const failing = (errors: number): RunSummary => ({
    ...good,
    addresses: [{ base: 'ultra', requests: 100, outcomes: { 200: 100 - errors, [outcome]: errors } }],
  });
  const said = (more: string, fewer: string) => `9 of 100 ${what(more)}, 1 of 100 in the ${fewer} run`;
  expect(between(failing(1), failing(9)).warnings).toEqual([said('newer', 'older')]);
  expect(between(failing(9), failing(1)).warnings).toEqual([said('older', 'newer')]);
  expect(between(failing(1), failing(4)).warnings).toEqual([]);
});

test('what an older run leaves open of what the newer one decides is told, and in which values their profiles differ', () => {
  const weaker = changing(good, 'ORDER-017', { verdict: 'unexercised' });
  const lacking = 'the older run did not decide 1 MUST requirement that the newer run decides';
  expect(between(weaker, good).warnings).toEqual([lacking]);
  expect(between(good, weaker).warnings).toEqual([]);
  const fixtures = { ...good.run.fixtures, swapOrder: { ...(good.run.fixtures.swapOrder as object), payer: 'Other' } };
  const otherwise = { ...good, run: { ...good.run, fixtures } };
  expect(between(good, otherwise).warnings).toEqual(['the profiles differ in `swapOrder.payer`']);
  const { payer: _, ...without } = fixtures.swapOrder;
  const less = { ...good, run: { ...good.run, fixtures: { ...fixtures, swapOrder: without } } };
  const said = [between(good, less), between(less, good)].map(({ warnings }) => warnings);
  expect(said).toEqual(Array(2).fill(['the profiles differ in `swapOrder.payer`']));
});
