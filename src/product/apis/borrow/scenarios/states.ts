import fc from 'fast-check';
import { scenario, type Combinations, type Levels } from '../../../model/scenario.js';
import { recordOf } from '../../input-space.js';
import { declaredRoles, type BorrowFixtures } from '../fixtures.js';
import { live, neighbours, states, type Life, type Row } from '../fixtures/lives.js';
import { paths } from '../reader/view.js';

const actions = ['deposit', 'borrow', 'repay', 'withdraw', 'deposit-and-borrow', 'repay-all', 'withdraw-all'] as const;
const roles = ['general', 'nativeCollateral', 'nativeDebt', 'inAlternateMarket'] as const;

const rowsPerRun = 16;
/** What brings a position into a state: another one, a creation, a loan and its repayment. */
const mostStepsOfRow = 5;

const space = {
  neighbour: neighbours,
  action: actions,
  state: states,
  path: paths,
  market: ['named', 'absent'],
  owner: ['named', 'absent'],
} as const;

function combinations(fixtures: BorrowFixtures): Combinations<Life> {
  const impossible = (action: Row['action'], state: string, because: string) => ({
    levels: { action, state },
    because,
  });
  return {
    factors: [
      { name: 'vault', levels: declaredRoles(fixtures, roles) },
      ...Object.entries(space).map(([name, levels]) => ({ name, levels })),
      { name: 'amount', levels: ['small', 'large'] },
    ],
    infeasible: [
      ...['without debt', 'repaid'].flatMap((state) => [
        impossible('repay', state, 'there is no debt to repay'),
        impossible('repay-all', state, 'there is no debt to repay'),
      ]),
      impossible('withdraw-all', 'with debt', 'what a debt keeps from being withdrawn is not written'),
      { levels: { vault: 'inAlternateMarket', market: 'absent' }, because: 'without a market `main` is meant' },
    ],
    perRun: rowsPerRun,
    shared: ['vault'],
    input: (rows) =>
      fc.tuple(...rows.map(rowOf)).map((varied) => ({
        ...{ vault: rows[0]!.vault as Life['vault'], rows: varied.toSorted(byPlace) },
      })),
  };
}

const rowOf = ({ vault: _, amount, ...levels }: Levels): fc.Arbitrary<Row> =>
  fc
    .integer(amount === 'small' ? { min: 1, max: 20 } : { min: 60, max: 80 })
    .map((share) => ({ ...levels, share }) as unknown as Row);

/** A position is without debt first, and repaid last; then it is left behind as the neighbour of another one. */
const byPlace = (left: Row, right: Row): number => placeOf(left) - placeOf(right);
const placeOf = ({ neighbour = 'none', state = 'without debt' }: Row): number =>
  states.length * neighbours.indexOf(neighbour) + states.indexOf(state);

/** Each row of the action table in each state of a position, with and without the optional parameters. */
export const positionStates = scenario<BorrowFixtures, Life>({
  name: 'borrow/states',
  description: 'Settles operate calls on a position without debt, with debt and repaid, beside optional parameters.',
  needs: ['build-wallet', 'chain', 'settlement'],
  effects: ['build', 'settle'],
  maxRequests: 5 + (1 + rowsPerRun * mostStepsOfRow) * 14,
  runs: { gate: 1, release: 4 },
  combinations,
  arbitrary: (fixtures) =>
    recordOf({
      vault: declaredRoles(fixtures, roles),
      rows: fc
        .array(recordOf({ ...space, share: fc.integer({ min: 1, max: 100 }) }), {
          ...{ minLength: 1, maxLength: rowsPerRun, size: 'max' },
        })
        .map((rows) => rows.toSorted(byPlace)),
    }),
  run: live,
});
