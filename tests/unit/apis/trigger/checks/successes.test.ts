import { concernsNothing, inTurns, passes, violates } from '../../../../support/check-rows.js';
import { of, sent, successRows, triggerTable, type Purpose, type Row } from '../made.js';

const asking = (type: string) => ({ sent: { json: { walletPubkey: 'A', type } } });
const challengeRows = (type: string, other: string): readonly Row[] => [
  ...successRows('challenge', 'challenge/valid', asking(type)),
  concernsNothing('of the other type', sent('challenge', 'challenge/valid', 409, asking(other))),
];

/** A read of what was made, which may be found a moment later. */
function foundRows(operation: string, purpose: Purpose, maker: string): readonly Row[] {
  const one = (status: number, more = {}) => sent(operation, purpose, status, more);
  const given = { read: [one(404), one(200)], lost: [one(200), one(404), one(200)], never: [one(404), one(404)] };
  const make = (status: number, more = {}) => sent(maker, undefined, status, more);
  const exchanges = [make(200), make(200), make(409), make(200, of('B')), make(200), one(404, { path: '/of-5/4' })];
  const made = { exchanges: [...exchanges, make(200)], facts: { 'created:made-2': '4', 'created:made-5': 'of-6' } };
  return [
    ...successRows(operation, purpose),
    passes('found a moment later', given.read),
    violates('found at another place', [one(404), one(200, { path: '/other' })]),
    violates('found by another wallet', [one(404), one(200, of('B'))]),
    violates('rejected before it is found', [one(403), one(200)]),
    violates('made before', made, { cites: ['made-2', 'made-6'] }),
  ];
}

/** The first of these purposes is that of the failing request; the others are of the same class. */
function nearRows(operation: string, [failing, control]: readonly [Purpose, Purpose], also?: Purpose): readonly Row[] {
  const beside = (purpose: Purpose, status: number) =>
    inTurns(sent(operation, control, status), sent(operation, purpose, 500));
  return [
    violates('the neighbour works', beside(failing, 404)),
    ...(also === undefined ? [] : [violates(`the neighbour of ${also} works`, beside(also, 404))]),
    concernsNothing('a negative test', beside('create/slippage', 404)),
  ];
}

const rejected = (status: number, purpose: Purpose = 'create/slippage', failed = 502) =>
  inTurns(sent('createOrder', 'create/valid', status), sent('createOrder', purpose, failed));

/** What a requirement of its own decides. */
const notNegative: readonly Purpose[] = [
  ...(['challenge/valid', 'challenge/second', 'token/clean', 'vault/registered', 'update/valid'] as const),
  ...(['update/again', 'deposit/valid', 'history/own', 'history/own-cancelled', 'history/list-of-newcomer'] as const),
];

triggerTable({
  'TRIGGER-163': [
    violates('the neighbour gets a response', rejected(400)),
    ...notNegative.map((purpose) => concernsNothing(purpose, rejected(400, purpose, 500))),
  ],
  'TRIGGER-151': nearRows('updateOrder', ['update/valid', 'update/unknown'], 'update/again'),
  'TRIGGER-152': nearRows('craftDeposit', ['deposit/valid', 'deposit/other-wallet']),
  'TRIGGER-153': nearRows('listHistory', ['history/own', 'history/unknown'], 'history/own-cancelled'),
  'TRIGGER-165': nearRows('listHistory', ['history/list', 'deposit/valid'], 'vault/registered'),
  'TRIGGER-015': challengeRows('message', 'transaction'),
  'TRIGGER-016': challengeRows('transaction', 'message'),
  'TRIGGER-077': [
    ...foundRows('getVault', 'vault/registered', 'registerVault'),
    concernsNothing('a declared wallet that may never have registered', sent('getVault', 'vault/declared', 404)),
  ],
  'TRIGGER-080': [
    ...successRows('registerVault', 'register/first'),
    concernsNothing('a conflict where a vault may be there already', sent('registerVault', 'register/to-trade', 409)),
  ],
  'TRIGGER-087': successRows('craftDeposit', 'deposit/valid'),
  'TRIGGER-095': successRows('createOrder', 'create/valid'),
  'TRIGGER-107': [
    ...successRows('updateOrder', 'update/valid'),
    violates('again, not found', sent('updateOrder', 'update/again', 404)),
    concernsNothing('again, where nothing changes', sent('updateOrder', 'update/again', 400)),
  ],
  'TRIGGER-120': successRows('confirmCancel', 'confirm/valid'),
  'TRIGGER-127': [
    ...successRows('listHistory', 'history/list'),
    concernsNothing('a newcomer who is told to register first', sent('listHistory', 'history/list-of-newcomer', 400)),
  ],
  'TRIGGER-129': [
    ...foundRows('listHistory', 'history/own', 'createOrder'),
    violates('forbidden once cancelled', sent('listHistory', 'history/own-cancelled', 403)),
    concernsNothing('gone once cancelled', sent('listHistory', 'history/own-cancelled', 404)),
  ],
  'TRIGGER-133': successRows('createRecurring', 'createRecurring/valid'),
  'TRIGGER-134': successRows('recurringHistory', 'recurringHistory/valid'),
  'TRIGGER-136': successRows('confirmCancelRecurring', 'confirmCancelRecurring/valid'),
});
