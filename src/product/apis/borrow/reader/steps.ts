import { MIN_I128 } from './amount.js';
import type { SettlementResult, Step } from './view.js';
import { ownerOf } from './payload.js';
import { positionOf } from './settled-steps.js';
import { keyOf, type Amounts, type Attempt, type Place, type State } from './state.js';
import { readingOf } from './wallets.js';

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
  const last = steps.at(-1);
  const earlier = state.attempts.find(({ id }) => id === last?.build);
  // The id of a new position may have been taken by another one that settled first; a fresh build has a fresh id.
  const isAgain = last?.build === attempt.id || (earlier?.text === attempt.text && attempt.payload.positionId === 0n);
  if (isAgain && last?.result.kind === 'failed') steps.pop();
  const { supplyMint, borrowMint } = terms;
  return steps.push({ build: attempt.id, supplyMint, borrowMint, result, before }) - 1;
}

export function keepSettled(attempt: Attempt, state: State): void {
  const { payload } = attempt;
  if (state.facts.steps?.at(-1)?.build === attempt.id && state.open !== undefined) return;
  const index = keepStep(attempt, { kind: 'settled' }, state);
  state.open = index === undefined ? undefined : { attempt, index };
  if (index !== undefined && payload.positionId === 0n) state.unseen.add(placeOf(attempt));
  keepAmounts(attempt, payload.positionId === 0n ? attempt.nftId : payload.positionId, state);
}

const placeOf = ({ payload, market }: Place): string => keyOf(ownerOf(payload), market, payload.vaultId);

/** What the position holds once a build has settled, where it is known what it held before. */
function keepAmounts({ payload, market, amounts }: Attempt, id: bigint | undefined, { positions }: State): void {
  if (id === undefined || amounts === undefined) return;
  const { colAmount, debtAmount, vaultId } = payload;
  const left: Amounts = {
    supply: colAmount === MIN_I128 ? 0n : amounts.supply === undefined ? undefined : amounts.supply + BigInt(colAmount),
    debt: debtAmount === MIN_I128 ? 0n : amounts.debt + BigInt(debtAmount),
  };
  positions.set(keyOf(market, vaultId, id), left);
}

/** Takes a read of wallet or list for the step that settled last: the last of them counts. */
export function readAfter(state: State): void {
  const { open, lists } = state;
  if (open === undefined) return;
  const after = readingOf(open.attempt, state);
  if (after !== undefined) add({ after }, state);
  const { payload, market } = open.attempt;
  if (payload.positionId !== 0n) return;
  const created = createdIn(open.attempt, state);
  if (created !== undefined) {
    state.unseen.delete(placeOf(open.attempt));
    return keepAmounts(open.attempt, created.id, state);
  }
  const elsewhere = [...lists].find(
    ([key]) =>
      key !== keyOf(ownerOf(payload), market) &&
      key.startsWith(`${ownerOf(payload)}/`) &&
      state.fresh.has(`list ${key}`),
  );
  if (elsewhere !== undefined && after !== undefined) add({ elsewhere: elsewhere[1].id }, state);
}

function add(more: Partial<Step>, { open, facts: { steps = [] } }: State): void {
  const step = open && steps[open.index];
  if (step !== undefined) steps[open!.index] = { ...step, ...more };
}

/** The position that the list has since a creation, and had not before it. */
function createdIn({ payload, market, before }: Attempt, { lists, known }: State) {
  const is = lists.get(keyOf(ownerOf(payload), market))?.positions;
  return is && positionOf(is, payload, known.get(before?.positions ?? ''));
}

/** Units of the mint of a new position in the wallet of its owner. */
export function keepNftUnits(owner: string, mint: string, units: bigint, state: State): void {
  const attempt = state.open?.attempt;
  const isOfPosition = attempt?.payload.positionId === 0n && createdIn(attempt, state)?.address === mint;
  if (isOfPosition && ownerOf(attempt.payload) === owner) add({ nftUnits: String(units) }, state);
}
