import { associatedAccount } from '../../../reference/chain/addresses.js';
import { derivedAddress } from '../../../reference/chain/message.js';
import { wallets } from '../../../reference/swap-order/fixtures.js';
import { defect, jsonOf, type Defect } from '../defect.js';
import type { Inject } from '../operators.js';
import { at, built, isBuilt, quotes, type Seen } from './tamper.js';
import { bytes, exchanging, rewritten } from './tampered-bytes.js';

/** Changes the text of transactions that are there. */
const text = (alter: (text: string) => string): Inject =>
  quotes(built, ({ transaction }) => ({ transaction: alter(String(transaction)) }));

const someSignature = Uint8Array.from({ length: 64 }, (_, index) => index + 1);
const stranger = derivedAddress('reference stranger');

/** Fills the signature slots of some of the accounts. */
const signing = (concerns: (key: string | undefined, seen: Seen) => boolean): Inject =>
  bytes({}, ({ signatures, accountKeys }, seen) => ({
    signatures: signatures.map((slot, index) => (concerns(accountKeys[index], seen) ? someSignature : slot)),
  }));

/** A taker that owns nothing gets the transaction a taker with means would get. */
const asIfFunded = at(
  { taker: wallets.unfunded, receiver: undefined },
  async ({ reference, request, query, asks: { inputMint = '', outputMint = '' } }) => {
    const { funded, unfunded } = wallets;
    const answer = await reference.handle({ ...request, query: query.with('taker', funded) });
    const order = jsonOf(answer);
    if (answer.status !== 200 || !isBuilt(order)) return answer;
    const accounts = [inputMint, outputMint].map((mint) =>
      exchanging(associatedAccount(funded, mint), associatedAccount(unfunded, mint)),
    );
    const transaction = [exchanging(funded, unfunded), ...accounts].reduce(rewritten, String(order.transaction));
    const own = Object.entries(order).map(([name, value]) => [name, value === funded ? unfunded : value] as const);
    return { ...answer, body: { json: { ...Object.fromEntries(own), transaction } } };
  },
);

/** Faults of the field `transaction`: its three states, its text and its bytes. */
export const defectsOfTransactions: readonly Defect[] = [
  defect('order-quote-with-empty-transaction', 'ORDER-017').by(
    quotes({ body: { transaction: (value: unknown) => value === null } }, { transaction: '' }),
  ),
  defect('order-funded-taker-with-empty-transaction', 'ORDER-006', 'ORDER-226', 'ORDER-155', 'ORDER-156').by(
    quotes(built, { transaction: '' }),
  ),
  defect('order-penniless-taker-with-transaction', 'ORDER-157').by(asIfFunded),
  defect('order-transaction-in-url-alphabet', 'ORDER-148').by(
    text((base64) => base64.replaceAll('+', '-').replaceAll('/', '_')),
  ),
  defect('order-transaction-without-padding', 'ORDER-149').by(text((base64) => base64.replace(/=+$/, ''))),
  defect('order-transaction-with-trailing-byte', 'ORDER-150').by(
    text((base64) => Buffer.concat([Buffer.from(base64, 'base64'), Buffer.alloc(1)]).toString('base64')),
  ),
  defect('order-transaction-with-legacy-message', 'ORDER-151').by(
    bytes({}, ({ addressTableLookups }) => (addressTableLookups.length === 0 ? { version: 'legacy' } : undefined)),
  ),
  defect('order-transaction-not-signed-by-taker', 'ORDER-023', 'ORDER-152', 'ORDER-228', 'ORDER-235').by(
    bytes({}, (parsed, { taker = '' }) => exchanging(taker, stranger)(parsed)),
  ),
  defect('order-transaction-already-signed', 'ORDER-153').by(signing((key, { taker }) => key === taker)),
  defect('order-transaction-signed-by-others', 'ORDER-154').by(signing((key, { taker }) => key !== taker)),
];
