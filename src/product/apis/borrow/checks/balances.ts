import type { Check, Violation } from '../../../model/check.js';
import type { Step } from '../reader/step.js';
import type { SessionView } from '../../../model/view.js';
import { chainPresetOf, type BorrowFixtures } from '../fixtures.js';
import { failedForWantOfAccount, settledStepsIn, type SettledStep } from '../reader/settled-steps.js';
import type { Action, Payload } from '../reader/payload.js';
import { accrual, paid, rounding, size, type Token } from './flow.js';
import { onSettledStep, settling, type Judged } from './settled.js';

/** Vaults of one token on both sides show no single flow in the wallet. */
export function hasTwoTokens({ step }: SettledStep): boolean {
  return step.supplyMint !== step.borrowMint;
}

function isNative(mint: string, { fixtures }: { readonly fixtures: BorrowFixtures }): boolean {
  return chainPresetOf(fixtures)?.wrappedNativeMint === mint;
}

/** The wallet's flow of one token equals the amount asked for, with its sign, within the allowance. */
function flowMatches(
  actions: readonly Action[],
  token: Token,
  allowance: (fixtures: BorrowFixtures) => bigint,
  onlyIfPaid = false,
): Check<BorrowFixtures> {
  const concerns = (settledStep: SettledStep): boolean =>
    hasTwoTokens(settledStep) && settledStep.step.elsewhere === undefined;
  return onSettledStep({ actions, mustSettle: false, concerns }, ({ step, payload, build }): Judged => {
    const flow = paid(step, token);
    if (flow === undefined || (onlyIfPaid && flow <= 0n)) return 'undecided';
    const expected = flowWanted(payload, token);
    if (size(flow - expected) <= allowance(build.fixtures)) return undefined;
    return { expected: flowText(expected, step, token), actual: flowText(flow, step, token) };
  });
}

function flowWanted({ colAmount, debtAmount }: Payload, token: Token): bigint {
  return token === 'supply' ? -BigInt(colAmount) : BigInt(debtAmount);
}

const tokensOf: Readonly<Partial<Record<Action, readonly Token[]>>> = {
  create: ['supply'],
  deposit: ['supply'],
  'deposit-and-borrow': ['supply', 'borrow'],
  'create-and-borrow': ['supply', 'borrow'],
  borrow: ['borrow'],
  repay: ['borrow'],
  withdraw: ['supply'],
};

/** What a settled step moved in the wallet in the place of what it is to move; undefined where it moved that. */
export function flowFault(
  settledStep: SettledStep,
  session: SessionView<BorrowFixtures>,
): Pick<Violation, 'expected' | 'actual'> | undefined {
  if (!hasTwoTokens(settledStep)) return undefined;
  const { step, payload, build, action } = settledStep;
  if (action === 'withdraw-all') return decided(collateralLeft(settledStep, session));
  if (action === 'repay-all') return decided(debtTaken(settledStep, session));
  for (const token of tokensOf[action] ?? []) {
    const [flow, wanted] = [paid(step, token), flowWanted(payload, token)];
    if (flow !== undefined && size(flow - wanted) > both(build.fixtures))
      return { expected: flowText(wanted, step, token), actual: flowText(flow, step, token) };
  }
  return undefined;
}

function decided(judged: Judged): Violation | undefined {
  return judged === 'undecided' ? undefined : judged;
}

export function flowText(flow: bigint, step: Step, token: Token): string {
  const mint = token === 'supply' ? step.supplyMint : step.borrowMint;
  return `${flow < 0n ? 'takes' : 'pays'} ${size(flow)} of ${mint}`;
}

const both = (fixtures: BorrowFixtures): bigint => rounding(fixtures) + accrual(fixtures);

/** What pays a loan out. */
const lending = ['borrow', 'deposit-and-borrow', 'create-and-borrow'] as const;

/** Of wrapped native tokens, that nothing arrives has a requirement of its own. */
function paysToken(actions: readonly Action[], token: Token, of: 'any' | 'native'): Check<BorrowFixtures> {
  const mintOf = ({ step }: SettledStep): string => (token === 'supply' ? step.supplyMint : step.borrowMint);
  const concerns = (settledStep: SettledStep): boolean =>
    hasTwoTokens(settledStep) && (of === 'any' || isNative(mintOf(settledStep), settledStep.build));
  return onSettledStep({ actions, mustSettle: false, concerns }, (settledStep): Judged => {
    const flow = paid(settledStep.step, token);
    if (flow === undefined) return 'undecided';
    if (flow > 0n) return undefined;
    if (of === 'any' && isNative(mintOf(settledStep), settledStep.build)) return 'undecided';
    return { expected: `pays ${mintOf(settledStep)}`, actual: flowText(flow, settledStep.step, token) };
  });
}

/** Yield of the minutes of a run is less than this part of what was put in. */
const yieldShare = 20n;

/** Over the life of a position all collateral that was put in comes back; what it earned comes on top. */
function collateralLeft(settledStep: SettledStep, session: SessionView<BorrowFixtures>): Judged {
  const steps = sequenceOf(settledStep, session);
  const flows = steps.map((step) => paid(step, 'supply'));
  if (steps.length === 0 || flows.includes(undefined)) return 'undecided';
  const left = -sumOf(flows);
  const { fixtures } = settledStep.build;
  return left <= rounding(fixtures) * BigInt(steps.length) + accrual(fixtures)
    ? undefined
    : { expected: 'all collateral back in the wallet', actual: `${left} base units stay behind` };
}

/** Over the life of a position the wallet pays back what it was paid out, and interest on top. */
function debtTaken(settledStep: SettledStep, session: SessionView<BorrowFixtures>): Judged {
  const steps = sequenceOf(settledStep, session);
  const flows = steps.map((step) => paid(step, 'borrow'));
  // That a debt remains has a requirement of its own.
  if (steps.length === 0 || settledStep.after?.borrow !== 0n || flows.includes(undefined)) return 'undecided';
  const kept = sumOf(flows);
  const { fixtures } = settledStep.build;
  const rounded = rounding(fixtures) * BigInt(steps.length);
  if (kept > rounded)
    return { expected: 'the whole debt taken from the wallet', actual: `${kept} base units of it are not` };
  const lent = kept - (flows.at(-1) ?? 0n);
  return -kept <= mostInterest(settledStep, lent) + rounded + accrual(fixtures)
    ? undefined
    : { expected: 'no more than the debt taken from the wallet', actual: `${-kept} base units beyond what was lent` };
}

/** What may be owed beyond what the wallet was paid: as listed, where the list counts in base units, or a twentieth. */
function mostInterest({ before }: SettledStep, lent: bigint): bigint {
  const listed = ((before?.borrow ?? 0n) + (before?.dust ?? 0n)) / 10n ** 24n;
  const isNear = size(listed - lent) * 10n <= lent;
  return isNear ? (listed > lent ? listed - lent : 0n) + lent / 1000n : lent / interestShare;
}

const interestShare = 20n;

function sumOf(flows: readonly (bigint | undefined)[]): bigint {
  return flows.reduce<bigint>((sum, flow) => sum + (flow ?? 0n), 0n);
}

/** The steps of one position from its creation to this one. */
function sequenceOf(settledStep: SettledStep, session: SessionView<BorrowFixtures>): readonly Step[] {
  const { positionId } = settledStep.payload;
  const all = settledStepsIn(session);
  const end = all.findIndex(({ step }) => step.build === settledStep.step.build);
  const start = all
    .slice(0, end)
    .findLastIndex(({ payload, position }) => payload.positionId === 0n && position?.id === positionId);
  if (start < 0) return [];
  const further = all.slice(start + 1, end + 1).filter(({ payload }) => payload.positionId === positionId);
  return [all[start]!, ...further].map(({ step }) => step);
}

export const balancesChecks = {
  'BORROW-263': flowMatches(['create', 'create-and-borrow'], 'supply', rounding),
  'BORROW-265': flowMatches(['deposit', 'deposit-and-borrow'], 'supply', rounding),
  /** A deposit may take too much or too little, but never the other token in place of this one. */
  'BORROW-266': onSettledStep(
    { actions: ['create', 'deposit'], mustSettle: false, concerns: hasTwoTokens },
    ({ step }): Judged => {
      const [supply, borrow] = [paid(step, 'supply'), paid(step, 'borrow')];
      if (supply === undefined || borrow === undefined) return 'undecided';
      return supply < 0n || borrow >= 0n
        ? undefined
        : { expected: `takes ${step.supplyMint}`, actual: flowText(borrow, step, 'borrow') };
    },
  ),
  'BORROW-268': paysToken(lending, 'borrow', 'any'),
  'BORROW-269': flowMatches(lending, 'borrow', rounding, true),
  'BORROW-271': flowMatches(['repay'], 'borrow', both),
  'BORROW-273': paysToken(['withdraw'], 'supply', 'any'),
  'BORROW-274': flowMatches(['withdraw'], 'supply', rounding, true),
  'BORROW-279': onSettledStep({ actions: ['withdraw-all'], mustSettle: false, concerns: hasTwoTokens }, collateralLeft),
  /** No account for the borrowed token has to be there beforehand: the service opens it. */
  'BORROW-286': onSettledStep(
    {
      actions: ['borrow', 'deposit-and-borrow'],
      mustSettle: false,
      concerns: ({ step }) => step.before.borrow === null,
      failure: failedForWantOfAccount,
    },
    ({ step: { after, borrowMint } }): Judged => {
      if (after === undefined) return 'undecided';
      return after.borrow === null ? { expected: `an account for ${borrowMint}`, actual: 'none' } : undefined;
    },
  ),
  /** Wrapped tokens stay wrapped until the caller closes the account. */
  'BORROW-294': paysToken(lending, 'borrow', 'native'),
  'BORROW-295': paysToken(['withdraw', 'withdraw-all'], 'supply', 'native'),
  'BORROW-313': onSettledStep({ actions: ['repay-all'], mustSettle: false, concerns: hasTwoTokens }, debtTaken),
  /** Whatever the literal empties comes back: something at least, and no more than was put in and earned. */
  'BORROW-327': onSettledStep(
    { actions: ['withdraw-all'], mustSettle: false, concerns: hasTwoTokens, scenarios: settling },
    ({ step }): Judged => {
      const flow = paid(step, 'supply');
      if (flow === undefined) return 'undecided';
      return flow > 0n ? undefined : { expected: `pays ${step.supplyMint}`, actual: flowText(flow, step, 'supply') };
    },
  ),
  'BORROW-328': onSettledStep(
    { actions: ['withdraw-all'], mustSettle: false, concerns: hasTwoTokens, scenarios: settling },
    (settledStep, session): Judged => {
      const steps = sequenceOf(settledStep, session);
      const flows = steps.map((step) => paid(step, 'supply'));
      if (steps.length === 0 || flows.includes(undefined)) return 'undecided';
      const put = -sumOf(flows.map((flow) => (flow !== undefined && flow < 0n ? flow : 0n)));
      const [surplus, { fixtures }] = [sumOf(flows), settledStep.build];
      return surplus <= put / yieldShare + rounding(fixtures) * BigInt(steps.length) + accrual(fixtures)
        ? undefined
        : { expected: `no more than the ${put} base units that were put in`, actual: `${surplus} beyond them` };
    },
  ),
};
