import { swapOrder } from '../../../../../src/product/apis/swap-order/api.js';
import { freshReceiver } from '../../../../../src/product/apis/swap-order/reader/reader.js';
import type { OrderQuery } from '../../../../../src/product/apis/swap-order/fixtures/orders.js';
import { associatedAccount } from '../../../../../src/reference/chain/addresses.js';
import {
  closeTokenAccount,
  createAssociatedAccount,
  readonly,
  setCloseAuthority,
  transferNative,
  transferTokens,
} from '../../../../../src/reference/chain/instructions.js';
import { derivedAddress, type Instruction } from '../../../../../src/reference/chain/message.js';
import { concernsNothing, declaring, passes, violates } from '../../../../support/check-rows.js';
import { checkTable } from '../../../../support/check-table.js';
import { at, bought, built, closer, closing, create, fixtures, maker, native } from './made-transactions.js';
import { ofReceiver, ofTaker, paid, paidBy, payer, receiver, swap, taker, toNative } from './made-transactions.js';
import { toReceiver, wrapped } from './made-transactions.js';

const createInAnyCase: Instruction = { ...create, data: Uint8Array.of(0) };
const createForReceiver = createAssociatedAccount(payer, receiver, bought);
const readingOnly = (account: string): Instruction => ({ ...swap(), accounts: [readonly(account)] });
const ofOwnKey = { payer, closeAuthority: taker };

/** Native currency goes to the receiver itself. */
const nativeToReceiver = [
  passes('the receiver itself', built([swap(receiver)], { ...toReceiver, ...toNative })),
  violates('its account', built([swap(associatedAccount(receiver, native))], { ...toReceiver, ...toNative }), at),
  concernsNothing('another output', built([swap()], toReceiver)),
];

checkTable(swapOrder, fixtures, {
  'ORDER-019': [
    passes('its token account', built([swap(ofReceiver)], toReceiver)),
    passes('a transfer of tokens to it', built([transferTokens(ofTaker, ofReceiver, taker, 1n)], toReceiver)),
    violates('another account', built([swap(ofTaker)], toReceiver), at),
    violates('it is created and gets nothing', built([createForReceiver, swap(ofTaker)], toReceiver), at),
    violates('it gets no tokens', built([transferTokens(ofTaker, ofReceiver, taker, 0n)], toReceiver), at),
    violates('it is read-only', built([readingOnly(ofReceiver)], toReceiver), at),
    concernsNothing('a quote of nothing', built([swap(ofTaker)], toReceiver, {}, { outAmount: '0' })),
    concernsNothing('another account beside a table', built([swap(ofTaker)], toReceiver, { hidden: [ofTaker] })),
    concernsNothing('native output', built([swap(ofTaker)], { ...toReceiver, ...toNative })),
  ],
  'ORDER-021': [
    passes('the token account of the taker', built([swap(ofTaker)])),
    violates('another account', built([swap(ofReceiver)]), at),
    concernsNothing('a receiver', built([swap(ofReceiver)], toReceiver)),
  ],
  'ORDER-023': [
    passes('created', fresh([createAssociatedAccount(taker, receiver, bought)])),
    violates('not created', fresh([swap(ofReceiver)]), at),
    concernsNothing('a receiver that may have one', built([swap(ofReceiver)], toReceiver)),
    violates('not created for the taker', built([swap(ofTaker)]), at),
    concernsNothing('native output', fresh([swap()], toNative)),
    concernsNothing('hidden accounts', fresh([swap(ofReceiver)], {}, { hidden: [ofReceiver] })),
  ],
  'ORDER-024': [
    ...nativeToReceiver,
    passes('a transfer to it', built([transferNative(taker, receiver, 1n)], { ...toReceiver, ...toNative })),
    violates(
      'a transfer of nothing',
      built([swap(), transferNative(taker, receiver, 0n)], { ...toReceiver, ...toNative }),
      at,
    ),
    concernsNothing(
      'a quote of nothing',
      built([transferNative(taker, receiver, 0n)], { ...toReceiver, ...toNative }, {}, { outAmount: '0' }),
    ),
  ],
  'ORDER-025': nativeToReceiver,
  'ORDER-033': [
    passes('not among the bytes', built([swap()], { closeAuthority: closer })),
    violates('among the bytes', built([swap(closer)], { closeAuthority: closer }), at),
    concernsNothing('a payer', built([swap(closer)], closing)),
  ],
  'ORDER-035': [
    passes('set for the new account', built([create, setCloseAuthority(ofTaker, taker, closer)], closing, paidBy)),
    violates('set for another account', built([create, setCloseAuthority(wrapped, taker, closer)], closing, paidBy)),
    concernsNothing(
      'the account is closed again',
      built([create, closeTokenAccount(ofTaker, taker, taker)], closing, paidBy),
    ),
    concernsNothing('no account is created', built([swap()], closing, paidBy)),
    declaring(
      { ...fixtures, takerFundedLacksOutputAccount: false },
      concernsNothing('an account that may exist is created unless it does', built([create], closing, paidBy)),
    ),
    declaring(
      { ...fixtures, takerFundedLacksOutputAccount: false },
      violates('an account is created in any case', built([createInAnyCase], closing, paidBy), at),
    ),
    concernsNothing('no payer', built([create], { closeAuthority: closer })),
  ],
  'ORDER-036': [
    passes('none is set', built([swap()], { ...closing, ...toNative }, paidBy)),
    violates(
      'set for the wrapped account',
      built([setCloseAuthority(wrapped, taker, closer)], { ...closing, ...toNative }, paidBy),
      at,
    ),
    violates(
      'set for a wrapped account of somebody else that is created',
      built(
        [
          createAssociatedAccount(payer, maker, native),
          setCloseAuthority(associatedAccount(maker, native), taker, closer),
        ],
        { ...closing, ...toNative },
        paidBy,
      ),
    ),
    concernsNothing('another output', built([setCloseAuthority(wrapped, taker, closer)], closing, paidBy)),
  ],
  'ORDER-037': [
    passes('the taker is set', built([setCloseAuthority(ofTaker, taker, taker)], paid, paidBy)),
    violates('somebody else is set', built([setCloseAuthority(ofTaker, taker, payer)], paid, paidBy), at),
    concernsNothing('no payer', built([setCloseAuthority(ofTaker, taker, payer)])),
  ],
  'ORDER-237': [
    violates('the payer is set', built([create, setCloseAuthority(ofTaker, taker, payer)], ofOwnKey, paidBy), at),
    passes(
      'the one that was passed, or the owner',
      built(
        [
          createForReceiver,
          setCloseAuthority(ofReceiver, receiver, closer),
          setCloseAuthority(ofReceiver, receiver, receiver),
        ],
        { ...closing, receiver },
        paidBy,
      ),
    ),
    passes('an account that was there', built([create, setCloseAuthority(wrapped, taker, maker)])),
    concernsNothing('no account is created', built([setCloseAuthority(ofTaker, taker, payer)], ofOwnKey, paidBy)),
    concernsNothing(
      'the account for which another requirement wants one',
      built([create, setCloseAuthority(ofTaker, taker, maker)], closing, paidBy),
    ),
  ],
  'ORDER-229': [
    passes(
      'set for an account that persists',
      built([setCloseAuthority(ofTaker, taker, closer), closeTokenAccount(wrapped, taker, taker)], closing, paidBy),
    ),
    violates(
      'set for an account that is closed',
      built([setCloseAuthority(wrapped, taker, closer), closeTokenAccount(wrapped, taker, closer)], closing, paidBy),
      at,
    ),
    concernsNothing(
      'another program has that number',
      built(
        [
          setCloseAuthority(wrapped, taker, closer),
          { ...closeTokenAccount(wrapped, taker, closer), programId: derivedAddress('router') },
        ],
        closing,
        paidBy,
      ),
    ),
    concernsNothing('no payer', built([closeTokenAccount(wrapped, taker, taker)], { closeAuthority: closer })),
  ],
});

/** An order for a receiver whose key was made for the request. */
function fresh(instructions: readonly Instruction[], query: OrderQuery = {}, how: Parameters<typeof built>[2] = {}) {
  return { ...built(instructions, { ...toReceiver, ...query }, how), purpose: freshReceiver };
}
