import { unless, type Case, type Violation } from '../../../model/check.js';
import { unit, size } from '../reader/amount.js';
import { isVault } from '../fixtures.js';
import { effectsOf, shows, type Change, type Holding, type Action } from '../reader/payload.js';
import { borrow, failureText, lacksSignature, saidOf, type BorrowSession, type BorrowView } from '../reader/view.js';
import { marketOf } from '../reader/listed.js';
import { failedForWantOfAccount, repetitionWithAccount, settledStepsIn } from '../reader/settled-steps.js';
import type { SettledStep } from '../reader/settled-steps.js';

export const flowText = (flow: bigint, mint: string) =>
  flow === 0n
    ? `no change of ${mint} in the wallet`
    : `the wallet ${flow < 0n ? 'gives' : 'gets'} ${size(flow)} of ${mint}`;

const settledInMain = ['borrow/lifecycle', 'borrow/states', 'borrow/limits', 'borrow/created', 'borrow/every-vault'];

/** Every scenario that settles builds; what one market keeps to itself shows here as well. */
export const settling = [...settledInMain, 'borrow/alternate-market', 'borrow/unfunded'];

/** What is decided about a step or a simulation; `undecided` where it is not at stake or a reading is missing. */
export type Judged = Violation | { readonly inconclusive: string } | 'undecided' | undefined;

export function* casesOf(views: readonly BorrowView[], judged: Judged): Iterable<Case> {
  if (judged === 'undecided') return;
  if (judged !== undefined && 'inconclusive' in judged) yield { views, ...judged };
  else yield { views, violation: judged };
}

/** What kept a scenario from going on is told beside what it showed before. */
export function* chainErrorIn({ facts: { chainError }, views }: BorrowSession): Iterable<Case> {
  const last = views.at(-1);
  if (chainError !== undefined && last !== undefined) yield { views: [last], inconclusive: chainError };
}

type Concerns = (settledStep: SettledStep, session: BorrowSession) => boolean;

/** Which steps a requirement is about. */
export interface Steps {
  readonly actions: readonly Action[];
  readonly concerns?: Concerns;
  readonly scenarios?: readonly string[];
  /** Which failures on the chain are this requirement's. */
  readonly failure?: Concerns;
}

/** Judges settled steps; a step that could not be sent, or not be read back, decides nothing. */
export function onSettledStep(
  { actions, concerns = () => true, scenarios = settledInMain, failure = () => false }: Steps,
  judge: (settledStep: SettledStep, session: BorrowSession) => Judged,
) {
  return borrow.session({
    scenarios,
    *judge(session) {
      yield* chainErrorIn(session);
      for (const settledStep of settledStepsIn(session)) {
        const { step, views, action } = settledStep;
        if (!actions.includes(action) || !concerns(settledStep, session)) continue;
        const inconclusive = undecidedBecause(settledStep);
        if (inconclusive !== undefined) yield { views, inconclusive };
        else if (step.result.error === undefined) yield* casesOf(views, judge(settledStep, session));
        else if (failure(settledStep, session))
          yield { views, violation: notSettled(step, 'a transaction that settles') };
      }
    },
  });
}

/** Why nothing was decided about a step that never reached the chain as it was built; undefined where it did. */
export function undecidedBecause({ step: { result } }: SettledStep): string | undefined {
  return lacksSignature(result) ? 'the transaction asks for another signature' : undefined;
}

export function notSettled({ result }: SettledStep['step'], expected: string): Violation {
  return { expected, actual: `a failure on chain: ${failureText(result)}`, cause: 'not-settled' };
}

/** A sensible step must settle; a failed loan that was repeated with an account is judged by its repetition. */
export const mustSettle: Concerns = (settledStep, session) =>
  repetitionWithAccount(settledStep, session) === undefined && isKnownToBeCarried(settledStep);

/** What a vault carries without amounts in the profile is not known where every listed vault is tried. */
function isKnownToBeCarried({ build, payload }: SettledStep): boolean {
  const { amounts = [], vaults = {} } = build.fixtures;
  const declared = [...amounts, ...Object.values(vaults)];
  return payload.debt <= 0n || declared.some((vault) => isVault(vault, payload.vaultId, marketOf(build)));
}

/** A borrow that fails because the wallet has no account for the token, or a call by the minimum, breaks another requirement. */
const isOwn: Concerns = (settledStep, session) =>
  !failedForWantOfAccount(settledStep, session) && !failsByMinimum(settledStep);

/** The debt is at least the minimum after every loan and partial repayment, so that a failure by its name breaks what that allows. */
export function failsByMinimum({ step: { result }, payload, action }: SettledStep): boolean {
  return (payload.debt > 0n || action === 'repay') && saidOf(result).includes('VaultUserDebtTooLow');
}

/** The amounts of the position change as the action table says, and the transaction settles. */
const moves = (action: Action) =>
  onSettledStep({ actions: [action], failure: mustSettle, concerns: isOwn }, (settledStep) =>
    changesOf(settledStep).find((judged) => judged !== undefined),
  );

/** What is decided about either amount that the action changes; dust has a requirement of its own. */
export const changesOf = (settledStep: SettledStep) =>
  (['supply', 'borrow'] as const).map((side) => {
    const change = effectsOf(settledStep.action)[side];
    return change && changeOf(settledStep, side, change);
  });

function changeOf({ before, after }: SettledStep, side: keyof Holding, change: Change) {
  const shown = before && after && shows(change, side, before, after);
  if (shown === undefined) return 'undecided' as const;
  const field = side === 'dust' ? 'dustBorrow' : side;
  return unless(shown, `\`${field}\` ${change}`, `${decimal(before![side])}, then ${decimal(after![side])}`);
}

export function decimal(value: bigint | undefined): string {
  if (value === undefined) return 'unknown';
  const fraction = String(value % unit)
    .padStart(24, '0')
    .replace(/(?<!0)0+$/, '');
  return fraction === '' ? String(value / unit) : `${value / unit}.${fraction}`;
}

export const settledChecks = {
  'BORROW-264': moves('deposit'),
  'BORROW-267': moves('borrow'),
  'BORROW-270': moves('repay'),
  'BORROW-272': moves('withdraw'),
  /** Both amounts of one call take effect in one transaction. */
  'BORROW-275': moves('deposit-and-borrow'),
  'BORROW-276': moves('repay-all'),
  /** Dust on top of a debt that is still there is the debt's own. */
  'BORROW-277': onSettledStep({ actions: ['repay-all'] }, (settledStep) =>
    settledStep.after?.borrow === 0n ? changeOf(settledStep, 'dust', 'is zero') : 'undecided',
  ),
  'BORROW-278': moves('withdraw-all'),
};
