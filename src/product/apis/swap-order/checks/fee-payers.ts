import { lacksOutputAccount, payerOf } from '../request-predicates.js';
import { order, orders as on, type OrderView } from '../view.js';

type PayerField = 'signatureFeePayer' | 'prioritizationFeePayer' | 'rentFeePayer';

const isBuilt = ({ response }: OrderView): boolean => (response.body.transaction ?? '') !== '';
const takerOf = ({ request }: OrderView): string | undefined => request.query.taker;

const isNotTaker = (field: PayerField) =>
  order.exchange({
    on,
    reads: ['/transaction', `/${field}`],
    select: (view: OrderView) =>
      takerOf(view) !== undefined && payerOf(view) !== undefined && isBuilt(view)
        ? { payer: view.response.body[field] }
        : undefined,
    judge: ({ payer }, view) =>
      payer === takerOf(view)
        ? { expected: `\`${field}\` is not the taker, for a payer was passed`, actual: 'the taker', at: `/${field}` }
        : undefined,
  });

/** What a key is to the request, of those that have no fee to pay; undefined for a key that may. */
function strangerIn(view: OrderView, key: string): string | undefined {
  const { query } = view.request;
  if (isParty(view, key)) return undefined;
  if (key === query.receiver) return 'the receiver';
  if (key === query.closeAuthority) return 'the close authority';
  if (key === query.referralAccount) return 'the referral account';
  if (key === query.inputMint || key === query.outputMint) return 'a mint of the swap';
  if (key === view.fixtures.payer) return 'the declared payer, which was not passed';
  return takersOf(view.fixtures).includes(key) ? 'a taker of other requests' : undefined;
}

function takersOf(fixtures: OrderView['fixtures']): readonly (string | undefined)[] {
  const { takerFunded, takerUnfunded, takerWithoutGas, takerSmallWithoutGas } = fixtures;
  return [takerFunded, takerUnfunded, takerWithoutGas, takerSmallWithoutGas];
}

function isParty({ request: { query }, response }: OrderView, key: string): boolean {
  return key === query.taker || key === query.payer || key === response.body.maker;
}

/** A market maker need not be named, so that a key which is nobody known decides nothing. */
const isPaidByParty = (field: PayerField) =>
  order.exchange({
    on,
    reads: [`/${field}`, '/maker'],
    select: (view: OrderView) => {
      const payer = view.response.body[field];
      const isKnown = payer === null || isParty(view, payer) || strangerIn(view, payer) !== undefined;
      return isKnown ? { payer } : undefined;
    },
    judge: ({ payer }, view) => {
      const stranger = payer === null ? undefined : strangerIn(view, payer);
      if (stranger === undefined) return undefined;
      return { expected: 'null, the taker, the market maker or the payer passed', actual: stranger, at: `/${field}` };
    },
  });

/** The identifier of the second router type, where the profile says which one it is. */
export function secondRouterType({ fixtures }: OrderView): string | undefined {
  return fixtures.secondRouterType === undefined ? undefined : fixtures.routers?.[fixtures.secondRouterType];
}

const rentIsPaidBy = (
  who: string,
  concerns: (view: OrderView) => boolean,
  others: (view: OrderView) => readonly string[],
) =>
  order.exchange({
    on,
    reads: ['/router', '/rentFeePayer'],
    select: (view: OrderView) =>
      secondRouterType(view) !== undefined && concerns(view) ? { payer: view.response.body.rentFeePayer } : undefined,
    judge: ({ payer }, view) => {
      const allowed: readonly unknown[] = [null, takerOf(view), view.request.query.payer, ...others(view)];
      if (allowed.includes(payer)) return undefined;
      return { expected: who, actual: String(payer), at: '/rentFeePayer' };
    },
  });

const isOfSecondType = (view: OrderView): boolean => view.response.body.router === secondRouterType(view);

/** A built order of the second router type for a taker that has no token account for the output yet, and nothing else. */
function needsRentOfOperator(view: OrderView): boolean {
  const { query } = view.request;
  if (!lacksOutputAccount(view) || view.fixtures.gasWallets === undefined) return false;
  const alone = query.payer === undefined && query.receiver === undefined;
  return alone && secondRouterType(view) !== undefined && isOfSecondType(view) && isBuilt(view);
}

export const feePayers = {
  'ORDER-027': isNotTaker('signatureFeePayer'),
  'ORDER-028': isNotTaker('prioritizationFeePayer'),
  'ORDER-029': isNotTaker('rentFeePayer'),
  'ORDER-124': isPaidByParty('signatureFeePayer'),
  'ORDER-130': isPaidByParty('prioritizationFeePayer'),
  /** The field is nullable on every order, so that null names nobody else. */
  'ORDER-134': order.exchange({
    on,
    reads: ['/router', '/transaction', '/rentFeePayer'],
    select: (view: OrderView) => (needsRentOfOperator(view) ? { payer: view.response.body.rentFeePayer } : undefined),
    judge: ({ payer }, { fixtures }) => {
      if (payer === null || fixtures.gasWallets?.includes(payer)) return undefined;
      const expected = 'null or a gas wallet of the operator, for the taker has no token account for the output yet';
      return { expected, actual: payer, at: '/rentFeePayer' };
    },
  }),
  'ORDER-137': rentIsPaidBy(
    'null, the taker or the payer passed',
    (view) => !isOfSecondType(view),
    () => [],
  ),
  'ORDER-138': rentIsPaidBy(
    'null, the taker, the payer passed or a gas wallet of the operator',
    (view) => isOfSecondType(view) && view.fixtures.gasWallets !== undefined,
    ({ fixtures }) => fixtures.gasWallets ?? [],
  ),
};
