import { apiKeys } from '../../../reference/gateway.js';
import { pair, routers, wallets, nativeMint } from '../../../reference/swap-order/fixtures.js';
import { associatedAccount, associatedTokenProgram, tokenProgram } from '../../../reference/chain/addresses.js';
import { setCloseAuthority } from '../../../reference/chain/instructions.js';
import { derivedAddress } from '../../../reference/chain/message.js';
import { defect, respond, jsonOf, type Defect, type Inject } from '../defect.js';
import { all, given, oneIn, restate, type When } from '../operators.js';
import {
  at,
  filling,
  rejecting,
  serving,
  built,
  ignoring,
  isBuilt,
  quotes,
  bytes,
  exchanging,
  rewritten,
  type Seen,
  type Sent,
} from './tamper.js';

const withoutPayer = { asks: { closeAuthority: given, payer: undefined } };

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
    if (answer.status !== 200 || !isBuilt(order)) return reference.handle(request);
    const accounts = [inputMint, outputMint].map((mint) =>
      exchanging(associatedAccount(funded, mint), associatedAccount(unfunded, mint)),
    );
    const transaction = [exchanging(funded, unfunded), ...accounts].reduce(rewritten, String(order.transaction));
    const own = Object.entries(order).map(([name, value]) => [name, value === funded ? unfunded : value] as const);
    return { ...answer, body: { json: { ...Object.fromEntries(own), transaction } } };
  },
);

const buysNative = { asks: { outputMint: nativeMint } };
const buysOther = { asks: { outputMint: (mint: unknown): boolean => mint !== nativeMint } };
const isForAnother = ({ receiver, taker }: Sent): boolean => receiver !== undefined && receiver !== taker;
const isNotPayer = ({ receiver, asks }: Sent): boolean => receiver !== asks.payer;

/** Leaves orders without a transaction, as if the taker lacked funds. */
const unbuilt = (when: When<Seen>): Inject =>
  quotes(all(built, when), { transaction: '', errorCode: 1, errorMessage: 'Insufficient funds' });

const known: ReadonlySet<string | undefined> = new Set(Object.values(wallets));

/** Faults of `transaction` and its bytes, of who receives, closes and pays, of the API key, and of what is rejected. */
export const defectsOfOrders: readonly Defect[] = [
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
  defect('order-receiver-that-is-payer-ignored', 'ORDER-019').by(
    ignoring({ ...buysOther, receiver: wallets.payer }, 'receiver'),
  ),
  // Native currency goes to the wrapped-native token account of the receiver.
  defect('order-native-output-wrapped', 'ORDER-024', 'ORDER-025').by(
    bytes(all(buysNative, isForAnother, isNotPayer), (parsed, { receiver }) =>
      exchanging(receiver!, associatedAccount(receiver!, nativeMint))(parsed),
    ),
  ),
  defect('order-close-authority-alone-heeded', 'ORDER-033').by(
    filling({ taker: given, closeAuthority: given, asks: { payer: undefined } }, 'payer', ({ taker }) => taker!),
  ),
  // The close authority is set for the wrapped-native token account of the taker too.
  defect('order-close-authority-of-wrapped-native', 'ORDER-036').by(
    bytes({ ...buysNative, closeAuthority: given, payer: given }, (_, { taker = '', closeAuthority }) => ({
      instruction: setCloseAuthority(associatedAccount(taker, nativeMint), taker, closeAuthority!),
    })),
  ),
  defect('order-close-authority-given-to-operator', 'ORDER-037').by(
    filling({ payer: given, closeAuthority: undefined }, 'closeAuthority', wallets.gasWallet),
  ),
  defect('order-transaction-for-nobody', 'ORDER-167', 'ORDER-224').by(quotes(built, { taker: null })),
  defect('order-gasless-shares-a-code-beside-receiver', 'ORDER-178', 'ORDER-225').by(
    quotes(
      all({ receiver: given, body: { errorCode: 1 } }, ({ taker }) => !known.has(taker)),
      { errorCode: 3 },
    ),
  ),
  defect('order-v2-builds-nothing', 'ORDER-226').by(unbuilt({ isSecond: true })),
  // Where the close authority passed is the taker, the payer becomes it.
  defect('order-close-authority-of-taker-given-to-payer', 'ORDER-237').by(
    bytes(
      all({ payer: given }, ({ taker, closeAuthority }) => closeAuthority === taker),
      ({ accountKeys, instructions }, { payer, taker = '' }) => {
        const creation = instructions.find((each) => accountKeys[each.programIdIndex] === associatedTokenProgram);
        const account = accountKeys[creation?.accountIndexes[1] ?? -1];
        return account === undefined ? undefined : { instruction: setCloseAuthority(account, taker, payer!) };
      },
    ),
  ),
  // The close authority is set for the wrapped account that the transaction closes again.
  defect('order-close-authority-of-closed-account', 'ORDER-229').by(
    bytes(
      { closeAuthority: given, payer: given, asks: { inputMint: nativeMint } },
      ({ accountKeys, instructions }, { taker = '', closeAuthority }) => {
        const closes = instructions.some(
          ({ programIdIndex, data }) => accountKeys[programIdIndex] === tokenProgram && data[0] === 9,
        );
        if (!closes || closeAuthority === taker) return undefined;
        return { instruction: setCloseAuthority(associatedAccount(taker, nativeMint), taker, closeAuthority!) };
      },
    ),
  ),
  defect('order-never-built-for-receiver', 'ORDER-230').by(unbuilt({ receiver: given })),
  defect('order-never-built-with-payer', 'ORDER-231').by(unbuilt({ asks: { payer: given } })),
  defect('order-never-built-with-close-authority', 'ORDER-232').by(
    unbuilt({ asks: { closeAuthority: given, payer: given } }),
  ),
  defect('order-never-built-with-referral', 'ORDER-233').by(unbuilt({ asks: { referralFee: given } })),
  defect('order-gateway-fails-for-greatest-amount', 'ORDER-234').by(
    rejecting({ asks: { amount: String(2n ** 64n - 1n) } }, 'Bad Gateway', 502),
  ),
  defect('order-inexact-beyond-doubles', 'ORDER-068').by(
    quotes({}, ({ inAmount }) => ({ inAmount: String(BigInt(Number(inAmount))) })),
  ),
  defect('order-empty-key-accepted', 'ORDER-188').by(serving({ request: { headers: { 'x-api-key': '' } } })),
  defect('order-key-in-another-header-accepted', 'ORDER-189').by(
    serving({ key: '', request: { headers: { authorization: `Bearer ${apiKeys.genuine}` } } }),
  ),
  defect('order-key-unknown-to-one-instance', 'ORDER-238').by(
    at(oneIn(3, { status: 200 }), respond(401, { code: 401, message: 'Unauthorized' })),
  ),
  defect('order-answered-as-created', 'ORDER-219').by(at({ status: 200, taker: given }, restate(201))),
  defect('order-taker-with-means-refused', 'ORDER-220').by(rejecting({ taker: wallets.funded })),
  defect('order-excluded-labels-refused', 'ORDER-221').by(rejecting({ asks: { excludeDexes: given } })),
  defect('order-missing-amount-filled-in-for-taker', 'ORDER-012').by(
    filling({ taker: given, asks: { amount: undefined } }, 'amount', pair.amount),
  ),
  defect('order-close-authority-alone-refused-for-taker', 'ORDER-032').by(
    rejecting(all(withoutPayer, ({ taker, closeAuthority }) => taker === closeAuthority)),
  ),
  defect('order-v2-demands-taker', 'ORDER-004').by(rejecting({ isSecond: true, taker: undefined })),
  defect('order-invented-key-accepted-for-taker', 'ORDER-190').by(serving({ taker: given, key: /./ })),
  defect('order-close-authority-refused-beside-referral', 'ORDER-034').by(
    rejecting({ asks: { closeAuthority: given, payer: given, referralFee: given } }),
  ),
  defect('order-referral-refused-for-taker', 'ORDER-040', 'ORDER-041', 'ORDER-222').by(
    rejecting({ taker: given, asks: { referralFee: given, payer: undefined } }),
  ),
  defect('order-second-router-not-excludable', 'ORDER-045', 'ORDER-223').by(
    rejecting({ asks: { excludeRouters: routers[1] } }),
  ),
  defect('order-receiver-refused-beside-exclusion', 'ORDER-018').by(
    rejecting({ receiver: given, asks: { excludeRouters: given } }),
  ),
  defect('order-payer-refused-beside-referral-and-exclusion', 'ORDER-026').by(
    rejecting({ asks: { payer: given, referralFee: given, excludeRouters: given } }),
  ),
  defect('order-only-first-plus-read-as-space', 'ORDER-049').by(
    filling({ asks: { excludeDexes: /\+.*\+/ } }, 'excludeDexes', ({ asks: { excludeDexes = '' } }) => {
      const [head = '', ...rest] = excludeDexes.split('+');
      return `${head}+${rest.join('%2B')}`;
    }),
  ),
];
