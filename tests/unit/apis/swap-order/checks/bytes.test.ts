import { swapOrder } from '../../../../../src/product/apis/swap-order/api.js';
import { closeTokenAccount, createAssociatedAccount } from '../../../../../src/reference/chain/instructions.js';
import { transferNative } from '../../../../../src/reference/chain/instructions.js';
import type { OrderQuery } from '../../../../../src/product/apis/swap-order/fixtures/orders.js';
import { freshReceiver } from '../../../../../src/product/apis/swap-order/reader/reader.js';
import type { Instruction } from '../../../../../src/reference/chain/message.js';
import { concernsNothing, declaring, passes, violates } from '../../../../support/check-rows.js';
import { checkTable } from '../../../../support/check-table.js';
import { at, base64, bought, built, create, fixtures, maker, native, ofTaker, paid } from './made-transactions.js';
import type { OrderRow } from './made-orders.js';
import { paidBy, payer, receiver, swap, taker, undecoded, withText, wrapped } from './made-transactions.js';

const anyCase = (creation: Instruction): Instruction => ({ ...creation, data: Uint8Array.of(0) });
const text = base64([swap(ofTaker)]);
const fromMaker = [transferNative(maker, payer, 1n)];
const byMaker = { feePayer: maker };
const createFor = (funder: string, owner: string) => createAssociatedAccount(funder, owner, bought);
const paidFor = (instructions: readonly Instruction[], query: OrderQuery = {}) =>
  built(instructions, { ...paid, ...query }, paidBy);
const ofNoFormat = (row: OrderRow): OrderRow =>
  declaring({ ...fixtures, decodesTransactions: undefined } as never, row);

checkTable(swapOrder, fixtures, {
  'ORDER-148': [
    passes('the standard alphabet', withText(text)),
    passes('bytes of no known format', withText('AAAA')),
    violates('the alphabet for URLs', withText(`${text.slice(0, -4)}a-b_`), at),
    concernsNothing('an empty text', withText('')),
  ],
  'ORDER-149': [passes('padded', withText('AAA=')), violates('not padded', withText('AAA'), at)],
  'ORDER-150': [
    passes('a transaction', withText(text)),
    violates('bytes of no known format', withText('AAAA'), at),
    concernsNothing('no base64', withText('a-b')),
    undecoded(concernsNothing('another declared format', withText('AAAA'))),
    ofNoFormat(violates('four bytes for keys', withText('dGVzdA=='), at)),
    ofNoFormat(concernsNothing('four bytes for what is no key', withText('dGVzdA==', { inputMint: '0x5e' }))),
  ],
  'ORDER-151': [
    passes('a message with a version', built([swap()])),
    violates('a legacy message', built([swap()], {}, { version: 'legacy' }), at),
    concernsNothing('no transaction', withText('')),
  ],
  'ORDER-152': [
    passes('the taker signs', built([swap()])),
    violates('somebody else signs', built([transferNative(maker, taker, 1n)], {}, { feePayer: maker }), at),
    concernsNothing('no taker', built([swap()], { taker: undefined })),
  ],
  'ORDER-153': [
    passes('nobody has signed', built([swap()])),
    violates('the taker has', built([swap()], {}, { signed: [0] }), at),
  ],
  'ORDER-154': [
    passes('nobody has signed', built([swap()], {}, { feePayer: maker })),
    violates('somebody else has', built([swap()], {}, { feePayer: maker, signed: [0] }), at),
    concernsNothing('nobody else has to', built([swap()], {}, { signed: [0] })),
  ],
  'ORDER-227': [
    passes('the payer is first', built([swap()], paid, paidBy)),
    violates('the taker is', built([swap()], paid), at),
  ],
  'ORDER-235': [
    passes('the taker signs', built([swap()])),
    violates('the taker is nowhere', built(fromMaker, {}, byMaker), at),
    concernsNothing('a lookup table hides accounts', built(fromMaker, {}, { ...byMaker, hidden: [payer] })),
    undecoded(concernsNothing('unread bytes', built(fromMaker, {}, byMaker))),
  ],
  'ORDER-236': [
    passes('the payer funds the account', paidFor([create])),
    violates('the taker does', paidFor([createFor(taker, taker)]), at),
    violates('the receiver does', paidFor([anyCase(createFor(receiver, receiver))], { receiver }), at),
    violates(
      'the taker does, for a receiver whose key was made for the request',
      { ...paidFor([createFor(taker, receiver)], { receiver }), purpose: freshReceiver },
      at,
    ),
    violates('close authority does', paidFor([anyCase(createFor(receiver, taker))], { closeAuthority: receiver }), at),
    passes('the payer does, who receives as well', paidFor([anyCase(createFor(payer, payer))], { receiver: payer })),
    concernsNothing('an account that may exist', paidFor([createFor(taker, receiver)], { receiver })),
    concernsNothing(
      'an account that is closed again',
      paidFor([anyCase(createAssociatedAccount(taker, taker, native)), closeTokenAccount(wrapped, taker, taker)]),
    ),
    concernsNothing('the taker is the payer', built([createFor(taker, taker)], { payer: taker })),
  ],
  'ORDER-228': [
    passes('the payer that is named', built([swap()], paid, paidBy, { signatureFeePayer: payer })),
    violates('the taker, where the payer is named', built([swap()], paid, {}, { signatureFeePayer: payer }), at),
  ],
});
