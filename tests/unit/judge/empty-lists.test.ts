import { expect, test } from 'vitest';
import { registeredAs } from '../../../src/product/apis/registry.js';
import { withEmptyLists } from '../../../src/product/judge/empty-lists.js';

const { requirements } = registeredAs('swapOrder')!.api.catalogue;

test('a list without an item is the reason of what was not tested below it, and of nothing else', () => {
  const reasonsWith = (exercised: readonly string[]) => {
    const decided = requirements.map((requirement) =>
      exercised.includes(requirement.id)
        ? { requirement, verdict: 'pass', exercised: 1 }
        : { requirement, verdict: 'unexercised', exercised: 0, reason: 'not triggered by any request' },
    );
    const told = withEmptyLists(decided).filter(({ reason = '' }) => reason.includes('empty'));
    return told.map(({ requirement: { id }, reason }) => `${id} ${reason}`);
  };
  const told = reasonsWith(['ORDER-083']);
  expect(told.slice(0, 1)).toEqual(['ORDER-084 `routePlan` was empty in every response']);
  expect(told.length).toBeGreaterThan(15);
  expect([reasonsWith([]), reasonsWith(['ORDER-083', 'ORDER-084'])]).toEqual([[], []]);
});
