import { compareIds } from '../../../model/exchange.js';
import type { SessionView } from '../../../model/view.js';
import { holdingOf, nothing, type Holding } from './effect.js';
import type { BorrowFixtures } from '../fixtures.js';
import { positionsIn, type ListedPosition } from './listed.js';
import { actionOf, payloadOf, type Action, type Payload } from './payload.js';
import { stepsOf, viewAt, type Step } from './step.js';
import type { BorrowView } from './view.js';

/** A step as checks look at it: the exchanges behind it, and the position before and after. */
export interface SettledStep {
  readonly step: Step;
  readonly build: BorrowView;
  readonly payload: Payload;
  readonly action: Action;
  /** The read after settlement and the build: what a finding shows. */
  readonly views: readonly BorrowView[];
  /** Undefined where a list of positions cannot be read, which is judged elsewhere. */
  readonly before: Holding | undefined;
  readonly after: Holding | undefined;
  /** The position of the step as the read after it lists it. */
  readonly position: ListedPosition | undefined;
  /** Whether the read after the step can be read at all. */
  readonly isRead: boolean;
}

const remembered = new WeakMap<SessionView<BorrowFixtures>, readonly SettledStep[]>();

/** Every step of a session that was built, in order; found once for all checks. */
export function settledStepsIn(session: SessionView<BorrowFixtures>): readonly SettledStep[] {
  let settledStep = remembered.get(session);
  if (settledStep === undefined) remembered.set(session, (settledStep = settledSteps(session)));
  return settledStep;
}

const creations: ReadonlySet<Action> = new Set(['create', 'create-and-borrow']);

/** What a position went through before a call and with it; in the scenario that makes two positions, the call alone. */
export function livesIn(session: SessionView<BorrowFixtures>): (build: BorrowView, action: Action) => string {
  if (session.session.scenario === 'borrow/alternate-market') return (_, action) => action;
  return (build, action) => {
    if (creations.has(action)) return action;
    const before = settledStepsIn(session).filter(({ step }) => compareIds(step.build, build.exchange.id) < 0);
    const created = before.findLastIndex((settledStep) => creations.has(settledStep.action));
    return [...before.slice(Math.max(0, created)).map((settledStep) => settledStep.action), action].join();
  };
}

function settledSteps(session: SessionView<BorrowFixtures>): readonly SettledStep[] {
  return stepsOf(session).flatMap((step) => {
    const build = viewAt(session, step.build);
    const payload = build && payloadOf(build);
    const action = payload && actionOf(payload);
    if (build === undefined || payload === undefined || action === undefined) return [];
    const [first, last] = [viewAt(session, step.before.positions), viewAt(session, step.after?.positions)];
    const [was, is] = [first && positionsIn(first), last && positionsIn(last)];
    const position = is && find(is, payload, was);
    const before = payload.positionId === 0n ? nothing : was && holdingOf(find(was, payload, was));
    const views = last === undefined ? [build] : [last, build];
    const after = is && holdingOf(position);
    return [
      { step, build, payload, action, views, before, after, position, isRead: is !== undefined && was !== undefined },
    ];
  });
}

/** The position that was operated on; of a creation, the one that was not there before. */
function find(
  list: readonly ListedPosition[],
  { vaultId, positionId }: Payload,
  was: readonly ListedPosition[] | undefined,
): ListedPosition | undefined {
  const inVault = list.filter((position) => position.vaultId === vaultId);
  if (positionId !== 0n) return inVault.find(({ id }) => id === positionId);
  return inVault.find(({ id }) => was?.some((wa) => wa.id === id && wa.vaultId === vaultId) === false);
}

/** Why nothing was decided about a step that never reached the chain as it was built; undefined where it did. */
export function undecidedBecause({ step: { result } }: SettledStep): string | undefined {
  return result.kind === 'failed' && result.error.includes('SignatureFailure')
    ? 'the transaction asks for another signature'
    : undefined;
}

/**
 * Whether a loan failed because the wallet has no account for the borrowed token: the same call settles once there is one,
 * or, where it was not repeated, the chain says that an account is missing.
 */
export function failedForWantOfAccount(settledStep: SettledStep, session: SessionView<BorrowFixtures>): boolean {
  const { step, payload } = settledStep;
  if (step.result.kind !== 'failed' || step.before.borrow !== null || BigInt(payload.debtAmount) <= 0n) return false;
  const all = settledStepsIn(session);
  const later = all.slice(all.findIndex((item) => item.step === step) + 1);
  const again = later.find((step) => step.step.before.borrow !== null && isSameCall(step.payload, payload));
  if (again !== undefined) return again.step.result.kind === 'settled';
  return missingAccount.test(`${step.result.error}\n${step.result.logs.join('\n')}`);
}

/** A failed loan that was repeated with an account for the borrowed token says nothing that its repetition does not. */
export function isRepeatedWithAccount({ step, payload }: SettledStep, session: SessionView<BorrowFixtures>): boolean {
  if (step.result.kind !== 'failed' || step.before.borrow !== null) return false;
  const all = settledStepsIn(session);
  const later = all.slice(all.findIndex((settledStep) => settledStep.step === step) + 1);
  return later.some(
    (settledStep) => settledStep.step.before.borrow !== null && isSameCall(settledStep.payload, payload),
  );
}

function isSameCall(left: Payload, right: Payload): boolean {
  return (
    left.vaultId === right.vaultId &&
    left.positionId === right.positionId &&
    left.colAmount === right.colAmount &&
    left.debtAmount === right.debtAmount
  );
}

/** What the token program, the runtime and the usual framework say of an account that is not there. */
const missingAccount =
  /AccountNotInitialized|AccountNotFound|InvalidAccountData|UninitializedAccount|could not find account|uninitialized account/i;

/** How the chain refused a step, for a finding. */
export function rejectionOf({ step: { result } }: SettledStep): string {
  if (result.kind !== 'failed') return result.kind;
  const said = result.logs.findLast((line) => /error/i.test(line)) ?? '';
  return `fails on chain: ${result.error} ${said}`.trim();
}
