import { swapOrder } from '../../../../../src/product/apis/swap-order/api.js';
import type { OrderQuery } from '../../../../../src/product/apis/swap-order/fixtures/request.js';
import { checkTable } from '../../../../support/check-table.js';
import { fixtures } from '../made.js';
import { alternated, failing, ordered, type OrderRow } from './made-orders.js';

const rich = { taker: 'Rich' };

/** Rows of an option that is accepted: the request without it, and the parameters that it adds. */
function optionRows(without: OrderQuery, option: OrderQuery, router = 'one'): readonly OrderRow[] {
  const query = { ...without, ...option };
  const control = ordered(without, { router });
  const fails = failing(query);
  return [
    { name: 'an order', given: ordered(query), outcome: 'pass' },
    { name: 'refused in turns', given: alternated({ control, failing: fails }), outcome: 'violation' },
    {
      name: 'broken in turns',
      given: alternated({ control, failing: { ...fails, fault: 'reset' } }),
      outcome: 'violation',
    },
    {
      name: 'unavailable in turns',
      given: alternated({ control, failing: failing(query, 503) }),
      outcome: 'violation',
    },
    { name: 'refused four times', given: alternated({ control, failing: fails, pairs: 4 }), outcome: 'inconclusive' },
    {
      name: 'refused now and then',
      given: alternated({ control, failing: fails, pairs: 3, instead: { 2: ordered(query) } }),
      outcome: 'pass',
    },
    {
      name: 'refused like the request without it',
      given: alternated({ control: failing(without), failing: fails }),
      outcome: 'inconclusive',
    },
    { name: 'refused once', given: [control, fails], outcome: 'not applicable' },
    { name: 'not asked for', given: control, outcome: 'not applicable' },
    {
      name: 'another difference than the option',
      given: alternated({ control: ordered({ amount: '7' }), failing: fails }),
      outcome: 'not applicable',
    },
  ];
}

const otherAmount = (without: OrderQuery, option: OrderQuery): readonly OrderRow[] => {
  const query = { ...without, ...option, amount: '7' };
  const control = ordered({ ...without, amount: '7' });
  return [
    {
      name: 'another amount, for which there may be no quote with it',
      given: alternated({ control, failing: failing(query) }),
      outcome: 'not applicable',
    },
    {
      name: 'another amount, and no bad request',
      given: alternated({ control, failing: failing(query, 500) }),
      outcome: 'violation',
    },
  ];
};

const payer = { payer: 'Payer' };
const referral = (referralFee: number) => ({ referralAccount: 'Referrer', referralFee });

/** A key in two roles, the option left out in the control. */
const inTwoRoles = (control: OrderQuery, option: OrderQuery): readonly OrderRow[] =>
  ([400, 500] as const).map((status) => ({
    name: `the payer in another role too, and ${status}`,
    given: alternated({ control: ordered(control), failing: failing({ ...control, ...option }, status) }),
    outcome: status === 400 ? 'not applicable' : 'violation',
  }));

/** A receiver beside an exclusion: refused with it, and quoted by this router without the exclusion. */
function besideExclusion(
  name: string,
  exclusion: OrderQuery,
  router: string | undefined,
  outcome: OrderRow['outcome'],
): OrderRow {
  const refused = failing({ ...rich, receiver: 'Receiver', ...exclusion });
  const plain = router === undefined ? [] : [ordered({ ...rich, receiver: 'Receiver' }, { router })];
  const control = ordered({ ...rich, ...exclusion }, { router: 'three' });
  return { name, given: alternated({ control, failing: refused, before: [refused, ...plain] }), outcome };
}

checkTable(swapOrder, fixtures, {
  'ORDER-018': [
    ...optionRows(rich, { receiver: 'Receiver' }),
    { name: 'the taker itself', given: ordered({ ...rich, receiver: 'Rich' }), outcome: 'not applicable' },
    ...inTwoRoles({ ...rich, ...payer }, { receiver: 'Payer' }),
    besideExclusion('a router that quotes nothing is excluded', { excludeRouters: 'two' }, 'one', 'violation'),
    besideExclusion('the router that quotes it is excluded', { excludeRouters: 'two' }, 'two', 'pass'),
    besideExclusion('labels that another router ignores', { excludeDexes: 'Pond' }, 'two', 'violation'),
    besideExclusion('labels of the first router, which quotes it', { excludeDexes: 'Pond' }, 'one', 'pass'),
    besideExclusion('what would quote it is not known', { excludeRouters: 'two' }, undefined, 'not applicable'),
  ],
  'ORDER-026': [
    ...optionRows(rich, payer),
    ...otherAmount(rich, payer),
    ...inTwoRoles({ ...rich, receiver: 'Payer' }, payer),
    { name: 'an undeclared payer', given: ordered({ ...rich, payer: 'Somebody' }), outcome: 'not applicable' },
  ],
  'ORDER-034': [
    ...optionRows({ ...rich, ...payer }, { closeAuthority: 'Closer' }),
    ...inTwoRoles({ ...rich, ...payer }, { closeAuthority: 'Payer' }),
    { name: 'no payer', given: ordered({ ...rich, closeAuthority: 'Closer' }), outcome: 'not applicable' },
  ],
  'ORDER-040': [...optionRows({}, referral(50)), ...otherAmount({}, referral(50))],
  'ORDER-041': optionRows({ ...rich, ...payer }, referral(255)),
  'ORDER-222': [
    ...optionRows(rich, referral(100)),
    { name: 'a bound', given: ordered(referral(50)), outcome: 'not applicable' },
  ],
  'ORDER-045': [
    ...optionRows({}, { excludeRouters: 'three' }),
    {
      name: 'the router that quotes',
      given: alternated({ control: ordered({}, { router: 'three' }), failing: failing({ excludeRouters: 'three' }) }),
      outcome: 'not applicable',
    },
    { name: 'an unknown router', given: ordered({ excludeRouters: 'nine' }), outcome: 'not applicable' },
  ],
  'ORDER-221': [
    ...optionRows({}, { excludeDexes: 'Pond' }, 'two'),
    {
      name: 'the first router quotes',
      given: alternated({ control: ordered({}), failing: failing({ excludeDexes: 'Pond' }) }),
      outcome: 'not applicable',
    },
    {
      name: 'a label that nobody has',
      given: alternated({
        control: ordered({}, { router: 'two' }),
        failing: failing({ excludeDexes: 'No+Such+Exchange,Pond' }),
      }),
      outcome: 'not applicable',
    },
  ],
  'ORDER-223': [
    { name: 'an order', given: ordered({ excludeRouters: 'four' }), outcome: 'pass' },
    {
      name: 'refused where another one is not',
      given: alternated({
        control: ordered({ excludeRouters: 'three' }),
        failing: failing({ excludeRouters: 'four' }),
        before: [],
      }),
      outcome: 'violation',
    },
    {
      name: 'the router that quotes where another one is excluded',
      given: alternated({
        control: ordered({ excludeRouters: 'three' }, { router: 'four' }),
        failing: failing({ excludeRouters: 'four' }),
        before: [],
      }),
      outcome: 'pass',
    },
    {
      name: 'refused where none is excluded',
      given: alternated({ control: ordered(), failing: failing({ excludeRouters: 'four' }) }),
      outcome: 'not applicable',
    },
  ],
});
