import { declaring } from '../../../../support/check-rows.js';
import type { OrderQuery } from '../../../../../src/product/apis/swap-order/fixtures/orders.js';
import { associatedAccount, wrappedNativeMint } from '../../../../../src/reference/chain/addresses.js';
import { createAssociatedAccount, signer, writable } from '../../../../../src/reference/chain/instructions.js';
import { compileTransaction, derivedAddress, type Instruction } from '../../../../../src/reference/chain/message.js';
import { fixtures as usual } from '../made.js';
import { ordered, type OrderRow } from './made-orders.js';

export const [taker, payer, receiver, closer, maker, sold, bought] = [
  ...['taker', 'payer', 'receiver', 'closer', 'maker', 'mint sold', 'mint bought'],
].map(derivedAddress) as [string, string, string, string, string, string, string];
export const native = wrappedNativeMint;

export const fixtures = {
  ...usual,
  pair: { inputMint: sold, outputMint: bought, amount: '1000' },
  takerFunded: taker,
  payer,
  nativeMint: native,
  takerFundedLacksOutputAccount: true,
  decodesTransactions: true,
};

export interface Built {
  readonly feePayer?: string;
  readonly version?: 0 | 'legacy';
  readonly hidden?: readonly string[];
  /** Signers whose slots are filled. */
  readonly signed?: readonly number[];
}

export const swap = (...accounts: readonly string[]): Instruction => ({
  programId: derivedAddress('router'),
  accounts: [signer(taker), ...accounts.map(writable)],
  data: Uint8Array.of(1),
});

export function base64(
  instructions: readonly Instruction[],
  { feePayer = taker, version = 0, hidden, signed = [] }: Built = {},
) {
  const lookupTables = hidden && { [derivedAddress('table')]: hidden };
  const bytes = compileTransaction({
    feePayer,
    version,
    blockhash: derivedAddress('blockhash'),
    instructions,
    ...(lookupTables && { lookupTables }),
  });
  for (const slot of signed) bytes.fill(7, 1 + 64 * slot, 1 + 64 * (slot + 1));
  return Buffer.from(bytes).toString('base64');
}

const mints = { inputMint: sold, outputMint: bought };
export const withText = (transaction: string, query: OrderQuery = {}, body: object = {}) =>
  ordered({ ...mints, taker, ...query }, { ...mints, taker, transaction, ...body });
export const built = (instructions: readonly Instruction[], query?: OrderQuery, how?: Built, body?: object) =>
  withText(base64(instructions, how), query, body);

export const ofTaker = associatedAccount(taker, bought);
export const ofReceiver = associatedAccount(receiver, bought);
export const toReceiver = { receiver };
export const paid = { payer };
export const paidBy = { feePayer: payer };
export const closing = { payer, closeAuthority: closer };
export const create = createAssociatedAccount(payer, taker, bought);
export const toNative = { outputMint: native };
export const wrapped = associatedAccount(taker, native);
export const at = '/transaction';

export const undecoded = (row: OrderRow): OrderRow => declaring({ ...fixtures, decodesTransactions: false }, row);
