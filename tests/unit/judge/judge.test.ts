import { expect, test } from 'vitest';
import type { Check, PairOutcome } from '../../../src/product/model/check.js';
import { createLedger } from '../../../src/product/judge/ledger.js';
import type { ResponseShape, SchemaError } from '../../../src/product/model/shape.js';
import { apiOf, declared, exchangeOf, judgeBy, judged, made, on, saysGood, traceOf, viewCheck } from './made.js';
import type { Declared } from './made.js';

test('an exchange check is asked only within its scope, and each asking counts', () => {
  const { ids, evidence } = judgeBy({ 'X-001': saysGood }, [
    exchangeOf({ body: { good: true } }),
    exchangeOf({ body: { good: false } }),
    exchangeOf({ status: 400 }),
    exchangeOf({ operation: 'listThings' }),
    exchangeOf({ base: 'swapV2', body: { good: true } }),
  ]);
  expect(ids).toEqual(['X-001']);
  expect(evidence.requirements['X-001']).toMatchObject({
    'ultra getThing': { exercised: 2, violations: 1 },
    'swapV2 getThing': { exercised: 1, violations: 0 },
  });
});

test('an exchange with several units counts each of them, and the first that fails stands for all that do', () => {
  const each = viewCheck({
    on,
    unitsOf: () => 3,
    judge: () => ({ expected: 'good', actual: 'bad', at: '/1', count: 2 }),
  });
  const { evidence } = judgeBy({ 'X-001': each }, [exchangeOf(), exchangeOf()]);
  const cell = evidence.requirements['X-001']!['ultra getThing']!;
  expect(cell).toMatchObject({ exercised: 6, violations: 4 });
  expect(Object.values(cell.occurrences)).toMatchObject([{ count: 4, violation: { at: '/1' } }]);
});

test('a control of an exchange check is counted at its own address and operation, whatever the scope says of statuses', () => {
  const refused = viewCheck({
    on: { operation: ['getThing', 'listThings'], status: 401 },
    control: ({ response }) => response.status === 200,
    judge: () => undefined,
  });
  const { evidence } = judgeBy({ 'X-001': refused }, [
    exchangeOf({ status: 401 }),
    exchangeOf({ base: 'swapV2', status: 200 }),
    exchangeOf({ operation: 'listThings', status: 200 }),
    exchangeOf({ operation: 'elsewhere', status: 200 }),
  ]);
  expect(evidence.requirements['X-001']).toMatchObject({
    'ultra getThing': { exercised: 1, controls: 0 },
    'swapV2 getThing': { exercised: 0, controls: 1 },
    'ultra listThings': { exercised: 0, controls: 1 },
  });
  expect(evidence.requirements['X-001']).not.toHaveProperty('ultra elsewhere');
});

const shapeWith = (errors: readonly SchemaError[]): ResponseShape => {
  const validate = Object.assign(() => errors.length === 0, { errors });
  return {
    validate,
    alwaysPresent: [],
    tree: { properties: { plan: { required: 'S-001', items: { ids: { type: 'S-002' } } } } },
  };
};
const reads = (...pointers: string[]): Check<Declared> =>
  viewCheck({ on, reads: pointers, judge: () => ({ expected: '', actual: '' }) });
const judgeShaped = (errors: readonly SchemaError[], check: Check<Declared>, text = '{"plan":[1]}') => {
  const requirements = ['S-001', 'S-002', 'X-001'].map((id) => judged(id));
  const shapes = { getThing: { 200: shapeWith(errors) } };
  const judge = createLedger(apiOf({ checks: { 'X-001': check }, requirements, shapes }), declared);
  return [...judge.add(traceOf([exchangeOf({ text })])).values()].map(({ id }) => id).sort();
};
const absent = { instancePath: '', keyword: 'required', params: { missingProperty: 'plan' } };
const mistyped = { instancePath: '/plan/0', keyword: 'type', params: { type: 'object' } };

test('fields that a check reads silence it where their shape, or one above them, is violated, or where there is no JSON', () => {
  expect(judgeShaped([absent], reads('/plan'))).toEqual(['S-001']);
  expect(judgeShaped([absent], reads('/plan/*/percent'))).toEqual(['S-001']);
  expect(judgeShaped([mistyped], reads('/plan/*/percent'))).toEqual(['S-002']);
  expect(judgeShaped([], reads('/plan'))).toEqual(['X-001']);
  expect(judgeShaped([mistyped], reads('/plans'))).toEqual(['S-002', 'X-001']);
  expect(judgeShaped([mistyped], reads('/plan'))).toEqual(['S-002', 'X-001']);
  expect(judgeShaped([absent], reads())).toEqual(['S-001', 'X-001']);
  const unshaped = createLedger(apiOf({ checks: { 'X-001': reads('/plan') } }), declared);
  expect(unshaped.add(traceOf([exchangeOf({ text: 'oops' })])).size).toBe(0);
  expect(unshaped.add(traceOf([exchangeOf({ text: '{}' })])).size).toBe(1);
  expect(judgeShaped([], reads('/plan'), 'oops')).toEqual([]);
});

const pairs = made.session({
  scenarios: ['made/one'],
  judge: ({ views }) => {
    const violation = { expected: 'equal', actual: 'other' };
    return [{ views, violation, ...(views.length < 2 && { inconclusive: 'alone' }) }];
  },
});

test('a session check is asked about sessions of its scenarios only', () => {
  const judge = createLedger(apiOf({ checks: { 'X-001': pairs } }), declared);
  expect(judge.add(traceOf([exchangeOf(), exchangeOf()], { scenario: 'made/other' })).size).toBe(0);
  expect(judge.add(traceOf([exchangeOf(), exchangeOf()])).size).toBe(1);
});

test.each([
  ['cannot tell', [exchangeOf()], 'alone'],
  ['has a throttled or broken neighbour', [exchangeOf({ status: 503 }), exchangeOf()], 'service unavailable (503)'],
])('a session check that %s violates nothing and exercises nothing', (_, exchanges, reason) => {
  const { ids, evidence } = judgeBy({ 'X-001': pairs }, exchanges);
  expect(ids).toEqual([]);
  const open = { exercised: 0, violations: 0, inconclusive: { [reason]: 1 } };
  expect(evidence.requirements['X-001']?.['ultra getThing']).toMatchObject(open);
});

test('a session check is decided where its last exchange went, and `only` leaves out every other requirement', () => {
  const { evidence } = judgeBy({ 'X-001': pairs }, [
    exchangeOf(),
    exchangeOf({ base: 'swapV2', operation: 'listThings' }),
  ]);
  expect(Object.keys(evidence.requirements['X-001'] ?? {})).toEqual(['swapV2 listThings']);
  const other = { ...saysGood };
  const { ids, evidence: rest } = judgeBy({ 'X-001': saysGood, 'X-002': other }, [exchangeOf({ body: {} })], ['X-002']);
  expect([ids, Object.keys(rest.requirements)]).toEqual([['X-002'], ['X-002']]);
});

test('retries do not count twice, and an address is credited with what it answered', () => {
  const { evidence } = judgeBy({ 'X-001': saysGood }, [
    exchangeOf({ id: 'made-11', status: 429 }),
    exchangeOf({ id: 'made-12', retryOf: 'made-11', body: { good: true } }),
    exchangeOf({ id: 'made-13', base: 'swapV2', status: 503 }),
    exchangeOf({ id: 'made-14', base: 'swapV2', fault: { class: 'reset', message: '' } }),
  ]);
  expect(evidence.bases).toEqual({
    ultra: { judged: 1, own: 1, foreign: 0 },
    swapV2: { judged: 0, own: 0, foreign: 0 },
  });
  expect(evidence.inconclusive).toEqual({ getThing: { 'service unavailable (503)': 1, 'no response: reset': 1 } });
});

const clean = { control: true, failing: false };
const decided = (pairs: readonly PairOutcome[]) => {
  const check = made.session({
    scenarios: ['made/one'],
    judge: ({ views }) => [{ views, pairs, violation: { expected: 'status 200', actual: 'nothing usable' } }],
  });
  const { found, evidence } = judgeBy({ 'X-001': check }, [exchangeOf({ status: 503 })]);
  return { found, cell: evidence.requirements['X-001']?.['ultra getThing'] };
};

test('a situation of alternated exchanges violates where the failures follow the input, though nothing usable came back', () => {
  const { found, cell } = decided(Array.from({ length: 5 }, () => clean));
  const [one] = found.values();
  const actual = 'nothing usable';
  expect(one?.occurrence.violation).toMatchObject({ actual, cause: 'no-usable-response', mayBeChance: true });
  expect(one?.occurrence.violation.counts).toContain('(by chance with a probability of ');
  expect(cell).toMatchObject({ exercised: 1, violations: 1 });
});

test.each([
  [400, 1],
  [500, 0],
  [200, 0],
])('a situation of alternated exchanges names the input that was rejected with %i', (status, inputs) => {
  const check = made.session({
    scenarios: ['made/one'],
    judge: ({ views }) => [{ views, violation: { expected: 'right', actual: 'wrong', mayBeChance: true } }],
  });
  const { found } = judgeBy({ 'X-001': check }, [exchangeOf({ status })]);
  expect([...found.values()].map(({ occurrence }) => occurrence.rejected?.length ?? 0)).toEqual([inputs]);
});

test('a situation of alternated exchanges is inconclusive where they may follow the clock', () => {
  const { found, cell } = decided([clean, clean, clean, clean, { control: true, failing: true }]);
  expect(found.size).toBe(0);
  expect(cell).toMatchObject({ exercised: 0, inconclusive: { 'the requests sent in turn with it failed as well': 1 } });
});

test('an error response that was repeated is judged, and a throttled one is not', () => {
  const failed = viewCheck({ on: { operation: 'getThing' }, judge: () => ({ expected: 'good', actual: 'bad' }) });
  const again = (status: number) => {
    const first = exchangeOf({ status });
    return judgeBy({ 'X-001': failed }, [first, exchangeOf({ retryOf: first.id })]);
  };
  expect(again(500).evidence.requirements['X-001']).toMatchObject({ 'ultra getThing': { violations: 2 } });
  expect(again(429).evidence.requirements['X-001']).toMatchObject({ 'ultra getThing': { violations: 1 } });
});
