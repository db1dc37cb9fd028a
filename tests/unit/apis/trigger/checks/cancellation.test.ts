import { compileTransaction, derivedAddress } from '../../../../../src/reference/chain/message.js';
import { concernsNothing, isUndecided, passes, violates, type MadeExchange } from '../../../../support/check-rows.js';
import { sent, triggerTable, type Purpose, type Row } from '../made.js';

const attempt =
  (operation: string, purpose: Purpose, path: string) =>
  (status: number): MadeExchange =>
    sent(operation, purpose, status, { method: 'POST', path });

const own = attempt('cancelOrder', 'cancel/own', '/orders/price/cancel/1');
const foreign = attempt('cancelOrder', 'cancel/foreign', '/orders/price/cancel/2');
const gone = attempt('cancelOrder', 'cancel/foreign-gone', '/orders/price/cancel/2');
const recurring = attempt('cancelRecurring', 'cancelRecurring/valid', '/orders/dca/cancel/1');

const inTheEnd = (one: (status: number) => MadeExchange): readonly Row[] => [
  passes('success after not being ready', [one(400), one(200)]),
  violates('another rejection in the end', [one(400), one(409)]),
  isUndecided('never ready', [one(400), one(400)]),
  isUndecided('a failure inside', one(500)),
];

const [feePayer, blockhash] = [derivedAddress('payer'), derivedAddress('hash')];
const wire = compileTransaction({ feePayer, blockhash, instructions: [], version: 0 });
const transaction = Buffer.from(wire).toString('base64');

const transactionRows = (operation: string, purpose: Purpose): readonly Row[] => {
  const crafted = (body: unknown): MadeExchange => sent(operation, purpose, 200, { body });
  return [
    passes('a transaction', crafted({ nested: [{ transaction }] })),
    passes('so, whatever was sent', sent(operation, undefined, 200, { body: { transaction } })),
    concernsNothing('a rejection', sent(operation, purpose, 409)),
    violates('nothing that could be one', crafted({ requestId: 'r' })),
    isUndecided('a text elsewhere that is long enough', crafted({ tx: 'A'.repeat(400) })),
    isUndecided('a list of bytes elsewhere', crafted({ tx: { bytes: Array.from({ length: 200 }, () => 7) } })),
  ];
};

triggerTable({
  'TRIGGER-114': inTheEnd(own),
  'TRIGGER-135': inTheEnd(recurring),
  'TRIGGER-115': [
    passes('not ready with 400', [own(400), own(200)]),
    violates('not ready with 409', [own(409), own(200)]),
    concernsNothing('ready at once', own(200)),
  ],
  'TRIGGER-117': [
    passes('forbidden', [own(200), foreign(403)]),
    violates('cancelled', [own(200), foreign(200)]),
    isUndecided('not ready', [own(200), foreign(400)]),
    violates('cancelled at the second attempt', [own(200), foreign(200), foreign(403)]),
    passes('gone', [own(200), gone(404)]),
    passes('already cancelled', [own(200), gone(400)]),
    passes('forbidden although gone', [own(200), gone(403)]),
  ],
  'TRIGGER-112': [
    passes('rejected', [sent('updateOrder', 'update/valid', 200), sent('updateOrder', 'update/foreign', 404)]),
    violates('updated', [sent('updateOrder', 'update/valid', 200), sent('updateOrder', 'update/foreign', 200)]),
  ],
  'TRIGGER-140': transactionRows('craftDeposit', 'deposit/valid'),
  'TRIGGER-141': transactionRows('cancelOrder', 'cancel/own'),
});
