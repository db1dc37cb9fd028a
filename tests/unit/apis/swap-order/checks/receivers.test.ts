import { swapOrder } from '../../../../../src/product/apis/swap-order/api.js';
import { freshReceiver } from '../../../../../src/product/apis/swap-order/reader/reader.js';
import { associatedAccount } from '../../../../../src/reference/chain/addresses.js';
import { closeTokenAccount, createAssociatedAccount } from '../../../../../src/reference/chain/instructions.js';
import { readonly, setCloseAuthority, transferNative } from '../../../../../src/reference/chain/instructions.js';
import { transferTokens } from '../../../../../src/reference/chain/instructions.js';
import { derivedAddress, type Instruction } from '../../../../../src/reference/chain/message.js';
import { concernsNothing, declaring, passes, violates } from '../../../../support/check-rows.js';
import { checkTable } from '../../../../support/check-table.js';
import type { OrderQuery, OrderRow } from './made-orders.js';
import { at, bought, built, closer, closing, create, fixtures, maker, native } from './made-transactions.js';
import { ofReceiver, ofTaker, paid, paidBy, payer, receiver, swap, taker, toNative } from './made-transactions.js';
import { toReceiver, wrapped } from './made-transactions.js';

const createInAnyCase: Instruction = { ...create, data: Uint8Array.of(0) };
const createForReceiver = createAssociatedAccount(payer, receiver, bought);
const readingOnly = (account: string): Instruction => ({ ...swap(), accounts: [readonly(account)] });
const ofOwnKey = { payer, closeAuthority: taker };
const nothing = { outAmount: '0' };
const nativeToIt = { ...toReceiver, ...toNative };
const set = (account: string, authority: string, owner = taker) => setCloseAuthority(account, owner, authority);
const closeWrapped = (authority: string) => closeTokenAccount(wrapped, taker, authority);
const forMaker = [createAssociatedAccount(payer, maker, native), set(associatedAccount(maker, native), closer)];
const forReceiver = [createForReceiver, set(ofReceiver, closer, receiver), set(ofReceiver, receiver, receiver)];
const ofRouter = { ...closeWrapped(closer), programId: derivedAddress('router') };
/** An order that the payer pays for, with a close authority. */
const withCloser = (instructions: readonly Instruction[], query: OrderQuery = {}) =>
  built(instructions, { ...closing, ...query }, paidBy);
/** The same where the taker may have an account for the output. */
const perhapsThere = (row: OrderRow): OrderRow => declaring({ ...fixtures, takerFundedLacksOutputAccount: false }, row);

/** Native currency goes to the receiver itself. */
const nativeToReceiver = [
  passes('the receiver itself', built([swap(receiver)], nativeToIt)),
  violates('its account', built([swap(associatedAccount(receiver, native))], nativeToIt), at),
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
    concernsNothing('a quote of nothing', built([swap(ofTaker)], toReceiver, {}, nothing)),
    concernsNothing('another account beside a table', built([swap(ofTaker)], toReceiver, { hidden: [ofTaker] })),
    concernsNothing('native output', built([swap(ofTaker)], nativeToIt)),
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
    passes('a transfer to it', built([transferNative(taker, receiver, 1n)], nativeToIt)),
    violates('a transfer of nothing', built([swap(), transferNative(taker, receiver, 0n)], nativeToIt), at),
    concernsNothing('a quote of nothing', built([transferNative(taker, receiver, 0n)], nativeToIt, {}, nothing)),
  ],
  'ORDER-025': nativeToReceiver,
  'ORDER-033': [
    passes('not among the bytes', built([swap()], { closeAuthority: closer })),
    violates('among the bytes', built([swap(closer)], { closeAuthority: closer }), at),
    concernsNothing('a payer', built([swap(closer)], closing)),
  ],
  'ORDER-035': [
    passes('set for the new account', withCloser([create, set(ofTaker, closer)])),
    violates('set for another account', withCloser([create, set(wrapped, closer)])),
    concernsNothing('the account is closed again', withCloser([create, closeTokenAccount(ofTaker, taker, taker)])),
    concernsNothing('no account is created', withCloser([swap()])),
    perhapsThere(concernsNothing('an account that may exist is created unless it does', withCloser([create]))),
    perhapsThere(violates('an account is created in any case', withCloser([createInAnyCase]), at)),
    concernsNothing('no payer', built([create], { closeAuthority: closer })),
  ],
  'ORDER-036': [
    passes('none is set', withCloser([swap()], toNative)),
    violates('set for the wrapped account', withCloser([set(wrapped, closer)], toNative), at),
    violates('set for a wrapped account of somebody else that is created', withCloser(forMaker, toNative)),
    concernsNothing('another output', withCloser([set(wrapped, closer)])),
  ],
  'ORDER-037': [
    passes('the taker is set', built([set(ofTaker, taker)], paid, paidBy)),
    violates('somebody else is set', built([set(ofTaker, payer)], paid, paidBy), at),
    concernsNothing('no payer', built([set(ofTaker, payer)])),
  ],
  'ORDER-237': [
    violates('the payer is set', built([create, set(ofTaker, payer)], ofOwnKey, paidBy), at),
    passes('the one that was passed, or the owner', withCloser(forReceiver, toReceiver)),
    passes('an account that was there', built([create, set(wrapped, maker)])),
    concernsNothing('no account is created', built([set(ofTaker, payer)], ofOwnKey, paidBy)),
    concernsNothing('the account for which another requirement wants one', withCloser([create, set(ofTaker, maker)])),
  ],
  'ORDER-229': [
    passes('set for an account that persists', withCloser([set(ofTaker, closer), closeWrapped(taker)])),
    violates('set for an account that is closed', withCloser([set(wrapped, closer), closeWrapped(closer)]), at),
    concernsNothing('another program has that number', withCloser([set(wrapped, closer), ofRouter])),
    concernsNothing('no payer', built([closeWrapped(taker)], { closeAuthority: closer })),
  ],
});

/** An order for a receiver whose key was made for the request. */
function fresh(instructions: readonly Instruction[], query: OrderQuery = {}, how: Parameters<typeof built>[2] = {}) {
  return { ...built(instructions, { ...toReceiver, ...query }, how), purpose: freshReceiver };
}
