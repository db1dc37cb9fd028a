import { concernsNothing, declaring, isUndecided, passes, violates } from '../../../../support/check-rows.js';
import { fixtures, lacking, swapOrderTable } from '../made.js';
import { failing, ordered, rich, type OrderQuery, type OrderRow } from './made-orders.js';

const paid = { ...rich, payer: 'Payer' };
type Field = 'signatureFeePayer' | 'prioritizationFeePayer' | 'rentFeePayer';

/** Rows of a fee that is not the taker's, for a payer was passed. */
function sparingRows(field: Field): readonly OrderRow[] {
  const built = (query: OrderQuery, payer: string | null) => ordered(query, { transaction: 'AAAA', [field]: payer });
  return [
    passes('the payer', built(paid, 'Payer')),
    passes('null', built(paid, null)),
    violates('the taker', built(paid, 'Rich'), `/${field}`),
    concernsNothing('the payer is the taker', built({ ...rich, payer: 'Rich' }, 'Rich')),
    concernsNothing('no transaction', ordered(paid, { transaction: '', [field]: 'Rich' })),
  ];
}

/** Rows of a fee that falls to the taker, the market maker or the payer passed. */
function partyRows(field: 'signatureFeePayer' | 'prioritizationFeePayer'): readonly OrderRow[] {
  const at = `/${field}`;
  const by = (payer: string | null, query: OrderQuery = rich, more: object = {}) =>
    ordered(query, { ...more, [field]: payer });
  return [
    passes('null', by(null)),
    passes('the taker', by('Rich')),
    passes('the payer passed', by('Payer', paid)),
    passes('the market maker', by('Maker', rich, { maker: 'Maker' })),
    violates('the receiver', by('Receiver', { ...rich, receiver: 'Receiver' }), at),
    violates('the close authority', by('Closer', { ...paid, closeAuthority: 'Closer' }), at),
    violates('the referral account', by('Referrer', { referralAccount: 'Referrer', referralFee: 50 }), at),
    violates('a mint', by('MintBought'), at),
    ...['Poor', 'Dry', 'Small'].map((taker) => violates('a taker of other requests', by(taker), at)),
    violates('the taker with means, in the order of another', by('Rich', { taker: 'Poor' }), at),
    concernsNothing('a key that may be an unnamed market maker', by('Unknown')),
  ];
}

const rent = (rentFeePayer: string | null, query: OrderQuery = rich, more: object = {}) =>
  ordered(query, { rentFeePayer, ...more });
const ofMaker = { router: 'two', transaction: 'AAAA' };
const gas = (row: OrderRow): OrderRow =>
  declaring({ ...fixtures, gasWallets: ['Gas'], takerFundedLacksOutputAccount: true }, row);
const referral = (referralFee: number, query: OrderQuery = {}): OrderQuery => ({
  referralAccount: 'Referrer',
  referralFee,
  ...query,
});

const kept = (fee: number, feeBps: number) => ordered(referral(fee), { feeBps });
const keptForTaker = (fee: number) => ordered(referral(fee, rich), { feeBps: fee });
const plain = (feeBps: number) => ordered({}, { feeBps });

swapOrderTable({
  'ORDER-027': sparingRows('signatureFeePayer'),
  'ORDER-028': sparingRows('prioritizationFeePayer'),
  'ORDER-029': sparingRows('rentFeePayer'),
  'ORDER-124': partyRows('signatureFeePayer'),
  'ORDER-130': partyRows('prioritizationFeePayer'),
  'ORDER-134': [
    gas(passes('a gas wallet', rent('Gas', rich, ofMaker))),
    gas(passes('null', rent(null, rich, ofMaker))),
    gas(violates('the taker', rent('Rich', rich, ofMaker), '/rentFeePayer')),
    gas(concernsNothing('another router', rent('Rich', rich, { ...ofMaker, router: 'one' }))),
    gas(concernsNothing('a payer', rent('Payer', paid, ofMaker))),
    gas(concernsNothing('no transaction', rent('Rich', rich, { ...ofMaker, transaction: '' }))),
  ],
  'ORDER-137': [
    passes('null', rent(null)),
    violates('anybody else', rent('Unknown'), '/rentFeePayer'),
    lacking('secondRouterType', concernsNothing('no router type is declared', rent('Unknown'))),
  ],
  'ORDER-138': [
    gas(passes('a gas wallet', rent('Gas', rich, ofMaker))),
    gas(violates('anybody else', rent('MintBought', rich, ofMaker), '/rentFeePayer')),
    gas(concernsNothing('another router', rent('MintBought'))),
  ],
  'ORDER-105': [
    passes('the account of the request', ordered(referral(50), { referralAccount: 'Referrer' })),
    violates('another one', ordered(referral(50), { referralAccount: 'Else' }), '/referralAccount'),
    concernsNothing('none in the order', ordered(referral(50))),
  ],
  'ORDER-110': [
    passes('the fee', ordered(referral(100), { feeBps: 100 })),
    violates('the default fee', ordered(referral(100)), '/feeBps'),
    concernsNothing('out of bounds', ordered(referral(49))),
    concernsNothing('an account that is not declared', ordered({ ...referral(100), referralAccount: 'Else' })),
  ],
  'ORDER-111': [
    passes('the fee', ordered(referral(100, paid), { feeBps: 100 })),
    violates('the default fee', ordered(referral(100, paid)), '/feeBps'),
  ],
  'ORDER-112': [
    passes('the default fee', [kept(100, 100), plain(10)]),
    isUndecided('the fee of one request', [kept(100, 100), plain(100)]),
    violates(
      'the fee that the same request asked for, after a request for a taker',
      [kept(100, 100), keptForTaker(120), plain(100), kept(101, 101), keptForTaker(120), plain(101)],
      '/feeBps',
    ),
    concernsNothing('a fee out of bounds', [kept(256, 10), plain(256)]),
    concernsNothing('no quote with a referral', [failing(referral(100)), plain(100)]),
  ],
});
