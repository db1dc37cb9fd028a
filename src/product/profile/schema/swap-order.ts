import { z } from 'zod';
import { amount, flag, list, matching, publicKey, record, text } from './values.js';

const router = text('a router identifier');

/** What a profile may declare for the swap order API. */
export const swapOrderSchema = record({
  pair: record({
    inputMint: publicKey('the mint that is sold'),
    outputMint: publicKey('the mint that is bought'),
    amount,
  }),
  nativeMint: publicKey('a mint').optional(),
  noSuchMints: list(publicKey('a mint'), 'mints').optional(),
  routers: z
    .tuple([router, router, router, router], { error: 'the four router identifiers, in the order of the document' })
    .optional(),
  secondRouterType: z.literal([0, 1, 2, 3], { error: 'a position in `routers`, from 0 to 3' }).optional(),
  gasWallets: list(publicKey(), 'public keys').optional(),
  takerUnfunded: publicKey().optional(),
  takerFunded: publicKey().optional(),
  takerFundedLacksOutputAccount: flag.optional(),
  takerWithoutGas: publicKey().optional(),
  takerSmallWithoutGas: publicKey().optional(),
  amountTooSmallForGasless: amount.optional(),
  payer: publicKey().optional(),
  referralAccount: publicKey().optional(),
  labelWithSpace: matching(/\S \S/, 'an exchange label that contains a space').optional(),
  keysChecked: flag.optional(),
  decodesTransactions: flag.optional(),
});
