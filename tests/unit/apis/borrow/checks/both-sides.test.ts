import type { Action } from '../../../../../src/product/apis/borrow/reader/payload.js';
import { concernsNothing, passes, violates } from '../../../../support/check-rows.js';
import { borrowTable, settled, type MadeState } from '../made.js';
import type { Row } from '../made-exchanges.js';

type Side = 'supply' | 'borrow';

/** The amount of one token in the wallet. */
const held = (side: Side, amount: number): MadeState => ({ wallet: { [side]: amount } });

/** The side of the position that the action does not name, as it was and as it must not be. */
const ofPosition = (action: Action, side: Side): readonly Row[] => [
  passes('equal', settled({ action })),
  passes('rounded by some base units', settled({ action, before: { [side]: '700' }, after: { [side]: '710' } })),
  violates('a hundredth more', settled({ action, before: { [side]: '700000' }, after: { [side]: '707000' } })),
  violates('a hundredth less', settled({ action, before: { [side]: '700000' }, after: { [side]: '693000' } })),
  concernsNothing('no decimal text, which another requirement judges', settled({ action, before: { [side]: 'none' } })),
  concernsNothing('not settled', settled({ action, settlement: { error: '"x"', logs: [] } })),
];

const ofWallet = (action: Action, side: Side): readonly Row[] => [
  passes('the same', settled({ action })),
  violates('some taken', settled({ action, before: held(side, 9000), after: held(side, 8000) })),
  violates('some paid', settled({ action, before: held(side, 9000), after: held(side, 9011) })),
  passes('rounded', settled({ action, before: held(side, 9000), after: held(side, 8990) })),
];

const paying = (action: Action, side: Side, amount: number): readonly Row[] => [
  passes('the amount', settled({ action, before: held(side, 0), after: held(side, amount) })),
  violates('twice as much', settled({ action, before: held(side, 0), after: held(side, 2 * amount) })),
];

const supplied = (amount: number): MadeState => held('supply', amount);
const creation = { action: 'create', before: supplied(5_000_000), after: supplied(4_000_000) } as const;
const withdrawal = (supply: number, before = supply - 1_000_000) =>
  ({ action: 'withdraw-all', before: supplied(before), after: { isAbsent: true, ...supplied(supply) } }) as const;
const emptied = (supply: number) => settled(creation, withdrawal(supply, 4_000_000));
/** Another position of the wallet. */
const gone = { isAbsent: true, ...supplied(1_000_000) };
const neighbour = { action: 'create', before: supplied(4_000_000), after: gone } as const;
const beside = (action: Action, neighbour: string, after: MadeState) =>
  settled({ action, before: { neighbour }, after });
const lent = {
  action: 'borrow',
  before: { borrow: '0', wallet: { borrow: 100_000 } },
  after: { borrow: '50000', wallet: { borrow: 150_000 } },
} as const;
const cleared = (borrow: number, listed = '50000') =>
  settled(
    { ...creation, before: { wallet: { borrow: 100_000 } }, after: { borrow: '0', wallet: { borrow: 100_000 } } },
    lent,
    {
      action: 'repay-all',
      before: { borrow: listed, wallet: { borrow: 150_000 } },
      after: { borrow: '0', wallet: { borrow } },
    },
  );

borrowTable({
  'BORROW-313': [
    violates('half of the debt', cleared(125_000)),
    violates('a fiftieth more', cleared(99_000)),
    passes('a fee that the listed debt shows', cleared(99_500, '50500')),
    passes('a twentieth more, where the list counts in another unit', cleared(97_500, '0.05')),
  ],
  'BORROW-315': ofPosition('deposit', 'borrow'),
  'BORROW-316': ofPosition('borrow', 'supply'),
  'BORROW-317': [
    ...ofPosition('repay', 'supply'),
    violates(
      'all is repaid and the position is gone with its collateral',
      settled({ action: 'repay-all', after: { isAbsent: true } }),
    ),
  ],
  'BORROW-318': ofPosition('withdraw', 'borrow'),
  'BORROW-319': ofWallet('deposit', 'borrow'),
  'BORROW-320': ofWallet('borrow', 'supply'),
  'BORROW-321': ofWallet('repay-all', 'supply'),
  'BORROW-322': ofWallet('withdraw-all', 'borrow'),
  'BORROW-323': [
    passes('equal', beside('deposit', '400000', { neighbour: '400000' })),
    violates('less', beside('deposit', '400000', { neighbour: '390000' })),
    violates('more debt', beside('deposit', '4', { neighbour: '4', neighbourDebt: '60000' })),
    violates('no longer listed', settled({ action: 'create', before: { neighbour: '400000' } })),
    concernsNothing('no other position', settled({ action: 'deposit' })),
  ],
  'BORROW-345': [
    passes('one that was there', beside('create', '400000', { neighbour: '400000' })),
    violates('two more', settled({ action: 'create', after: { neighbour: '1' } })),
    concernsNothing('a position beside a deposit', settled({ action: 'deposit', after: { neighbour: '1' } })),
  ],
  'BORROW-324': [
    passes('more', settled({ action: 'borrow', before: { wallet: { other: 70 } }, after: { wallet: { other: 90 } } })),
    violates('taken', settled({ action: 'borrow', before: { wallet: { other: 70 } } })),
    concernsNothing('no other token', settled({ action: 'borrow' })),
  ],
  'BORROW-325': paying('borrow', 'borrow', 50_000),
  'BORROW-326': paying('withdraw', 'supply', 100_000),
  'BORROW-327': [passes('something', emptied(4_500_000)), violates('nothing', emptied(4_000_000))],
  'BORROW-279': [
    passes('all', emptied(5_000_000)),
    violates('a part stays', emptied(4_900_000)),
    passes('all, where another position was created between', settled(creation, neighbour, withdrawal(2_000_000))),
    concernsNothing('what was put in is not known', settled(withdrawal(2_000_000))),
  ],
  'BORROW-328': [passes('all and its yield', emptied(5_000_900)), violates('a tenth more', emptied(5_100_000))],
});
