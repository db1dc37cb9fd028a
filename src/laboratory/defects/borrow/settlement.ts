import { minI128 } from '../../../reference/borrow/service/amounts.js';
import { defect, type Defect } from '../defect.js';
import {
  afterwards,
  building,
  forgetting,
  isBorrow,
  isDeposit,
  isDepositAndBorrow,
  isRepayment,
  isWithdrawal,
  ownDebt,
  size,
  transfer,
} from './on-chain.js';

/** Faults of what settles. */
export const defectsOfSettlement: readonly Defect[] = [
  defect(
    'borrow-withdrawal-with-flipped-sign',
    ['BORROW-272', 'BORROW-273', 'BORROW-295', 'BORROW-335', 'BORROW-336', 'BORROW-337', 'BORROW-340', 'BORROW-341'],
    {
      says: 'A withdrawal deposits.',
      because: 'What should come out goes in, wrapped native tokens as well, as a deposit of the same amount does.',
      inject: building(({ col }) => (col < 0n && col !== minI128 ? { colAmount: -col } : undefined)),
    },
  ),
  defect(
    'borrow-repayment-with-flipped-sign',
    ['BORROW-270', 'BORROW-271', 'BORROW-297', 'BORROW-340', 'BORROW-341', 'BORROW-336', 'BORROW-337'],
    {
      says: 'A repayment borrows.',
      because: 'The wallet is paid what it should pay, and no repayment leaves too little.',
      inject: building(({ debt }) => (debt < 0n && debt !== minI128 ? { debtAmount: -debt } : undefined)),
    },
  ),
  defect('borrow-creation-takes-half-more', ['BORROW-263', 'BORROW-335', 'BORROW-340', 'BORROW-341'], {
    says: 'A creation takes half as much again.',
    because: 'With more collateral a withdrawal leaves enough of it.',
    inject: building(({ col, creates }) => (creates && col > 0n ? { colAmount: (3n * col) / 2n } : undefined)),
  }),
  defect('borrow-deposit-doubled', ['BORROW-265', 'BORROW-340', 'BORROW-341'], {
    says: 'A deposit into an existing position is doubled.',
    because: 'A simulation shows it as well.',
    inject: building(({ col, debt, creates }) =>
      !creates && col > 0n && debt === 0n ? { colAmount: 2n * col } : undefined,
    ),
  }),
  defect('borrow-creation-not-credited', ['BORROW-258', 'BORROW-262'], {
    says: 'A new position shows no collateral.',
    because: 'Either path creates.',
    inject: forgetting(
      ({ col, before }) => col > 0n && before?.supply === 0n,
      () => ({ supply: 0n }),
    ),
  }),
  defect('borrow-deposit-not-credited', ['BORROW-264'], {
    says: 'A deposit is taken and not credited.',
    inject: forgetting(isDeposit, ({ supply }) => ({ supply })),
  }),
  defect('borrow-creation-with-loan-pays-less', ['BORROW-269'], {
    says: 'A creation with a loan in the same call pays out a hundredth less.',
    inject: afterwards(
      ({ col, debt, before }) => col > 0n && debt > 0n && (before?.supply ?? 0n) === 0n,
      (call) => transfer(call, 'borrow', 'in', call.debt / 100n),
    ),
  }),
  defect('borrow-deposit-takes-debt-token', ['BORROW-265', 'BORROW-266', 'BORROW-328', 'BORROW-340', 'BORROW-341'], {
    says: 'A deposit leaves the collateral in the wallet and takes a unit of the borrowed token, where there is one.',
    because: 'None of the amount asked for is taken, so that more comes out at the end than was put in.',
    inject: afterwards(isDeposit, (call) => {
      transfer(call, 'supply', 'out', call.col + 1n);
      const account = call.invocation.state.tokens.get(call.invocation.accounts[6]?.pubkey ?? '');
      if (account !== undefined && account.amount > 0n) transfer(call, 'borrow', 'in', 1n);
    }),
  }),
  defect('borrow-loan-not-booked', ['BORROW-267'], {
    says: 'A borrow is paid out and not booked.',
    inject: forgetting(isBorrow, ownDebt),
  }),
  defect('borrow-loan-not-paid', ['BORROW-268', 'BORROW-294', 'BORROW-340', 'BORROW-341'], {
    says: 'A borrow is booked and not paid out.',
    because: 'No wrapped native tokens are paid out either.',
    inject: afterwards(isBorrow, (call) => transfer(call, 'borrow', 'in', call.debt)),
  }),
  defect('borrow-loan-with-fee', ['BORROW-269'], {
    says: 'A borrow pays a hundredth less.',
    inject: afterwards(isBorrow, (call) => transfer(call, 'borrow', 'in', call.debt / 100n)),
  }),
  defect('borrow-repayment-not-booked', ['BORROW-270'], {
    says: 'A repayment is taken and not booked.',
    inject: forgetting(isRepayment, ownDebt),
  }),
  defect('borrow-repayment-with-fee', ['BORROW-271', 'BORROW-340', 'BORROW-341'], {
    says: 'A repayment takes a hundredth more.',
    because: 'A simulation shows it as well.',
    inject: afterwards(isRepayment, (call) => transfer(call, 'borrow', 'in', size(call.debt) / 100n)),
  }),
  defect('borrow-withdrawal-not-booked', ['BORROW-272'], {
    says: 'A withdrawal is paid out and not booked.',
    inject: forgetting(isWithdrawal, ({ supply }) => ({ supply })),
  }),
  defect('borrow-withdrawal-not-paid', ['BORROW-273', 'BORROW-295', 'BORROW-340', 'BORROW-341'], {
    says: 'A withdrawal is booked and not paid out.',
    because: 'No wrapped native tokens are paid out either.',
    inject: afterwards(isWithdrawal, (call) => transfer(call, 'supply', 'in', size(call.col))),
  }),
  defect('borrow-withdrawal-with-fee', ['BORROW-274', 'BORROW-279'], {
    says: 'A withdrawal pays a hundredth less.',
    because: 'What is kept is missing at the end as well.',
    inject: afterwards(isWithdrawal, (call) => transfer(call, 'supply', 'in', size(call.col) / 100n)),
  }),
  defect('borrow-second-half-forgotten', ['BORROW-275'], {
    says: 'Of a deposit with a borrow only the deposit is booked.',
    inject: forgetting(isDepositAndBorrow, ownDebt),
  }),
  defect(
    'borrow-deposit-with-loan-without-loan',
    [
      ...(['BORROW-268', 'BORROW-275', 'BORROW-286', 'BORROW-294'] as const),
      ...(['BORROW-336', 'BORROW-337', 'BORROW-340', 'BORROW-341'] as const),
    ],
    {
      says: 'Of a deposit with a borrow the deposit alone is built.',
      because: 'Position and wallet get no loan, no account is made for it, and every amount of it has the same build.',
      inject: building(({ col, debt, creates }) =>
        !creates && col > 0n && debt > 0n ? { debtAmount: 0n } : undefined,
      ),
    },
  ),
  defect('borrow-deposit-with-loan-doubled', ['BORROW-265', 'BORROW-340', 'BORROW-341'], {
    says: 'Of a deposit with a borrow the deposit is doubled.',
    because: 'A simulation shows it as well.',
    inject: building(({ col, debt, creates }) =>
      !creates && col > 0n && debt > 0n ? { colAmount: 2n * col } : undefined,
    ),
  }),
  defect('borrow-loan-with-deposit-not-paid', ['BORROW-268', 'BORROW-294', 'BORROW-340', 'BORROW-341'], {
    says: 'Of a deposit with a borrow the borrow is booked and not paid out.',
    because: 'No wrapped native tokens are paid out either.',
    inject: afterwards(isDepositAndBorrow, (call) => transfer(call, 'borrow', 'in', call.debt)),
  }),
];
