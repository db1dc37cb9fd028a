import { trigger } from '../../../../../src/product/apis/trigger/api.js';
import { checkTable } from '../../../../support/check-table.js';
import { fixtures, sent, type Row } from '../made.js';
import type { Purpose } from '../../../../../src/product/apis/trigger/reader/view.js';

const error = 'Request validation failed';

const answered =
  (operation: string, purpose: Purpose) =>
  (body: unknown, status = 400) =>
    sent(operation, purpose, status, { body });

function presentRows(operation: string, purpose: Purpose): readonly Row[] {
  const one = answered(operation, purpose);
  return [
    { name: 'present', given: one({ error, details: { field: 'Required' } }), outcome: 'pass' },
    { name: 'absent', given: one({ error }), outcome: 'violation', at: '/details' },
    { name: 'null', given: one({ error, details: null }), outcome: 'violation', at: '/details' },
    { name: 'under another status', given: one({ error }, 403), outcome: 'not applicable' },
  ];
}

function messageRows(operation: string, purpose: Purpose): readonly Row[] {
  const one = answered(operation, purpose);
  return [
    { name: 'a message by field', given: one({ error, details: { field: 'Required' } }), outcome: 'pass' },
    { name: 'several messages by field', given: one({ error, details: { field: ['Required'] } }), outcome: 'pass' },
    { name: 'no message at all', given: one({ error, details: {} }), outcome: 'violation', at: '/details' },
    { name: 'a text', given: one({ error, details: 'field: Required' }), outcome: 'violation', at: '/details' },
    { name: 'no message of a field', given: one({ error, details: { field: [] } }), outcome: 'violation' },
    { name: 'a number among messages', given: one({ error, details: { field: ['no', 1] } }), outcome: 'violation' },
    { name: 'a number for one of two', given: one({ error, details: { a: 'no', b: 1 } }), outcome: 'violation' },
    { name: 'a number by field', given: one({ error, details: { field: 17 } }), outcome: 'violation', at: '/details' },
  ];
}

const absent = (operation: string, purpose: Purpose, outcome: Row['outcome']): Row => ({
  name: 'absent',
  given: answered(operation, purpose)({ error }),
  outcome,
});

const explainedRows = (operation: string, purpose: Purpose): readonly Row[] => [
  ...messageRows(operation, purpose),
  absent(operation, purpose, 'violation'),
];

const field = (details: unknown) => ({
  exchanges: [answered('createOrder', 'create/order-sub-type')({ error, details })],
  facts: { 'field:made-1': 'orderSubType' },
});

checkTable(trigger, fixtures, {
  'TRIGGER-057': presentRows('craftDeposit', 'deposit/broken-field'),
  'TRIGGER-058': presentRows('createOrder', 'create/order-sub-type'),
  'TRIGGER-059': presentRows('updateOrder', 'update/broken-field'),
  'TRIGGER-060': [
    ...messageRows('createOrder', 'create/order-sub-type'),
    absent('createOrder', 'create/order-sub-type', 'not applicable'),
  ],
  'TRIGGER-061': [
    { name: 'the field at fault', given: field({ orderSubType: 'Invalid' }), outcome: 'pass' },
    { name: 'another field', given: field({ inputMint: 'Invalid' }), outcome: 'violation' },
  ],
  'TRIGGER-062': [
    ...explainedRows('createOrder', 'create/slippage'),
    ...explainedRows('createOrder', 'create/expiry'),
    ...explainedRows('createOrder', 'create/price-relationship'),
  ],
  'TRIGGER-063': explainedRows('challenge', 'challenge/empty'),
  'TRIGGER-064': explainedRows('verify', 'verify/empty'),
  'TRIGGER-065': explainedRows('confirmCancel', 'confirm/broken-field'),
  'TRIGGER-147': [
    { name: 'a text', given: field({ orderSubType: 'Invalid' }), outcome: 'pass' },
    { name: 'a list', given: field({ orderSubType: ['Invalid'] }), outcome: 'violation', at: '/details/orderSubType' },
  ],
  'TRIGGER-055': [
    { name: 'a text', given: sent('getVault', 'vault/none', 404), outcome: 'pass' },
    { name: 'no text', given: sent('getVault', 'vault/none', 404, { body: { title: 'no' } }), outcome: 'violation' },
    {
      name: 'a rejected token, which has entries of its own',
      given: sent('getVault', 'token/clean', 401, { body: {} }),
      outcome: 'not applicable',
    },
  ],
  'TRIGGER-056': [
    { name: 'a text', given: answered('createOrder', 'create/slippage')({ error }), outcome: 'pass' },
    {
      name: 'details alone',
      given: answered('createOrder', 'create/slippage')({ details: { slippageBps: 'no' } }),
      outcome: 'violation',
      at: '/error',
    },
  ],
  'TRIGGER-054': [
    {
      name: 'five kinds with a text',
      given: [400, 403, 404, 409, 422].map((status) => sent('getVault', undefined, status)),
      outcome: 'pass',
    },
    {
      name: 'five kinds without',
      given: [400, 403, 404, 409, 422].map((status) => sent('getVault', undefined, status, { body: {} })),
      outcome: 'violation',
    },
    {
      name: 'too few kinds',
      given: [400, 403].map((status) => sent('getVault', undefined, status, { body: {} })),
      outcome: 'inconclusive',
    },
  ],
});
