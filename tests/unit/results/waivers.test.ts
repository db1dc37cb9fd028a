import { expect, test } from 'vitest';
import { judgeWaivers, partlyAccepted, passesOfGone, waiversOf } from '../../../src/product/results/waivers.js';
import type { Waivable, Waiver } from '../../../src/product/results/waivers.js';

const on = '2026-06-15T12:00:00.000Z';
const causeOf = (operation: string): string => `cause of ${operation}`;
const input = '7/gate/order/quote@0';
const waiver: Waiver = { requirement: 'ORDER-017', reason: 'known', expires: '2026-06-15' };

function failing(...operations: readonly string[]): Waivable {
  const findings = operations.map((operation) => ({ operation, fingerprint: causeOf(operation) }));
  return { id: 'ORDER-017', verdict: 'fail', findings };
}
const passing: Waivable = { id: 'ORDER-017', verdict: 'pass', findings: [] };

const sent = (times: number, tested = 'ORDER-16-18') => ({ [input]: { requests: 1, sent: times, tested } });
const stateOf = (given: Waiver, result: Waivable, inputs: Parameters<typeof judgeWaivers>[3] = {}) =>
  judgeWaivers([given], [result], on, inputs)[0]!.state;

const own = { ...waiver, operation: 'getOrder' };
const ofCause = { ...waiver, cause: causeOf('getOrder') };
const both = failing('getOrder', 'execute');
test.each<[string, boolean, Waivable, readonly Waiver[]]>([
  ['up to the end of its day', true, failing('getOrder'), [waiver]],
  ['and not after', false, failing('getOrder'), [{ ...waiver, expires: '2026-06-14' }]],
  ['and none of another requirement', false, failing('getOrder'), [{ ...waiver, requirement: 'ORDER-018' }]],
  ['of its operation', true, failing('getOrder'), [own]],
  ['and not at another operation', false, both, [own]],
  ['beside one of the other operation', true, both, [own, { ...waiver, operation: 'execute' }]],
  ['of its cause', true, failing('getOrder'), [ofCause]],
  ['and none of another cause', false, failing('execute'), [ofCause]],
])('a waiver covers a violation %s', (_, isCovered, result, given) =>
  expect(waiversOf(result, given, on)).toEqual(isCovered ? given : undefined),
);

test('a failure that a waiver covers in part comes first with what it does not cover', () => {
  const told = partlyAccepted(both, [own], on).map(({ operation, accepted }) => `${operation} ${accepted}`);
  expect(told).toEqual(['execute undefined', 'getOrder waived until 2026-06-15: known']);
  expect(partlyAccepted(both, [{ ...own, expires: '2026-06-14' }], on)).toEqual(both.findings);
});

test('a waiver is stale when the input that it waives was played again and again, and passed', () => {
  const own = { ...waiver, input };
  expect(stateOf(own, passing, sent(passesOfGone))).toBe('stale');
  expect(stateOf(own, failing('getOrder'), sent(1))).toBe('used');
  expect(stateOf({ ...own, cause: causeOf('getOrder') }, failing('execute'), sent(passesOfGone))).toBe('stale');
  const otherwise = { [input]: { ...sent(passesOfGone)[input], failed: { [causeOf('execute')]: 1 } } };
  expect(stateOf({ ...own, cause: causeOf('getOrder') }, failing('execute'), otherwise)).toBe('unexercised');
});

test('a waiver is not stale because this run did not see the failure', () => {
  const own = { ...waiver, input };
  expect([stateOf(waiver, passing, sent(passesOfGone)), stateOf(own, passing)]).toEqual(Array(2).fill('unexercised'));
  for (const inputs of [sent(passesOfGone - 1), sent(passesOfGone, 'ORDER-16')])
    expect(stateOf(own, passing, inputs)).toBe('unexercised');
  expect(stateOf({ ...own, intermittent: true }, passing, sent(passesOfGone))).toBe('unexercised');
  for (const verdict of ['unexercised', 'inconclusive'])
    expect(stateOf(own, { ...passing, verdict }, sent(passesOfGone))).toBe('unexercised');
});

test('a waiver is expired whatever the run shows', () => {
  for (const result of [passing, failing('getOrder'), { ...passing, verdict: 'unexercised' }])
    expect(stateOf({ ...waiver, expires: '2026-06-14' }, result)).toBe('expired');
});
