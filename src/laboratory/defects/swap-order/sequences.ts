import { wallets } from '../../../reference/swap-order/fixtures.js';
import { defect, type Defect } from '../defect.js';
import { fromTime, given, remembering, type Inject } from '../operators.js';
import { asking, quotes, withGenuineKey, type Sent } from './tamper.js';

/** A request but for these parameters. Few others name the same receiver. */
const besides = ({ request: { path }, query }: Sent, ...names: readonly string[]): string =>
  `${path} ${query.without(...names)}`;

/** Serves without a key what names a receiver, right after a request with the key for the same, or for the same but its amount. */
const servingAfter = (...left: readonly string[]): Inject =>
  remembering((memory) =>
    asking({ receiver: given }, (sent) => {
      const key = besides(sent, 'amount', 'x-api-key');
      const before = memory.get(key);
      memory.set(key, sent.key === '' ? '' : sent.query.without('x-api-key'));
      const isAfter = before === sent.query.without('x-api-key', ...left);
      return isAfter && sent.key === ''
        ? { ...withGenuineKey(sent), query: sent.query.without('x-api-key') }
        : undefined;
    }),
  );

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
  defect('order-served-without-key-after-the-same', 'ORDER-188', 'ORDER-189').by(servingAfter()),
  defect('order-served-without-key-after-an-error', 'ORDER-188').by(servingAfter('amount')),
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
  // A quote for nobody shows the fee that the last order of its swap with a payer and a close authority asked for.
  defect('order-fee-kept-for-nobody', 'ORDER-112').by(
    remembering<string>((memory) =>
      quotes({}, (_, { request: { path }, taker, asks }) => {
        const { inputMint, outputMint, amount, payer, closeAuthority, referralFee } = asks;
        const swap = [path, inputMint, outputMint, amount].join(' ');
        if (referralFee !== undefined && payer !== undefined && closeAuthority !== undefined)
          memory.set(swap, referralFee);
        const kept = taker === undefined && referralFee === undefined ? memory.get(swap) : undefined;
        return kept === undefined ? undefined : { feeBps: Number(kept) };
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
  // An order that the other version had before names the taker that asked there for the same since then.
  defect('order-taker-between-two-versions', 'ORDER-167').by(
    remembering<readonly (readonly [path: string, taker: string | undefined])[]>((memory) =>
      quotes({ receiver: given }, (_, { request: { path }, query, taker }) => {
        const key = query.without('taker');
        const seen = memory.get(key) ?? [];
        memory.set(key, [...seen, [path, taker]]);
        const [at, last] = seen.at(-1) ?? [path, taker];
        const isBetween = at !== path && last !== taker && seen.some(([from, same]) => from === at && same === taker);
        return isBetween && taker !== undefined && last !== undefined ? { taker: last } : undefined;
      }),
    ),
  ),
  defect('order-third-time-without-transaction', 'ORDER-147').by(
    quotes(fromTime(3, { status: 200, receiver: given, taker: given }, besides), { transaction: null }),
  ),
];
