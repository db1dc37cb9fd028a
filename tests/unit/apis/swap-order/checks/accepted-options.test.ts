import { concernsNothing, inTurns, isUndecided, passes, violates } from '../../../../support/check-rows.js';
import { swapOrderTable } from '../made.js';
import { failing, ordered, rich, type OrderQuery, type OrderRow } from './made-orders.js';

/** Rows of an option that is accepted: the request without it, and the parameters that it adds. */
function optionRows(without: OrderQuery, option: OrderQuery, router = 'one'): readonly OrderRow[] {
  const query = { ...without, ...option };
  const control = ordered(without, { router });
  const fails = failing(query);
  return [
    passes('an order', ordered(query)),
    violates('refused in turns', inTurns(control, fails)),
    violates('broken in turns', inTurns(control, { ...fails, fault: 'reset' })),
    isUndecided('refused four times', inTurns(control, fails, { pairs: 4 })),
    isUndecided('refused like the request without it', inTurns(failing(without), fails)),
    concernsNothing('another difference than the option', inTurns(ordered({ amount: '7' }), fails)),
  ];
}

const otherAmount = (without: OrderQuery, option: OrderQuery): readonly OrderRow[] => {
  const query = { ...without, ...option, amount: '7' };
  const control = ordered({ ...without, amount: '7' });
  return [
    concernsNothing('another amount, for which there may be no quote with it', inTurns(control, failing(query))),
    violates('another amount, and no bad request', inTurns(control, failing(query, 500))),
  ];
};

const payer = { payer: 'Payer' };
const referral = (referralFee: number) => ({ referralAccount: 'Referrer', referralFee });

/** A key in two roles, the option left out in the control. */
const inTwoRoles = (control: OrderQuery, option: OrderQuery): readonly OrderRow[] =>
  ([400, 500] as const).map((status) => ({
    name: `the payer in another role too, and ${status}`,
    given: inTurns(ordered(control), failing({ ...control, ...option }, status)),
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
  return { name, given: inTurns(control, refused, { before: [refused, ...plain] }), outcome };
}

swapOrderTable({
  'ORDER-018': [
    ...optionRows(rich, { receiver: 'Receiver' }),
    ...inTwoRoles({ ...rich, ...payer }, { receiver: 'Payer' }),
    besideExclusion('a router that quotes nothing is excluded', { excludeRouters: 'two' }, 'one', 'violation'),
    besideExclusion('the router that quotes it is excluded', { excludeRouters: 'two' }, 'two', 'pass'),
    besideExclusion('labels that another router ignores', { excludeDexes: 'Pond' }, 'two', 'violation'),
    besideExclusion('labels of the first router, which quotes it', { excludeDexes: 'Pond' }, 'one', 'pass'),
    besideExclusion('what would quote it is not known', { excludeRouters: 'two' }, undefined, 'inconclusive'),
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
  ],
  'ORDER-040': [...optionRows({}, referral(50)), ...otherAmount({}, referral(50))],
  'ORDER-041': optionRows({ ...rich, ...payer }, referral(255)),
  'ORDER-222': [...optionRows(rich, referral(100)), concernsNothing('a bound', ordered(referral(50)))],
  'ORDER-045': [
    ...optionRows({}, { excludeRouters: 'three' }),
    concernsNothing('an unknown router', ordered({ excludeRouters: 'nine' })),
  ],
  'ORDER-221': [
    ...optionRows({}, { excludeDexes: 'Pond' }, 'two'),
    concernsNothing('the first router quotes', inTurns(ordered({}), failing({ excludeDexes: 'Pond' }))),
    concernsNothing(
      'a label that nobody has',
      inTurns(ordered({}, { router: 'two' }), failing({ excludeDexes: 'No+Such+Exchange,Pond' })),
    ),
  ],
  'ORDER-223': [
    violates(
      'refused where another one is not',
      inTurns(ordered({ excludeRouters: 'three' }), failing({ excludeRouters: 'four' })),
    ),
    passes(
      'the router that quotes where another one is excluded',
      inTurns(ordered({ excludeRouters: 'three' }, { router: 'four' }), failing({ excludeRouters: 'four' })),
    ),
    concernsNothing('refused where none is excluded', inTurns(ordered(), failing({ excludeRouters: 'four' }))),
  ],
});
