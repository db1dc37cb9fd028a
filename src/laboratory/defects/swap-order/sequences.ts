import { wallets } from '../../../reference/swap-order/fixtures.js';
import { defect, type Defect } from '../defect.js';
import { fromTime, given, remembering } from '../operators.js';
import { asking, quotes, type Sent } from './tamper.js';

/** A request but for these parameters. Few others name the same receiver. */
const besides = ({ request: { path }, query }: Sent, ...names: readonly string[]): string =>
  `${path} ${query.without(...names)}`;

/** Faults that show in certain sequences of requests only. */
export const defectsOfSequences: readonly Defect[] = [
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
    quotes(fromTime(3, { status: 200, receiver: given, taker: given }, besides), { transaction: null }),
  ),
];
