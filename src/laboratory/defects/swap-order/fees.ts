import { defect, type Defect, type JsonObject } from '../defect.js';
import { referralAccount, secondRouterType, wallets } from '../../../reference/swap-order/fixtures.js';
import {
  alteringQuotes,
  answering,
  atSecondVersion,
  ignoring,
  isBuilt,
  rejecting,
  withJson,
  type Query,
} from './tamper.js';

type PayerField = 'signatureFeePayer' | 'prioritizationFeePayer' | 'rentFeePayer';

const isOfSecondType = ({ router }: JsonObject): boolean => router === secondRouterType;

/** The taker of a request with a payer of its own. */
const sparedTaker = (query: Query): string | undefined =>
  !query.has('payer') || query.get('payer') === query.get('taker') ? undefined : query.get('taker');

const takerPays = (field: PayerField): Defect['inject'] =>
  alteringQuotes((order, _, query) => {
    const taker = sparedTaker(query);
    return taker === undefined || !isBuilt(order) ? undefined : { [field]: taker };
  });

/** The declared payer pays although nobody asked it to. */
const strangerPays = (field: PayerField, concerns: (order: JsonObject) => boolean = () => true): Defect['inject'] =>
  alteringQuotes((order, _, query) => {
    const uninvited = query.has('taker') && !query.has('payer');
    return uninvited && concerns(order) ? { [field]: wallets.payer } : undefined;
  });

const asksForFee = (query: Query, fee: number): boolean =>
  query.get('referralAccount') === referralAccount && query.get('referralFee') === String(fee);

const feeRefused = (fee: number): Defect['inject'] => rejecting((query) => asksForFee(query, fee));

const feeHonoured = (fee: number): Defect['inject'] =>
  answering(async (query, _, ask) => {
    if (!asksForFee(query, fee)) return undefined;
    const answer = await ask(query.without('referralFee'));
    return answer.status === 200 ? withJson(answer, (order) => ({ ...order, feeBps: fee })) : answer;
  });

const defaultFee = (concerns: (query: Query) => boolean): Defect['inject'] =>
  alteringQuotes((_order, _request, query) => {
    const referred = query.has('referralAccount') && query.has('referralFee');
    return referred && concerns(query) ? { feeBps: 10 } : undefined;
  });

/** Faults of who pays what: gas, rent and the fee of the integrator. */
export const defectsOfFees: readonly Defect[] = [
  defect('order-payer-ignored', 'ORDER-027', 'ORDER-028', 'ORDER-029', 'ORDER-035', 'ORDER-227', 'ORDER-236').by(
    ignoring('payer'),
  ),
  defect('order-priority-fee-left-to-taker', 'ORDER-028').by(takerPays('prioritizationFeePayer')),
  defect('order-signature-fee-paid-by-uninvited', 'ORDER-124', 'ORDER-228').by(strangerPays('signatureFeePayer')),
  // The first version names the taker of the request before for the priority fee.
  defect('order-priority-fee-paid-by-taker-before', 'ORDER-130').by((reference) => {
    let before: string | undefined;
    return alteringQuotes((order, request, query) => {
      const [taker, last] = [query.get('taker'), before];
      before = taker ?? before;
      const isOther = last !== undefined && taker !== undefined && taker !== last && last !== query.get('payer');
      return isOther && isBuilt(order) && !atSecondVersion(request) ? { prioritizationFeePayer: last } : undefined;
    })(reference);
  }),
  defect('order-rent-paid-by-uninvited', 'ORDER-137').by(
    strangerPays('rentFeePayer', (order) => !isOfSecondType(order)),
  ),
  defect('order-rent-of-maker-quote-paid-by-mint', 'ORDER-138').by(
    alteringQuotes((order, _, query) => {
      const concerned = query.has('taker', 'receiver');
      return concerned && isOfSecondType(order) ? { rentFeePayer: order.outputMint } : undefined;
    }),
  ),
  defect('order-rent-of-maker-quote-left-to-taker', 'ORDER-134').by(
    alteringQuotes((order, _, query) =>
      order.rentFeePayer === wallets.gasWallet ? { rentFeePayer: query.get('taker') } : undefined,
    ),
  ),
  defect('order-referral-fee-not-applied', 'ORDER-110', 'ORDER-111').by(defaultFee(() => true)),
  // The fee of a referral is shown once more, in the next quote of the same mints for the same taker.
  defect('order-referral-fee-kept-for-next-quote', 'ORDER-112').by((reference) => {
    const kept = new Map<string, string>();
    return alteringQuotes((_order, { path }, query) => {
      const key = [path, ...['inputMint', 'outputMint', 'taker'].map((name) => query.get(name))].join(' ');
      const [fee, last] = [query.get('referralFee'), kept.get(key)];
      if (fee === undefined) kept.delete(key);
      else kept.set(key, fee);
      return fee === undefined && last !== undefined ? { feeBps: Number(last) } : undefined;
    })(reference);
  }),
  defect('order-least-referral-fee-refused', 'ORDER-040').by(feeRefused(50)),
  defect('order-referral-fee-of-49-honoured', 'ORDER-042').by(feeHonoured(49)),
  defect('order-referral-fee-of-300-honoured', 'ORDER-043').by(feeHonoured(300)),
  defect('order-referral-account-of-somebody-else', 'ORDER-105').by(
    alteringQuotes((order) =>
      order.referralAccount === undefined ? undefined : { referralAccount: wallets.gasWallet },
    ),
  ),
];
