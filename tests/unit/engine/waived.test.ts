import { expect, test } from 'vitest';
import { registered } from '../../../src/product/apis/registry.js';
import { preparedFor } from '../../../src/product/engine/plan.js';
import { selectionOf } from '../../../src/product/engine/selection.js';
import { plannerWithWaived } from '../../../src/product/engine/waived.js';
import { nameOfRun } from '../../../src/product/explore/inputs.js';
import { resolveTarget } from '../../../src/product/profile/resolve.js';
import type { Waiver } from '../../../src/product/results/waivers.js';
import { referenceProfile } from '../../../src/reference/profile.js';

const target = resolveTarget(referenceProfile('http://reference.invalid'), {}, {}, true);
const chosen = preparedFor(
  registered.filter(({ api }) => api.name === 'swapOrder'),
  { target, depth: 'gate', seed: 7 },
);
const waivers = ['funded-taker@0', 'missing-parameter@1'].map(
  (input) => ({ input: `7/gate/order/${input}` }) as Waiver,
);
const given = { target, depth: 'gate', selection: selectionOf('swapOrder'), require: 0.9, waivers } as const;

test.each([100, Infinity])('with %d requests the inputs of waivers come first, and once', (requests) => {
  const { runs, recalled } = plannerWithWaived(chosen, given)(requests);
  expect(recalled).toEqual(waivers.map(({ input }) => input));
  expect(runs.slice(0, 2).map(({ scenario, path }) => `${scenario.name}@${path}`)).toEqual([
    'order/funded-taker@0',
    'order/missing-parameter@1',
  ]);
  const sent = runs.map(({ scenario, path }) => `${scenario.name}@${path}`);
  expect(new Set(sent).size).toBe(sent.length);
});

test('shards share the inputs of waivers and the budget', () => {
  const shards = [1, 2, 3].map((index) => plannerWithWaived(chosen, { ...given, shard: { index, of: 3 } })(120));
  const names = shards.flatMap(({ runs }) => runs.map(nameOfRun));
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => name.endsWith('#20000') || name.endsWith('#20001'))).toHaveLength(2);
  expect(shards.reduce((sum, { requests }) => sum + requests, 0)).toBeLessThanOrEqual(120);
});
