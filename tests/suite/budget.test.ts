import { expect, test } from 'vitest';
import { registered } from '../../src/product/apis/registry.js';
import { gateSeed } from '../../src/product/cli/execute.js';
import { firstBrief } from '../../src/product/judge/inputs.js';
import { againstBaseline } from '../../src/product/results/compare.js';
import { variationOf } from '../../src/laboratory/proof/variation.js';
import type { Reference } from '../../src/reference/composition.js';
import type { Handler } from '../../src/reference/reference.js';
import { runOnce } from '../../src/laboratory/proof/run-once.js';
import { discoveredTarget } from '../../src/laboratory/rehearsal/order-files.js';

test('the first 150 requests of a gate decide nearly three quarters of all requirements', async () => {
  const { requirements, end, run } = await runOnce({ seed: gateSeed, requests: 150 });
  expect(end.sent.total).toBeLessThanOrEqual(150);
  expect(end.interrupted).toEqual({});
  // What everything takes is said where something is left out, and there alone.
  expect(run.order?.whole).toBeGreaterThan(1_000);
  expect((await runOnce({ seed: 1, only: 'ORDER-017', requests: 2_000 })).run.order).toEqual({ from: 0, next: 0 });
  expect(requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id)).toEqual([]);
  expect(requirements.filter(({ verdict }) => verdict === 'pass').length).toBeGreaterThanOrEqual(468);
});

test('a profile that discovery made passes within 300 requests', async () => {
  const { profile } = await discoveredTarget(1);
  const { conclusion, end } = await runOnce({ seed: gateSeed, requests: 300, declare: () => profile });
  expect(end.interrupted).toEqual({});
  expect(conclusion).toMatchObject({ exitCode: 0, target: 'conforms' });
});

test('a run whose time is over in the middle of a response was not stopped by anybody', async () => {
  const late = (reference: Reference): Handler => {
    return (request) => new Promise((resolve) => setTimeout(() => resolve(reference.handle(request)), 100));
  };
  const { end } = await runOnce({ seed: 1, only: 'swapOrder', timeMs: 50, inject: late });
  expect(end.interrupted).toEqual({ 'the 1 s of the run are over (--time)': 1 });
});

test.each([
  'borrow-operate-instructions-without-colamount',
  'trigger-details-as-codes',
  'order-referral-fee-of-49-honoured',
])('60 requests on one requirement are enough to know that a failure is new: %s', async (id) => {
  const defect = variationOf(id);
  const options = { requests: 60, only: defect.breaks.join(','), confirm: true };
  const baseline = await runOnce({ ...options, seed: 1 });
  const faulty = await runOnce({ ...options, seed: 1, baseline, inject: (reference) => defect.inject(reference) });
  const { comparison } = againstBaseline(baseline, faulty);
  expect(comparison!.added.map((added) => added.id)).toEqual(expect.arrayContaining([...defect.breaks]));
});

test.each([
  ['borrow-operate-refuses-deposit', 'BORROW-221'],
  // The other path pays the position out.
  ['borrow-operate-refuses-literal-collateral', 'BORROW-234'],
] as const)('what failed in turns is new without a further request: %s', async (id, fails) => {
  const defect = variationOf(id);
  const options = { requests: 150, only: 'borrow', seed: 1 };
  const baseline = await runOnce(options);
  const faulty = await runOnce({ ...options, baseline, inject: (reference) => defect.inject(reference) });
  const [added] = againstBaseline(baseline, faulty).comparison!.added;
  expect([added?.id, added?.because]).toEqual([fails, expect.stringContaining('failed in 5 of 5')]);
});

test.each([
  // Repetitions take most of what is left, and its input stays as it is.
  ['trigger-deposit-fault-in-the-form-of-the-gateway', 'trigger', 'TRIGGER-057', [400, 200], /walk@10001$/],
  // Its request has no parameter to spare.
  ['order-quote-with-empty-transaction', 'swapOrder', 'ORDER-017', [120, 60], /wrong-key@7$/],
] as const)('%s is called a regression with half of the requests', async (id, api, fails, [before, after], input) => {
  const { inject } = variationOf(id);
  const baseline = await runOnce({ seed: 1, only: api, requests: before });
  const faulty = await runOnce({ seed: 1, only: api, requests: after, baseline, inject, confirm: true });
  const { comparison } = againstBaseline(baseline, faulty);
  const ids = comparison!.added.map((added) => added.id);
  expect([comparison!.regressed, ids]).toEqual([true, expect.arrayContaining([fails])]);
  expect(faulty.requirements.find((result) => result.id === fails)!.findings[0]!.input).toMatch(input);
});

test('what repeating leaves goes to what its baseline decided', async () => {
  const { inject } = variationOf('order-quote-with-empty-transaction');
  // Which of the last inputs fit varies with the budget.
  const lost = [280, 300, 320].map(async (requests) => {
    const baseline = await runOnce({ seed: gateSeed, requests });
    const faulty = await runOnce({ seed: gateSeed, requests, baseline, inject, confirm: true });
    return againstBaseline(baseline, faulty).comparison!.undecided ?? [];
  });
  const undecided = (await Promise.all(lost)).flat();
  expect(undecided.length / lost.length, undecided.join()).toBeLessThan(5);
});

const isBrief = (input: string): boolean => Number(input.split('#')[1]) >= firstBrief;

test('every brief input sends requests and decides requirements', () => {
  const brief = registered.flatMap(({ api }) => (api.order?.inputs ?? []).filter(([name]) => isBrief(name)));
  expect(brief.length).toBeGreaterThan(10);
  expect(brief.filter(([, , ...decides]) => decides.length === 0)).toEqual([]);
});

test('no input sends more, or has another effect, than its scenario says', () => {
  const departing = registered.flatMap(({ api: { order, scenarios } }) =>
    scenarios.filter(({ name, maxRequests, effects }) => {
      const own = order!.inputs.filter(([input]) => input.startsWith(`${name}#`));
      const had = (order!.scenarios[name] ?? []).map(([, , effect]) => effect);
      return own.some(([, cost]) => cost > maxRequests) || had.some((effect) => !['read', ...effects].includes(effect));
    }),
  );
  expect(departing.map(({ name }) => name)).toEqual([]);
});
