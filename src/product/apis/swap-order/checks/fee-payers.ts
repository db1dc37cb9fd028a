import { unless } from '../../../model/check.js';
import { isBuilt, lacksOutputAccount, payerOf } from '../reader/requests.js';
import type { OrderView } from '../reader/view.js';
import { field } from './expected-response.js';

type PayerField = 'signatureFeePayer' | 'prioritizationFeePayer' | 'rentFeePayer';

const takerOf = ({ request }: OrderView): string | undefined => request.query.taker;

const isNotTaker = (name: PayerField) =>
  field(
    name,
    (view) => takerOf(view) !== undefined && payerOf(view) !== undefined && isBuilt(view),
    (value, view) =>
      unless(value !== takerOf(view), `\`${name}\` is not the taker, for a payer was passed`, 'the taker'),
    'transaction',
  );

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
const isPaidByParty = (name: PayerField) =>
  field(
    name,
    (view) => {
      const payer = view.response.body[name];
      return payer === null || isParty(view, payer) || strangerIn(view, payer) !== undefined;
    },
    (payer, view) => {
      const stranger = payer === null ? undefined : strangerIn(view, payer);
      return unless(stranger === undefined, 'null, the taker, the market maker or the payer passed', stranger ?? '');
    },
    'maker',
  );

/** The identifier of the second router type, where the profile says which one it is. */
export function secondRouterType({ fixtures }: OrderView): string | undefined {
  return fixtures.secondRouterType === undefined ? undefined : fixtures.routers?.[fixtures.secondRouterType];
}

const rentIsPaidBy = (
  who: string,
  concerns: (view: OrderView) => boolean,
  others: (view: OrderView) => readonly string[],
) =>
  field(
    'rentFeePayer',
    (view) => secondRouterType(view) !== undefined && concerns(view),
    (payer, view) =>
      unless([null, takerOf(view), view.request.query.payer, ...others(view)].includes(payer), who, String(payer)),
    'router',
  );

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
  'ORDER-134': field(
    'rentFeePayer',
    needsRentOfOperator,
    (payer, { fixtures: { gasWallets = [] } }) =>
      unless(
        payer === null || gasWallets.includes(payer),
        'null or a gas wallet of the operator, for the taker has no token account for the output yet',
        String(payer),
      ),
    'router',
    'transaction',
  ),
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
