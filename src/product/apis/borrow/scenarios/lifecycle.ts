import fc from 'fast-check';
import { scenario } from '../../../model/scenario.js';
import { declaredRoles, type BorrowFixtures } from '../fixtures.js';
import type { PlannedAction } from '../fixtures/model.js';
import { actions, type Action } from '../reader/payload.js';
import { paths, type BuildPath } from '../reader/view.js';
import { recordOf } from '../../input-space.js';
import { live, plain, type Row } from './states.js';

type Role = 'general' | 'nativeCollateral' | 'nativeDebt';

type Step = PlannedAction & Pick<Row, 'path' | 'about' | 'isReadWithOthers'>;

interface Walk {
  readonly vault: Role;
  /** Amounts beyond 2^53, which a double does not hold, of collateral alone. */
  readonly size?: 'beyond doubles';
  readonly steps: readonly Step[];
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
): Walk & { readonly steps: readonly Step[] } {
  // What is repaid in part is less than any of the loans before, so that the literal clears something of each.
  const shareOf = (action: Action): number => (action === 'repay' ? 1 + share / 10 : share);
  return { vault, steps: actions.map((action) => ({ action, share: shareOf(action), path, about: 'last' })) };
}

/** The same beside a position in the same vault that was made before, and to which the wallet returns. */
function besideAnother({ vault, steps }: Walk): Walk {
  const [first] = steps;
  const [before, after] = [{ ...first!, share: 40 }, { ...first!, action: 'deposit', about: 'left' } as const];
  return { vault, steps: [before, ...steps, { ...after, isReadWithOthers: true }] };
}

/** More positions than a page of a list may have. */
const many = 12;

function manyPositions(vault: Role, path: BuildPath): Walk {
  const { steps } = sequenceOf(
    vault,
    path,
    0,
    Array.from({ length: many }, () => 'create' as const),
  );
  return { vault, steps: steps.map((step, index) => ({ ...step, share: 1 + 8 * index })) };
}

const beyondDoubles = (vault: Role, path: BuildPath): Walk => ({
  ...sequenceOf(vault, path, 100, ['create', 'deposit']),
  size: 'beyond doubles',
});

/** Few steps that settle every kind of movement, by both paths in turn. */
const briefLives: readonly (readonly [Role, readonly Action[]])[] = [
  ['nativeCollateral', ['create', 'borrow', 'repay-all', 'withdraw-all']],
  ['nativeDebt', ['create', 'borrow', 'repay-all', 'withdraw-all']],
  ['nativeDebt', ['create', 'borrow', 'repay', 'repay-all', 'withdraw', 'withdraw-all']],
  ['nativeCollateral', ['create', 'withdraw-all']],
];

/** Calls in any order on any of the positions of a wallet, each built, signed, settled and read back. */
export const lifecycle = scenario<BorrowFixtures, Walk>({
  name: 'borrow/lifecycle',
  description: 'Takes positions of a wallet through a sequence of operate calls, each of them settled and read back.',
  needs: ['build-wallet', 'chain', 'settlement'],
  effects: ['build', 'settle'],
  maxRequests: 5 + many * 18,
  runs: { gate: 7, release: 80 },
  examples: (fixtures) =>
    declaredRoles(fixtures, roles).flatMap((vault, index) => [
      besideAnother(sequenceOf(vault, 'operate', 50)),
      ...(index === 0 ? [sequenceOf(vault, 'operateInstructions', 20, [...everyActionOnce, 'create-and-borrow'])] : []),
      ...(fixtures.fund === undefined || index > 0 ? [] : paths.map((path) => beyondDoubles(vault, path))),
    ]),
  brief: () =>
    briefLives.map(([vault, life]) => {
      const { steps } = sequenceOf(vault, 'operate', 50, life);
      return { vault, steps: steps.map((step, index) => ({ ...step, path: paths[(index + 1) % 2]! })) };
    }),
  arbitrary: (fixtures) => {
    const step = recordOf({
      ...{ action: actions, share: fc.integer({ min: 1, max: 100 }), path: paths },
      ...{ about: ['last', 'last', 'left'], isReadWithOthers: [false, false, false, true] },
    });
    const vault = fc.constantFrom(...declaredRoles(fixtures, roles));
    const steps = fc.array(step, { minLength: 1, maxLength: mostSteps, size: 'max' });
    const walks = fc.record({ vault, steps }, { noNullPrototype: true });
    const path = fc.constantFrom(...paths);
    return fc.oneof(
      { weight: 15, arbitrary: walks },
      fc.tuple(vault, path).map((given) => manyPositions(...given)),
    );
  },
  run: ({ vault, steps, size }, session) => {
    const rows = steps.map((step): Row => ({ ...step, ...plain(step), neighbour: 'none' }));
    return live({ vault, rows, size }, session);
  },
});
