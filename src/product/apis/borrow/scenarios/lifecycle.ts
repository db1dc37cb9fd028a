import fc from 'fast-check';
import { scenario } from '../../../model/scenario.js';
import { withFundedWallet, type FundedWallet } from '../funded-wallet.js';
import { declaredRoles, type BorrowFixtures } from '../fixtures.js';
import { amountsOf, noPosition, type PlannedAction } from '../model.js';
import { actions, type Action } from '../payload.js';
import { performStep, performLoan, type Snapshot } from '../perform-step.js';
import type { BorrowId } from '../request.js';
import { termsOf } from '../terms.js';
import { paths, type BuildPath } from '../view.js';
import { recordOf } from '../../input-space.js';

type Role = 'general' | 'nativeCollateral' | 'nativeDebt';

interface ActionSequence {
  readonly vault: Role;
  /** Amounts beyond 2^53, which a double does not hold, of collateral alone. */
  readonly size?: 'beyond doubles';
  /** Whether the wallet has another position in the same vault, made before. */
  readonly neighbour: boolean;
  readonly steps: readonly (PlannedAction & { readonly path: BuildPath })[];
}

const roles: readonly Role[] = ['general', 'nativeCollateral', 'nativeDebt'];
const mostSteps = 10;

/** Every row of the action table once, in an order in which each makes sense. */
const everyActionOnce = [
  'create',
  'borrow',
  'deposit',
  'deposit-and-borrow',
  'repay',
  'withdraw',
  'repay-all',
  'withdraw-all',
] as const;

function sequenceOf(
  vault: Role,
  path: BuildPath,
  share: number,
  actions: readonly Action[] = everyActionOnce,
): ActionSequence {
  // What is repaid in part is less than any of the loans before, so that the literal clears something of each.
  const shareOf = (action: Action): number => (action === 'repay' ? 1 + share / 10 : share);
  return {
    vault,
    neighbour: path === 'operate',
    steps: actions.map((action) => ({ action, share: shareOf(action), path })),
  };
}

/** Nearest doubles are 64 base units apart here, further than a transfer rounds. */
const largeDeposit = 2n ** 58n + 33n;

const beyondDoubles = (vault: Role, path: BuildPath): ActionSequence => ({
  ...sequenceOf(vault, path, 100, ['create', 'deposit']),
  neighbour: false,
  size: 'beyond doubles',
});

/** Few steps that settle every kind of movement, by both paths in turn. */
const briefLives: readonly (readonly [Role, readonly Action[]])[] = [
  ['nativeCollateral', ['create', 'borrow', 'repay-all', 'withdraw-all']],
  ['nativeDebt', ['create', 'borrow', 'repay-all', 'withdraw-all']],
  ['nativeDebt', ['create', 'borrow', 'repay', 'repay-all', 'withdraw', 'withdraw-all']],
  ['nativeCollateral', ['create', 'withdraw-all']],
];

/** Random lives of a position, each step built, signed, settled and read back. */
export const lifecycle = scenario<BorrowFixtures, ActionSequence>({
  name: 'borrow/lifecycle',
  description: 'Takes a position through a sequence of operate calls, each of them settled and read back.',
  needs: ['build-wallet', 'chain', 'settlement'],
  effects: ['build', 'settle'],
  maxRequests: 5 + (mostSteps + 1) * 14,
  runs: { gate: 7, release: 80 },
  examples: (fixtures) =>
    declaredRoles(fixtures, roles).flatMap((vault, index) => [
      sequenceOf(vault, 'operate', 50),
      ...(index === 0 ? [sequenceOf(vault, 'operateInstructions', 20)] : []),
      ...(fixtures.fund === undefined || index > 0 ? [] : paths.map((path) => beyondDoubles(vault, path))),
    ]),
  brief: () =>
    briefLives.map(([vault, life]) => {
      const { steps } = sequenceOf(vault, 'operate', 50, life);
      const inTurn = steps.map((step, index) => ({ ...step, path: paths[(index + 1) % 2]! }));
      return { vault, neighbour: false, steps: inTurn };
    }),
  arbitrary: (fixtures) =>
    recordOf({
      vault: declaredRoles(fixtures, roles),
      neighbour: fc.boolean(),
      steps: fc.array(recordOf({ action: actions, share: fc.integer({ min: 1, max: 100 }), path: paths }), {
        minLength: 1,
        maxLength: mostSteps,
        size: 'max',
      }),
    }),
  run: async ({ vault, neighbour, steps, size }, session) => {
    const reference = session.fixtures.vaults?.[vault];
    const usual = reference && (await termsOf(session, reference));
    if (usual === undefined) return;
    const terms = size === undefined ? usual : { ...usual, deposit: largeDeposit };
    await withFundedWallet(session, async (fundedWallet: FundedWallet) => {
      let model = noPosition;
      let positionId: BorrowId = 0;
      let known: Snapshot | undefined;
      // A mint counts no further than 2^64, so that of large amounts little more is given than these steps take.
      const given = size === undefined ? BigInt(2 * mostSteps) * terms.deposit : 5n * terms.deposit;
      await fundedWallet.give(terms.supplyMint, given);
      if (terms.otherMint !== undefined) await fundedWallet.give(terms.otherMint, terms.deposit);
      if (neighbour) {
        const first = { path: 'operate', positionId: 0, colAmount: String(terms.deposit), debtAmount: '0' } as const;
        const made = await performStep(session, fundedWallet, terms, first);
        known = made?.after;
      }
      for (const planned of steps) {
        const move = amountsOf(planned, model, terms);
        if (move === undefined) continue;
        // Interest comes on top of what was borrowed, and is not in the wallet.
        if (planned.action === 'repay-all') {
          await fundedWallet.give(terms.borrowMint, model.debt / 10n + 1000n);
          known = undefined;
        }
        const call = { ...move, path: planned.path, positionId };
        const done = await performLoan(session, fundedWallet, terms, call, known);
        // Where one action is refused or fails, the position is as it was, and the others are tried all the same.
        if (done === undefined) continue;
        known = done.after;
        if (done.result.kind !== 'settled') continue;
        const gone = planned.action === 'withdraw-all';
        if (!done.isShown || (done.position === undefined && !gone)) return;
        positionId = gone ? 0 : (done.position?.id ?? 0);
        model = move.after;
      }
    });
  },
});
