import { defect, type Defect } from '../defect.js';
import { wallets } from '../../../reference/swap-order/fixtures.js';
import { hasNoKey, withGenuineKey } from './acceptance.js';
import { alteringQuotes, answeringAs, payerOf, type Query } from './tamper.js';

/** A fault with a memory of its own, by what was requested. */
const remembering =
  <T>(injectWith: (memory: Map<string, T>) => Defect['inject']): Defect['inject'] =>
  (reference) =>
    injectWith(new Map<string, T>())(reference);

const swapOf = ['inputMint', 'outputMint', 'amount'];

/** A request but for these parameters, where it names a receiver: few others name the same. */
const besides = (query: Query, ...names: readonly string[]): string | undefined =>
  query.has('receiver') ? query.without(...names) : undefined;

/** Serves without a key what names a receiver, right after a request with the key for the same, or for the same but its amount. */
const servingAfter = (...left: readonly string[]): Defect['inject'] =>
  remembering<string>((memory) =>
    answeringAs((query, request) => {
      const key = `${request.path} ${besides(query, 'amount', 'x-api-key') ?? ''}`;
      const [whole, before] = [query.without('x-api-key'), memory.get(key)];
      memory.set(key, hasNoKey(request) ? '' : whole);
      const isAfter = query.has('receiver') && before === query.without('x-api-key', ...left);
      return isAfter && hasNoKey(request) ? { ...withGenuineKey(request), query: whole } : undefined;
    }),
  );

/** Faults that show in certain sequences of requests only. */
export const defectsOfSequences: readonly Defect[] = [
  // A receiver that two equal requests for a taker named is that of its later orders that name none.
  defect('order-receiver-kept-once-named-twice', 'ORDER-021', 'ORDER-023').by(
    remembering<string>((memory) =>
      answeringAs((query, { path }) => {
        const [whole, taker, receiver] = [`${path} ${query.without()}`, query.get('taker'), query.get('receiver')];
        if (taker === undefined) return undefined;
        // The wallet that pays stands in other parameters as well.
        if (receiver !== undefined && receiver !== taker && receiver !== wallets.payer)
          memory.set(memory.has(whole) ? taker : whole, receiver);
        const kept = memory.get(taker);
        return kept === undefined || receiver !== undefined ? undefined : { query: query.with('receiver', kept) };
      }),
    ),
  ),
  defect('order-served-without-key-after-the-same', 'ORDER-188', 'ORDER-189').by(servingAfter()),
  defect('order-served-without-key-after-an-error', 'ORDER-188').by(servingAfter('amount')),
  // The next quote without a referral, whoever asks for it, shows the fee that the last one with a referral asked
  // for.
  defect('order-fee-kept-for-next-quote', 'ORDER-112').by(
    remembering<string>((memory) =>
      alteringQuotes((_, __, query) => {
        const [fee, kept] = [query.get('referralFee'), memory.get('')];
        memory.delete('');
        if (fee !== undefined) memory.set('', fee);
        return fee === undefined && kept !== undefined ? { feeBps: Number(kept) } : undefined;
      }),
    ),
  ),
  // A quote for nobody shows the fee that the last order of its swap with a payer and a close authority asked for.
  defect('order-fee-kept-for-nobody', 'ORDER-112').by(
    remembering<string>((memory) =>
      alteringQuotes((_, { path }, query) => {
        const [fee, swap] = [query.get('referralFee'), [path, ...swapOf.map((name) => query.get(name))].join(' ')];
        if (fee !== undefined && query.has('payer', 'closeAuthority')) memory.set(swap, fee);
        const kept = query.has('taker') || fee !== undefined ? undefined : memory.get(swap);
        return kept === undefined ? undefined : { feeBps: Number(kept) };
      }),
    ),
  ),
  // Beside a payer, a referral fee is not applied where the same request was rejected for another fee.
  defect('order-fee-lost-after-rejected-fee', 'ORDER-111').by(
    remembering<true>((memory) =>
      answeringAs((query) => {
        const key = payerOf(query) && besides(query, 'referralFee');
        if (key === undefined || !query.has('referralFee')) return undefined;
        if (Number(query.get('referralFee')) > 255) memory.set(key, true);
        return memory.has(key) ? { query: query.without('referralFee', 'referralAccount') } : undefined;
      }),
    ),
  ),
  // An order that the other version had before names the taker that asked there for the same since then.
  defect('order-taker-between-two-versions', 'ORDER-167').by(
    remembering<readonly (readonly [path: string, taker: string | undefined])[]>((memory) =>
      alteringQuotes((_, { path }, query) => {
        const [key, taker] = [besides(query, 'taker') ?? '', query.get('taker')];
        const seen = key === '' ? [] : (memory.get(key) ?? []);
        memory.set(key, [...seen, [path, taker]]);
        const [at, last] = seen.at(-1) ?? [path, taker];
        const isBetween = at !== path && last !== taker && seen.some(([from, same]) => from === at && same === taker);
        return isBetween && taker !== undefined && last !== undefined ? { taker: last } : undefined;
      }),
    ),
  ),
  // The third of equal requests for a taker and a receiver gets a null in the place of a transaction.
  defect('order-third-time-without-transaction', 'ORDER-147').by(
    remembering<number>((memory) =>
      alteringQuotes((_, { path }, query) => {
        const key = `${path} ${besides(query) ?? ''}`;
        memory.set(key, (memory.get(key) ?? 0) + 1);
        return query.has('receiver', 'taker') && memory.get(key) === 3 ? { transaction: null } : undefined;
      }),
    ),
  ),
];
