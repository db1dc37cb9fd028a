import { show } from '../../../json/parse.js';
import { unless } from '../../../model/check.js';
import { isBuilt, lacksOutputAccount, payerOf, secondTypeOf, type OrderView } from '../reader/view.js';
import { field } from './expected-response.js';

type FeePayer = 'signatureFeePayer' | 'prioritizationFeePayer' | 'rentFeePayer';
type Keys = (view: OrderView) => readonly (string | null | undefined)[];

const isOneOf = (payer: string | null, allowed: readonly (string | null | undefined)[], who: string) =>
  unless(payer === null || allowed.includes(payer), who, show(payer));

const parties: Keys = ({ request: { query } }) => [query.taker, query.payer];
const partiesAndMaker: Keys = (view) => [...parties(view), view.response.body.maker];

/** Keys of the request and of the profile that have no fee to pay. A market maker need not be named: an unknown key decides nothing. */
function bystanders({ request: { query }, fixtures }: OrderView): readonly (string | undefined)[] {
  const { receiver, closeAuthority, referralAccount, inputMint, outputMint } = query;
  const { payer, takerFunded, takerUnfunded, takerWithoutGas, takerSmallWithoutGas } = fixtures;
  const takers = [takerFunded, takerUnfunded, takerWithoutGas, takerSmallWithoutGas];
  return [receiver, closeAuthority, referralAccount, inputMint, outputMint, payer, ...takers];
}

/** Whatever the taker pays in place of the payer. */
export const payerIgnored = { ignored: 'payer' } as const;

const isNotTaker = (name: FeePayer) =>
  field([name, 'transaction'], (value, view) => {
    const { taker } = view.request.query;
    if (taker === undefined || payerOf(view) === undefined || !isBuilt(view)) return 'undecided';
    const expected = `\`${name}\` is not the taker, for a payer was passed`;
    return unless(value !== taker, expected, 'the taker', { excluded: taker, ...payerIgnored });
  });

const isParty = (name: FeePayer) =>
  field([name, 'maker'], (value, view) => {
    const allowed = partiesAndMaker(view);
    if (![null, ...allowed, ...bystanders(view)].includes(value)) return 'undecided';
    return isOneOf(value, allowed, 'null, the taker, the market maker or the payer passed');
  });

const isOfSecondType = (view: OrderView): boolean =>
  secondTypeOf(view) !== undefined && view.response.body.router === secondTypeOf(view);

/** A built order for a taker without a token account for the output, and nothing else. */
const needsRentOfOperator = (view: OrderView): boolean =>
  [view.request.query.payer, view.request.query.receiver].every((key) => key === undefined) &&
  lacksOutputAccount(view) &&
  isBuilt(view);

export const feePayers = {
  'ORDER-027': isNotTaker('signatureFeePayer'),
  'ORDER-028': isNotTaker('prioritizationFeePayer'),
  'ORDER-029': isNotTaker('rentFeePayer'),
  'ORDER-124': isParty('signatureFeePayer'),
  'ORDER-130': isParty('prioritizationFeePayer'),
  /** The field is nullable on every order, so that null names nobody else. */
  'ORDER-134': field(['rentFeePayer', 'router', 'transaction'], (payer, view) => {
    const { gasWallets } = view.fixtures;
    if (!isOfSecondType(view) || gasWallets === undefined || !needsRentOfOperator(view)) return 'undecided';
    const who = 'null or a gas wallet of the operator, for the taker has no token account for the output yet';
    return isOneOf(payer, gasWallets, who);
  }),
  'ORDER-137': field(['rentFeePayer', 'router'], (payer, view) =>
    secondTypeOf(view) === undefined || isOfSecondType(view)
      ? 'undecided'
      : isOneOf(payer, parties(view), 'null, the taker or the payer passed'),
  ),
  'ORDER-138': field(['rentFeePayer', 'router'], (payer, view) => {
    const { gasWallets } = view.fixtures;
    if (!isOfSecondType(view) || gasWallets === undefined) return 'undecided';
    const who = 'null, the taker, the payer passed or a gas wallet of the operator';
    return isOneOf(payer, [...parties(view), ...gasWallets], who);
  }),
};
