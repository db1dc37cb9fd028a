import { expect, test } from 'vitest';
import type { Check } from '../../../src/product/model/check.js';
import { createLedger } from '../../../src/product/judge/ledger.js';
import { apiOf, declared, exchangeOf, made, traceOf, viewCheck, type Declared, judgeBy, on, saysGood } from './made.js';

const throwing = (): never => {
  throw new Error('oops');
};
test.each<[string, Check<Declared>]>([
  ['judge', viewCheck({ on, judge: throwing })],
  ['note', made.exchange({ on, note: throwing, judge: () => undefined })],
  ['control', viewCheck({ on, judge: () => undefined, control: throwing })],
  ['judge of a session', made.session({ scenarios: ['made/one'], judge: throwing })],
  ['no exchange in a case', made.session({ scenarios: ['made/one'], judge: () => [{ views: [] }] })],
  ['note over a run', made.run({ note: throwing, judge: () => [] })],
])('a fault of the suite in %s is contained to its requirement, and the others are judged', (_, check) => {
  const { ids, evidence } = judgeBy({ 'X-007': check, 'X-008': saysGood }, [exchangeOf({ body: { good: false } })]);
  expect(Object.keys(evidence.suiteFaults)).toEqual(['X-007']);
  expect(Object.keys(evidence.suiteFaults['X-007']!)[0]).toMatch(/^Error: (oops|a case without exchanges)/);
  expect(evidence.requirements['X-007']).toBeUndefined();
  expect(ids).toEqual(['X-008']);
});

test('a fault of the suite in a validator is laid to every requirement of the exchange', () => {
  const shapes = { getThing: { 200: { validate: throwing, tree: { ids: { type: 'X-002' } }, alwaysPresent: [] } } };
  const judge = createLedger(apiOf({ checks: { 'X-001': saysGood }, shapes }), declared);
  judge.add(traceOf([exchangeOf()]));
  expect(Object.keys(judge.evidence().suiteFaults).sort()).toEqual(['X-001', 'X-002']);
});

test('a fault of the suite in a scenario is told by the session', () => {
  const judge = createLedger(apiOf({ checks: { 'X-001': saysGood } }), declared);
  judge.add({ ...traceOf([exchangeOf()]), facts: { suiteFault: 'TypeError: x' } });
  expect(judge.evidence().suiteFaults).toEqual({ 'scenario made/one': { 'TypeError: x': 1 } });
});
