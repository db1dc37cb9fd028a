import { expect, test } from 'vitest';
import type { Violation } from '../../../src/product/model/check.js';
import { notTriggered, type Decision } from '../../../src/product/judge/verdict.js';
import {
  withoutChance,
  withoutGlitch,
  withoutKeyRejections,
  withRefusal,
} from '../../../src/product/engine/conclude.js';

const chance = { mayBeChance: true } as const;
const occurrence = (fingerprint: string, more: Partial<Violation> = chance): Decision['occurrences'][number] => ({
  fingerprint,
  violation: { expected: 'status 200', actual: 'status 500', ...more },
  ...{ operation: 'made', base: 'ultra', bases: ['ultra'], exchanges: ['made-1'] },
  ...{ session: 'made#0', scenario: 'made', index: 0, count: 2 },
});
const failed = (...occurrences: Decision['occurrences']): Decision => ({
  requirement: { id: 'MADE-001', says: '', source: { section: '', item: '' }, level: 'must', kind: 'semantic' },
  ...{ verdict: 'fail', exercised: 9, passing: 0, undecided: 0 },
  ...{ violations: 2 * occurrences.length, occurrences },
});
const shown = (k: number, n: number) => new Map([['one', { reproduced: { k, n } }]]);
test('a failure that never came again is inconclusive', () => {
  const reason = expect.stringContaining('did not come again') as string;
  const undecided = { verdict: 'inconclusive', violations: 0, occurrences: [], reason };
  expect(withoutChance(failed(occurrence('one')), shown(0, 3))).toMatchObject(undecided);
});
test('a failure that rests on the rejection of a key alone is inconclusive where the key is accepted at other times', () => {
  const of401 = failed(occurrence('one', { actual: 'status 401' }));
  expect(withoutKeyRejections(of401, new Set(['ultra']))).toMatchObject({ verdict: 'inconclusive', violations: 0 });
  expect(withoutKeyRejections(of401, new Set(['borrow']))).toBe(of401);
  for (const more of [{ actual: 'status 404' }, { actual: 'status 403', expected: 'status 401' }]) {
    const other = failed(occurrence('one', more));
    expect(withoutKeyRejections(other, new Set(['ultra']))).toBe(other);
  }
});
test('another violation of the requirement still stands', () => {
  const decision = withoutChance(failed(occurrence('one'), occurrence('two')), shown(0, 3));
  expect(decision).toMatchObject({ verdict: 'fail', violations: 2, occurrences: [{ fingerprint: 'two' }] });
});
test.each([
  ['it came again once', chance, shown(1, 3)],
  ['it was not repeated', chance, shown(0, 0)],
  ['nobody repeated it', chance, new Map()],
  ['it rests on what a response says', {}, shown(0, 3)],
  ['its rate decided it, and repetitions were served', { ...chance, needsRate: true as const }, shown(0, 3)],
])('a decision stands where %s', (_, more, confirmations) => {
  const decision = failed(occurrence('one', more));
  expect(withoutChance(decision, confirmations)).toBe(decision);
});

const rejected = (count: number, exercised: number, ...inputs: string[]): Decision => ({
  ...failed({ ...occurrence('one'), count, rejected: inputs }),
  exercised,
});
test.each([
  ['several inputs are more than chance explains', rejected(3, 9, 'a', 'b'), 'fail'],
  ['all of them are one input', rejected(3, 9, 'a'), 'inconclusive'],
  ['they are as few as a passing failure makes', rejected(2, 400, 'a', 'b'), 'pass'],
])('rejections of which no repetition showed another, where %s', (_, decision, verdict) => {
  expect(withoutChance(decision, shown(0, 3)).verdict).toBe(verdict);
});
test('one refused sign-in among accepted ones is counted as chance', () => {
  const of = (id: string, violations: number, exercised: number) => {
    const decision = failed(occurrence('one'));
    return withoutGlitch({ ...decision, requirement: { ...decision.requirement, id }, violations, exercised });
  };
  const passed = { verdict: 'pass', violations: 0, exercised: 8, passing: 1, occurrences: [] };
  expect(of('TRIGGER-018', 1, 9)).toMatchObject(passed);
  const others = [of('TRIGGER-018', 2, 9), of('TRIGGER-018', 1, 1), of('TRIGGER-026', 1, 9)];
  expect(others.map(({ verdict }) => verdict)).toEqual(['fail', 'fail', 'fail']);
});
test('what needs the chain and was not tried says what the node refused', () => {
  const needing = (...needs: string[]) => ({
    ...failed(),
    requirement: { ...failed().requirement, needs },
    reason: notTriggered,
  });
  expect(withRefusal(needing('chain'), 'the node refused getX (403)').reason).toBe(
    `${notTriggered}, and the node refused getX (403)`,
  );
  expect([withRefusal(needing(), 'x').reason, withRefusal(needing('chain'), undefined).reason]).toEqual([
    notTriggered,
    notTriggered,
  ]);
});
