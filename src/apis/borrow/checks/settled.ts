import type { Situation, Violation } from '../../../model/check.js';
import type { TraceView } from '../../../model/view.js';
import { shows, type Change, type Holding } from '../effect.js';
import { followedIn, obstacleOf, refusalOf, type Followed } from '../followed.js';
import type { BorrowFixtures } from '../fixtures.js';
import type { Action } from '../payload.js';
import { troubleOf } from '../step.js';
import type { BorrowTraceCheck } from '../view.js';

const settledInMain = ['borrow/lifecycle', 'borrow/limits', 'borrow/created-for', 'borrow/created-in-market'];

/** Every scenario that settles builds; what one market keeps to itself shows here as well. */
export const settling = [...settledInMain, 'borrow/further-market'];

/** What is decided about a settled step; `undecided` where a reading is missing. */
export type Judged = Violation | undefined | 'undecided';

type Side = keyof Holding;

export interface SettledOptions {
  readonly actions: readonly Action[];
  /** Whether this requirement is the one to fail when a sensible step is refused by the chain. */
  readonly mustSettle: boolean;
  readonly concerns?: (followed: Followed) => boolean;
  readonly scenarios?: readonly string[];
}

/** Judges the settled steps of these actions; a step that could not be sent, or not be read back, decides nothing. */
export function settledStep(
  { actions, mustSettle, concerns = () => true, scenarios = settledInMain }: SettledOptions,
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
        if (!actions.includes(action) || !concerns(followed)) continue;
        const obstacle = obstacleOf(followed);
        if (obstacle !== undefined) yield { views, inconclusive: obstacle };
        else if (step.fate.kind === 'settled') {
          const violation = judge(followed, trace);
          if (violation !== 'undecided') yield { views, violation };
        } else if (mustSettle) yield { views, violation: notSettled(followed) };
      }
    },
  };
}

function notSettled(followed: Followed): Violation {
  return { expected: 'a transaction that settles', actual: refusalOf(followed), cause: 'not-settled' };
}

/** A borrow by a wallet without an account for the token has a requirement of its own. */
function hasAccount({ step }: Followed): boolean {
  return step.before.borrow !== null || step.fate.kind === 'settled';
}

function moves(actions: readonly Action[], side: Side, change: Change, mustSettle = true): BorrowTraceCheck {
  return settledStep({ actions, mustSettle, concerns: hasAccount }, (followed) => changeOf(followed, side, change));
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
  { actions: ['deposit-and-borrow'], mustSettle: true, concerns: hasAccount },
  (followed) => changeOf(followed, 'supply', 'rises') ?? changeOf(followed, 'borrow', 'rises'),
);
