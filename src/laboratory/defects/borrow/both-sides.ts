import { minI128 } from '../../../reference/borrow/service/amounts.js';
import { defect, type Defect } from '../defect.js';
import {
  type OnChain,
  afterwards,
  building,
  isBorrow,
  isDeposit,
  isDepositAndBorrow,
  isRepayment,
  isWithdrawal,
  positionIn,
  repaysAll,
  takesAll,
  transfer,
} from './on-chain.js';
import {
  addPosition,
  positionMint,
  positionsOf,
  writePosition,
  type Position,
} from '../../../reference/borrow/service/state.js';
import type { Inject } from './tamper.js';

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
  defect('borrow-deposit-also-borrows', ['BORROW-315'], {
    says: 'A deposit into a position with debt raises that debt by a hundredth, and pays nothing out.',
    inject: alsoChanging(isDeposit, ({ principal }) => ({ principal: principal + hundredth(principal) })),
  }),
  defect('borrow-loan-also-withdraws', ['BORROW-316', 'BORROW-320', 'BORROW-340', 'BORROW-341'], {
    says: 'A borrow takes a third of the collateral out of the position as well.',
    because: 'What leaves the position reaches the wallet.',
    inject: building(({ col, debt }) => (col === 0n && debt > 0n ? { colAmount: -debt / 1000n } : undefined)),
  }),
  defect('borrow-loan-shrinks-collateral', ['BORROW-279', 'BORROW-316'], {
    says: 'A borrow books a hundredth of the collateral away.',
    because: 'What is lost is missing at the end as well.',
    inject: alsoChanging(isBorrow, ({ supply }) => ({ supply: supply - hundredth(supply) })),
  }),
  defect('borrow-repayment-shrinks-collateral', ['BORROW-279', 'BORROW-317'], {
    says: 'A repayment books a hundredth of the collateral away.',
    because: 'What is lost is missing at the end as well.',
    inject: alsoChanging(isRepayment, ({ supply }) => ({ supply: supply - hundredth(supply) })),
  }),
  defect('borrow-literal-repayment-also-withdraws', ['BORROW-317', 'BORROW-321', 'BORROW-340', 'BORROW-341'], {
    says: 'Repaying all withdraws half of the collateral as well.',
    because: 'What leaves the position reaches the wallet.',
    inject: afterwards(repaysAll, (call, before) => {
      const after = positionIn(call);
      if (before === undefined || after === undefined) return;
      writePosition(call.invocation.state, { ...after, supply: after.supply - before.supply / 2n });
      transfer(call, 'supply', 'out', before.supply / 2n);
    }),
  }),
  defect('borrow-withdrawal-raises-debt', ['BORROW-318'], {
    says: 'A withdrawal raises the debt of the position by a hundredth.',
    inject: alsoChanging(isWithdrawal, ({ principal }) => ({ principal: principal + hundredth(principal) })),
  }),
  defect('borrow-deposit-also-takes-borrow-token', ['BORROW-319', 'BORROW-340', 'BORROW-341'], {
    says: 'A deposit takes some of the borrowed token from the wallet as well.',
    because: 'A simulation shows it as well.',
    inject: afterwards(isDeposit, (call) => {
      const held = call.invocation.state.tokens.get(call.invocation.accounts[6]?.pubkey ?? '');
      if (held !== undefined && held.amount > 5000n) transfer(call, 'borrow', 'in', 5000n);
    }),
  }),
  defect('borrow-loan-also-takes-collateral-token', ['BORROW-279', 'BORROW-320', 'BORROW-340', 'BORROW-341'], {
    says: 'A borrow takes some of the collateral token from the wallet as well.',
    because: 'What is lost is missing at the end as well.',
    inject: afterwards(isBorrow, (call) => transfer(call, 'supply', 'in', 1000n)),
  }),
  defect('borrow-repayment-also-takes-collateral-token', ['BORROW-279', 'BORROW-321', 'BORROW-340', 'BORROW-341'], {
    says: 'A repayment takes some of the collateral token from the wallet as well.',
    because: 'What is lost is missing at the end as well.',
    inject: afterwards(isRepayment, (call) => transfer(call, 'supply', 'in', 3000n)),
  }),
  defect('borrow-withdrawal-also-takes-borrow-token', ['BORROW-322', 'BORROW-340', 'BORROW-341'], {
    says: 'A withdrawal takes some of the borrowed token from the wallet, where there is any.',
    because: 'A simulation shows it as well.',
    inject: afterwards(
      (call) => isWithdrawal(call) || takesAll(call),
      (call) => {
        const held = call.invocation.state.tokens.get(call.invocation.accounts[6]?.pubkey ?? '');
        if (held !== undefined && held.amount > 500n) transfer(call, 'borrow', 'in', 500n);
      },
    ),
  }),
  defect('borrow-call-moves-other-positions', ['BORROW-323'], {
    says: 'A deposit into one position takes a hundredth from every other position of its owner.',
    inject: afterwards(isDeposit, ({ invocation }, before) => {
      if (before === undefined) return;
      for (const other of positionsOf(invocation.state, before.vault.market, before.owner))
        if (other.mint !== before.mint)
          writePosition(invocation.state, { ...other, supply: other.supply - hundredth(other.supply) });
    }),
  }),
  defect('borrow-creation-adds-two-positions', ['BORROW-345'], {
    says: 'A creation lists a second position, with as much in it.',
    inject: afterwards(
      ({ col, before }) => col > 0n && (before?.supply ?? 0n) === 0n,
      (call) => {
        const created = positionIn(call);
        if (created === undefined) return;
        const id = created.id + 1_000_000n;
        addPosition(call.invocation.state, { ...created, id, mint: positionMint(created.vault, id) });
      },
    ),
  }),
  defect('borrow-call-takes-other-tokens', ['BORROW-324'], {
    says: 'A deposit with a borrow takes half of every other token in the wallet.',
    inject: takingOthers,
  }),
  defect('borrow-loan-pays-a-twentieth-more', ['BORROW-269', 'BORROW-280', 'BORROW-325', 'BORROW-340', 'BORROW-341'], {
    says: 'A borrow pays a twentieth more than was asked for.',
    because: 'What is paid is not the amount, and one unit less than the minimum becomes more than it.',
    inject: building(({ col, debt }) => (col === 0n && debt > 0n ? { debtAmount: (21n * debt) / 20n } : undefined)),
  }),
  defect('borrow-withdrawal-doubled', ['BORROW-274', 'BORROW-326', 'BORROW-340', 'BORROW-341'], {
    says: 'A withdrawal pays a twentieth more than was asked for.',
    because: 'What is paid is not the amount.',
    inject: building(({ col }) => (col < 0n && col !== minI128 ? { colAmount: (21n * col) / 20n } : undefined)),
  }),
  defect(
    'borrow-literal-withdrawal-pays-nothing',
    ['BORROW-279', 'BORROW-295', 'BORROW-327', 'BORROW-340', 'BORROW-341'],
    {
      says: 'The literal empties the position and pays nothing.',
      because: 'Neither collateral nor wrapped native tokens come back.',
      inject: afterwards(takesAll, (call, before) => transfer(call, 'supply', 'in', before?.supply ?? 0n)),
    },
  ),
  defect('borrow-literal-withdrawal-pays-more', ['BORROW-328'], {
    says: 'The literal pays a tenth more than the position held.',
    inject: afterwards(takesAll, (call, before) => transfer(call, 'supply', 'out', (before?.supply ?? 0n) / 10n)),
  }),
  defect('borrow-literal-clears-debt-for-nothing', ['BORROW-313'], {
    says: 'The literal clears the whole debt and takes nothing.',
    inject: afterwards(repaysAll, (call, before) =>
      transfer(call, 'borrow', 'out', (before?.principal ?? 0n) + (before?.interest ?? 0n)),
    ),
  }),
  defect('borrow-literal-takes-a-fiftieth-more', ['BORROW-313'], {
    says: 'The literal takes a fiftieth of the debt beyond the debt.',
    inject: afterwards(repaysAll, (call, before) => transfer(call, 'borrow', 'in', (before?.principal ?? 0n) / 50n)),
  }),
];
