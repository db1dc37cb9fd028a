import { concernsNothing, isUndecided, passes, violates } from '../../../../support/check-rows.js';
import { sent, triggerTable, type Purpose, type Row } from '../made.js';

const error = 'Request validation failed';

const answered =
  (operation: string, purpose: Purpose) =>
  (body: unknown, status = 400) =>
    sent(operation, purpose, status, { body });

function presentRows(operation: string, purpose: Purpose): readonly Row[] {
  const one = answered(operation, purpose);
  return [
    passes('present', one({ error, details: { field: 'Required' } })),
    violates('absent', one({ error }), '/details'),
    violates('null', one({ error, details: null }), '/details'),
    concernsNothing('under another status', one({ error }, 403)),
  ];
}

function messageRows(operation: string, purpose: Purpose): readonly Row[] {
  const one = answered(operation, purpose);
  return [
    passes('a message by field', one({ error, details: { field: 'Required' } })),
    passes('several messages by field', one({ error, details: { field: ['Required'] } })),
    violates('no message at all', one({ error, details: {} }), '/details'),
    violates('a text', one({ error, details: 'field: Required' }), '/details'),
    violates('no message of a field', one({ error, details: { field: [] } })),
    violates('a number among messages', one({ error, details: { field: ['no', 1] } })),
    passes('a message beside an empty list', one({ error, details: { field: 'Required', _errors: [] } })),
    violates('a number for one of two', one({ error, details: { a: 'no', b: 1 } })),
  ];
}

const explainedRows = (operation: string, purpose: Purpose): readonly Row[] => [
  ...messageRows(operation, purpose),
  violates('absent', answered(operation, purpose)({ error })),
];

const field = (details: unknown) => ({
  exchanges: [answered('createOrder', 'create/order-sub-type')({ error, details })],
  facts: { 'field:made-1': 'orderSubType' },
});

const ofKinds = (more: object, ...statuses: readonly number[]) =>
  statuses.map((status) => sent('getVault', undefined, status, more));

triggerTable({
  'TRIGGER-057': presentRows('craftDeposit', 'deposit/broken-field'),
  'TRIGGER-058': presentRows('createOrder', 'create/order-sub-type'),
  'TRIGGER-059': presentRows('updateOrder', 'update/broken-field'),
  'TRIGGER-060': [
    ...messageRows('createOrder', 'create/order-sub-type'),
    concernsNothing('absent', answered('createOrder', 'create/order-sub-type')({ error })),
  ],
  'TRIGGER-061': [
    passes('the field at fault', field({ orderSubType: 'Invalid' })),
    violates('another field', field({ inputMint: 'Invalid' })),
  ],
  'TRIGGER-062': (['slippage', 'expiry', 'price-relationship'] as const).flatMap((fault) =>
    explainedRows('createOrder', `create/${fault}`),
  ),
  'TRIGGER-063': explainedRows('challenge', 'challenge/empty'),
  'TRIGGER-064': explainedRows('verify', 'verify/empty'),
  'TRIGGER-065': explainedRows('confirmCancel', 'confirm/broken-field'),
  'TRIGGER-147': [
    passes('a text', field({ orderSubType: 'Invalid' })),
    passes('a text beside an empty list', field({ orderSubType: 'Invalid', _errors: [] })),
    violates('a list', field({ orderSubType: ['Invalid'] }), '/details/orderSubType'),
  ],
  'TRIGGER-055': [
    passes('a text', sent('getVault', 'vault/none', 404)),
    violates('no text', sent('getVault', 'vault/none', 404, { body: { title: 'no' } })),
    concernsNothing('a rejected token', sent('getVault', 'token/clean', 401, { body: {} })),
  ],
  'TRIGGER-056': [
    passes('a text', answered('createOrder', 'create/slippage')({ error })),
    violates('details alone', answered('createOrder', 'create/slippage')({ details: { slippageBps: 'no' } }), '/error'),
  ],
  'TRIGGER-054': [
    passes('five kinds with a text', ofKinds({}, 400, 403, 404, 409, 422)),
    violates('five kinds without', ofKinds({ body: {} }, 400, 403, 404, 409, 422)),
    isUndecided('too few kinds', ofKinds({ body: {} }, 400, 403)),
  ],
});
