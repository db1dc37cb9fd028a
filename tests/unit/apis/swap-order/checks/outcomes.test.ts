import { concernsNothing, inTurns, isUndecided, passes, violates } from '../../../../support/check-rows.js';
import type { MadeExchange, MadeTrace } from '../../../../support/check-table.js';
import { equalOutcomeRows } from '../../../../support/equal-outcome-rows.js';
import { swapOrderTable } from '../made.js';
import { atSecondVersion, failing, ordered, poor, rich } from './made-orders.js';

const alone = { ...poor, closeAuthority: 'Closer' };
const empty = { transaction: '', errorCode: 1, errorMessage: 'Insufficient funds' };
const built = { transaction: 'AAAA', taker: 'Rich' };

const [unbuilt, withoutReason] = [ordered(poor, empty), ordered(rich, { transaction: '' })];
const [builtThere, emptyThere] = [built, empty].map((body) => atSecondVersion(ordered(rich, body)));

const compared = (control: ReturnType<typeof ordered>, fails: ReturnType<typeof ordered>, pairs = 5): MadeTrace =>
  inTurns(control, fails, { pairs, before: [control, fails] });

/** Refused where orders without a taker are quoted, after these requests. */
const refusedAfter = (...before: readonly MadeExchange[]) =>
  inTurns(ordered(), failing(rich), { before: [failing(rich), ...before] });

const halfOf = (made: MadeExchange) => Array.from({ length: 60 }, (_, index) => (index % 2 === 0 ? made : ordered()));

const ninth = Array.from({ length: 63 }, (_, index) => (index % 9 === 0 ? failing({}, 500) : ordered()));
const atBoth = (all: readonly MadeExchange[]) => [...all, ...all.map(atSecondVersion)];

swapOrderTable({
  'ORDER-032': [
    passes('nothing changes', [unbuilt, ordered(alone, empty)]),
    violates('refused in turns', compared(unbuilt, failing(alone))),
    violates('refused first', inTurns(unbuilt, failing(alone), { before: [failing(alone)] })),
    concernsNothing('refused beside another order', inTurns(ordered(rich, built), failing(alone))),
    violates('built in turns', compared(unbuilt, ordered(alone, built))),
    isUndecided(
      'refused now and then, as without it',
      inTurns(unbuilt, failing(alone), { before: [unbuilt, failing(alone)], instead: { 4: ordered(alone, empty) } }),
    ),
    concernsNothing('another order without it comes before', [ordered(rich, built), ordered(alone, empty)]),
  ],
  'ORDER-220': [
    passes('an order', ordered(rich, empty)),
    violates('refused where a taker without means is served', inTurns(unbuilt, failing(rich))),
    violates('refused where no taker is served', refusedAfter(failing(poor))),
    concernsNothing('refused, and nothing shows that others are not served', refusedAfter(unbuilt)),
  ],
  'ORDER-006': [
    passes('a transaction', ordered(rich, built)),
    violates('none, and no reason', withoutReason, '/transaction'),
    violates('none in turns with the other version', inTurns(builtThere!, ordered(rich, empty)), '/transaction'),
    passes('none in turns with another request', inTurns(ordered(rich, built), ordered(rich, empty))),
    concernsNothing('another taker', ordered(poor, { transaction: '' })),
  ],
  'ORDER-226': [
    passes('a transaction', builtThere!),
    violates('none, and no reason', [ordered(rich, built), atSecondVersion(withoutReason)], '/transaction'),
    violates('none in turns with the first version', inTurns(ordered(rich, built), emptyThere!), '/transaction'),
    concernsNothing(
      'null in turns with the first version, which is another requirement’s',
      inTurns(ordered(rich, built), atSecondVersion(ordered(rich))),
    ),
  ],
  'ORDER-238': [
    ...equalOutcomeRows(ordered(), failing({}, 401)),
    isUndecided('half fails inside', halfOf(failing({}, 500))),
    isUndecided('a ninth fails inside, of both versions together', atBoth(ninth)),
    passes('a ninth fails inside, of one version', ninth),
    passes('a 500 refuses what is incomplete', halfOf(failing({ amount: undefined }, 500))),
  ],
  'ORDER-219': [
    passes('an order with 200', ordered()),
    violates('an order with 201', ordered({}, {}, { status: 201 })),
    concernsNothing('a firewall’s 202', ordered({}, '', { status: 202, text: '' })),
    concernsNothing('an incomplete request', ordered({ amount: undefined }, {}, { status: 201 })),
    concernsNothing('no key', ordered({}, {}, { status: 201, credentials: { apiKey: 'absent' } })),
  ],
});
