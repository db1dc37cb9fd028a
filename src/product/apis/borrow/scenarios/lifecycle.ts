import fc from 'fast-check';
import { scenario } from '../../../model/scenario.js';
import { declaredRoles, type BorrowFixtures } from '../fixtures.js';
import type { PlannedAction } from '../model.js';
import { actions, type Action } from '../payload.js';
import { paths, type BuildPath } from '../view.js';
import { recordOf } from '../../input-space.js';
import { live, plain, type Row } from './states.js';

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
  run: ({ vault, neighbour, steps, size }, session) => {
    const rows = steps.map((step, index): Row => {
      const isBesideNeighbour = neighbour && index === 0;
      return { ...step, ...plain(step), neighbour: isBesideNeighbour ? 'in the vault' : 'none' };
    });
    return live({ vault, rows, size }, session);
  },
});
