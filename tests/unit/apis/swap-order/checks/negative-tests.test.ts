import { concernsNothing, declaring, inTurns, isUndecided, passes, violates } from '../../../../support/check-rows.js';
import type { MadeExchange } from '../../../../support/check-table.js';
import { fixtures, swapOrderTable } from '../made.js';
import { failing, ordered, type OrderQuery, type OrderRow } from './made-orders.js';

const reverse = { inputMint: 'MintBought', outputMint: 'MintSold' };
const beside = { taker: 'Rich', payer: 'Payer' };

/** Rows of a parameter that is required: rejected by any status but 200, beside every option. */
function requiredRows(name: 'inputMint' | 'outputMint' | 'amount'): readonly OrderRow[] {
  const without = (query: OrderQuery = {}): OrderQuery => ({ ...query, [name]: undefined });
  return [
    passes('rejected', [ordered(), failing(without())]),
    passes('rejected by another status', [ordered(), failing(without(), 422)]),
    violates('served', [ordered(), ordered(without())]),
    violates('served beside a payer', [ordered(), ordered(without(beside))]),
    violates('served for the reverse pair', [ordered(), ordered(without(reverse))]),
    isUndecided('nothing is quoted', failing(without())),
    concernsNothing('no key', [ordered(), { ...failing(without()), credentials: { apiKey: 'absent' as const } }]),
  ];
}

/** Rows of a request under a wrong key. */
function keyRows(apiKey: 'absent' | 'empty' | 'misplaced' | 'elsewhere' | 'invented'): readonly OrderRow[] {
  const under = (made: MadeExchange): MadeExchange => ({ ...made, credentials: { apiKey } });
  return [
    passes('rejected', [ordered(), under(failing({}, 401))]),
    passes('rejected with another success', [ordered(), under(ordered({}, '', { status: 202, text: '' }))]),
    violates('served', under(ordered())),
    violates('served beside a payer', [ordered(), under(ordered(beside))]),
    isUndecided('nothing but another swap is quoted with the key', [ordered({ amount: '7' }), under(failing({}, 401))]),
  ];
}

const noSuch = { outputMint: 'Nowhere' };
const mintRows = (row: OrderRow): OrderRow => declaring({ ...fixtures, noSuchMints: ['Nowhere'] }, row);
const referral = (referralFee: number): OrderQuery => ({ referralAccount: 'Referrer', referralFee });

/** Rows of a fee out of bounds: a rejection, another fee and the default are allowed. */
function feeRows(fee: number): readonly OrderRow[] {
  const control = { exchanges: [ordered(referral(50), { feeBps: 50 })], scenario: 'order/referral' };
  const honoured = (query: OrderQuery = {}) => ordered({ ...query, ...referral(fee) }, { feeBps: fee });
  const out = (...exchanges: readonly MadeExchange[]) => [control, { exchanges }];
  return [
    passes('rejected', out(failing(referral(fee)))),
    passes('the default fee', out(ordered(referral(fee)))),
    violates('honoured', out(honoured(), ordered()), '/feeBps'),
    violates('honoured beside a payer', out(honoured(beside), ordered(beside)), '/feeBps'),
    isUndecided('the default is the same', out(honoured(), ordered({}, { feeBps: fee }))),
    isUndecided('no referral is accepted', [failing(referral(fee))]),
    concernsNothing('no key', out({ ...failing(referral(fee)), credentials: { apiKey: 'absent' } })),
  ];
}

const down = failing({ amount: '18446744073709551615' }, 502);

swapOrderTable({
  'ORDER-010': requiredRows('inputMint'),
  'ORDER-011': requiredRows('outputMint'),
  'ORDER-012': requiredRows('amount'),
  'ORDER-013': [
    passes('400', [ordered(), failing({ amount: undefined })]),
    violates('422', [ordered(), failing({ amount: undefined }, 422)]),
    concernsNothing('200', [ordered(), ordered({ amount: undefined })]),
    concernsNothing('a complete request', [ordered(), failing({}, 404)]),
  ],
  'ORDER-046': [
    passes('rejected', [ordered(), failing({ excludeRouters: 'nine' })]),
    violates('served', [ordered(), ordered({ excludeRouters: 'nine' })]),
    concernsNothing('a known router', [ordered(), ordered({ excludeRouters: 'two' })]),
    isUndecided('nothing is quoted', failing({ excludeRouters: 'nine' })),
  ],
  'ORDER-188': [...keyRows('absent'), ...keyRows('empty')],
  'ORDER-189': [...keyRows('misplaced'), ...keyRows('elsewhere')],
  'ORDER-190': [
    ...keyRows('invented').map((row) => declaring({ ...fixtures, keysChecked: true }, row)),
    concernsNothing('keys are not checked', [ordered(), { ...ordered(), credentials: { apiKey: 'invented' } }]),
  ],
  'ORDER-200': [
    mintRows(passes('rejected', [ordered(), failing(noSuch, 404)])),
    mintRows(violates('served', [ordered(), ordered(noSuch)])),
    mintRows(concernsNothing('no amount besides', [ordered(), failing({ ...noSuch, amount: undefined })])),
    concernsNothing('a mint that is not declared', [ordered(), ordered(noSuch)]),
  ],
  'ORDER-201': [
    mintRows(passes('400', [ordered(), failing(noSuch)])),
    mintRows(violates('404', [ordered(), failing(noSuch, 404)])),
  ],
  'ORDER-042': [
    ...feeRows(49),
    ...feeRows(1),
    concernsNothing('zero', [ordered(referral(0), { feeBps: 0 }), ordered()]),
  ],
  'ORDER-043': [...feeRows(256), ...feeRows(10_000)],
  'ORDER-234': [
    violates('a gateway in turns', inTurns(ordered(), down)),
    passes('another option, which is another requirement’s', inTurns(ordered(), failing({ payer: 'Payer' }, 502))),
    concernsNothing('no key', { ...ordered(), credentials: { apiKey: 'absent' } }),
  ],
});
