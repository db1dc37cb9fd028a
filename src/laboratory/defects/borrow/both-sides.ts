import type { Defect } from '../defect.js';
import {
  afterwards,
  building,
  isBorrow,
  isDeposit,
  isDepositAndBorrow,
  isRepayment,
  isWithdrawal,
  literal,
  positionIn,
  repaysAll,
  takesAll,
  transfer,
} from './on-chain.js';
import { positionsOf, writePosition, type Position } from '../../../reference/borrow/service/state.js';
import type { Inject, OnChain } from './tamper.js';

type Change = (before: Position, call: OnChain) => Partial<Position>;

/** The program does what was asked for, and then changes the position beside it. */
const alsoChanging = (concerns: Parameters<typeof afterwards>[0], change: Change): Inject =>
  afterwards(concerns, (call, before) => {
    const after = positionIn(call);
    if (before !== undefined && after !== undefined)
      writePosition(call.invocation.state, { ...after, ...change(after, call) });
  });

/** A hundredth more or less, which no interest of a few seconds is. */
const hundredth = (amount: bigint): bigint => amount / 100n;

/** Half of every token of the wallet that is neither of the vault's two nor the NFT of a position. */
const takingOthers: Inject = (reference) =>
  afterwards(isDepositAndBorrow, ({ invocation }) => {
    const at = (index: number): string => invocation.accounts[index]?.pubkey ?? '';
    const own = new Set([at(9), at(10)]);
    for (const [address, held] of reference.ledger.tokenAccountsOf(at(0)))
      if (!own.has(held.mint) && held.amount > 100n)
        invocation.state.tokens.set(address, { ...held, amount: held.amount / 2n });
  })(reference);

/** Faults on the side of an action that the table calls "0". */
export const defectsOfBothSides: readonly Defect[] = [
  {
    id: 'borrow-deposit-also-borrows',
    says: 'A deposit into a position with debt raises that debt by a hundredth, and pays nothing out.',
    breaks: ['BORROW-315'],
    inject: alsoChanging(isDeposit, ({ principal }) => ({ principal: principal + hundredth(principal) })),
  },
  {
    id: 'borrow-loan-also-withdraws',
    says: 'A borrow takes a third of the collateral out of the position as well.',
    breaks: ['BORROW-316', 'BORROW-320', 'BORROW-340', 'BORROW-341'],
    because: 'What leaves the position reaches the wallet.',
    inject: building(({ col, debt }) => (col === 0n && debt > 0n ? { colAmount: -debt / 1000n } : undefined)),
  },
  {
    id: 'borrow-loan-shrinks-collateral',
    says: 'A borrow books a hundredth of the collateral away.',
    breaks: ['BORROW-279', 'BORROW-316'],
    because: 'What is lost is missing at the end as well.',
    inject: alsoChanging(isBorrow, ({ supply }) => ({ supply: supply - hundredth(supply) })),
  },
  {
    id: 'borrow-repayment-shrinks-collateral',
    says: 'A repayment books a hundredth of the collateral away.',
    breaks: ['BORROW-279', 'BORROW-317'],
    because: 'What is lost is missing at the end as well.',
    inject: alsoChanging(isRepayment, ({ supply }) => ({ supply: supply - hundredth(supply) })),
  },
  {
    id: 'borrow-literal-repayment-also-withdraws',
    says: 'Repaying all withdraws half of the collateral as well.',
    breaks: ['BORROW-317', 'BORROW-321', 'BORROW-340', 'BORROW-341'],
    because: 'What leaves the position reaches the wallet.',
    inject: afterwards(repaysAll, (call, before) => {
      const after = positionIn(call);
      if (before === undefined || after === undefined) return;
      writePosition(call.invocation.state, { ...after, supply: after.supply - before.supply / 2n });
      transfer(call, 'supply', 'out', before.supply / 2n);
    }),
  },
  {
    id: 'borrow-withdrawal-raises-debt',
    says: 'A withdrawal raises the debt of the position by a hundredth.',
    breaks: ['BORROW-318'],
    inject: alsoChanging(isWithdrawal, ({ principal }) => ({ principal: principal + hundredth(principal) })),
  },
  {
    id: 'borrow-deposit-also-takes-borrow-token',
    says: 'A deposit takes some of the borrowed token from the wallet as well.',
    breaks: ['BORROW-319', 'BORROW-340', 'BORROW-341'],
    because: 'A simulation shows it as well.',
    inject: afterwards(isDeposit, (call) => {
      const held = call.invocation.state.tokens.get(call.invocation.accounts[6]?.pubkey ?? '');
      if (held !== undefined && held.amount > 5000n) transfer(call, 'borrow', 'in', 5000n);
    }),
  },
  {
    id: 'borrow-loan-also-takes-collateral-token',
    says: 'A borrow takes some of the collateral token from the wallet as well.',
    breaks: ['BORROW-279', 'BORROW-320', 'BORROW-340', 'BORROW-341'],
    because: 'What is lost is missing at the end as well.',
    inject: afterwards(isBorrow, (call) => transfer(call, 'supply', 'in', 1000n)),
  },
  {
    id: 'borrow-repayment-also-takes-collateral-token',
    says: 'A repayment takes some of the collateral token from the wallet as well.',
    breaks: ['BORROW-279', 'BORROW-321', 'BORROW-340', 'BORROW-341'],
    because: 'What is lost is missing at the end as well.',
    inject: afterwards(isRepayment, (call) => transfer(call, 'supply', 'in', 3000n)),
  },
  {
    id: 'borrow-withdrawal-also-takes-borrow-token',
    says: 'A withdrawal takes some of the borrowed token from the wallet, where there is any.',
    breaks: ['BORROW-322', 'BORROW-340', 'BORROW-341'],
    because: 'A simulation shows it as well.',
    inject: afterwards(
      (call) => isWithdrawal(call) || takesAll(call),
      (call) => {
        const held = call.invocation.state.tokens.get(call.invocation.accounts[6]?.pubkey ?? '');
        if (held !== undefined && held.amount > 500n) transfer(call, 'borrow', 'in', 500n);
      },
    ),
  },
  {
    id: 'borrow-call-moves-other-positions',
    says: 'A deposit into one position takes a hundredth from every other position of its owner.',
    breaks: ['BORROW-323'],
    inject: afterwards(isDeposit, ({ invocation }, before) => {
      if (before === undefined) return;
      for (const other of positionsOf(invocation.state, before.vault.market, before.owner))
        if (other.mint !== before.mint)
          writePosition(invocation.state, { ...other, supply: other.supply - hundredth(other.supply) });
    }),
  },
  {
    id: 'borrow-call-takes-other-tokens',
    says: 'A deposit with a borrow takes half of every other token in the wallet.',
    breaks: ['BORROW-324'],
    inject: takingOthers,
  },
  {
    id: 'borrow-loan-pays-a-twentieth-more',
    says: 'A borrow pays a twentieth more than was asked for.',
    breaks: ['BORROW-269', 'BORROW-280', 'BORROW-325', 'BORROW-340', 'BORROW-341'],
    because: 'What is paid is not the amount, and one unit less than the minimum becomes more than it.',
    inject: building(({ col, debt }) => (col === 0n && debt > 0n ? { debtAmount: (21n * debt) / 20n } : undefined)),
  },
  {
    id: 'borrow-withdrawal-doubled',
    says: 'A withdrawal pays a twentieth more than was asked for.',
    breaks: ['BORROW-274', 'BORROW-326', 'BORROW-340', 'BORROW-341'],
    because: 'What is paid is not the amount.',
    inject: building(({ col }) => (col < 0n && col !== literal ? { colAmount: (21n * col) / 20n } : undefined)),
  },
  {
    id: 'borrow-literal-withdrawal-pays-nothing',
    says: 'The literal empties the position and pays nothing.',
    breaks: ['BORROW-279', 'BORROW-295', 'BORROW-327', 'BORROW-340', 'BORROW-341'],
    because: 'Neither collateral nor wrapped native tokens come back.',
    inject: afterwards(takesAll, (call, before) => transfer(call, 'supply', 'in', before?.supply ?? 0n)),
  },
  {
    id: 'borrow-literal-withdrawal-pays-more',
    says: 'The literal pays a tenth more than the position held.',
    breaks: ['BORROW-328'],
    inject: afterwards(takesAll, (call, before) => transfer(call, 'supply', 'out', (before?.supply ?? 0n) / 10n)),
  },
  {
    id: 'borrow-literal-clears-debt-for-nothing',
    says: 'The literal clears the whole debt and takes nothing.',
    breaks: ['BORROW-313'],
    inject: afterwards(repaysAll, (call, before) =>
      transfer(call, 'borrow', 'out', (before?.principal ?? 0n) + (before?.interest ?? 0n)),
    ),
  },
  {
    id: 'borrow-literal-takes-a-fiftieth-more',
    says: 'The literal takes a fiftieth of the debt beyond the debt.',
    breaks: ['BORROW-313'],
    inject: afterwards(repaysAll, (call, before) => transfer(call, 'borrow', 'in', (before?.principal ?? 0n) / 50n)),
  },
];
