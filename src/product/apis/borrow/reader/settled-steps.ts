import { compareIds, wasCut } from '../../../model/exchange.js';
import { holdingOf, nothing, actionOf, creations, payloadOf, type Action, type Payload } from './payload.js';
import { viewAt, type BorrowSession, type Step, type BorrowView } from './view.js';
import { isSamePosition, positionsIn, type ListedPosition } from './listed.js';

export type Token = 'supply' | 'borrow';

/** A step as checks look at it: the exchanges behind it, and position and wallet before and after. */
export type SettledStep = NonNullable<ReturnType<typeof settledStepOf>>;

const remembered = new WeakMap<BorrowSession, readonly SettledStep[]>();

/** Every step of a session that was built, in order; found once for all checks. */
export function settledStepsIn(session: BorrowSession): readonly SettledStep[] {
  let settledSteps = remembered.get(session);
  if (settledSteps === undefined) {
    const all = session.facts.steps ?? [];
    // The wait for what a step does may have been cut short.
    const steps = wasCut(session.session) ? all.slice(0, -1) : all;
    settledSteps = steps.flatMap((step) => settledStepOf(step, session) ?? []);
    remembered.set(session, settledSteps);
  }
  return settledSteps;
}

function settledStepOf(step: Step, session: BorrowSession) {
  const build = viewAt(session, step.build);
  const payload = build && payloadOf(build);
  const action = payload && actionOf(payload);
  if (build === undefined || payload === undefined || action === undefined) return undefined;
  const [first, last] = [viewAt(session, step.before.positions), viewAt(session, step.after?.positions)];
  const [was, is] = [first && positionsIn(first), last && positionsIn(last)];
  const position = is && positionOf(is, payload, was);
  return {
    ...{ step, build, payload, action },
    /** The positions as they were and as they are; undefined where the list cannot be read, which is judged elsewhere. */
    ...{ was, is, position },
    /** What a finding shows. */
    views: last === undefined ? [build] : [last, build],
    before: payload.positionId === 0n ? nothing : was && holdingOf(positionOf(was, payload, was)),
    after: is && holdingOf(position),
    /** Base units that the wallet was paid, negative where they were taken; undefined where that was not read. */
    paid: { supply: paidIn(step, 'supply'), borrow: paidIn(step, 'borrow') },
    mint: { supply: step.supplyMint, borrow: step.borrowMint },
  };
}

/** The position that was operated on; of a creation, the one that was not there before. */
export function positionOf(
  list: readonly ListedPosition[],
  { vaultId, positionId }: Pick<Payload, 'vaultId' | 'positionId'>,
  was: readonly ListedPosition[] | undefined,
): ListedPosition | undefined {
  const inVault = list.filter((position) => position.vaultId === vaultId);
  if (positionId !== 0n) return inVault.find(({ id }) => id === positionId);
  return was && inVault.find((position) => !was.some((known) => isSamePosition(known, position)));
}

/** Vaults of one token on both sides show no single flow in the wallet. */
function paidIn({ before, after, supplyMint, borrowMint }: Step, token: Token): bigint | undefined {
  if (after === undefined || supplyMint === borrowMint) return undefined;
  return BigInt(after[token] ?? '0') - BigInt(before[token] ?? '0');
}

/** What a position went through before a call and with it; in the scenario that makes two positions, the call alone. */
export function livesIn(session: BorrowSession): (build: BorrowView, action: Action) => string {
  if (session.session.scenario === 'borrow/alternate-market') return (_, action) => action;
  return (build, action) => {
    if (creations.has(action)) return action;
    const before = settledStepsIn(session).filter(({ step }) => compareIds(step.build, build.exchange.id) < 0);
    const created = before.findLastIndex((settledStep) => creations.has(settledStep.action));
    return [...before.slice(Math.max(0, created)).map((settledStep) => settledStep.action), action].join();
  };
}

/** The steps of one position from its creation to this one; none where its creation is not among them. */
export function lifeOf({ payload: { positionId }, step }: SettledStep, session: BorrowSession): readonly SettledStep[] {
  const all = settledStepsIn(session);
  const upToHere = all.slice(0, all.findIndex((one) => one.step.build === step.build) + 1);
  const start = upToHere
    .slice(0, -1)
    .findLastIndex(({ payload, position }) => payload.positionId === 0n && position?.id === positionId);
  if (start < 0) return [];
  return [upToHere[start]!, ...upToHere.slice(start + 1).filter(({ payload }) => payload.positionId === positionId)];
}

/** Why nothing was decided about a step that never reached the chain as it was built; undefined where it did. */
export function undecidedBecause({ step: { result } }: SettledStep): string | undefined {
  return result.kind === 'failed' && result.error.includes('SignatureFailure')
    ? 'the transaction asks for another signature'
    : undefined;
}

/** The same call later on, once the wallet has an account for the borrowed token. */
function repetitionWithAccount({ step, payload }: SettledStep, session: BorrowSession): SettledStep | undefined {
  if (step.result.kind !== 'failed' || step.before.borrow !== null) return undefined;
  const all = settledStepsIn(session);
  return all
    .slice(all.findIndex((one) => one.step === step) + 1)
    .find((later) => later.step.before.borrow !== null && isSameCall(later.payload, payload));
}

/** A failed loan that was repeated with an account for the borrowed token says nothing that its repetition does not. */
export function isRepeatedWithAccount(settledStep: SettledStep, session: BorrowSession): boolean {
  return repetitionWithAccount(settledStep, session) !== undefined;
}

/** The same call settles once there is an account or, where it was not repeated, the chain says that one is missing. */
export function failedForWantOfAccount(settledStep: SettledStep, session: BorrowSession): boolean {
  const { step, payload } = settledStep;
  if (step.result.kind !== 'failed' || step.before.borrow !== null || BigInt(payload.debtAmount) <= 0n) return false;
  const again = repetitionWithAccount(settledStep, session);
  if (again !== undefined) return again.step.result.kind === 'settled';
  return missingAccount.test(`${step.result.error}\n${step.result.logs.join('\n')}`);
}

/** What the token program, the runtime and the usual framework say of an account that is not there. */
const missingAccount =
  /AccountNotInitialized|AccountNotFound|InvalidAccountData|UninitializedAccount|could not find account|uninitialized account/i;

const isSameCall = (left: Payload, right: Payload): boolean =>
  (['vaultId', 'positionId', 'colAmount', 'debtAmount'] as const).every((field) => left[field] === right[field]);
