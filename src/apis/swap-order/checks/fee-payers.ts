import { payerOf } from '../asked.js';
import type { OrderCheck, OrderView } from '../view.js';

const on = { operation: 'getOrder', status: 200 } as const;
type PayerField = 'signatureFeePayer' | 'prioritizationFeePayer' | 'rentFeePayer';

const isBuilt = ({ response }: OrderView): boolean => (response.body.transaction ?? '') !== '';
const takerOf = ({ request }: OrderView): string | undefined => request.query.taker;

const sparesTaker = (field: PayerField): OrderCheck => ({
  on,
  reads: ['/transaction', `/${field}`],
  applies: (view) => takerOf(view) !== undefined && payerOf(view) !== undefined && isBuilt(view),
  judge: (view) =>
    view.response.body[field] === takerOf(view)
      ? { expected: `\`${field}\` is not the taker, for a payer was passed`, actual: 'the taker', at: `/${field}` }
      : undefined,
});

export const payerSparesTakerSignatureFee = sparesTaker('signatureFeePayer');
export const payerSparesTakerPriorityFee = sparesTaker('prioritizationFeePayer');
export const payerSparesTakerRent = sparesTaker('rentFeePayer');

/** What a key is to the request, of those that have no fee to pay; undefined for a key that may. */
function strangerIn(view: OrderView, key: string): string | undefined {
  const { query } = view.request;
  if (key === query.taker || key === query.payer || key === view.response.body.maker) return undefined;
  if (key === query.receiver) return 'the receiver';
  if (key === query.closeAuthority) return 'the close authority';
  if (key === query.referralAccount) return 'the referral account';
  if (key === query.inputMint || key === query.outputMint) return 'a mint of the swap';
  return key === view.fixtures.payer ? 'the declared payer, which was not passed' : undefined;
}

/** A market maker need not be named, so that a key which is nobody known decides nothing. */
function isKnown(view: OrderView, key: string): boolean {
  const { query } = view.request;
  const may = key === query.taker || key === query.payer || key === view.response.body.maker;
  return may || strangerIn(view, key) !== undefined;
}

const isPaidByParty = (field: PayerField): OrderCheck => ({
  on,
  reads: [`/${field}`, '/maker'],
  applies: (view) => {
    const payer = view.response.body[field];
    return payer === null || isKnown(view, payer);
  },
  judge: (view) => {
    const payer = view.response.body[field];
    const stranger = payer === null ? undefined : strangerIn(view, payer);
    if (stranger === undefined) return undefined;
    return { expected: 'null, the taker, the market maker or the payer passed', actual: stranger, at: `/${field}` };
  },
});

export const signatureFeeIsPaidByParty = isPaidByParty('signatureFeePayer');
export const priorityFeeIsPaidByParty = isPaidByParty('prioritizationFeePayer');

/** The identifier of the second router type, where the profile says which one it is. */
export function secondRouterType({ fixtures }: OrderView): string | undefined {
  return fixtures.secondRouterType === undefined ? undefined : fixtures.routers?.[fixtures.secondRouterType];
}

const rentIsPaidBy = (
  who: string,
  applies: (view: OrderView) => boolean,
  others: (view: OrderView) => readonly string[],
): OrderCheck => ({
  on,
  reads: ['/router', '/rentFeePayer'],
  applies: (view) => secondRouterType(view) !== undefined && applies(view),
  judge: (view) => {
    const { rentFeePayer } = view.response.body;
    const allowed: readonly unknown[] = [null, takerOf(view), view.request.query.payer, ...others(view)];
    if (allowed.includes(rentFeePayer)) return undefined;
    return { expected: who, actual: String(rentFeePayer), at: '/rentFeePayer' };
  },
});

const ofSecondType = (view: OrderView): boolean => view.response.body.router === secondRouterType(view);

export const rentIsPaidByTakerOrPayer = rentIsPaidBy(
  'null, the taker or the payer passed',
  (view) => !ofSecondType(view),
  () => [],
);

export const rentOfSecondTypeIsPaidByTakerPayerOrGasWallet = rentIsPaidBy(
  'null, the taker, the payer passed or a gas wallet of the operator',
  (view) => ofSecondType(view) && view.fixtures.gasWallets !== undefined,
  ({ fixtures }) => fixtures.gasWallets ?? [],
);

export const gasWalletPaysRentOfSecondType: OrderCheck = {
  on,
  reads: ['/router', '/transaction', '/rentFeePayer'],
  applies: (view) => {
    const { query } = view.request;
    const { takerFunded, takerFundedLacksOutputAccount, pair, gasWallets } = view.fixtures;
    if (takerFunded === undefined || takerFundedLacksOutputAccount !== true || gasWallets === undefined) return false;
    const lacksAccount = query.taker === takerFunded && query.outputMint === pair.outputMint;
    const alone = query.payer === undefined && query.receiver === undefined;
    return lacksAccount && alone && secondRouterType(view) !== undefined && ofSecondType(view) && isBuilt(view);
  },
  judge: ({ response, fixtures }) => {
    const { rentFeePayer } = response.body;
    if (rentFeePayer !== null && fixtures.gasWallets?.includes(rentFeePayer)) return undefined;
    const expected = "one of the operator's gas wallets, for the taker has no token account for the output yet";
    return { expected, actual: String(rentFeePayer), at: '/rentFeePayer' };
  },
};
