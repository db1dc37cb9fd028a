import {
  mints,
  noSuchMints,
  pair,
  referralAccount,
  routers,
  secondRouterType,
  wallets,
} from '../../../reference/swap-order/fixtures.js';
import { defect, jsonOf, type Defect, type JsonObject, type Inject } from '../defect.js';
import { all, fromTime, given, keyed, not, remembering, reword, together } from '../operators.js';
import { asking, at, built, filling, ignoring, isBuilt, quotes, rejecting, type Seen, type Sent } from './tamper.js';

const required = ['inputMint', 'outputMint', 'amount'] as const;

const lacksRequired = ({ asks }: Sent): boolean => required.some((name) => asks[name] === undefined);
const asksForNoMore = ({ query }: Sent): boolean => query.without(...required, 'closeAuthority') === '';

const filledIn = (name: (typeof required)[number]): Inject =>
  filling({ asks: { [name]: undefined } }, name, pair[name]);

/** What each wallet without means lacks, whatever it trades: a small one may lack funds too, and is no help here. */
const lacking: Readonly<Record<string, JsonObject>> = {
  [wallets.unfunded]: { errorCode: 1, errorMessage: 'Insufficient funds' },
  [wallets.withoutGas]: { errorCode: 2, errorMessage: 'Top up 0.01 SOL for gas' },
  [wallets.withoutGasSmall]: { errorCode: 3, errorMessage: 'Minimum $10 for gasless' },
};

/** Codes that two obstacles share. */
const sharedCode = (from: number, to: number): Inject =>
  quotes({ body: { errorCode: given } }, ({ errorCode, errorMessage }, { taker = '' }) => {
    const lacked = lacking[taker] ?? { errorCode, errorMessage };
    return lacked.errorCode === from ? { ...lacked, errorCode: to } : lacked;
  });

const asText = ({ response }: Seen) => ({
  ...response,
  headers: { ...response.headers, 'content-type': 'text/plain; charset=utf-8' },
});

const namesRouter = { asks: { excludeRouters: (name: unknown) => routers.some((router) => router === name) } };

/** Of several labels that are to be excluded the first is not heeded. */
const unheededFirst = filling({ asks: { excludeDexes: /,/ } }, 'excludeDexes', ({ asks: { excludeDexes = '' } }) =>
  excludeDexes.slice(excludeDexes.indexOf(',') + 1),
);

const isUnknown = (mint: unknown): boolean => noSuchMints.some((unknown) => unknown === mint);
const namesUnknown = ({ asks }: Sent): boolean => isUnknown(asks.inputMint) || isUnknown(asks.outputMint);

/** A mint that does not exist is quoted as if it were another one. */
const unknownQuoted = at(all({ taker: undefined }, namesUnknown), async ({ reference, request, query, asks }) => {
  const field = isUnknown(asks.inputMint) ? 'inputMint' : 'outputMint';
  const answer = await reference.handle({ ...request, query: query.with(field, mints.moss) });
  return answer.status === 200 ? { ...answer, body: { json: { ...jsonOf(answer), [field]: asks[field] } } } : answer;
});

/** The request does not name the declared payer. */
const uninvited = { taker: given, asks: { payer: undefined } };

const isOfPool = (router: unknown): boolean => router !== secondRouterType;

const asksForFee = (fee: number) => ({ asks: { referralAccount, referralFee: String(fee) } });

/** A fee out of bounds is charged. */
const feeHonoured = (fee: number): Inject =>
  together(ignoring(asksForFee(fee), 'referralFee'), quotes(asksForFee(fee), { feeBps: fee }));

const second = { isSecond: true };

/** A request but for these parameters. Few others name the same receiver. */
const besides = ({ request: { path }, query }: Sent, ...names: readonly string[]): string =>
  `${path} ${query.without(...names)}`;

/** Faults of the response as a whole, of routers, exchanges and mints, of fees and their payers, of the second version alone, and in certain sequences. */
export const defectsOfQuotes: readonly Defect[] = [
  defect('order-never-quotes', 'ORDER-004', 'ORDER-005').by(rejecting(all(asksForNoMore, not(lacksRequired)))),
  defect('order-missing-input-mint-filled-in', 'ORDER-010').by(filledIn('inputMint')),
  defect('order-missing-output-mint-filled-in', 'ORDER-011').by(filledIn('outputMint')),
  defect('order-missing-parameter-unprocessable', 'ORDER-013').by(
    rejecting(lacksRequired, 'a parameter is missing', 422),
  ),
  defect('order-mints-exchanged', 'ORDER-060', 'ORDER-063').by(
    quotes({}, (order) => ({ inputMint: order.outputMint, outputMint: order.inputMint })),
  ),
  defect('order-request-id-empty', 'ORDER-162').by(quotes({}, { requestId: '' })),
  defect('order-sent-as-text', 'ORDER-054').by(at({ status: 200 }, asText)),
  defect('order-error-sent-as-text', 'ORDER-199').by(at({ status: 400 }, asText)),
  defect('order-error-code-beside-transaction', 'ORDER-174').by(quotes({ body: isBuilt }, { errorCode: 2 })),
  defect('order-funds-and-gas-share-a-code', 'ORDER-175', 'ORDER-225').by(sharedCode(2, 1)),
  defect('order-funds-and-gasless-share-a-code', 'ORDER-176', 'ORDER-225').by(sharedCode(3, 1)),
  defect('order-gas-and-gasless-share-a-code', 'ORDER-177', 'ORDER-225').by(sharedCode(3, 2)),
  defect('order-error-message-with-empty-slot', 'ORDER-180').by(
    quotes({ body: { errorCode: 2 } }, { errorMessage: 'Top up  SOL for gas' }),
  ),
  defect('order-excluded-router-answers', 'ORDER-044').by(ignoring(namesRouter, 'excludeRouters')),
  defect('order-unknown-router-excluded', 'ORDER-046').by(ignoring(not(namesRouter), 'excludeRouters')),
  defect('order-excluded-exchanges-used', 'ORDER-047', 'ORDER-048', 'ORDER-049').by(ignoring({}, 'excludeDexes')),
  defect('order-first-label-not-heeded', 'ORDER-048', 'ORDER-049').by(unheededFirst),
  defect('order-from-undeclared-router', 'ORDER-144').by(
    quotes({ body: { router: /^(cobalt|delta)$/ } }, { router: 'metro' }),
  ),
  defect('order-maker-on-pool-quote', 'ORDER-170').by(
    quotes(not({ body: { router: secondRouterType } }), { maker: wallets.makerEast }),
  ),
  defect('order-unknown-mint-quoted', 'ORDER-200').by(unknownQuoted),
  defect('order-unknown-mint-not-found', 'ORDER-201').by(rejecting(namesUnknown, 'there is no such mint', 404)),
  defect('order-payer-ignored', 'ORDER-027', 'ORDER-028', 'ORDER-029', 'ORDER-035', 'ORDER-227', 'ORDER-236').by(
    ignoring({}, 'payer'),
  ),
  defect('order-priority-fee-left-to-taker', 'ORDER-028').by(
    quotes({ ...built, taker: given, payer: given }, (_, { taker }) => ({ prioritizationFeePayer: taker })),
  ),
  defect('order-signature-fee-paid-by-uninvited', 'ORDER-124', 'ORDER-228').by(
    quotes(uninvited, { signatureFeePayer: wallets.payer }),
  ),
  // The first version names the taker of the request before for the priority fee.
  defect('order-priority-fee-paid-by-taker-before', 'ORDER-130').by(
    remembering((memory) =>
      quotes({ taker: given }, (order, { taker, asks, isSecond }) => {
        const before = memory.get('taker') ?? taker;
        memory.set('taker', taker);
        const isOther = before !== taker && before !== asks.payer;
        return isOther && isBuilt(order) && !isSecond ? { prioritizationFeePayer: before } : undefined;
      }),
    ),
  ),
  defect('order-rent-paid-by-uninvited', 'ORDER-137').by(
    quotes({ ...uninvited, body: { router: isOfPool } }, { rentFeePayer: wallets.payer }),
  ),
  defect('order-rent-of-maker-quote-paid-by-mint', 'ORDER-138').by(
    quotes({ taker: given, receiver: given, body: { router: secondRouterType } }, ({ outputMint }) => ({
      rentFeePayer: outputMint,
    })),
  ),
  defect('order-rent-of-maker-quote-left-to-taker', 'ORDER-134').by(
    quotes({ body: { rentFeePayer: wallets.gasWallet } }, (_, { taker }) => ({ rentFeePayer: taker })),
  ),
  defect('order-referral-fee-not-applied', 'ORDER-110', 'ORDER-111').by(
    quotes({ asks: { referralAccount: given, referralFee: given } }, { feeBps: 10 }),
  ),
  defect('order-least-referral-fee-refused', 'ORDER-040').by(rejecting(asksForFee(50))),
  defect('order-referral-fee-of-49-honoured', 'ORDER-042').by(feeHonoured(49)),
  defect('order-referral-fee-of-300-honoured', 'ORDER-043').by(feeHonoured(300)),
  defect('order-referral-account-of-somebody-else', 'ORDER-105').by(
    quotes({ body: { referralAccount: given } }, { referralAccount: wallets.gasWallet }),
  ),
  defect('order-v2-never-names-fee-mint', 'ORDER-211').by(
    quotes({}, ({ outputMint }, { isSecond }) => ({ feeMint: isSecond ? undefined : outputMint })),
  ),
  defect('order-v2-with-added-field', 'ORDER-212').by(quotes(second, { guaranteedPrice: false })),
  defect('order-v2-refuses-receiver', 'ORDER-018', 'ORDER-213').by(
    rejecting({ ...second, receiver: given, taker: wallets.unfunded }),
  ),
  defect('order-v2-refuses-taker-as-receiver', 'ORDER-213').by(
    rejecting(({ isSecond, receiver, taker }) => isSecond && taker !== undefined && receiver === taker),
  ),
  defect('order-v2-with-other-error-format', 'ORDER-194', 'ORDER-214').by(
    at(
      { ...second, status: 400 },
      reword(({ error }) => ({ message: error })),
    ),
  ),
  // A key in the query is no key in the header either.
  defect('order-v2-serves-without-key', 'ORDER-188', 'ORDER-189', 'ORDER-215').by(
    asking({ ...second, key: '' }, (sent) => ({ ...keyed(sent), query: sent.query.without('x-api-key') })),
  ),
  // A receiver that two equal requests for a taker named is that of its later orders that name none.
  defect('order-receiver-kept-once-named-twice', 'ORDER-021', 'ORDER-023').by(
    remembering<string>((memory) =>
      asking({ taker: given }, (sent) => {
        const { taker, receiver, query } = sent;
        // The wallet that pays stands in other parameters as well.
        if (receiver !== undefined && receiver !== taker && receiver !== wallets.payer)
          memory.set(memory.has(besides(sent)) ? taker : besides(sent), receiver);
        const kept = memory.get(taker);
        return kept === undefined || receiver !== undefined ? undefined : { query: query.with('receiver', kept) };
      }),
    ),
  ),
  // The next quote without a referral, whoever asks for it, shows the fee of the last one with a referral.
  defect('order-fee-kept-for-next-quote', 'ORDER-112').by(
    remembering<string | undefined>((memory) =>
      quotes({}, (_, { asks: { referralFee } }) => {
        const kept = memory.get('fee');
        memory.set('fee', referralFee);
        return referralFee === undefined && kept !== undefined ? { feeBps: Number(kept) } : undefined;
      }),
    ),
  ),
  // Beside a payer, a referral fee is not applied where the same request was rejected for another fee.
  defect('order-fee-lost-after-rejected-fee', 'ORDER-111').by(
    remembering((memory) =>
      asking({ payer: given, receiver: given, asks: { referralFee: given } }, (sent) => {
        const key = sent.query.without('referralFee');
        if (Number(sent.asks.referralFee) > 255) memory.set(key, true);
        return memory.has(key) ? { query: sent.query.without('referralFee', 'referralAccount') } : undefined;
      }),
    ),
  ),
  defect('order-third-time-without-transaction', 'ORDER-147').by(
    quotes(fromTime<Seen>(3, { status: 200, receiver: given, taker: given }, besides), { transaction: null }),
  ),
];
