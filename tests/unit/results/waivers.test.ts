import { describe, expect, test } from 'vitest';
import { judgeWaivers, waiversOf, type Waivable, type Waiver } from '../../../src/product/results/waivers.js';

const on = '2026-06-15T12:00:00.000Z';
const waiver: Waiver = { requirement: 'ORDER-017', reason: 'known', expires: '2026-06-15' };

function failing(...operations: readonly string[]): Waivable {
  return {
    id: 'ORDER-017',
    operation: 'getOrder',
    verdict: 'fail',
    findings: operations.map((operation) => ({ operation })),
  };
}
const passing: Waivable = { id: 'ORDER-017', operation: 'getOrder', verdict: 'pass', findings: [] };

const stateOf = (given: Waiver, result: Waivable) => judgeWaivers([given], [result], on)[0]!.state;

describe('a waiver', () => {
  test('covers a violation up to the end of its day, and not after', () => {
    expect(waiversOf(failing('getOrder'), [waiver], on)).toEqual([waiver]);
    expect(waiversOf(failing('getOrder'), [{ ...waiver, expires: '2026-06-14' }], on)).toBeUndefined();
    expect(waiversOf(failing('getOrder'), [{ ...waiver, requirement: 'ORDER-018' }], on)).toBeUndefined();
  });

  test('of one operation leaves violations at another one standing', () => {
    const own = { ...waiver, operation: 'getOrder' };
    expect(waiversOf(failing('getOrder'), [own], on)).toEqual([own]);
    expect(waiversOf(failing('getOrder', 'execute'), [own], on)).toBeUndefined();
    expect(waiversOf(failing('getOrder', 'execute'), [own, { ...waiver, operation: 'execute' }], on)).toHaveLength(2);
  });

  test('is stale when what it waives was exercised and not violated', () => {
    expect(stateOf(waiver, passing)).toBe('stale');
    expect(stateOf({ ...waiver, operation: 'getOrder' }, passing)).toBe('stale');
    expect(stateOf(waiver, failing('getOrder'))).toBe('used');
  });

  test('is not stale because nothing was exercised', () => {
    for (const verdict of ['unexercised', 'inconclusive'])
      expect(stateOf(waiver, { ...passing, verdict })).toBe('unexercised');
    expect(stateOf({ ...waiver, operation: 'execute' }, passing)).toBe('unexercised');
    expect(stateOf({ ...waiver, intermittent: true }, passing)).toBe('unexercised');
  });

  test('is expired whatever the run shows', () => {
    const old = { ...waiver, expires: '2026-06-14' };
    for (const result of [passing, failing('getOrder'), { ...passing, verdict: 'unexercised' }])
      expect(stateOf(old, result)).toBe('expired');
  });
});
