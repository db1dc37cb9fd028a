import { addPosition, positionMint, positionsOf, writePosition } from '../../../reference/borrow/service/state.js';
import { defect, type Defect } from '../defect.js';
import { all, oneIn, remembering, together } from '../operators.js';
import {
  afterwards,
  alteringProgram,
  failing,
  heldBy,
  moving,
  positionIn,
  rewriting,
  swallowing,
  transfer,
  type OnChain,
} from './on-chain.js';
import { at, buildEndpoints, building, listing, literal, refused } from './tamper.js';

/** A hundredth more or less, which no interest of a few seconds is. */
const hundredth = (amount: bigint): bigint => amount / 100n;

/** The wallet holds more than so much of the borrowed token. */
const holds =
  (amount: bigint) =>
  (call: OnChain): boolean =>
    (heldBy(call, 'borrow') ?? 0n) > amount;
const namesNoOwner = { request: { body: literal }, payload: { positionOwner: undefined } };
const takesOut = ({ col }: OnChain): boolean => col < 0n;

/** What breaks where a build, once it is simulated, moves other tokens than its row names. */
const movingElse = ['BORROW-340', 'BORROW-341'] as const;
/** The same where it is also the build for another call. */
const alike = ['BORROW-336', 'BORROW-337', ...movingElse] as const;

/** Faults of what settles on both sides, of the limits, and of MIN_I128 once it is settled. */
export const defectsOfSettlement: readonly Defect[] = [
  defect('borrow-withdrawal-with-flipped-sign', 'BORROW-272', 'BORROW-273', 'BORROW-295', 'BORROW-335', ...alike).by(
    building({ actions: 'withdraw' }, ({ col }) => ({ col: -col })),
  ),
  defect('borrow-deposit-not-credited', 'BORROW-264').by(
    rewriting({ actions: 'deposit' }, ({ supply }) => ({ supply })),
  ),
  defect('borrow-creation-with-loan-pays-less', 'BORROW-269').by(
    moving({ actions: 'create-and-borrow' }, 'borrow', 'in', (_, { debt }) => debt / 100n),
  ),
  defect('borrow-deposit-takes-debt-token', 'BORROW-265', 'BORROW-266', 'BORROW-328', ...movingElse).by(
    afterwards({ actions: 'deposit' }, (call) => {
      transfer(call, 'supply', 'out', call.col + 1n);
      if ((heldBy(call, 'borrow') ?? 0n) > 0n) transfer(call, 'borrow', 'in', 1n);
    }),
  ),
  defect('borrow-deposit-with-loan-without-loan', 'BORROW-268', 'BORROW-275', 'BORROW-286', 'BORROW-294', ...alike).by(
    building({ actions: 'deposit-and-borrow' }, () => ({ debt: 0n })),
  ),
  defect('borrow-minimum-not-enforced', 'BORROW-280').by(swallowing(({ debt }) => debt > 0n, 'VaultUserDebtTooLow')),
  defect('borrow-minimum-missed-by-one', 'BORROW-280').by(
    swallowing(({ debt, before }) => debt + 1n === before?.vault.minimumBorrowing, 'VaultUserDebtTooLow'),
  ),
  defect('borrow-unfunded-deposit-into-position-succeeds', 'BORROW-291').by(
    swallowing({ actions: 'deposit' }, 'insufficient funds'),
  ),
  defect('borrow-unfunded-deposit-fails-otherwise', 'BORROW-292').by(
    failing((call) => (heldBy(call, 'supply') ?? call.col) < call.col, 6099),
  ),
  defect('borrow-low-remainder-by-other-name', 'BORROW-298').by(
    alteringProgram({}, ({ invocation, run }) =>
      run({ ...invocation, log: (line) => invocation.log(line.replace('VaultUserDebtTooLow', 'VaultDebtOutOfRange')) }),
    ),
  ),
  // One of two instances rejects a request with the literal that names no owner, on each path.
  defect(
    'borrow-literal-rejected-by-one-instance',
    ...(['BORROW-232', 'BORROW-233', 'BORROW-234', 'BORROW-235', 'BORROW-344'] as const),
  ).by(together(...buildEndpoints.map((endpoint) => at[endpoint](oneIn(2, namesNoOwner), refused)))),
  defect('borrow-literal-leaves-dust', 'BORROW-277').by(
    listing('positions', ({ borrow }) => (borrow === '0' ? { dustBorrow: '17' } : undefined)),
  ),
  defect('borrow-literal-withdraws-little', 'BORROW-278', 'BORROW-279').by(
    building({ actions: 'literal-collateral' }, () => ({ col: -1000n })),
  ),
  defect('borrow-withdrawal-over-limit-goes-through', 'BORROW-335').by(
    swallowing(({ col }) => col < 0n, 'VaultPositionAboveCF'),
  ),
  defect('borrow-loan-never-succeeds', 'BORROW-267', 'BORROW-338', 'BORROW-339').by(
    failing({ actions: 'borrow' }, 6055),
  ),
  defect('borrow-deposit-also-borrows', 'BORROW-315').by(
    rewriting({ actions: 'deposit' }, ({ principal }, after) => ({
      principal: after.principal + hundredth(principal),
    })),
  ),
  defect('borrow-loan-also-withdraws', 'BORROW-316', 'BORROW-320', ...movingElse).by(
    building({ actions: 'borrow' }, ({ debt }) => ({ col: -debt / 1000n })),
  ),
  defect('borrow-literal-repayment-also-withdraws', 'BORROW-317', 'BORROW-321', ...movingElse).by(
    rewriting({ actions: 'literal-debt' }, (before, { supply }, call) => {
      transfer(call, 'supply', 'out', before.supply / 2n);
      return { supply: supply - before.supply / 2n };
    }),
  ),
  defect('borrow-withdrawal-raises-debt', 'BORROW-318').by(
    rewriting({ actions: 'withdraw' }, (_, { principal }) => ({ principal: principal + hundredth(principal) })),
  ),
  defect('borrow-deposit-also-takes-borrow-token', 'BORROW-319', ...movingElse).by(
    moving(all({ actions: 'deposit' }, holds(5000n)), 'borrow', 'in', () => 5000n),
  ),
  defect('borrow-withdrawal-also-takes-borrow-token', 'BORROW-322', ...movingElse).by(
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
  defect('borrow-withdrawal-doubled', 'BORROW-274', 'BORROW-326', ...movingElse).by(
    building({ actions: 'withdraw' }, ({ col }) => ({ col: (21n * col) / 20n })),
  ),
  defect('borrow-literal-withdrawal-pays-nothing', 'BORROW-279', 'BORROW-295', 'BORROW-327', ...movingElse).by(
    moving({ actions: 'literal-collateral' }, 'supply', 'in', ({ supply = 0n }) => supply),
  ),
  defect('borrow-literal-clears-debt-for-half', 'BORROW-313').by(
    moving({ actions: 'literal-debt' }, 'borrow', 'out', ({ principal = 0n }) => principal / 2n),
  ),
  defect('borrow-second-loan-paid-twice', 'BORROW-269', 'BORROW-325').by(
    afterwards({ actions: 'borrow', owes: true }, ({ run }) => run()),
  ),
  // The repayment by MIN_I128 leaves what was borrowed beside a deposit, where there was another debt before.
  defect('borrow-literal-leaves-loan-beside-deposit', 'BORROW-276').by(
    remembering<bigint>((lent) =>
      alteringProgram({}, (call) => {
        const { before, actions } = call;
        const known = lent.get(before?.mint) ?? 0n;
        const rest = actions.includes('literal-debt') && known > 0n ? (before?.principal ?? 0n) - known : 0n;
        call.run();
        if (actions.includes('deposit-and-borrow') && before !== undefined) lent.set(before.mint, call.debt);
        const after = positionIn(call);
        if (rest <= 0n || after === undefined) return;
        writePosition(call.invocation.state, { ...after, principal: known });
        transfer(call, 'borrow', 'out', known);
      }),
    ),
  ),
];
