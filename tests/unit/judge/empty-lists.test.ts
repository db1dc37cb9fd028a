import { expect, test } from 'vitest';
import { registeredAs } from '../../../src/product/apis/registry.js';
import { withEmptyLists } from '../../../src/product/judge/empty-lists.js';

test('a list without an item is the reason of what was not tested below it, and of nothing else', () => {
  const open = { verdict: 'unexercised', reason: 'not triggered by any request' };
  const emptied = (...ids: readonly string[]) =>
    withEmptyLists(
      registeredAs('swapOrder')!.api.catalogue.requirements.map((requirement) => ({
        ...{ requirement, exercised: Number(ids.includes(requirement.id)), ...open },
      })),
    ).flatMap(({ requirement: { id }, reason }) => (reason.includes('`routePlan` was empty in every') ? [id] : []));
  expect(emptied('ORDER-083').slice(0, 2)).toEqual(['ORDER-084', 'ORDER-085']);
  expect([emptied(), emptied('ORDER-083', 'ORDER-084')]).toEqual([[], []]);
});
