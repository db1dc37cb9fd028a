import fc from 'fast-check';
import { scenario, type Combinations, type Sending } from '../../../model/scenario.js';
import type { Levels } from '../../../model/factors.js';
import { withFundedWallet, type FundedWallet } from '../fixtures/funded-wallet.js';
import { declaredRoles, type BorrowFixtures } from '../fixtures.js';
import { amountsOf, noPosition, type PlannedAction, type PositionModel, movedAsAsked } from '../fixtures/model.js';
import type { Action } from '../reader/payload.js';
import { performLoan, type Snapshot } from '../fixtures/perform-step.js';
import type { BorrowId } from '../request.js';
import { termsOf, type Terms } from '../fixtures/terms.js';
import { paths, type BuildPath } from '../reader/view.js';
import { recordOf } from '../../input-space.js';
import { readTogether } from './positions.js';

const actions = ['deposit', 'borrow', 'repay', 'withdraw', 'deposit-and-borrow', 'repay-all', 'withdraw-all'] as const;
const neighbours = ['none', 'in the vault'] as const;
/** `repaid`: the position had a debt, and has none any more. */
const states = ['without debt', 'with debt', 'repaid'] as const;
type State = (typeof states)[number];

const roles = ['general', 'nativeCollateral', 'nativeDebt', 'inAlternateMarket'] as const;
type Role = (typeof roles)[number];

/** One call on a position, beside the optional parameters. */
export interface Row {
  /** Whether the wallet has another position in the same vault, made before. */
  readonly neighbour: (typeof neighbours)[number];
  /** A creation makes another position, and any other call is about the last one, or about the one that was left longest ago. */
  readonly about?: 'last' | 'left';
  /** Whether the positions of several wallets are read together afterwards. */
  readonly isReadWithOthers?: boolean;
  readonly action: Action;
  /** The one into which the position is brought first; without it the call is about the position as it is, if there is one. */
  readonly state?: State;
  readonly path: BuildPath;
  readonly market: 'named' | 'absent';
  readonly owner: 'named' | 'absent';
  readonly share: number;
}

interface Life {
  readonly vault: Role;
  readonly rows: readonly Row[];
  /** Amounts beyond 2^53, which a double does not hold, of collateral alone. */
  readonly size?: 'beyond doubles' | undefined;
}

/** Nearest doubles are 64 base units apart here, further than a transfer rounds. */
const largeDeposit = 2n ** 58n + 33n;

const rowsPerRun = 16;
/** What brings a position into a state: another one, a creation, a loan and its repayment. */
const mostStepsOfRow = 5;

function combinations(fixtures: BorrowFixtures): Combinations<Life> {
  const impossible = (action: Row['action'], state: State, because: string) => ({ levels: { action, state }, because });
  return {
    factors: [
      { name: 'vault', levels: declaredRoles(fixtures, roles) },
      { name: 'neighbour', levels: neighbours },
      { name: 'action', levels: actions },
      { name: 'state', levels: states },
      { name: 'path', levels: paths },
      { name: 'market', levels: ['named', 'absent'] },
      { name: 'positionOwner', levels: ['named', 'absent'] },
      { name: 'amount', levels: ['small', 'large'] },
    ],
    infeasible: [
      ...(['without debt', 'repaid'] as const).flatMap((state) => [
        impossible('repay', state, 'there is no debt to repay'),
        impossible('repay-all', state, 'there is no debt to repay'),
      ]),
      impossible('withdraw-all', 'with debt', 'what a debt keeps from being withdrawn is not written'),
      { levels: { vault: 'inAlternateMarket', market: 'absent' }, because: 'without a market `main` is meant' },
    ],
    perRun: rowsPerRun,
    shared: ['vault'],
    input: (rows) => {
      const [first] = rows;
      const shares = rows.map(({ amount }) => shareOf(amount!));
      return fc.tuple(...shares).map((share) => ({
        vault: first!.vault as Role,
        rows: rows.map((row, index) => rowOf(row, share[index]!)).toSorted(byPlace),
      }));
    },
  };
}

const shareOf = (amount: string): fc.Arbitrary<number> =>
  amount === 'small' ? fc.integer({ min: 1, max: 20 }) : fc.integer({ min: 60, max: 80 });

const rowOf = ({ neighbour, action, state, path, market, positionOwner }: Levels, share: number) =>
  ({ neighbour, action, state, path, market, owner: positionOwner, share }) as Row;

/** A position is without debt first, and repaid last; then it is left behind as the neighbour of another one. */
const byPlace = (left: Row, right: Row): number => placeOf(left) - placeOf(right);
const placeOf = ({ neighbour, state }: Row): number =>
  states.length * neighbours.indexOf(neighbour) + states.indexOf(state ?? 'without debt');

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
        .array(
          recordOf({
            neighbour: neighbours,
            action: actions,
            state: states,
            path: paths,
            market: ['named', 'absent'],
            owner: ['named', 'absent'],
            share: fc.integer({ min: 1, max: 100 }),
          }),
          { minLength: 1, maxLength: rowsPerRun, size: 'max' },
        )
        .map((rows) => rows.toSorted(byPlace)),
    }),
  run: live,
});

/** Settles each call of a life, where the position is as the one before left it. */
export async function live({ vault, rows, size }: Life, session: Sending<BorrowFixtures>): Promise<void> {
  const reference = session.fixtures.vaults?.[vault];
  const terms = reference && (await termsOf(session, reference));
  if (terms === undefined) return;
  const own = size === undefined ? terms : { ...terms, deposit: largeDeposit };
  await withFundedWallet(session, (fundedWallet) => settleRows(rows, { session, fundedWallet, terms: own }));
}

interface Place {
  readonly session: Sending<BorrowFixtures>;
  readonly fundedWallet: FundedWallet;
  readonly terms: Terms;
}

/** A position that was left as it is for another one. */
interface LeftPosition {
  readonly model: PositionModel;
  readonly hadDebt: boolean;
  readonly positionId: BorrowId;
}

export async function settleRows(rows: readonly Row[], { session, fundedWallet, terms }: Place): Promise<void> {
  const left: LeftPosition[] = [];
  let model = noPosition;
  let hadDebt = false;
  let positionId: BorrowId = 0;
  let known: Snapshot | undefined;
  let isAlone = true;
  let canPayInterest = false;
  // What a call moved besides shows at the end of a life that goes on.
  const isBroughtFirst = rows[0]?.state !== undefined;
  // A mint counts no further than 2^64, so that of large amounts little more is given than their steps take.
  await fundedWallet.give(terms.supplyMint, (terms.deposit === largeDeposit ? 5n : 60n) * terms.deposit);
  // Elsewhere loans come to a wallet that has no account for them.
  if (isBroughtFirst) await giveInterest();
  else if (terms.otherMint !== undefined) await fundedWallet.give(terms.otherMint, terms.deposit);
  for (const row of rows) {
    if (row.about !== undefined) turnTo(row.action.startsWith('create') ? undefined : row.about);
    if (await isBrought(row)) await take(row, row);
    if (row.isReadWithOthers) {
      const reader = session.fixtures.wallets?.read?.find(({ market = 'main' }) => market === terms.market);
      const users = [fundedWallet.wallet.publicKey, reader?.address].filter((user) => user !== undefined);
      await readTogether(session, users, terms.market, { mayLag: true });
    }
  }

  /** Leaves the position for a new one, or for the one that was left longest ago. */
  function turnTo(which: Row['about']): void {
    const next = which === 'left' ? left.shift() : { model: noPosition, hadDebt: false, positionId: 0 };
    if (which === 'last' || next === undefined) return;
    if (model.exists) left.push({ model, hadDebt, positionId });
    reset();
    ({ model, hadDebt, positionId } = next);
  }

  /** Takes the position into the state of the row, with calls that name nothing that may be left out. */
  async function isBrought({ neighbour, state, ...row }: Row): Promise<boolean> {
    const path = plain(row);
    if (neighbour === 'in the vault' && isAlone) {
      if (!model.exists) await take({ action: 'create', share: 40 }, path);
      reset();
    }
    if (state === undefined) return true;
    if (state === 'without debt' && hadDebt) reset();
    // Positions beside each other are created with different amounts, as different requests.
    if (!model.exists && !(await take({ action: 'create', share: isAlone ? 100 : 95 }, path))) return false;
    if (state === 'without debt') return true;
    const needsDebt = model.debt === 0n && (state === 'with debt' || !hadDebt);
    if (needsDebt && !(await take({ action: 'borrow', share: 50 }, path))) return false;
    return state === 'with debt' || model.debt === 0n || take({ action: 'repay-all', share: 100 }, path);
  }

  /** Whether the call settled and shows; a position of which that is not known is left behind. */
  async function take(
    planned: PlannedAction,
    how: Omit<Row, 'neighbour' | 'action' | 'state' | 'share'>,
  ): Promise<boolean> {
    const move = amountsOf(planned, model, terms);
    if (move === undefined) return false;
    if (planned.action === 'repay-all' && !canPayInterest) await giveInterest();
    const { publicKey } = fundedWallet.wallet;
    const call = {
      ...move,
      path: how.path,
      positionId,
      ...(how.market === 'absent' && isMain(terms) && { market: undefined }),
      ...(how.owner === 'named' && { positionOwner: publicKey }),
    };
    const done = await performLoan(session, fundedWallet, terms, call, known);
    known = done?.after;
    if (done?.result.kind !== 'settled') return false;
    const isGone = planned.action === 'withdraw-all';
    // Where the list could not be read, the id of a new position is not known.
    const isKnown = isGone || done.position !== undefined;
    if (!done.isShown || !isKnown || (isBroughtFirst && !movedAsAsked(done, terms, move))) {
      reset();
      // What went astray is missing when the next position repays.
      [canPayInterest, known] = [false, undefined];
      return false;
    }
    hadDebt = !isGone && (hadDebt || move.after.debt > 0n);
    model = move.after;
    positionId = isGone ? 0 : (done.position?.id ?? positionId);
    return true;
  }

  /** Interest comes on top of what was borrowed, and is not in the wallet. */
  async function giveInterest(): Promise<void> {
    await fundedWallet.give(terms.borrowMint, terms.borrow);
    [canPayInterest, known] = [true, undefined];
  }

  function reset(): void {
    isAlone &&= !model.exists;
    [model, hadDebt, positionId] = [noPosition, false, 0];
  }
}

export const plain = ({ path }: Pick<Row, 'path'>) => ({ path, market: 'named', owner: 'absent' }) as const;
const isMain = ({ market }: Terms): boolean => market === 'main';
