import type { Defect, JsonObject } from '../defect.js';
import { associatedAccount } from '../../../reference/chain/addresses.js';
import { derivedAddress } from '../../../reference/chain/message.js';
import { wallets } from '../../../reference/swap-order/fixtures.js';
import { alteringQuotes, answering, withJson, type Query } from './tamper.js';
import { exchanging, rewritten, type TransactionChange } from './tampered-bytes.js';
import type { ParsedTransaction } from '../../../product/solana/transaction.js';

const transactionOf = ({ transaction }: JsonObject): string => (typeof transaction === 'string' ? transaction : '');

/** Changes the text of transactions that are there. */
const altering = (alter: (text: string) => string): Defect['inject'] =>
  alteringQuotes((order) => {
    const text = transactionOf(order);
    return text === '' ? undefined : { ...order, transaction: alter(text) };
  });

/** Changes the bytes of transactions that are there. */
export const alteringBytes = (
  change: (parsed: ParsedTransaction, query: Query) => TransactionChange | undefined,
): Defect['inject'] =>
  alteringQuotes((order, _, query) => {
    const text = transactionOf(order);
    if (text === '') return undefined;
    return { ...order, transaction: rewritten(text, (parsed) => change(parsed, query) ?? {}) };
  });

const someSignature = Uint8Array.from({ length: 64 }, (_, index) => index + 1);
const stranger = derivedAddress('reference stranger');

/** Faults of the field `transaction`: its three states, its text and its bytes. */
export const defectsOfTransactions: readonly Defect[] = [
  {
    id: 'order-quote-with-empty-transaction',
    says: 'Without a taker, `transaction` is "" where it is to be null.',
    breaks: ['ORDER-017'],
    inject: alteringQuotes((order) => (order.transaction === null ? { ...order, transaction: '' } : undefined)),
  },
  {
    id: 'order-unbuilt-with-null-transaction',
    says: 'An order that cannot be built for its taker has null where "" is to be.',
    breaks: ['ORDER-147'],
    inject: alteringQuotes((order) => (order.transaction === '' ? { ...order, transaction: null } : undefined)),
  },
  {
    id: 'order-funded-taker-with-empty-transaction',
    says: 'No transaction is ever built, and nothing says why.',
    breaks: ['ORDER-006', 'ORDER-226', 'ORDER-155', 'ORDER-156'],
    because: 'An empty transaction needs a code and a message beside it, at either version.',
    inject: alteringQuotes((order) => (transactionOf(order) === '' ? undefined : { ...order, transaction: '' })),
  },
  {
    id: 'order-penniless-taker-with-transaction',
    says: 'A taker that owns nothing gets the transaction a taker with means would get.',
    breaks: ['ORDER-157'],
    inject: answering(async (query, _, ask) => {
      const { funded, unfunded } = wallets;
      if (query.get('taker') !== unfunded || query.get('receiver') !== undefined) return undefined;
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
  },
  {
    id: 'order-transaction-in-url-alphabet',
    says: 'Transactions are written in the base64 alphabet for URLs.',
    breaks: ['ORDER-148'],
    inject: altering((text) => text.replaceAll('+', '-').replaceAll('/', '_')),
  },
  {
    id: 'order-transaction-without-padding',
    says: 'The padding at the end of the base64 text is left out.',
    breaks: ['ORDER-149'],
    inject: altering((text) => text.replace(/=+$/, '')),
  },
  {
    id: 'order-transaction-with-trailing-byte',
    says: 'A byte follows the end of the transaction.',
    breaks: ['ORDER-150'],
    inject: altering((text) => Buffer.concat([Buffer.from(text, 'base64'), Buffer.alloc(1)]).toString('base64')),
  },
  {
    id: 'order-transaction-with-legacy-message',
    says: 'Messages that need no lookup table come in the format without a version.',
    breaks: ['ORDER-151'],
    inject: alteringBytes(({ addressTableLookups }) =>
      addressTableLookups.length === 0 ? { version: 'legacy' } : undefined,
    ),
  },
  {
    id: 'order-transaction-not-signed-by-taker',
    says: 'Somebody else is to sign in the place of the taker.',
    breaks: ['ORDER-023', 'ORDER-152', 'ORDER-228', 'ORDER-235'],
    because:
      'The taker stands nowhere in the message, not as the owner of a new account either, and its first account is another one than the order names.',
    inject: alteringBytes((parsed, query) => exchanging(query.get('taker') ?? '', stranger)(parsed)),
  },
  {
    id: 'order-transaction-already-signed',
    says: 'The signature slot of the taker is filled.',
    breaks: ['ORDER-153'],
    inject: alteringBytes(({ signatures, accountKeys }, query) => ({
      signatures: signatures.map((slot, index) => (accountKeys[index] === query.get('taker') ? someSignature : slot)),
    })),
  },
  {
    id: 'order-transaction-signed-by-others',
    says: 'The signature slots of all signers but the taker are filled.',
    breaks: ['ORDER-154'],
    inject: alteringBytes(({ signatures, accountKeys }, query) => ({
      signatures: signatures.map((slot, index) => (accountKeys[index] === query.get('taker') ? slot : someSignature)),
    })),
  },
];
