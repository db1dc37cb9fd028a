import { swapOrder } from '../../../../../src/product/apis/swap-order/api.js';
import type { OrderQuery } from '../../../../../src/product/apis/swap-order/fixtures/orders.js';
import { concernsNothing, isUndecided, passes, violates } from '../../../../support/check-rows.js';
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
    passes('an order', ordered(query)),
    violates('refused in turns', alternated({ control, failing: fails })),
    violates('broken in turns', alternated({ control, failing: { ...fails, fault: 'reset' } })),
    violates('unavailable in turns', alternated({ control, failing: failing(query, 503) })),
    isUndecided('refused four times', alternated({ control, failing: fails, pairs: 4 })),
    passes('refused now and then', alternated({ control, failing: fails, pairs: 3, instead: { 2: ordered(query) } })),
    isUndecided('refused like the request without it', alternated({ control: failing(without), failing: fails })),
    concernsNothing('refused once', [control, fails]),
    concernsNothing('not asked for', control),
    concernsNothing(
      'another difference than the option',
      alternated({ control: ordered({ amount: '7' }), failing: fails }),
    ),
  ];
}

const otherAmount = (without: OrderQuery, option: OrderQuery): readonly OrderRow[] => {
  const query = { ...without, ...option, amount: '7' };
  const control = ordered({ ...without, amount: '7' });
  return [
    concernsNothing(
      'another amount, for which there may be no quote with it',
      alternated({ control, failing: failing(query) }),
    ),
    violates('another amount, and no bad request', alternated({ control, failing: failing(query, 500) })),
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
    concernsNothing('the taker itself', ordered({ ...rich, receiver: 'Rich' })),
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
    concernsNothing('an undeclared payer', ordered({ ...rich, payer: 'Somebody' })),
  ],
  'ORDER-034': [
    ...optionRows({ ...rich, ...payer }, { closeAuthority: 'Closer' }),
    ...inTwoRoles({ ...rich, ...payer }, { closeAuthority: 'Payer' }),
    concernsNothing('no payer', ordered({ ...rich, closeAuthority: 'Closer' })),
  ],
  'ORDER-040': [...optionRows({}, referral(50)), ...otherAmount({}, referral(50))],
  'ORDER-041': optionRows({ ...rich, ...payer }, referral(255)),
  'ORDER-222': [...optionRows(rich, referral(100)), concernsNothing('a bound', ordered(referral(50)))],
  'ORDER-045': [
    ...optionRows({}, { excludeRouters: 'three' }),
    concernsNothing(
      'the router that quotes',
      alternated({ control: ordered({}, { router: 'three' }), failing: failing({ excludeRouters: 'three' }) }),
    ),
    concernsNothing('an unknown router', ordered({ excludeRouters: 'nine' })),
  ],
  'ORDER-221': [
    ...optionRows({}, { excludeDexes: 'Pond' }, 'two'),
    concernsNothing(
      'the first router quotes',
      alternated({ control: ordered({}), failing: failing({ excludeDexes: 'Pond' }) }),
    ),
    concernsNothing(
      'a label that nobody has',
      alternated({
        control: ordered({}, { router: 'two' }),
        failing: failing({ excludeDexes: 'No+Such+Exchange,Pond' }),
      }),
    ),
  ],
  'ORDER-223': [
    passes('an order', ordered({ excludeRouters: 'four' })),
    violates(
      'refused where another one is not',
      alternated({
        control: ordered({ excludeRouters: 'three' }),
        failing: failing({ excludeRouters: 'four' }),
        before: [],
      }),
    ),
    passes(
      'the router that quotes where another one is excluded',
      alternated({
        control: ordered({ excludeRouters: 'three' }, { router: 'four' }),
        failing: failing({ excludeRouters: 'four' }),
        before: [],
      }),
    ),
    concernsNothing(
      'refused where none is excluded',
      alternated({ control: ordered(), failing: failing({ excludeRouters: 'four' }) }),
    ),
  ],
});
