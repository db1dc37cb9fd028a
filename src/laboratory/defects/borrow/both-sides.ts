import { addPosition, positionMint, positionsOf, writePosition } from '../../../reference/borrow/service/state.js';
import { defect, type Defect } from '../defect.js';
import { all } from '../operators.js';
import { afterwards, heldBy, moving, positionIn, rewriting, transfer, type OnChain } from './on-chain.js';
import { building } from './tamper.js';

/** A hundredth more or less, which no interest of a few seconds is. */
const hundredth = (amount: bigint): bigint => amount / 100n;

/** The wallet holds more than so much of the borrowed token. */
const holds =
  (amount: bigint) =>
  (call: OnChain): boolean =>
    (heldBy(call, 'borrow') ?? 0n) > amount;
const takesOut = ({ col }: OnChain): boolean => col < 0n;

/** Faults on the side of an action that the table calls "0". */
export const defectsOfBothSides: readonly Defect[] = [
  defect('borrow-deposit-also-borrows', 'BORROW-315').by(
    rewriting({ actions: 'deposit' }, ({ principal }, after) => ({
      principal: after.principal + hundredth(principal),
    })),
  ),
  defect('borrow-loan-also-withdraws', 'BORROW-316', 'BORROW-320', 'BORROW-340', 'BORROW-341').by(
    building({ actions: 'borrow' }, ({ debt }) => ({ col: -debt / 1000n })),
  ),
  defect('borrow-literal-repayment-also-withdraws', 'BORROW-317', 'BORROW-321', 'BORROW-340', 'BORROW-341').by(
    rewriting({ actions: 'literal-debt' }, (before, { supply }, call) => {
      transfer(call, 'supply', 'out', before.supply / 2n);
      return { supply: supply - before.supply / 2n };
    }),
  ),
  defect('borrow-withdrawal-raises-debt', 'BORROW-318').by(
    rewriting({ actions: 'withdraw' }, (_, { principal }) => ({ principal: principal + hundredth(principal) })),
  ),
  defect('borrow-deposit-also-takes-borrow-token', 'BORROW-319', 'BORROW-340', 'BORROW-341').by(
    moving(all({ actions: 'deposit' }, holds(5000n)), 'borrow', 'in', () => 5000n),
  ),
  defect('borrow-withdrawal-also-takes-borrow-token', 'BORROW-322', 'BORROW-340', 'BORROW-341').by(
    moving(all(takesOut, holds(500n)), 'borrow', 'in', () => 500n),
  ),
  // A deposit into one position takes a hundredth from every other position of its owner.
  defect('borrow-call-moves-other-positions', 'BORROW-323').by(
    afterwards({ actions: 'deposit' }, ({ invocation, before }) => {
      for (const other of positionsOf(invocation.state, before!.vault.market, before!.owner))
        if (other.mint !== before!.mint)
          writePosition(invocation.state, { ...other, supply: other.supply - hundredth(other.supply) });
    }),
  ),
  // A creation lists a second position, with as much in it.
  defect('borrow-creation-adds-two-positions', 'BORROW-345').by(
    afterwards(
      all({ creates: true }, ({ col }) => col > 0n),
      (call) => {
        const created = positionIn(call);
        if (created === undefined) return;
        const id = created.id + 1_000_000n;
        addPosition(call.invocation.state, { ...created, id, mint: positionMint(created.vault, id) });
      },
    ),
  ),
  defect('borrow-withdrawal-doubled', 'BORROW-274', 'BORROW-326', 'BORROW-340', 'BORROW-341').by(
    building({ actions: 'withdraw' }, ({ col }) => ({ col: (21n * col) / 20n })),
  ),
  defect(
    'borrow-literal-withdrawal-pays-nothing',
    'BORROW-279',
    'BORROW-295',
    'BORROW-327',
    'BORROW-340',
    'BORROW-341',
  ).by(moving({ actions: 'literal-collateral' }, 'supply', 'in', ({ supply = 0n }) => supply)),
  defect('borrow-literal-withdrawal-pays-more', 'BORROW-328').by(
    moving({ actions: 'literal-collateral' }, 'supply', 'out', ({ supply = 0n }) => supply / 10n),
  ),
  defect('borrow-literal-clears-debt-for-half', 'BORROW-313').by(
    moving({ actions: 'literal-debt' }, 'borrow', 'out', ({ principal = 0n }) => principal / 2n),
  ),
  defect('borrow-literal-takes-a-fiftieth-more', 'BORROW-313').by(
    moving({ actions: 'literal-debt' }, 'borrow', 'in', ({ principal = 0n }) => principal / 50n),
  ),
];
