import type { Situation, Violation } from '../../../model/check.js';
import type { TraceView } from '../../../model/view.js';
import { shows, type Change, type Holding } from '../effect.js';
import {
  failedForWantOfAccount,
  followedIn,
  isRepeatedWithAccount,
  obstacleOf,
  refusalOf,
  type Followed,
} from '../followed.js';
import type { BorrowFixtures } from '../fixtures.js';
import { marketOf } from '../listed.js';
import type { Action } from '../payload.js';
import { troubleOf } from '../step.js';
import type { BorrowTraceCheck } from '../view.js';

const settledInMain = [
  'borrow/lifecycle',
  'borrow/limits',
  'borrow/created-for',
  'borrow/created-in-market',
  'borrow/every-vault',
];

/** Every scenario that settles builds; what one market keeps to itself shows here as well. */
export const settling = [...settledInMain, 'borrow/further-market'];

/** What is decided about a settled step; `undecided` where a reading is missing. */
export type Judged = Violation | undefined | 'undecided';

type Side = keyof Holding;

export interface SettledOptions {
  readonly actions: readonly Action[];
  /** Whether this requirement is the one to fail when a sensible step is refused by the chain. */
  readonly mustSettle: boolean;
  readonly concerns?: (followed: Followed, trace: TraceView<BorrowFixtures>) => boolean;
  readonly scenarios?: readonly string[];
  /** Which failures on the chain are this requirement's, where `mustSettle` is not. */
  readonly failure?: (followed: Followed, trace: TraceView<BorrowFixtures>) => boolean;
}

/** Judges the settled steps of these actions; a step that could not be sent, or not be read back, decides nothing. */
export function settledStep(
  { actions, mustSettle, concerns = () => true, scenarios = settledInMain, failure = () => false }: SettledOptions,
  judge: (followed: Followed, trace: TraceView<BorrowFixtures>) => Violation | undefined | 'undecided',
): BorrowTraceCheck {
  return {
    scenarios,
    *situations(trace): Iterable<Situation> {
      const trouble = troubleOf(trace);
      const last = trace.views.at(-1);
      if (trouble !== undefined && last !== undefined) yield { views: [last], inconclusive: trouble };
      for (const followed of followedIn(trace)) {
        const { step, views, action } = followed;
        if (!actions.includes(action) || !concerns(followed, trace)) continue;
        const obstacle = obstacleOf(followed);
        if (obstacle !== undefined) yield { views, inconclusive: obstacle };
        else if (step.fate.kind === 'settled') {
          const violation = judge(followed, trace);
          if (violation !== 'undecided') yield { views, violation };
        } else if (failure(followed, trace)) yield { views, violation: notSettled(followed) };
        else if (mustSettle && !isRepeatedWithAccount(followed, trace) && isKnownToBeCarried(followed))
          yield { views, violation: notSettled(followed) };
      }
    },
  };
}

function notSettled(followed: Followed): Violation {
  return { expected: 'a transaction that settles', actual: refusalOf(followed), cause: 'not-settled' };
}

/** A borrow that fails because the wallet has no account for the token, or by the minimum, breaks another requirement. */
function isOwn(followed: Followed, trace: TraceView<BorrowFixtures>): boolean {
  return !failedForWantOfAccount(followed, trace) && !failsByMinimum(followed);
}

/** A loan is at least the minimum wherever it settles, so that a failure by its name breaks what the minimum allows. */
export function failsByMinimum({ step: { fate }, payload }: Followed): boolean {
  if (fate.kind !== 'failed' || BigInt(payload.debtAmount) <= 0n) return false;
  return `${fate.error}\n${fate.logs.join('\n')}`.includes('VaultUserDebtTooLow');
}

/** What a vault carries without amounts in the profile is not known where every listed vault is tried. */
function isKnownToBeCarried({ build, payload }: Followed): boolean {
  const { amounts = [], vaults = {} } = build.fixtures;
  const declared = [...amounts, ...Object.values(vaults)];
  return (
    BigInt(payload.debtAmount) <= 0n ||
    declared.some(({ vaultId, market = 'main' }) => BigInt(vaultId) === payload.vaultId && market === marketOf(build))
  );
}

function moves(actions: readonly Action[], side: Side, change: Change, mustSettle = true): BorrowTraceCheck {
  return settledStep({ actions, mustSettle, concerns: isOwn }, (followed) => changeOf(followed, side, change));
}

function changeOf({ before, after }: Followed, side: Side, change: Change): Violation | undefined | 'undecided' {
  if (before === undefined || after === undefined) return 'undecided';
  const shown = shows(change, side, before, after);
  if (shown === undefined) return 'undecided';
  const field = side === 'dust' ? 'dustBorrow' : side;
  return shown
    ? undefined
    : { expected: `\`${field}\` ${change}`, actual: `${decimal(before[side])}, then ${decimal(after[side])}` };
}

export function decimal(value: bigint | undefined): string {
  if (value === undefined) return 'unknown';
  const unit = 10n ** 24n;
  const fraction = String(value % unit)
    .padStart(24, '0')
    .replace(/(?<!0)0+$/, '');
  return fraction === '' ? String(value / unit) : `${value / unit}.${fraction}`;
}

export const depositRaisesCollateral = moves(['deposit'], 'supply', 'rises');
export const borrowRaisesDebt = moves(['borrow'], 'borrow', 'rises');
export const repaymentLowersDebt = moves(['repay'], 'borrow', 'falls');
export const withdrawalLowersCollateral = moves(['withdraw'], 'supply', 'falls');
export const repayingAllLeavesNoDebt = moves(['repay-all'], 'borrow', 'is zero');
/** Dust on top of a debt that is still there is the debt's own. */
export const repayingAllLeavesNoDust = settledStep({ actions: ['repay-all'], mustSettle: false }, (followed) =>
  followed.after?.borrow === 0n ? changeOf(followed, 'dust', 'is zero') : 'undecided',
);
export const withdrawingAllLeavesNothing = moves(['withdraw-all'], 'supply', 'is zero');

/** Both amounts of one call take effect in one transaction. */
export const depositAndBorrowMoveBoth = settledStep(
  { actions: ['deposit-and-borrow'], mustSettle: true, concerns: isOwn },
  (followed) => changeOf(followed, 'supply', 'rises') ?? changeOf(followed, 'borrow', 'rises'),
);
