import { referralAccount, secondRouterType, wallets } from '../../../reference/swap-order/fixtures.js';
import { defect, jsonOf, type Defect } from '../defect.js';
import { given, remembering } from '../operators.js';
import { at, built, ignoring, isBuilt, quotes, rejecting } from './tamper.js';

/** The request does not name the declared payer. */
const uninvited = { taker: given, asks: { payer: undefined } };

const isOfPool = (router: unknown): boolean => router !== secondRouterType;

const asksForFee = (fee: number) => ({ asks: { referralAccount, referralFee: String(fee) } });

/** A fee out of bounds is charged. */
const feeHonoured = (fee: number): Defect['inject'] =>
  at(asksForFee(fee), async ({ reference, request, query }) => {
    const answer = await reference.handle({ ...request, query: query.without('referralFee') });
    return answer.status === 200 ? { ...answer, body: { json: { ...jsonOf(answer), feeBps: fee } } } : answer;
  });

/** Faults of who pays what: gas, rent and the fee of the integrator. */
export const defectsOfFees: readonly Defect[] = [
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
];
