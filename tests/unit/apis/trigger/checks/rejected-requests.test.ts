import { compileTransaction, derivedAddress } from '../../../../../src/reference/chain/message.js';
import { concernsNothing, passes, violates } from '../../../../support/check-rows.js';
import { rejectionRows, sent, triggerTable, type Purpose } from '../made.js';

const withoutToken = { apiKey: 'genuine', token: 'absent' } as const;
const create = 'createOrder';
const craft = 'craftDeposit';
const update = 'updateOrder';
const confirm = 'confirmCancel';
const [feePayer, version, instructions] = [derivedAddress('A'), 0, []] as const;
/** A request with the deposit of this block. */
const on = (block: string, purpose?: Purpose) => {
  const deposit = compileTransaction({ feePayer, version, blockhash: derivedAddress(block), instructions });
  return sent(create, purpose, 200, { sent: { json: { deposit: Buffer.from(deposit).toString('base64') } } });
};
const madeAndCancelled = (path: string) => [sent(create, undefined, 200), sent(confirm, undefined, 200, { path })];
const exchanges = [sent(update, undefined, 200), ...['/4', '/5'].flatMap(madeAndCancelled)];
const ofCancelled = [...exchanges, sent(update, 'update/cancelled', 200, { path: '/of/4' })];
const facts = { 'created:made-2': '4', 'created:made-4': '5' };

const accepted = (purpose: Purpose) => sent('challenge', purpose, 200, { sent: { json: { walletPubkey: '*' } } });
const both = [sent('challenge', 'challenge/valid', 200), accepted('challenge/bad-key')];
const replaced = (scenario: string) => ({ scenario, exchanges: both });

const history = sent('listHistory', undefined, 200);

triggerTable({
  'TRIGGER-066': [
    ...rejectionRows('challenge', ['challenge/empty'], [400], withoutToken),
    concernsNothing('a token is asked for', [
      sent('challenge', 'challenge/valid', 200, { credentials: withoutToken }),
      sent('challenge', 'challenge/empty', 401, { credentials: withoutToken }),
    ]),
  ],
  'TRIGGER-067': [
    ...rejectionRows('challenge', ['challenge/bad-key'], [400], withoutToken),
    concernsNothing('a text that was accepted, in a recording', replaced('recorded')),
    violates('so, in a proxy', replaced('proxy')),
  ],
  'TRIGGER-068': rejectionRows('challenge', ['challenge/bad-type'], [400], withoutToken),
  'TRIGGER-138': rejectionRows('challenge', ['challenge/no-type'], [400], withoutToken),
  'TRIGGER-070': rejectionRows('verify', ['verify/empty'], [400], withoutToken),
  'TRIGGER-072': rejectionRows('verify', ['verify/late'], [400, 401], withoutToken),
  'TRIGGER-081': rejectionRows('registerVault', ['register/again'], [409]),
  'TRIGGER-088': rejectionRows(craft, ['deposit/broken-field'], [400]),
  'TRIGGER-089': rejectionRows(craft, ['deposit/malformed-address'], [400, 403]),
  'TRIGGER-090': rejectionRows(craft, ['deposit/vault-address'], [400, 403]),
  'TRIGGER-091': rejectionRows(craft, ['deposit/vault-address'], [400]),
  'TRIGGER-092': rejectionRows(craft, ['deposit/other-wallet'], [403]),
  'TRIGGER-093': rejectionRows(craft, ['deposit/no-vault'], [403]),
  'TRIGGER-096': rejectionRows(create, ['create/price-relationship'], [400]),
  'TRIGGER-097': rejectionRows(create, ['create/slippage'], [400]),
  'TRIGGER-098': rejectionRows(create, ['create/expiry'], [400]),
  'TRIGGER-099': rejectionRows(create, ['create/order-sub-type'], [400]),
  'TRIGGER-100': rejectionRows(create, ['create/no-vault'], [400]),
  'TRIGGER-101': rejectionRows(create, ['create/vault-address'], [400, 403]),
  'TRIGGER-102': rejectionRows(create, ['create/vault-address'], [400]),
  'TRIGGER-103': rejectionRows(create, ['create/bad-deposit'], [400]),
  'TRIGGER-104': [
    ...rejectionRows(create, ['create/duplicate'], [400]),
    violates('of two', [on('1'), on('2'), on('1', 'create/duplicate')], { cites: ['made-1', 'made-3'] }),
  ],
  'TRIGGER-105': rejectionRows(create, ['create/other-wallet'], [403]),
  'TRIGGER-139': rejectionRows(create, ['create/deposit-of-other'], [400, 403]),
  'TRIGGER-108': rejectionRows(update, ['update/broken-field'], [400]),
  'TRIGGER-109': rejectionRows(update, ['update/not-open'], [400]),
  'TRIGGER-110': [
    ...rejectionRows(update, ['update/cancelled'], [400, 404]),
    violates('of two', { exchanges: ofCancelled, facts }, { cites: ['made-2', 'made-3', 'made-6'] }),
  ],
  'TRIGGER-111': rejectionRows(update, ['update/unknown'], [404]),
  'TRIGGER-118': rejectionRows('cancelOrder', ['cancel/unknown'], [404]),
  'TRIGGER-121': rejectionRows(confirm, ['confirm/unreadable'], [400]),
  'TRIGGER-122': rejectionRows(confirm, ['confirm/bad-signature'], [400]),
  'TRIGGER-123': rejectionRows(confirm, ['confirm/mismatch', 'confirm/withdrawal-of-other-order'], [400]),
  'TRIGGER-124': rejectionRows(confirm, ['confirm/broken-field'], [400]),
  'TRIGGER-125': rejectionRows(confirm, ['confirm/unknown'], [404]),
  'TRIGGER-130': rejectionRows('listHistory', ['history/unknown'], [404]),
  'TRIGGER-131': [
    ...rejectionRows('listHistory', ['history/foreign'], [403, 404]),
    passes('an empty list', [history, sent('listHistory', 'history/foreign', 200, { body: { orders: [] } })]),
    violates('its order', [history, sent('listHistory', 'history/foreign', 200, { body: { more: [], orders: [{}] } })]),
  ],
});
