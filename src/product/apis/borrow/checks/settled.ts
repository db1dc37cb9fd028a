import type { Check, Case, Violation } from '../../../model/check.js';
import { borrow } from '../reader/facts.js';
import type { SessionView } from '../../../model/view.js';
import { shows, type Change, type Holding } from '../reader/effect.js';
import {
  failedForWantOfAccount,
  settledStepsIn,
  isRepeatedWithAccount,
  undecidedBecause,
  rejectionOf,
  type SettledStep,
} from '../reader/settled-steps.js';
import type { BorrowFixtures } from '../fixtures.js';
import { marketOf } from '../reader/listed.js';
import type { Action } from '../reader/payload.js';
import { notDecidedBecause } from '../reader/step.js';

const settledInMain = [
  'borrow/lifecycle',
  'borrow/states',
  'borrow/limits',
  'borrow/created-for',
  'borrow/created-in-market',
  'borrow/every-vault',
];

/** Every scenario that settles builds; what one market keeps to itself shows here as well. */
export const settling = [...settledInMain, 'borrow/alternate-market'];

/** What is decided about a settled step; `undecided` where a reading is missing. */
export type Judged = Violation | undefined | 'undecided';

type Side = keyof Holding;

export interface SettledOptions {
  readonly actions: readonly Action[];
  /** Whether this requirement is the one to fail when a sensible step is refused by the chain. */
  readonly mustSettle: boolean;
  readonly concerns?: (settledStep: SettledStep, session: SessionView<BorrowFixtures>) => boolean;
  readonly scenarios?: readonly string[];
  /** Which failures on the chain are this requirement's, where `mustSettle` is not. */
  readonly failure?: (settledStep: SettledStep, session: SessionView<BorrowFixtures>) => boolean;
}

/** Judges the settled steps of these actions; a step that could not be sent, or not be read back, decides nothing. */
export function onSettledStep(
  { actions, mustSettle, concerns = () => true, scenarios = settledInMain, failure = () => false }: SettledOptions,
  judge: (settledStep: SettledStep, session: SessionView<BorrowFixtures>) => Violation | undefined | 'undecided',
): Check<BorrowFixtures> {
  return borrow.session({
    scenarios,
    *judge(session): Iterable<Case> {
      const trouble = notDecidedBecause(session);
      const last = session.views.at(-1);
      if (trouble !== undefined && last !== undefined) yield { views: [last], inconclusive: trouble };
      for (const settledStep of settledStepsIn(session)) {
        const { step, views, action } = settledStep;
        if (!actions.includes(action) || !concerns(settledStep, session)) continue;
        const obstacle = undecidedBecause(settledStep);
        if (obstacle !== undefined) yield { views, inconclusive: obstacle };
        else if (step.result.kind === 'settled') {
          const violation = judge(settledStep, session);
          if (violation !== 'undecided') yield { views, violation };
        } else if (failure(settledStep, session)) yield { views, violation: notSettled(settledStep) };
        else if (mustSettle && !isRepeatedWithAccount(settledStep, session) && isKnownToBeCarried(settledStep))
          yield { views, violation: notSettled(settledStep) };
      }
    },
  });
}

function notSettled(settledStep: SettledStep): Violation {
  return { expected: 'a transaction that settles', actual: rejectionOf(settledStep), cause: 'not-settled' };
}

/** A borrow that fails because the wallet has no account for the token, or by the minimum, breaks another requirement. */
function isOwn(settledStep: SettledStep, session: SessionView<BorrowFixtures>): boolean {
  return !failedForWantOfAccount(settledStep, session) && !failsByMinimum(settledStep);
}

/** A loan is at least the minimum wherever it settles, so that a failure by its name breaks what the minimum allows. */
export function failsByMinimum({ step: { result }, payload }: SettledStep): boolean {
  if (result.kind !== 'failed' || BigInt(payload.debtAmount) <= 0n) return false;
  return `${result.error}\n${result.logs.join('\n')}`.includes('VaultUserDebtTooLow');
}

/** What a vault carries without amounts in the profile is not known where every listed vault is tried. */
function isKnownToBeCarried({ build, payload }: SettledStep): boolean {
  const { amounts = [], vaults = {} } = build.fixtures;
  const declared = [...amounts, ...Object.values(vaults)];
  return (
    BigInt(payload.debtAmount) <= 0n ||
    declared.some(({ vaultId, market = 'main' }) => BigInt(vaultId) === payload.vaultId && market === marketOf(build))
  );
}

function moves(actions: readonly Action[], side: Side, change: Change, mustSettle = true): Check<BorrowFixtures> {
  return onSettledStep({ actions, mustSettle, concerns: isOwn }, (settledStep) => changeOf(settledStep, side, change));
}

function changeOf({ before, after }: SettledStep, side: Side, change: Change): Violation | undefined | 'undecided' {
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

export const settledChecks = {
  'BORROW-264': moves(['deposit'], 'supply', 'rises'),
  'BORROW-267': moves(['borrow'], 'borrow', 'rises'),
  'BORROW-270': moves(['repay'], 'borrow', 'falls'),
  'BORROW-272': moves(['withdraw'], 'supply', 'falls'),
  /** Both amounts of one call take effect in one transaction. */
  'BORROW-275': onSettledStep(
    { actions: ['deposit-and-borrow'], mustSettle: true, concerns: isOwn },
    (settledStep) => changeOf(settledStep, 'supply', 'rises') ?? changeOf(settledStep, 'borrow', 'rises'),
  ),
  'BORROW-276': moves(['repay-all'], 'borrow', 'is zero'),
  /** Dust on top of a debt that is still there is the debt's own. */
  'BORROW-277': onSettledStep({ actions: ['repay-all'], mustSettle: false }, (settledStep) =>
    settledStep.after?.borrow === 0n ? changeOf(settledStep, 'dust', 'is zero') : 'undecided',
  ),
  'BORROW-278': moves(['withdraw-all'], 'supply', 'is zero'),
};
