import { z } from 'zod';
import {
  allowance,
  amount,
  flag,
  id,
  list,
  notNegative,
  oneOf,
  options,
  positive,
  publicKey,
  record,
  text,
} from './values.js';

const market = text('the name of a market');
const place = { market: market.optional(), vaultId: id };
const vault = record(place);
const position = record({ ...place, positionId: id });
const someAmount = amount.optional();

const fundingCall = record({
  method: text('a JSON-RPC method'),
  params: z.array(z.unknown(), { error: 'the parameters of a JSON-RPC method' }),
  givesSignature: flag.optional(),
});

/** What a profile may declare for the borrow API. */
export const borrowSchema = options({
  alternateMarket: market,
  rpcParameter: record({ name: text('the name of a query parameter'), url: z.url({ error: 'an absolute URL' }) }),
  wallets: options({
    read: list(record({ address: publicKey(), market: market.optional() }), 'wallets'),
    empty: publicKey(),
    build: publicKey(),
  }),
  positions: z.union([z.literal('made-by-run'), record({ debtFree: position, withDebt: position })], {
    error: '"made-by-run", or an object with `debtFree` and `withDebt`',
  }),
  vaults: options({ general: vault, inAlternateMarket: vault, nativeCollateral: vault, nativeDebt: vault }),
  amounts: list(
    record({ ...place, deposit: someAmount, borrow: someAmount, overLimitBorrow: someAmount }),
    'amounts by vault',
  ),
  chain: oneOf('solana'),
  settlement: record({ mode: oneOf('simulate', 'settle'), spendLimit: amount.optional() }),
  fund: record({ native: fundingCall, token: fundingCall }),
  refusesUnfundedBuilds: flag,
  errorNames: z.record(
    z.string().regex(/^[0-9]+$/, { error: 'a number as the key of an error name' }),
    oneOf('VaultUserDebtTooLow', 'insufficient funds'),
    { error: 'an object: names of errors by their number' },
  ),
  allowance: options({ rounding: allowance, accrual: allowance }),
  readLag: options({ interval: notNegative('milliseconds'), deadline: positive('milliseconds', 3_600_000) }),
});
