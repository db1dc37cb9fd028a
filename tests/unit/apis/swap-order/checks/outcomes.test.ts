import { swapOrder } from '../../../../../src/product/apis/swap-order/api.js';
import { checkTable, type MadeTrace } from '../../../../support/check-table.js';
import { equalOutcomeRows } from '../../../../support/equal-outcome-rows.js';
import { fixtures } from '../made.js';
import { alternated, atSecondVersion, failing, ordered } from './made-orders.js';

const poor = { taker: 'Poor' };
const rich = { taker: 'Rich' };
const alone = { ...poor, closeAuthority: 'Closer' };
const empty = { transaction: '', errorCode: 1, errorMessage: 'Insufficient funds' };
const built = { transaction: 'AAAA', taker: 'Rich' };

const inTurns = (control: ReturnType<typeof ordered>, fails: ReturnType<typeof ordered>, pairs = 5): MadeTrace =>
  alternated({ control, failing: fails, pairs, before: [control, fails] });

checkTable(swapOrder, fixtures, {
  'ORDER-032': [
    { name: 'nothing changes', given: [ordered(poor, empty), ordered(alone, empty)], outcome: 'pass' },
    { name: 'both are refused', given: [failing(poor), failing(alone)], outcome: 'pass' },
    { name: 'refused in turns', given: inTurns(ordered(poor, empty), failing(alone)), outcome: 'violation' },
    { name: 'built in turns', given: inTurns(ordered(poor, empty), ordered(alone, built)), outcome: 'violation' },
    { name: 'broken in turns', given: inTurns(ordered(poor, empty), failing(alone, 502)), outcome: 'violation' },
    { name: 'refused four times', given: inTurns(ordered(poor, empty), failing(alone), 4), outcome: 'inconclusive' },
    {
      name: 'refused now and then, as without it',
      given: alternated({
        control: ordered(poor, empty),
        failing: failing(alone),
        before: [ordered(poor, empty), failing(alone)],
        instead: { 4: ordered(alone, empty) },
      }),
      outcome: 'inconclusive',
    },
    { name: 'refused once', given: [ordered(poor, empty), failing(alone)], outcome: 'inconclusive' },
    {
      name: 'nothing changes, and other orders stand between the two',
      given: [ordered(rich, built), ordered(poor, empty), ordered(), ordered(alone, empty)],
      outcome: 'pass',
    },
    {
      name: 'another order without it comes before',
      given: [ordered(rich, built), ordered(alone, empty)],
      outcome: 'not applicable',
    },
    {
      name: 'a payer beside it',
      given: [ordered(poor, empty), ordered({ ...alone, payer: 'Payer' }, empty)],
      outcome: 'not applicable',
    },
  ],
  'ORDER-220': [
    { name: 'an order', given: ordered(rich, empty), outcome: 'pass' },
    {
      name: 'refused where a taker without means is served',
      given: alternated({ control: ordered(poor, empty), failing: failing(rich) }),
      outcome: 'violation',
    },
    {
      name: 'refused where no taker is served',
      given: alternated({ control: ordered(), failing: failing(rich), before: [failing(rich), failing(poor)] }),
      outcome: 'violation',
    },
    {
      name: 'refused, and nothing shows that others are not served',
      given: alternated({ control: ordered(), failing: failing(rich), before: [failing(rich), ordered(poor, empty)] }),
      outcome: 'not applicable',
    },
    {
      name: 'refused now and then',
      given: alternated({
        control: ordered(),
        failing: failing(rich),
        before: [failing(rich), failing(poor)],
        pairs: 3,
        instead: { 2: ordered(rich, empty) },
      }),
      outcome: 'pass',
    },
    { name: 'refused without being repeated', given: failing(rich), outcome: 'not applicable' },
    { name: 'another taker', given: ordered(poor, empty), outcome: 'not applicable' },
    {
      name: 'refused at one version only',
      given: alternated({ control: atSecondVersion(ordered()), failing: failing(rich) }),
      outcome: 'not applicable',
    },
  ],
  'ORDER-006': [
    { name: 'a transaction', given: ordered(rich, built), outcome: 'pass' },
    {
      name: 'none, and no reason',
      given: ordered(rich, { transaction: '' }),
      outcome: 'violation',
      at: '/transaction',
    },
    { name: 'none, and a reason', given: ordered(rich, empty), outcome: 'inconclusive' },
    {
      name: 'none in turns with the other version',
      given: alternated({ control: atSecondVersion(ordered(rich, built)), failing: ordered(rich, empty), before: [] }),
      outcome: 'violation',
      at: '/transaction',
    },
    { name: 'one at the other version only', given: atSecondVersion(ordered(rich, built)), outcome: 'not applicable' },
    {
      name: 'one at the other version, and none here with a reason',
      given: [atSecondVersion(ordered(rich, built)), ordered(rich, empty)],
      outcome: 'inconclusive',
    },
    {
      name: 'none in turns with another request of the same version',
      given: alternated({ control: ordered(rich, built), failing: ordered(rich, empty), before: [] }),
      outcome: 'pass',
    },
    { name: 'another taker', given: ordered(poor, { transaction: '' }), outcome: 'not applicable' },
    { name: 'null, which is another requirement’s', given: ordered(rich), outcome: 'not applicable' },
  ],
  'ORDER-226': [
    { name: 'a transaction', given: atSecondVersion(ordered(rich, built)), outcome: 'pass' },
    {
      name: 'one at the first version, and none here with a reason',
      given: [ordered(rich, built), atSecondVersion(ordered(rich, empty))],
      outcome: 'inconclusive',
    },
    {
      name: 'none, and no reason',
      given: [ordered(rich, built), atSecondVersion(ordered(rich, { transaction: '' }))],
      outcome: 'violation',
      at: '/transaction',
    },
    {
      name: 'none in turns with the first version',
      given: alternated({ control: ordered(rich, built), failing: atSecondVersion(ordered(rich, empty)), before: [] }),
      outcome: 'violation',
      at: '/transaction',
    },
    {
      name: 'null in turns with the first version, which is another requirement’s',
      given: alternated({ control: ordered(rich, built), failing: atSecondVersion(ordered(rich)), before: [] }),
      outcome: 'not applicable',
    },
    { name: 'the first version alone', given: ordered(rich, { transaction: '' }), outcome: 'not applicable' },
  ],
  'ORDER-238': equalOutcomeRows(ordered(), failing({}, 401)),
  'ORDER-219': [
    { name: 'an order with 200', given: ordered(), outcome: 'pass' },
    { name: 'an order with 201', given: ordered({}, {}, { status: 201 }), outcome: 'violation' },
    { name: 'a firewall’s 202', given: ordered({}, '', { status: 202, text: '' }), outcome: 'not applicable' },
    { name: 'no content', given: ordered({}, '', { status: 204, text: '' }), outcome: 'not applicable' },
    { name: 'an error response', given: failing({}), outcome: 'not applicable' },
    {
      name: 'an incomplete request',
      given: ordered({ amount: undefined }, {}, { status: 201 }),
      outcome: 'not applicable',
    },
    {
      name: 'no key',
      given: ordered({}, {}, { status: 201, credentials: { apiKey: 'absent' } }),
      outcome: 'not applicable',
    },
  ],
});
