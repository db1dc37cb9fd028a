import { unless } from '../../../model/check.js';
import { size, sumOf, unit } from '../reader/amount.js';
import { wrappedNativeMint } from '../../../solana/addresses.js';
import { accrual, rounding, roundingAndAccrual, type BorrowFixtures } from '../fixtures.js';
import type { BorrowSession } from '../reader/view.js';
import { creations, effectsOf, type Action } from '../reader/payload.js';
import { failedForWantOfAccount, lifeOf, type Flow, type SettledStep, type Token } from '../reader/settled-steps.js';
import { flowText, onSettledStep, settling, type Judged, type Steps } from './settled.js';

/** Judges what settled steps moved of one token in the wallet. */
export const onFlow = (token: Token, steps: Steps, judge: (flow: Flow, settledStep: SettledStep) => Judged) =>
  onSettledStep(steps, (settledStep) => {
    const flow = settledStep.flows[token];
    return flow === undefined ? 'undecided' : judge(flow, settledStep);
  });

export const asAsked = (flow: Flow, allowed: bigint) => {
  const { paid, wanted, mint } = flow;
  return unless(size(paid - wanted) <= allowed, flowText(wanted, mint), flowText(paid, mint), {
    cause: departure(flow),
  });
};

/** How what moved departs from what was asked for: each is a fault of its own. */
export function departure({ paid, wanted }: Flow): string {
  if (paid * wanted < 0n) return 'the-other-way';
  return (paid - wanted) * wanted >= 0n ? 'more' : 'less';
}

const paysSome = ({ paid, mint }: Flow) => unless(paid > 0n, `the wallet gets some of ${mint}`, flowText(paid, mint));

/** The wallet's flow of one token equals the amount asked for, with its sign, within the allowance. */
const flowMatches = (
  actions: readonly Action[],
  token: Token,
  allowance: (fixtures: BorrowFixtures) => bigint,
  isAtStake: (flow: Flow) => boolean = () => true,
) =>
  onFlow(token, { actions }, (flow, { step, build }) =>
    isAtStake(flow) && step.elsewhere === undefined ? asAsked(flow, allowance(build.fixtures)) : 'undecided',
  );

const isPaid = ({ paid }: Flow): boolean => paid > 0n;

/** What a settled step moved in the wallet in the place of what it is to move; undecided where that was not read. */
export function flowFault(settledStep: SettledStep, session: BorrowSession) {
  const { build, action } = settledStep;
  if (action === 'withdraw-all') return collateralLeft(settledStep, session);
  if (action === 'repay-all') return debtTaken(settledStep, session);
  const allowed = roundingAndAccrual(build.fixtures);
  return (['supply', 'borrow'] as const)
    .filter((token) => effectsOf(action)[token] !== undefined)
    .flatMap((token) => settledStep.flows[token] ?? [])
    .map((flow) => asAsked(flow, allowed))
    .find((fault) => fault !== undefined);
}

const lending = ['borrow', 'deposit-and-borrow', 'create-and-borrow'] as const;

/** Something arrives; of wrapped native tokens that has a requirement of its own. */
const paysToken = (actions: readonly Action[], token: Token, of: 'other' | 'native') =>
  onFlow(token, { actions }, (flow, { build }) => {
    const isNative = build.fixtures.chain !== undefined && flow.mint === wrappedNativeMint;
    if (isNative ? of === 'other' && !isPaid(flow) : of === 'native') return 'undecided';
    return paysSome(flow);
  });

/** What the wallet was paid over the life of the position, step by step; undefined where one of them was not read. */
function lifeFlows(settledStep: SettledStep, session: BorrowSession, token: Token) {
  const flows = lifeOf(settledStep, session).map(({ flows }) => flows[token]?.paid);
  if (flows.length === 0 || !flows.every((flow) => flow !== undefined)) return undefined;
  const { fixtures } = settledStep.build;
  const allowed = rounding(fixtures) * BigInt(flows.length) + accrual(fixtures);
  return { flows, kept: sumOf(flows), allowed, rounded: allowed - accrual(fixtures) };
}

/** Over the life of a position all collateral that was put in comes back; what it earned comes on top. */
function collateralLeft(settledStep: SettledStep, session: BorrowSession) {
  const life = lifeFlows(settledStep, session, 'supply');
  if (life === undefined) return 'undecided' as const;
  const left = -life.kept;
  return unless(left <= life.allowed, 'all collateral back in the wallet', `${left} base units stay behind`);
}

/** Over the life of a position the wallet pays back what it was paid out, and interest on top. */
function debtTaken(settledStep: SettledStep, session: BorrowSession) {
  const life = lifeFlows(settledStep, session, 'borrow');
  // That a debt remains has a requirement of its own.
  if (life === undefined || settledStep.after?.borrow !== 0n) return 'undecided' as const;
  const { flows, kept, rounded, allowed } = life;
  if (kept > rounded)
    return { expected: 'the whole debt taken from the wallet', actual: `${kept} base units of it are not` };
  const lent = kept - flows.at(-1)!;
  return unless(
    -kept <= mostInterest(settledStep, lent) + allowed,
    'no more than the debt taken from the wallet',
    `${-kept} base units beyond what was lent`,
  );
}

const interestShare = 20n;

/** What may be owed beyond what the wallet was paid: as listed, where the list counts in base units, or a twentieth. */
function mostInterest({ before }: SettledStep, lent: bigint): bigint {
  const listed = ((before?.borrow ?? 0n) + (before?.dust ?? 0n)) / unit;
  const isNear = size(listed - lent) * 10n <= lent;
  return isNear ? (listed > lent ? listed - lent : 0n) + lent / 1000n : lent / interestShare;
}

/** Yield of the minutes of a run is less than this part of what was put in. */
const yieldShare = 20n;

/** What comes out beyond what was put in is no more than it can have earned. */
function collateralEarned(settledStep: SettledStep, session: BorrowSession): Judged {
  const life = lifeFlows(settledStep, session, 'supply');
  if (life === undefined) return 'undecided';
  const put = -sumOf(life.flows.filter((flow) => flow < 0n));
  const expected = `no more than the ${put} base units that were put in`;
  return unless(life.kept <= put / yieldShare + life.allowed, expected, `${life.kept} beyond them`);
}

export const balancesChecks = {
  'BORROW-263': flowMatches(creations, 'supply', rounding),
  'BORROW-265': flowMatches(['deposit', 'deposit-and-borrow'], 'supply', rounding),
  /** A deposit may take too much or too little, but never the other token in place of this one. */
  'BORROW-266': onFlow('borrow', { actions: ['create', 'deposit'] }, ({ paid, mint }, { flows: { supply } }) =>
    unless(supply!.paid < 0n || paid >= 0n, `the wallet gives some of ${supply!.mint}`, flowText(paid, mint)),
  ),
  'BORROW-268': paysToken(lending, 'borrow', 'other'),
  'BORROW-269': flowMatches(lending, 'borrow', rounding, isPaid),
  'BORROW-271': flowMatches(['repay'], 'borrow', roundingAndAccrual),
  'BORROW-273': paysToken(['withdraw'], 'supply', 'other'),
  'BORROW-274': flowMatches(['withdraw'], 'supply', rounding, isPaid),
  'BORROW-279': onSettledStep({ actions: ['withdraw-all'] }, collateralLeft),
  /** No account for the borrowed token has to be there beforehand: the service opens it. */
  'BORROW-286': onSettledStep(
    {
      actions: ['borrow', 'deposit-and-borrow'],
      concerns: ({ step }) => step.before.borrow === null,
      failure: failedForWantOfAccount,
    },
    ({ step: { after, borrowMint } }) =>
      after === undefined ? 'undecided' : unless(after.borrow !== null, `an account for ${borrowMint}`, 'none'),
  ),
  /** Wrapped tokens stay wrapped until the caller closes the account. */
  'BORROW-294': paysToken(lending, 'borrow', 'native'),
  'BORROW-295': paysToken(['withdraw', 'withdraw-all'], 'supply', 'native'),
  'BORROW-313': onSettledStep({ actions: ['repay-all'] }, debtTaken),
  /** Whatever the literal empties comes back: something at least, and no more than was put in and earned. */
  'BORROW-327': onFlow('supply', { actions: ['withdraw-all'], scenarios: settling }, paysSome),
  'BORROW-328': onSettledStep({ actions: ['withdraw-all'], scenarios: settling }, collateralEarned),
};
