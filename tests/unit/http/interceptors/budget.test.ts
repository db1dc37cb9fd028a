import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BudgetExhausted, createBudget, limitRequests } from '../../../../src/product/http/interceptors/budget.js';
import { call, dispatching } from './made-calls.js';

test('a budget lets exactly as many requests out as it says, and counts each by operation and effect', () => {
  fc.assert(
    fc.property(fc.nat(30), fc.array(fc.constantFrom('a', 'b', 'c')), (limit, operations) => {
      const budget = createBudget(limit);
      let out = 0;
      for (const operation of operations)
        try {
          budget.spend(operation, 'read');
          out += 1;
        } catch (error) {
          if (!(error instanceof BudgetExhausted)) throw error;
        }
      const { total, effects, operations: counted } = budget.sent();
      const sum = Object.values(counted).reduce((one, other) => one + other, 0);
      return out === Math.min(limit, operations.length) && total === out && sum === out && (effects.read ?? 0) === out;
    }),
    { seed: 1 },
  );
});

test('a budget bounds one operation and leaves the others alone', () => {
  const budget = createBudget(10, { quote: 1 }, [], undefined, "shard 1/3's share");
  budget.spend('quote', 'read');
  expect([budget.allows('quote'), budget.allows('list')]).toEqual([false, true]);
  expect(() => budget.spend('quote', 'read')).toThrow("shard 1/3's share of 1 request to quote is spent");
  budget.expect(9);
  expect([budget.sent().total, budget.allows('list', false, true)]).toEqual([1, false]);
});

test('a budget counts what an earlier part of the run has sent', () => {
  const budget = createBudget(2, {}, [{ operation: 'quote', effect: 'build' }]);
  expect([budget.left(), budget.sent()]).toEqual([1, { total: 1, operations: { quote: 1 }, effects: { build: 1 } }]);
});

test('keeps requests and time for what takes away what was created', async () => {
  const keptFor: number[] = [];
  let isOver = false;
  const budget = createBudget(4, {}, [], (kept) => {
    keptFor.push(kept);
    return isOver ? 'the time is over' : undefined;
  });
  budget.keep(2);
  budget.spend('create', 'create');
  expect([budget.left(), budget.exhausted()]).toEqual([1, undefined]);
  budget.spend('list', 'read');
  expect([budget.left(), budget.allows('list'), budget.allows('cancel', true)]).toEqual([0, false, true]);
  expect(() => budget.spend('list', 'read')).toThrow('the budget of 4 requests has too little left');
  const { dispatch, calls } = dispatching();
  await limitRequests(budget)(dispatch)({ ...call, request: { ...call.request, usesKept: true } });
  budget.keep(-2);
  isOver = true;
  expect(() => budget.spend('list', 'read')).toThrow('the time is over');
  budget.spend('confirm', 'create', true);
  expect([calls.length, budget.sent().total, new Set(keptFor)]).toEqual([1, 4, new Set([2, 0])]);
});
