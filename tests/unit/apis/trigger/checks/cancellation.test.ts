import { compileTransaction, derivedAddress } from '../../../../../src/reference/chain/message.js';
import { trigger } from '../../../../../src/product/apis/trigger/api.js';
import { checkTable, type MadeExchange } from '../../../../support/check-table.js';
import { fixtures, sent, type Row } from '../made.js';
import type { Purpose } from '../../../../../src/product/apis/trigger/reader/view.js';

const attempt =
  (operation: string, purpose: Purpose, path: string) =>
  (status: number): MadeExchange =>
    sent(operation, purpose, status, { method: 'POST', path });

const own = attempt('cancelOrder', 'cancel/own', '/orders/price/cancel/1');
const foreign = attempt('cancelOrder', 'cancel/foreign', '/orders/price/cancel/2');
const gone = attempt('cancelOrder', 'cancel/foreign-gone', '/orders/price/cancel/2');
const recurring = attempt('cancelRecurring', 'recurring/cancel', '/orders/dca/cancel/1');

const inTheEnd = (one: (status: number) => MadeExchange): readonly Row[] => [
  { name: 'success after not being ready', given: [one(400), one(200)], outcome: 'pass' },
  { name: 'another rejection in the end', given: [one(400), one(409)], outcome: 'violation' },
  { name: 'never ready', given: [one(400), one(400)], outcome: 'inconclusive' },
  { name: 'a failure inside', given: one(500), outcome: 'inconclusive' },
];

const wire = compileTransaction({
  feePayer: derivedAddress('payer'),
  instructions: [],
  blockhash: derivedAddress('hash'),
  version: 0,
});
const transaction = Buffer.from(wire).toString('base64');

const transactionRows = (operation: string, purpose: Purpose): readonly Row[] => {
  const crafted = (body: unknown): MadeExchange => sent(operation, purpose, 200, { body });
  return [
    { name: 'a transaction', given: crafted({ nested: [{ transaction }] }), outcome: 'pass' },
    { name: 'nothing that could be one', given: crafted({ requestId: 'r' }), outcome: 'violation' },
    { name: 'a text elsewhere that is long enough', given: crafted({ tx: 'A'.repeat(400) }), outcome: 'inconclusive' },
    {
      name: 'a list of bytes elsewhere',
      given: crafted({ tx: { bytes: Array.from({ length: 200 }, () => 7) } }),
      outcome: 'inconclusive',
    },
  ];
};

checkTable(trigger, fixtures, {
  'TRIGGER-114': inTheEnd(own),
  'TRIGGER-135': inTheEnd(recurring),
  'TRIGGER-115': [
    { name: 'not ready with 400', given: [own(400), own(200)], outcome: 'pass' },
    { name: 'not ready with 409', given: [own(409), own(200)], outcome: 'violation' },
    { name: 'ready at once', given: own(200), outcome: 'not applicable' },
  ],
  'TRIGGER-117': [
    { name: 'forbidden', given: [own(200), foreign(403)], outcome: 'pass' },
    { name: 'cancelled', given: [own(200), foreign(200)], outcome: 'violation' },
    { name: 'not found', given: [own(200), foreign(404)], outcome: 'violation' },
    { name: 'not ready', given: [own(200), foreign(400)], outcome: 'inconclusive' },
    { name: 'cancelled at the second attempt', given: [own(200), foreign(200), foreign(403)], outcome: 'violation' },
    { name: 'gone', given: [own(200), gone(404)], outcome: 'pass' },
    { name: 'already cancelled', given: [own(200), gone(400)], outcome: 'pass' },
    { name: 'forbidden although gone', given: [own(200), gone(403)], outcome: 'pass' },
    { name: 'cancelled once more', given: [own(200), gone(200)], outcome: 'violation' },
    { name: 'cancelled before it is gone', given: [own(200), foreign(200), gone(403)], outcome: 'violation' },
    { name: 'gone with another status', given: [own(200), gone(409)], outcome: 'violation' },
  ],
  'TRIGGER-112': [
    {
      name: 'rejected',
      given: [sent('updateOrder', 'update/valid', 200), sent('updateOrder', 'update/foreign', 404)],
      outcome: 'pass',
    },
    {
      name: 'updated',
      given: [sent('updateOrder', 'update/valid', 200), sent('updateOrder', 'update/foreign', 200)],
      outcome: 'violation',
    },
  ],
  'TRIGGER-140': transactionRows('craftDeposit', 'deposit/valid'),
  'TRIGGER-141': transactionRows('cancelOrder', 'cancel/own'),
});
