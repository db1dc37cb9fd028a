import { minI128 } from '../../../reference/borrow/service/amounts.js';
import { defect, type Defect } from '../defect.js';
import {
  afterwards,
  building,
  forgetting,
  isDeposit,
  isDepositAndBorrow,
  isWithdrawal,
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
  defect('borrow-withdrawal-not-paid', ['BORROW-273', 'BORROW-295', 'BORROW-340', 'BORROW-341'], {
    says: 'A withdrawal is booked and not paid out.',
    because: 'No wrapped native tokens are paid out either.',
    inject: afterwards(isWithdrawal, (call) => transfer(call, 'supply', 'in', size(call.col))),
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
