import { expect, test } from 'vitest';
import { timesSent } from '../../../src/product/engine/sent-there.js';

test('counts how often the input of a planned run was sent', () => {
  const record = { requests: 1, tested: '' };
  const evidence = [{}, { inputs: { 'order/options@1': record, 'order/options@2': { ...record, sent: 3 } } }];
  expect(['order/options#0', 'order/options#1', 'order/options#2'].map((name) => timesSent(evidence, name))).toEqual([
    0, 1, 3,
  ]);
});
