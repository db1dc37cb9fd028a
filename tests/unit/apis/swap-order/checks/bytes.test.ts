import { swapOrder } from '../../../../../src/product/apis/swap-order/api.js';
import {
  closeTokenAccount,
  createAssociatedAccount,
  transferNative,
} from '../../../../../src/reference/chain/instructions.js';
import { freshReceiver } from '../../../../../src/product/apis/swap-order/reader/reader.js';
import type { Instruction } from '../../../../../src/reference/chain/message.js';
import { concernsNothing, declaring, passes, violates } from '../../../../support/check-rows.js';
import { checkTable } from '../../../../support/check-table.js';
import { at, base64, bought, built, create, fixtures, maker, native, ofTaker, paid } from './made-transactions.js';
import { paidBy, payer, receiver, swap, taker, undecoded, withText, wrapped } from './made-transactions.js';

const anyCase = (creation: Instruction): Instruction => ({ ...creation, data: Uint8Array.of(0) });
const text = base64([swap(ofTaker)]);

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
    violates(
      'a byte too many',
      withText(Buffer.concat([Buffer.from(text, 'base64'), Buffer.of(0)]).toString('base64')),
      at,
    ),
    concernsNothing('no base64', withText('a-b')),
    undecoded(concernsNothing('another declared format', withText('AAAA'))),
    declaring(
      { ...fixtures, decodesTransactions: undefined } as never,
      violates('four bytes for keys', withText('dGVzdA=='), at),
    ),
    declaring(
      { decodesTransactions: undefined } as never,
      concernsNothing('four bytes for what is no key', withText('dGVzdA==', { inputMint: '0x5e' })),
    ),
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
    violates('the taker is nowhere', built([transferNative(maker, payer, 1n)], {}, { feePayer: maker }), at),
    concernsNothing(
      'a lookup table hides accounts',
      built([transferNative(maker, payer, 1n)], {}, { feePayer: maker, hidden: [payer] }),
    ),
    undecoded(concernsNothing('unread bytes', built([transferNative(maker, payer, 1n)], {}, { feePayer: maker }))),
  ],
  'ORDER-236': [
    passes('the payer funds the account', built([create], paid, paidBy)),
    violates('the taker does', built([createAssociatedAccount(taker, taker, bought)], paid, paidBy), at),
    violates(
      'the receiver does',
      built([anyCase(createAssociatedAccount(receiver, receiver, bought))], { ...paid, receiver }, paidBy),
      at,
    ),
    violates(
      'the taker does, for a receiver whose key was made for the request',
      {
        ...built([createAssociatedAccount(taker, receiver, bought)], { ...paid, receiver }, paidBy),
        purpose: freshReceiver,
      },
      at,
    ),
    violates(
      'the close authority does',
      built([anyCase(createAssociatedAccount(receiver, taker, bought))], { ...paid, closeAuthority: receiver }, paidBy),
      at,
    ),
    passes(
      'the payer does, who receives as well',
      built([anyCase(createAssociatedAccount(payer, payer, bought))], { ...paid, receiver: payer }, paidBy),
    ),
    concernsNothing(
      'an account that may exist',
      built([createAssociatedAccount(taker, receiver, bought)], { ...paid, receiver }, paidBy),
    ),
    concernsNothing(
      'an account that is closed again',
      built(
        [anyCase(createAssociatedAccount(taker, taker, native)), closeTokenAccount(wrapped, taker, taker)],
        paid,
        paidBy,
      ),
    ),
    concernsNothing('the taker is the payer', built([createAssociatedAccount(taker, taker, bought)], { payer: taker })),
  ],
  'ORDER-228': [
    passes('the payer that is named', built([swap()], paid, paidBy, { signatureFeePayer: payer })),
    violates('the taker, where the payer is named', built([swap()], paid, {}, { signatureFeePayer: payer }), at),
  ],
});
