import { expect, test } from 'vitest';
import { findingOf } from '../../../src/product/results/finding.js';
import { exchangeOf } from '../judge/made.js';

test('a finding that was repeated at another address is stated there, and names the first one too', () => {
  const violation = { expected: 'a transaction', actual: 'none', at: '/transaction' };
  const at = (base: string, id: string) => ({
    ...{ violation, operation: 'getOrder', base, exchanges: [id], session: 's', scenario: 'order/walk', index: 0 },
    ...{ count: 1, bases: [base], fingerprint: 'f'.repeat(16) },
  });
  const exchange = exchangeOf({ id: 'r-2', operation: 'getOrder', path: '/order', body: { transaction: null } });
  const kept = Object.assign(new Map([['r-2', exchange]]), { mixed: { of: () => undefined }, ofSession: () => [] });
  const header = { depth: 'gate', seed: 1, targetOption: '', target: { bases: {}, isReference: true, allow: [] } };
  const requirement = { id: 'ORDER-017', level: 'must', kind: 'semantic', source: { section: 's', item: 'i' } };
  const confirmation = { occurrence: at('ultra', 'r-2'), exchanges: ['r-2'], path: '0', reproduced: { k: 3, n: 3 } };
  const stated = (...given: readonly object[]) =>
    findingOf(...([requirement, ...given, header, kept] as never as Parameters<typeof findingOf>));
  expect(stated(at('swapV2', 'r-1'), confirmation)).toMatchObject({
    base: 'ultra',
    alsoAt: ['swapV2'],
    exchanges: ['r-2'],
    steadiness: 'steady',
  });
  // What shows the same with less stands for it.
  const larger = { ...confirmation, occurrence: { ...at('ultra', 'r-2'), weight: 3 } };
  const beside = (more: object) => stated({ ...at('ultra', 'r-1'), weight: 2 }, { ...larger, ...more }).exchanges;
  expect([beside({}), beside({ differs: true })]).toEqual([['r-1'], ['r-2']]);
});
