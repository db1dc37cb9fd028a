import { z } from 'zod';
import { allowance, amount, flag, id, list, notNegative, oneOf, positive, publicKey, record, text } from './values.js';

const market = text('the name of a market');
const vault = { market: market.optional(), vaultId: id() };
const position = { ...vault, positionId: id() };
const url = z.url({ error: 'an absolute URL' });

const fundingCall = record({
  method: text('a JSON-RPC method'),
  params: z.array(z.unknown(), { error: 'the parameters of a JSON-RPC method' }),
  givesSignature: flag().optional(),
});

/** What a profile may declare for the borrow API. */
export const borrowSchema = record({
  alternateMarket: market.optional(),
  rpcParameter: record({ name: text('the name of a query parameter'), url }).optional(),
  wallets: record({
    read: list(record({ address: publicKey(), market: market.optional() }), 'wallets').optional(),
    empty: publicKey().optional(),
    build: publicKey().optional(),
  }).optional(),
  positions: z
    .union([z.literal('made-by-run'), record({ debtFree: record(position), withDebt: record(position) })], {
      error: '"made-by-run", or an object with `debtFree` and `withDebt`',
    })
    .optional(),
  vaults: record({
    general: record(vault).optional(),
    inAlternateMarket: record(vault).optional(),
    nativeCollateral: record(vault).optional(),
    nativeDebt: record(vault).optional(),
  }).optional(),
  amounts: list(
    record({
      ...vault,
      deposit: amount().optional(),
      borrow: amount().optional(),
      overLimitBorrow: amount().optional(),
    }),
    'amounts by vault',
  ).optional(),
  chain: oneOf('solana').optional(),
  settlement: record({
    mode: oneOf('simulate', 'settle'),
    spendLimit: amount().optional(),
  }).optional(),
  fund: record({ native: fundingCall, token: fundingCall }).optional(),
  refusesUnfundedBuilds: flag().optional(),
  errorNames: z
    .record(
      z.string().regex(/^[0-9]+$/, { error: 'a number as the key of an error name' }),
      oneOf('VaultUserDebtTooLow', 'insufficient funds'),
      { error: 'an object: names of errors by their number' },
    )
    .optional(),
  allowance: record({ rounding: allowance().optional(), accrual: allowance().optional() }).optional(),
  readLag: record({
    interval: notNegative('milliseconds').optional(),
    deadline: positive('milliseconds', 3_600_000).optional(),
  }).optional(),
});
