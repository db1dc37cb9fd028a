import * as fc from 'fast-check';
import { scenario } from '../../../model/scenario.js';
import { declaredRoles, type BorrowFixtures } from '../fixtures.js';
import { live, settleRows, neighbours, states, type Life, type Row } from '../fixtures/lives.js';
import { actions, actionsOnPosition, type Action } from '../reader/payload.js';
import { paths, type BuildPath } from '../reader/view.js';
import { recordOf, stepsOf, type CaseOf } from '../../cases.js';
import { withFundedWallet } from '../fixtures/funded-wallet.js';
import { vaultsRequest, termsIn, termsOf, toSettle } from '../fixtures/request.js';

type Role = Life['vault'];

const roles = ['general', 'nativeCollateral', 'nativeDebt'] as const;
const mostSteps = 10;

/** Every row of the action table, a loan beside another one too, in an order in which each makes sense. */
const everyAction = [
  'create',
  'borrow',
  'deposit',
  'borrow',
  'deposit-and-borrow',
  'repay',
  'withdraw',
  'repay-all',
  'withdraw-all',
] as const;

function sequenceOf(vault: Role, path: BuildPath, share: number, actions: readonly Action[] = everyAction): Life {
  // What is repaid in part is less than any of the loans before, so that the literal clears something of each.
  const shareOf = (action: Action): number => (action === 'repay' ? 1 + share / 10 : share);
  return { vault, rows: actions.map((action) => ({ action, share: shareOf(action), path, about: 'last' })) };
}

/** The same beside a position in the same vault that was made before, and to which the wallet returns. */
function besideAnother({ vault, rows }: Life): Life {
  const [first] = rows;
  const [before, after] = [{ ...first!, share: 40 }, { ...first!, action: 'deposit', about: 'left' } as const];
  return { vault, rows: [before, ...rows, { ...after, isReadWithOthers: true }] };
}

/** More positions than a page of a list may have. */
const many = 12;

const manyPositions = (vault: Role, path: BuildPath): Life => ({
  vault,
  rows: Array.from({ length: many }, (_, index): Row => ({
    ...{ action: 'create', share: 1 + 8 * index, path, about: 'last' },
  })),
});

/** Few steps that settle every kind of movement, by both paths in turn. */
const briefLives: readonly (readonly [Role, readonly Action[]])[] = [
  ['nativeCollateral', ['create', 'borrow', 'repay-all', 'withdraw-all']],
  ['nativeDebt', ['create', 'borrow', 'repay-all', 'withdraw-all']],
  ['nativeDebt', ['create', 'borrow', 'repay', 'repay-all', 'withdraw', 'withdraw-all']],
  ['nativeCollateral', ['create', 'withdraw-all']],
];

/** Calls in any order on any of the positions of a wallet, each built, signed, settled and read back. */
export const lifecycle = scenario<BorrowFixtures, Life>({
  name: 'borrow/lifecycle',
  description: 'Takes positions of a wallet through a sequence of operate calls, each of them settled and read back.',
  needs: ['build-wallet', 'chain', 'settlement'],
  effects: ['build', 'settle'],
  maxRequests: 5 + many * 18,
  runs: { gate: 5, release: 80 },
  examples: (fixtures) =>
    declaredRoles(fixtures, roles).flatMap((vault, index) => [
      besideAnother(sequenceOf(vault, 'operate', 50)),
      ...(index === 0 ? [sequenceOf(vault, 'operateInstructions', 20, [...everyAction, 'create-and-borrow'])] : []),
      ...(fixtures.fund === undefined || index > 0
        ? []
        : paths.map((path) => ({
            ...sequenceOf(vault, path, 100, ['create', 'deposit']),
            size: 'beyond doubles' as const,
          }))),
    ]),
  brief: () =>
    briefLives.map(([vault, life]) => {
      const { rows } = sequenceOf(vault, 'operate', 50, life);
      return { vault, rows: rows.map((row, index) => ({ ...row, path: paths[(index + 1) % 2]! })) };
    }),
  arbitrary: (fixtures) => {
    const row = recordOf({
      ...{ action: actions, share: fc.integer({ min: 1, max: 100 }), path: paths },
      ...{ about: ['last', 'last', 'left'], isReadWithOthers: [false, false, false, true] },
    });
    const vault = fc.constantFrom(...declaredRoles(fixtures, roles));
    const rows = fc.array(row, { minLength: 1, maxLength: mostSteps, size: 'max' });
    const walks = fc.record({ vault, rows }, { noNullPrototype: true });
    return fc.oneof(
      { weight: 15, arbitrary: walks },
      fc.tuple(vault, fc.constantFrom(...paths)).map((given) => manyPositions(...given)),
    );
  },
  run: live,
});

/** The same short life of a position in `main`, as the control, of one without a `market`, and of one in the alternate market. */
export const alternateMarket = scenario<BorrowFixtures, { path: BuildPath; share: number }>({
  name: 'borrow/alternate-market',
  description:
    'Takes positions through the same operate calls in `main`, without a market and in the alternate market.',
  needs: ['build-wallet', 'chain', 'settlement'],
  effects: ['build', 'settle'],
  maxRequests: 16 + 3 * 8 * 14,
  runs: { gate: 2, release: 8 },
  examples: () => paths.map((path) => ({ path, share: 77 })),
  arbitrary: () => recordOf({ path: paths, share: fc.integer({ min: 1, max: 100 }) }),
  run: async ({ path, share }, session) => {
    const { alternateMarket: name, vaults = {} } = session.fixtures;
    const { general, nativeCollateral, nativeDebt, inAlternateMarket } = vaults;
    const there = await termsOf(session, name === undefined ? undefined : inAlternateMarket);
    const read = await session.send(vaultsRequest('main'));
    const candidates = [general, nativeCollateral, nativeDebt].flatMap((vault) =>
      vault && (vault.market ?? 'main') === 'main' ? (toSettle(termsIn(read, vault.vaultId)) ?? []) : [],
    );
    // Wrapped native tokens have rules of their own, so that a control with the same tokens tells more.
    const alike = candidates.find(
      ({ supplyMint, borrowMint }) => supplyMint === there?.supplyMint && borrowMint === there.borrowMint,
    );
    const here = alike ?? candidates[0];
    if (here === undefined) return;
    await withFundedWallet(session, async (fundedWallet) => {
      const live = (market: 'named' | 'absent', terms = here): Promise<void> =>
        settleRows(lifeOf({ path, share, market }), { session, fundedWallet, terms });
      await live('named');
      await live('absent');
      if (there !== undefined) await live('named', there);
    });
  },
});

const calls = ['borrow', 'deposit', 'repay', 'deposit-and-borrow', 'repay-all', 'withdraw', 'withdraw-all'] as const;

const lifeOf = (how: Pick<Row, 'path' | 'share' | 'market'>): readonly Row[] =>
  calls.map((action, index) => ({ ...how, action, ...(index === 0 && { state: 'without debt' }) }));

const everyRole = ['general', 'nativeCollateral', 'nativeDebt', 'inAlternateMarket'] as const;

const rowsPerRun = 16;
/** What brings a position into a state: another one, a creation, a loan and its repayment. */
const mostStepsOfRow = 5;

const impossible = (action: Action, state: (typeof states)[number], because: string) => ({
  levels: { action, state },
  because,
});

const inputs = stepsOf({
  shared: (fixtures: BorrowFixtures) => ({ vault: declaredRoles(fixtures, everyRole) }),
  step: {
    neighbour: neighbours,
    action: actionsOnPosition,
    state: states,
    path: paths,
    market: ['named', 'absent'],
    owner: ['named', 'absent'],
    share: [
      ['small', fc.integer({ min: 1, max: 20 })],
      ['large', fc.integer({ min: 60, max: 80 })],
    ],
  },
  infeasible: [
    ...(['without debt', 'repaid'] as const).flatMap((state) => [
      impossible('repay', state, 'there is no debt to repay'),
      impossible('repay-all', state, 'there is no debt to repay'),
    ]),
    impossible('withdraw-all', 'with debt', 'what a debt keeps from being withdrawn is not written'),
    { levels: { vault: 'inAlternateMarket', market: 'absent' }, because: 'without a market `main` is meant' },
  ],
  perRun: rowsPerRun,
});

/** A position is without debt first, and repaid last; then it is left behind as the neighbour of another one. */
const byPlace = (left: Row, right: Row): number => placeOf(left) - placeOf(right);
const placeOf = ({ neighbour = 'none', state = 'without debt' }: Row): number =>
  states.length * neighbours.indexOf(neighbour) + states.indexOf(state);

/** Each row of the action table in each state of a position, with and without the optional parameters. */
export const positionStates = scenario<BorrowFixtures, CaseOf<typeof inputs>>({
  name: 'borrow/states',
  description: 'Settles operate calls on a position without debt, with debt and repaid, beside optional parameters.',
  needs: ['build-wallet', 'chain', 'settlement'],
  effects: ['build', 'settle'],
  maxRequests: 5 + (1 + rowsPerRun * mostStepsOfRow) * 14,
  runs: { gate: 4, release: 4 },
  ...inputs,
  run: ({ vault, steps }, session) => live({ vault, rows: steps.toSorted(byPlace) }, session),
});
