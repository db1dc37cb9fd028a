import { compareIds, wasCut } from '../../../model/exchange.js';
import { remembered } from '../../../model/remembered.js';
import { holdingOf, nothing, creations, payloadOf, ownerOf, type Action, type Payload } from './payload.js';
import { saidOf, viewAt } from './view.js';
import type { BorrowSession, BorrowView, Simulated, SimulatedRow, Step } from './view.js';
import { isSamePosition, positionsIn, type ListedPosition } from './listed.js';
import { MIN_I128 } from './amount.js';
import { keyOf, type Attempt, type Place, type State } from './state.js';
import { listKeyOf, readingOf } from './wallets.js';

export type Token = 'supply' | 'borrow';

/** Base units of a token that the wallet was paid, and those that the call asks for; negative where they are taken. */
export interface Flow {
  readonly paid: bigint;
  readonly wanted: bigint;
  readonly mint: string;
}

/** A step as checks look at it: the exchanges behind it, and position and wallet before and after. */
export type SettledStep = NonNullable<ReturnType<typeof settledStepOf>>;

/** Every step of a session that was built, in order. */
export const settledStepsIn = remembered((session: BorrowSession) => {
  const all = session.facts.steps ?? [];
  // The wait for what a step does may have been cut short.
  const steps = wasCut(session.session) ? all.slice(0, -1) : all;
  return steps.flatMap((step) => settledStepOf(step, session) ?? []);
});

function settledStepOf(step: Step, session: BorrowSession) {
  const build = viewAt(session, step.build);
  const payload = build && payloadOf(build);
  if (build === undefined || payload?.action === undefined) return undefined;
  const { action } = payload;
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
    flows: flowsOf(step, payload),
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
export function flowsOf(
  { before, after, supplyMint, borrowMint }: Step | SimulatedRow,
  { col, debt }: Payload,
): Readonly<Partial<Record<Token, Flow>>> {
  if (after === undefined || supplyMint === borrowMint) return {};
  const paid = (token: Token): bigint => BigInt(after[token] ?? '0') - BigInt(before[token] ?? '0');
  return {
    supply: { paid: paid('supply'), wanted: -col, mint: supplyMint },
    borrow: { paid: paid('borrow'), wanted: debt, mint: borrowMint },
  };
}

/** What a position went through before a call and with it; in the scenario that makes two positions, the call alone. */
export function livesIn(session: BorrowSession): (build: BorrowView, action: Action) => string {
  if (session.session.scenario === 'borrow/alternate-market') return (_, action) => action;
  return (build, action) => {
    if (creations.includes(action)) return action;
    const before = settledStepsIn(session).filter(({ step }) => compareIds(step.build, build.exchange.id) < 0);
    const created = before.findLastIndex((settledStep) => creations.includes(settledStep.action));
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

/** The same call later on, once the wallet has an account for the borrowed token. */
export function repetitionWithAccount({ step, payload }: SettledStep, session: BorrowSession): SettledStep | undefined {
  if (step.result.error === undefined || step.before.borrow !== null) return undefined;
  const all = settledStepsIn(session);
  return all
    .slice(all.findIndex((one) => one.step === step) + 1)
    .find((later) => later.step.before.borrow !== null && isSameCall(later.payload, payload));
}

/** The same call settles once there is an account or, where it was not repeated, the chain says that one is missing. */
export function failedForWantOfAccount(settledStep: SettledStep, session: BorrowSession): boolean {
  const { step, payload } = settledStep;
  if (step.result.error === undefined || step.before.borrow !== null || payload.debt <= 0n) return false;
  const again = repetitionWithAccount(settledStep, session);
  if (again !== undefined) return again.step.result.error === undefined;
  return missingAccount.test(saidOf(step.result));
}

/** What the token program, the runtime and the usual framework say of an account that is not there. */
const missingAccount =
  /AccountNotInitialized|AccountNotFound|InvalidAccountData|UninitializedAccount|could not find account|uninitialized account/i;

const isSameCall = (left: Payload, right: Payload): boolean =>
  (['vaultId', 'positionId', 'colAmount', 'debtAmount'] as const).every((field) => left[field] === right[field]);

/** Keeps a build that was signed and followed onto the chain, where wallet and list were read before it. */
export function keepStep(attempt: Attempt, result: Simulated, state: State): Step | undefined {
  const { before, terms, unverified, kind } = attempt;
  // What was not known to be carried shows nothing by its failure.
  if (before === undefined || terms === undefined) return undefined;
  if (result.error !== undefined && (unverified !== undefined || (kind !== undefined && kind !== 'exact-minimum')))
    return undefined;
  // One that is created before the last one is listed cannot be told from it.
  if (attempt.payload.positionId === 0n && state.unseen.has(placeOf(attempt))) return undefined;
  const steps = (state.facts.steps ??= []);
  const last = steps.at(-1);
  const earlier = state.attempts.find(({ id }) => id === last?.build);
  // The id of a new position may have been taken by another one that settled first; a fresh build has a fresh id.
  const isAgain = last?.build === attempt.id || (earlier?.text === attempt.text && attempt.payload.positionId === 0n);
  if (isAgain && last?.result.error !== undefined) steps.pop();
  const { supplyMint, borrowMint } = terms;
  const step = { build: attempt.id, supplyMint, borrowMint, result, before };
  steps.push(step);
  return step;
}

export function keepSettled(attempt: Attempt, state: State): void {
  const { payload } = attempt;
  if (state.facts.steps?.at(-1)?.build === attempt.id && state.open !== undefined) return;
  const step = keepStep(attempt, { logs: [] }, state);
  state.open = step && { attempt, step };
  if (step !== undefined && payload.positionId === 0n) state.unseen.add(placeOf(attempt));
  keepAmounts(attempt, payload.positionId === 0n ? attempt.nftId : payload.positionId, state);
}

const placeOf = ({ payload, market }: Place): string => keyOf(ownerOf(payload), market, payload.vaultId);

/** What the position holds once a build has settled, where it is known what it held before. */
function keepAmounts({ payload, market, amounts }: Attempt, id: bigint | undefined, { positions }: State): void {
  if (id === undefined || amounts === undefined) return;
  const { colAmount, debtAmount, col, debt, vaultId } = payload;
  const kept = amounts.supply === undefined ? undefined : amounts.supply + col;
  positions.set(keyOf(market, vaultId, id), {
    supply: colAmount === MIN_I128 ? 0n : kept,
    debt: debtAmount === MIN_I128 ? 0n : amounts.debt + debt,
  });
}

/** Takes a read of wallet or list for the step that settled last: the last of them counts. */
export function readAfter(state: State): void {
  const { open, lists } = state;
  if (open === undefined) return;
  const after = readingOf(open.attempt, state);
  if (after !== undefined) Object.assign(open.step, { after });
  const { payload } = open.attempt;
  if (payload.positionId !== 0n) return;
  const created = createdIn(open.attempt, state);
  if (created !== undefined) {
    state.unseen.delete(placeOf(open.attempt));
    return keepAmounts(open.attempt, created.id, state);
  }
  const [own, owner] = [listKeyOf(open.attempt), ownerOf(payload)];
  const elsewhere = [...lists].find(
    ([key]) => key !== own && key.startsWith(`${owner}/`) && state.fresh.has(`list ${key}`),
  );
  if (elsewhere !== undefined && after !== undefined) Object.assign(open.step, { elsewhere: elsewhere[1].id });
}

/** The position that the list has since a creation, and had not before it. */
function createdIn(attempt: Attempt, { lists }: State) {
  const is = lists.get(listKeyOf(attempt))?.positions;
  return is && attempt.before && positionOf(is, attempt.payload, attempt.listedBefore);
}

/** Units of the mint of a new position in the wallet of its owner. */
export function keepNftUnits(owner: string, mint: string, units: bigint, state: State): void {
  const { attempt, step } = state.open ?? {};
  const isOfPosition = attempt?.payload.positionId === 0n && createdIn(attempt, state)?.address === mint;
  if (isOfPosition && ownerOf(attempt.payload) === owner) Object.assign(step!, { nftUnits: String(units) });
}
