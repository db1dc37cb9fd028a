import { MIN_I128 } from '../amount.js';
import type { SettlementResult } from './facts.js';
import { ownerOf } from './payload.js';
import { keyOf, readingOf, type Amounts, type Attempt, type State } from './state.js';

/** Keeps a build that was signed and followed onto the chain, where wallet and list were read before it. */
export function keepStep(attempt: Attempt, result: SettlementResult, state: State): number | undefined {
  const { before, terms, unverified, kind } = attempt;
  // What was not known to be carried shows nothing by its failure.
  if (before === undefined || terms === undefined) return undefined;
  if (result.kind !== 'settled' && (unverified !== undefined || (kind !== undefined && kind !== 'exact-minimum')))
    return undefined;
  // One that is created before the last one is listed cannot be told from it.
  if (attempt.payload.positionId === 0n && state.unseen.has(placeOf(attempt))) return undefined;
  const steps = (state.facts.steps ??= []);
  const step = { build: attempt.id, supplyMint: terms.supplyMint, borrowMint: terms.borrowMint, result, before };
  const last = steps.at(-1);
  const earlier = state.attempts.find(({ id }) => id === last?.build);
  // The id of a new position may have been taken by another one that settled first; a fresh build has a fresh id.
  const isAgain = last?.build === attempt.id || (earlier?.text === attempt.text && attempt.payload.positionId === 0n);
  if (isAgain && last?.result.kind === 'failed') steps.pop();
  return steps.push(step) - 1;
}

export function keepSettled(attempt: Attempt, state: State): void {
  const { market, payload, amounts } = attempt;
  if (state.facts.steps?.at(-1)?.build === attempt.id && state.open !== undefined) return;
  const index = keepStep(attempt, { kind: 'settled' }, state);
  state.open = index === undefined ? undefined : { attempt, index };
  if (index !== undefined && payload.positionId === 0n) state.unseen.add(placeOf(attempt));
  const id = payload.positionId === 0n ? attempt.nftId : payload.positionId;
  if (id !== undefined && amounts !== undefined)
    state.positions.set(keyOf(market, payload.vaultId, id), amountsAfter(attempt, amounts));
}

const placeOf = ({ payload, market }: Attempt): string => keyOf(ownerOf(payload), market, payload.vaultId);

function amountsAfter({ payload: { colAmount, debtAmount } }: Attempt, { supply, debt }: Amounts): Amounts {
  return {
    supply: colAmount === MIN_I128 ? 0n : supply === undefined ? undefined : supply + BigInt(colAmount),
    debt: debtAmount === MIN_I128 ? 0n : debt + BigInt(debtAmount),
  };
}

/** Takes a read of wallet or list for the step that settled last: the last of them counts. */
export function readAfter(state: State): void {
  const { open, facts, lists } = state;
  const step = open && facts.steps?.[open.index];
  if (open === undefined || step === undefined) return;
  const after = readingOf(open.attempt, state);
  if (after !== undefined) facts.steps![open.index] = { ...step, after };
  const { payload, market, amounts } = open.attempt;
  if (payload.positionId !== 0n || step.result.kind !== 'settled') return;
  const created = createdIn(open, state);
  if (created !== undefined) state.unseen.delete(placeOf(open.attempt));
  if (created !== undefined && amounts !== undefined)
    state.positions.set(keyOf(market, payload.vaultId, created.id), amountsAfter(open.attempt, amounts));
  const elsewhere = [...lists].find(
    ([key]) =>
      key !== keyOf(ownerOf(payload), market) &&
      key.startsWith(`${ownerOf(payload)}/`) &&
      state.fresh.has(`list ${key}`),
  );
  if (created === undefined && elsewhere !== undefined && after !== undefined)
    facts.steps![open.index] = { ...facts.steps![open.index]!, elsewhere: elsewhere[1].id };
}

/** The position that the list has since a creation, and had not before it. */
function createdIn({ attempt }: NonNullable<State['open']>, { lists, known }: State) {
  const { payload, market, before } = attempt;
  const was = known.get(before?.positions ?? '');
  const is = lists.get(keyOf(ownerOf(payload), market))?.positions;
  return is?.find(
    ({ id, vaultId }) =>
      vaultId === payload.vaultId && was?.some((one) => one.id === id && one.vaultId === vaultId) === false,
  );
}

/** Units of the mint of a new position in the wallet of its owner. */
export function keepNftUnits(owner: string, mint: string, units: bigint, state: State): void {
  const { open, facts } = state;
  const step = open && facts.steps?.[open.index];
  if (step === undefined || ownerOf(open!.attempt.payload) !== owner || createdIn(open!, state)?.address !== mint)
    return;
  facts.steps![open!.index] = { ...step, nftUnits: String(units) };
}
