import { show } from '../../../json/parse.js';
import { unless, type Violation } from '../../../model/check.js';
import { isBuilt, lacksOutputAccount, payerOf, secondTypeOf, type OrderView } from '../reader/view.js';
import { field } from './expected-response.js';

type FeePayer = 'signatureFeePayer' | 'prioritizationFeePayer' | 'rentFeePayer';
type Judge = (payer: string | null, view: OrderView) => Violation | undefined;

const isOneOf =
  (who: string, allowed: (view: OrderView) => readonly (string | undefined)[]): Judge =>
  (payer, view) =>
    unless(payer === null || allowed(view).includes(payer), who, show(payer));

const parties = ({ request: { query } }: OrderView) => [query.taker, query.payer];
const partiesAndMaker = (view: OrderView) => [...parties(view), view.response.body.maker];
const gasWallets = ({ fixtures }: OrderView) => fixtures.gasWallets ?? [];

/** Keys of the request and of the profile that have no fee to pay. A market maker need not be named: an unknown key decides nothing. */
function bystanders({ request: { query }, fixtures }: OrderView): readonly (string | undefined)[] {
  const { receiver, closeAuthority, referralAccount, inputMint, outputMint } = query;
  const { payer, takerFunded, takerUnfunded, takerWithoutGas, takerSmallWithoutGas } = fixtures;
  const takers = [takerFunded, takerUnfunded, takerWithoutGas, takerSmallWithoutGas];
  return [receiver, closeAuthority, referralAccount, inputMint, outputMint, payer, ...takers];
}

const isNotTaker = (name: FeePayer) =>
  field(
    name,
    (view) => view.request.query.taker !== undefined && payerOf(view) !== undefined && isBuilt(view),
    (value, { request }) =>
      unless(value !== request.query.taker, `\`${name}\` is not the taker, for a payer was passed`, 'the taker'),
    'transaction',
  );

const isParty = (name: FeePayer) =>
  field(
    name,
    (view) => [null, ...partiesAndMaker(view), ...bystanders(view)].includes(view.response.body[name] ?? null),
    isOneOf('null, the taker, the market maker or the payer passed', partiesAndMaker),
    'maker',
  );

const isOfSecondType = (view: OrderView): boolean => view.response.body.router === secondTypeOf(view);

const rentPayer = (when: (view: OrderView) => boolean, judge: Judge, ...reads: ['transaction'] | []) =>
  field('rentFeePayer', (view) => secondTypeOf(view) !== undefined && when(view), judge, 'router', ...reads);

/** A built order of the second type for a taker without a token account for the output, and nothing else. */
const needsRentOfOperator = (view: OrderView): boolean =>
  isOfSecondType(view) &&
  view.fixtures.gasWallets !== undefined &&
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
  'ORDER-134': rentPayer(
    needsRentOfOperator,
    isOneOf('null or a gas wallet of the operator, for the taker has no token account for the output yet', gasWallets),
    'transaction',
  ),
  'ORDER-137': rentPayer((view) => !isOfSecondType(view), isOneOf('null, the taker or the payer passed', parties)),
  'ORDER-138': rentPayer(
    (view) => isOfSecondType(view) && view.fixtures.gasWallets !== undefined,
    isOneOf('null, the taker, the payer passed or a gas wallet of the operator', (view) => [
      ...parties(view),
      ...gasWallets(view),
    ]),
  ),
};
