import { expect, test } from 'vitest';
import { queryText } from '../../../../src/product/apis/swap-order/fixtures/orders.js';

test('half of a surrogate pair is written as the character that stands for what cannot be read', () => {
  expect(queryText({ excludeDexes: 'Orbit+Pools\ud800,Kiln' })).toBe('excludeDexes=Orbit+Pools%EF%BF%BD,Kiln');
});
