import { borrow } from '../../../../../src/product/apis/borrow/api.js';
import type { Action } from '../../../../../src/product/apis/borrow/reader/payload.js';
import { checkTable, type CheckRows } from '../../../../support/check-table.js';
import type { BorrowFixtures } from '../../../../../src/product/apis/borrow/fixtures.js';
import { rows } from '../made-exchanges.js';
import { fixtures, settled, type MadeState } from '../made.js';

type Rows = CheckRows<BorrowFixtures>[string];

/** The side of the position that the action does not name, as it was and as it must not be. */
const ofPosition = (action: Action, side: 'supply' | 'borrow'): Rows =>
  rows({
    pass: {
      'as before': settled({ action }),
      'interest of a few seconds': settled({ action, before: { [side]: '700000.000' }, after: { [side]: '700007.5' } }),
      'rounded by some base units': settled({ action, before: { [side]: '700' }, after: { [side]: '710' } }),
    },
    violation: {
      'a hundredth more': settled({ action, before: { [side]: '700000' }, after: { [side]: '707000' } }),
      'a hundredth less': settled({ action, before: { [side]: '700000' }, after: { [side]: '693000' } }),
    },
    'not applicable': {
      'no decimal text, which another requirement judges': settled({ action, before: { [side]: 'none' } }),
      'not settled': settled({ action, settlement: { kind: 'failed', error: '"x"', logs: [] } }),
    },
  });

const ofWallet = (action: Action, side: 'supply' | 'borrow'): Rows => {
  const wallet = (amount: number): MadeState => ({ wallet: { [side]: amount } });
  return [
    { name: 'as before', given: settled({ action }), outcome: 'pass' },
    { name: 'some taken', given: settled({ action, before: wallet(9000), after: wallet(8000) }), outcome: 'violation' },
    { name: 'some paid', given: settled({ action, before: wallet(9000), after: wallet(9011) }), outcome: 'violation' },
    { name: 'rounded', given: settled({ action, before: wallet(9000), after: wallet(8990) }), outcome: 'pass' },
    {
      name: 'one token on both sides',
      given: settled({ action, before: wallet(9000), after: wallet(1), step: { borrowMint: 'Supply' } }),
      outcome: 'not applicable',
    },
  ];
};

const paying = (action: Action, side: 'supply' | 'borrow', amount: number): Rows => {
  const wallet = (held: number): MadeState => ({ wallet: { [side]: held } });
  return rows({
    pass: {
      'the amount': settled({ action, before: wallet(0), after: wallet(amount) }),
      'less, which may be a fee': settled({ action, before: wallet(0), after: wallet(0.9 * amount) }),
    },
    violation: {
      'twice as much': settled({ action, before: wallet(0), after: wallet(2 * amount) }),
      'a twentieth more': settled({ action, before: wallet(0), after: wallet(1.05 * amount) }),
    },
  });
};

const creation = {
  action: 'create',
  before: { wallet: { supply: 5_000_000 } },
  after: { wallet: { supply: 4_000_000 } },
} as const;
const withdrawal = (supply: number, before = supply - 1_000_000) =>
  ({
    action: 'withdraw-all',
    before: { wallet: { supply: before } },
    after: { isAbsent: true, wallet: { supply } },
  }) as const;
const emptied = (supply: number) => settled(creation, withdrawal(supply, 4_000_000));
/** Another position of the wallet. */
const neighbour = {
  action: 'create',
  before: { wallet: { supply: 4_000_000 } },
  after: { isAbsent: true, wallet: { supply: 1_000_000 } },
} as const;
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

checkTable(borrow, fixtures, {
  'BORROW-313': [
    { name: 'the whole debt', given: cleared(100_000), outcome: 'pass' },
    { name: 'half of the debt', given: cleared(125_000), outcome: 'violation' },
    { name: 'nothing', given: cleared(150_000), outcome: 'violation' },
    { name: 'a fiftieth more', given: cleared(99_000), outcome: 'violation' },
    { name: 'a fee that the listed debt shows', given: cleared(99_500, '50500'), outcome: 'pass' },
    {
      name: 'a twentieth more, where the list counts in another unit',
      given: cleared(97_500, '0.05'),
      outcome: 'pass',
    },
  ],
  'BORROW-315': ofPosition('deposit', 'borrow'),
  'BORROW-316': ofPosition('borrow', 'supply'),
  'BORROW-317': [
    ...ofPosition('repay', 'supply'),
    {
      name: 'all is repaid and the position is gone with its collateral',
      given: settled({ action: 'repay-all', after: { isAbsent: true } }),
      outcome: 'violation',
    },
  ],
  'BORROW-318': ofPosition('withdraw', 'borrow'),
  'BORROW-319': ofWallet('deposit', 'borrow'),
  'BORROW-320': ofWallet('borrow', 'supply'),
  'BORROW-321': ofWallet('repay-all', 'supply'),
  'BORROW-322': ofWallet('withdraw-all', 'borrow'),
  'BORROW-323': rows({
    pass: {
      'as before': settled({ action: 'deposit', before: { neighbour: '400000' }, after: { neighbour: '400000' } }),
    },
    violation: {
      'with less': settled({ action: 'deposit', before: { neighbour: '400000' }, after: { neighbour: '390000' } }),
      'no longer listed': settled({ action: 'create', before: { neighbour: '400000' } }),
    },
    'not applicable': {
      'no other position': settled({ action: 'deposit' }),
    },
  }),
  'BORROW-345': [
    { name: 'one more', given: settled({ action: 'create' }), outcome: 'pass' },
    {
      name: 'one that was there',
      given: settled({ action: 'create', before: { neighbour: '400000' }, after: { neighbour: '400000' } }),
      outcome: 'pass',
    },
    { name: 'two more', given: settled({ action: 'create', after: { neighbour: '1' } }), outcome: 'violation' },
    {
      name: 'a position beside a deposit',
      given: settled({ action: 'deposit', after: { neighbour: '1' } }),
      outcome: 'not applicable',
    },
  ],
  'BORROW-324': [
    {
      name: 'as before',
      given: settled({ action: 'borrow', before: { wallet: { other: 70 } }, after: { wallet: { other: 70 } } }),
      outcome: 'pass',
    },
    {
      name: 'more',
      given: settled({ action: 'borrow', before: { wallet: { other: 70 } }, after: { wallet: { other: 90 } } }),
      outcome: 'pass',
    },
    { name: 'taken', given: settled({ action: 'borrow', before: { wallet: { other: 70 } } }), outcome: 'violation' },
    { name: 'no other token', given: settled({ action: 'borrow' }), outcome: 'not applicable' },
  ],
  'BORROW-325': paying('borrow', 'borrow', 50_000),
  'BORROW-326': paying('withdraw', 'supply', 100_000),
  'BORROW-327': [
    { name: 'something', given: emptied(4_500_000), outcome: 'pass' },
    { name: 'nothing', given: emptied(4_000_000), outcome: 'violation' },
    { name: 'less than nothing', given: emptied(3_900_000), outcome: 'violation' },
  ],
  'BORROW-279': [
    { name: 'all', given: emptied(5_000_000), outcome: 'pass' },
    { name: 'a part stays', given: emptied(4_900_000), outcome: 'violation' },
    {
      name: 'all, where another position was created between',
      given: settled(creation, neighbour, withdrawal(2_000_000)),
      outcome: 'pass',
    },
    { name: 'what was put in is not known', given: settled(withdrawal(2_000_000)), outcome: 'not applicable' },
  ],
  'BORROW-328': [
    { name: 'all', given: emptied(5_000_000), outcome: 'pass' },
    { name: 'all and its yield', given: emptied(5_000_900), outcome: 'pass' },
    { name: 'a tenth more', given: emptied(5_100_000), outcome: 'violation' },
  ],
});
