import type { ParsedTransaction } from '../../../product/solana/transaction.js';
import { defect, type Defect, type JsonObject } from '../defect.js';
import { associatedAccount } from '../../../reference/chain/addresses.js';
import { derivedAddress } from '../../../reference/chain/message.js';
import { wallets } from '../../../reference/swap-order/fixtures.js';
import { alteringQuotes, answering, withJson, type Query } from './tamper.js';
import { exchanging, rewritten, type TransactionChange } from './tampered-bytes.js';

const transactionOf = ({ transaction }: JsonObject): string => (typeof transaction === 'string' ? transaction : '');

/** Changes the text of transactions that are there. */
const altering = (alter: (text: string) => string): Defect['inject'] =>
  alteringQuotes((order) => {
    const text = transactionOf(order);
    return text === '' ? undefined : { transaction: alter(text) };
  });

/** Changes the bytes of transactions that are there. */
export const alteringBytes = (
  change: (parsed: ParsedTransaction, query: Query) => TransactionChange | undefined,
): Defect['inject'] =>
  alteringQuotes((order, _, query) => {
    const text = transactionOf(order);
    if (text === '') return undefined;
    return { transaction: rewritten(text, (parsed) => change(parsed, query) ?? {}) };
  });

const someSignature = Uint8Array.from({ length: 64 }, (_, index) => index + 1);
const stranger = derivedAddress('reference stranger');

/** Faults of the field `transaction`: its three states, its text and its bytes. */
export const defectsOfTransactions: readonly Defect[] = [
  defect('order-quote-with-empty-transaction', 'ORDER-017').by(
    alteringQuotes((order) => (order.transaction === null ? { transaction: '' } : undefined)),
  ),
  defect('order-funded-taker-with-empty-transaction', 'ORDER-006', 'ORDER-226', 'ORDER-155', 'ORDER-156').by(
    alteringQuotes((order) => (transactionOf(order) === '' ? undefined : { transaction: '' })),
  ),
  // A taker that owns nothing gets the transaction a taker with means would get.
  defect('order-penniless-taker-with-transaction', 'ORDER-157').by(
    answering(async (query, _, ask) => {
      const { funded, unfunded } = wallets;
      if (query.get('taker') !== unfunded || query.has('receiver')) return undefined;
      const answer = await ask(query.with('taker', funded));
      if (answer.status !== 200) return undefined;
      const traded = [query.get('inputMint') ?? '', query.get('outputMint') ?? ''];
      return withJson(answer, (order) => {
        const text = transactionOf(order);
        if (text === '') return order;
        const keys: readonly (readonly [string, string])[] = [
          [funded, unfunded],
          ...traded.map((mint) => [associatedAccount(funded, mint), associatedAccount(unfunded, mint)] as const),
        ];
        const transaction = keys.reduce((spoilt, [from, to]) => rewritten(spoilt, exchanging(from, to)), text);
        const own = Object.entries(order).map(([name, value]) => [name, value === funded ? unfunded : value] as const);
        return { ...Object.fromEntries(own), transaction };
      });
    }),
  ),
  defect('order-transaction-in-url-alphabet', 'ORDER-148').by(
    altering((text) => text.replaceAll('+', '-').replaceAll('/', '_')),
  ),
  defect('order-transaction-without-padding', 'ORDER-149').by(altering((text) => text.replace(/=+$/, ''))),
  defect('order-transaction-with-trailing-byte', 'ORDER-150').by(
    altering((text) => Buffer.concat([Buffer.from(text, 'base64'), Buffer.alloc(1)]).toString('base64')),
  ),
  defect('order-transaction-with-legacy-message', 'ORDER-151').by(
    alteringBytes(({ addressTableLookups }) => (addressTableLookups.length === 0 ? { version: 'legacy' } : undefined)),
  ),
  defect('order-transaction-not-signed-by-taker', 'ORDER-023', 'ORDER-152', 'ORDER-228', 'ORDER-235').by(
    alteringBytes((parsed, query) => exchanging(query.get('taker') ?? '', stranger)(parsed)),
  ),
  defect('order-transaction-already-signed', 'ORDER-153').by(
    alteringBytes(({ signatures, accountKeys }, query) => ({
      signatures: signatures.map((slot, index) => (accountKeys[index] === query.get('taker') ? someSignature : slot)),
    })),
  ),
  defect('order-transaction-signed-by-others', 'ORDER-154').by(
    alteringBytes(({ signatures, accountKeys }, query) => ({
      signatures: signatures.map((slot, index) => (accountKeys[index] === query.get('taker') ? slot : someSignature)),
    })),
  ),
];
