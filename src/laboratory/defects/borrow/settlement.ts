import type { Defect } from '../defect.js';
import {
  isDeposit,
  isBorrow,
  isDepositAndBorrow,
  isRepayment,
  isWithdrawal,
  afterwards,
  forgetting,
  ownDebt,
  transfer,
  size,
  building,
  literal,
} from './on-chain.js';

/** Faults of what settles. */
export const defectsOfSettlement: readonly Defect[] = [
  {
    id: 'borrow-withdrawal-with-flipped-sign',
    says: 'A withdrawal deposits.',
    breaks: [
      'BORROW-272',
      'BORROW-273',
      'BORROW-295',
      'BORROW-335',
      'BORROW-336',
      'BORROW-337',
      'BORROW-340',
      'BORROW-341',
    ],
    because: 'What should come out goes in, wrapped native tokens as well, as a deposit of the same amount does.',
    inject: building(({ col }) => (col < 0n && col !== literal ? { colAmount: -col } : undefined)),
  },
  {
    id: 'borrow-repayment-with-flipped-sign',
    says: 'A repayment borrows.',
    breaks: ['BORROW-270', 'BORROW-271', 'BORROW-297', 'BORROW-340', 'BORROW-341', 'BORROW-336', 'BORROW-337'],
    because: 'The wallet is paid what it should pay, and no repayment leaves too little.',
    inject: building(({ debt }) => (debt < 0n && debt !== literal ? { debtAmount: -debt } : undefined)),
  },
  {
    id: 'borrow-creation-takes-half-more',
    says: 'A creation takes half as much again.',
    breaks: ['BORROW-263', 'BORROW-335', 'BORROW-340', 'BORROW-341'],
    because: 'With more collateral a withdrawal leaves enough of it.',
    inject: building(({ col, creates }) => (creates && col > 0n ? { colAmount: (3n * col) / 2n } : undefined)),
  },
  {
    id: 'borrow-deposit-doubled',
    says: 'A deposit into an existing position is doubled.',
    breaks: ['BORROW-265', 'BORROW-340', 'BORROW-341'],
    because: 'A simulation shows it as well.',
    inject: building(({ col, debt, creates }) =>
      !creates && col > 0n && debt === 0n ? { colAmount: 2n * col } : undefined,
    ),
  },
  {
    id: 'borrow-creation-not-credited',
    says: 'A new position shows no collateral.',
    breaks: ['BORROW-258', 'BORROW-262'],
    because: 'Either path creates.',
    inject: forgetting(
      ({ col, before }) => col > 0n && before?.supply === 0n,
      () => ({ supply: 0n }),
    ),
  },
  {
    id: 'borrow-deposit-not-credited',
    says: 'A deposit is taken and not credited.',
    breaks: ['BORROW-264'],
    inject: forgetting(isDeposit, ({ supply }) => ({ supply })),
  },
  {
    id: 'borrow-creation-with-loan-pays-less',
    says: 'A creation with a loan in the same call pays out a hundredth less.',
    breaks: ['BORROW-269'],
    inject: afterwards(
      ({ col, debt, before }) => col > 0n && debt > 0n && (before?.supply ?? 0n) === 0n,
      (call) => transfer(call, 'borrow', 'in', call.debt / 100n),
    ),
  },
  {
    id: 'borrow-deposit-takes-debt-token',
    says: 'A deposit leaves the collateral in the wallet and takes a unit of the borrowed token, where there is one.',
    breaks: ['BORROW-265', 'BORROW-266', 'BORROW-328', 'BORROW-340', 'BORROW-341'],
    because: 'None of the amount asked for is taken, so that more comes out at the end than was put in.',
    inject: afterwards(isDeposit, (call) => {
      transfer(call, 'supply', 'out', call.col + 1n);
      const account = call.invocation.state.tokens.get(call.invocation.accounts[6]?.pubkey ?? '');
      if (account !== undefined && account.amount > 0n) transfer(call, 'borrow', 'in', 1n);
    }),
  },
  {
    id: 'borrow-loan-not-booked',
    says: 'A borrow is paid out and not booked.',
    breaks: ['BORROW-267'],
    inject: forgetting(isBorrow, ownDebt),
  },
  {
    id: 'borrow-loan-not-paid',
    says: 'A borrow is booked and not paid out.',
    breaks: ['BORROW-268', 'BORROW-294', 'BORROW-340', 'BORROW-341'],
    because: 'No wrapped native tokens are paid out either.',
    inject: afterwards(isBorrow, (call) => transfer(call, 'borrow', 'in', call.debt)),
  },
  {
    id: 'borrow-loan-with-fee',
    says: 'A borrow pays a hundredth less.',
    breaks: ['BORROW-269'],
    inject: afterwards(isBorrow, (call) => transfer(call, 'borrow', 'in', call.debt / 100n)),
  },
  {
    id: 'borrow-repayment-not-booked',
    says: 'A repayment is taken and not booked.',
    breaks: ['BORROW-270'],
    inject: forgetting(isRepayment, ownDebt),
  },
  {
    id: 'borrow-repayment-with-fee',
    says: 'A repayment takes a hundredth more.',
    breaks: ['BORROW-271', 'BORROW-340', 'BORROW-341'],
    because: 'A simulation shows it as well.',
    inject: afterwards(isRepayment, (call) => transfer(call, 'borrow', 'in', size(call.debt) / 100n)),
  },
  {
    id: 'borrow-withdrawal-not-booked',
    says: 'A withdrawal is paid out and not booked.',
    breaks: ['BORROW-272'],
    inject: forgetting(isWithdrawal, ({ supply }) => ({ supply })),
  },
  {
    id: 'borrow-withdrawal-not-paid',
    says: 'A withdrawal is booked and not paid out.',
    breaks: ['BORROW-273', 'BORROW-295', 'BORROW-340', 'BORROW-341'],
    because: 'No wrapped native tokens are paid out either.',
    inject: afterwards(isWithdrawal, (call) => transfer(call, 'supply', 'in', size(call.col))),
  },
  {
    id: 'borrow-withdrawal-with-fee',
    says: 'A withdrawal pays a hundredth less.',
    breaks: ['BORROW-274', 'BORROW-279'],
    because: 'What is kept is missing at the end as well.',
    inject: afterwards(isWithdrawal, (call) => transfer(call, 'supply', 'in', size(call.col) / 100n)),
  },
  {
    id: 'borrow-second-half-forgotten',
    says: 'Of a deposit with a borrow only the deposit is booked.',
    breaks: ['BORROW-275'],
    inject: forgetting(isDepositAndBorrow, ownDebt),
  },
  {
    id: 'borrow-deposit-with-loan-doubled',
    says: 'Of a deposit with a borrow the deposit is doubled.',
    breaks: ['BORROW-265', 'BORROW-340', 'BORROW-341'],
    because: 'A simulation shows it as well.',
    inject: building(({ col, debt, creates }) =>
      !creates && col > 0n && debt > 0n ? { colAmount: 2n * col } : undefined,
    ),
  },
  {
    id: 'borrow-loan-with-deposit-not-paid',
    says: 'Of a deposit with a borrow the borrow is booked and not paid out.',
    breaks: ['BORROW-268', 'BORROW-294', 'BORROW-340', 'BORROW-341'],
    because: 'No wrapped native tokens are paid out either.',
    inject: afterwards(isDepositAndBorrow, (call) => transfer(call, 'borrow', 'in', call.debt)),
  },
];
