import { tokenPrograms } from '../../../solana/addresses.js';
import type { Reading, TokenAmounts } from './view.js';
import { ownerOf, holdingOf, type Payload } from './payload.js';
import { keyOf, isDeclared, type Place, type State, type VaultTerms } from './state.js';
import { integerOf, MIN_I128, sumOf, unit } from './amount.js';
import { tokenAccountsOf } from './answers.js';
import { isSamePosition, type ListedPosition } from './listed.js';

export function heldBy(wallet: string, { holdings }: State): ReadonlyMap<string, bigint> | undefined {
  const held = holdings.get(wallet);
  return held && new Map([...held.values()].flatMap((tokens) => [...tokens]));
}

/** Whether each token program in which the wallet may hold a token of the vault was read since the chain was told something. */
export function isRead(wallet: string, { supplyMint, borrowMint }: VaultTerms, state: State): boolean {
  const { fixtures, fresh, programs } = state;
  const [used, areSeen] = [new Set(programs.values()), programs.has(supplyMint) && programs.has(borrowMint)];
  const known = fixtures.chain === undefined ? [] : tokenPrograms;
  const needed = known.filter((program) => !areSeen || used.has(program));
  return state.holdings.has(wallet) && needed.every((program) => fresh.has(`wallet ${keyOf(wallet, program)}`));
}

/** Where the positions are listed among which that of a build is. */
export const listKeyOf = ({ payload, market }: Omit<Place, 'terms'>): string => keyOf(ownerOf(payload), market);

/** What wallet and list show, where both were read since the chain was told something. */
export function readingOf(place: Place, state: State): Reading | undefined {
  const [key, { signer }, { terms }] = [listKeyOf(place), place.payload, place];
  const [list, held] = [state.lists.get(key), heldBy(signer, state)];
  if (!list || !held || !terms || !state.fresh.has(`list ${key}`) || !isRead(signer, terms, state)) return undefined;
  const tokens = Object.fromEntries([...held].map(([mint, units]) => [mint, String(units)]));
  const { supplyMint, borrowMint } = terms;
  return { supply: tokens[supplyMint] ?? null, borrow: tokens[borrowMint] ?? null, tokens, positions: list.id };
}

/** What a wallet of the suite, which nobody else has, was given and has not spent; undefined where that is not known. */
export function givenTo(wallet: string, mint: string, { origin, isUnknown, given, fixtures, sent }: State) {
  const { read = [], build, empty } = fixtures.wallets ?? {};
  const isNew = ![build, empty, ...read.map(({ address }) => address)].includes(wallet);
  const isSpent = [...sent.values()].some(({ payload }) => payload.signer === wallet);
  const isTold = origin.isOwn && isNew && !isUnknown && !isSpent && given.has(wallet);
  return isTold ? (given.get(keyOf(wallet, mint)) ?? 0n) : undefined;
}

/** A build by a wallet of which nobody knows whether it can pay: it may be refused. */
export const unverifiedFunds = 'unverified-funds';

/** More than the vault lists as left to lend or to pay out: it may be refused whoever asks. */
export const noLiquidity = 'no-liquidity';

/** Where a wallet's two tokens of a vault lie, and how many of these accounts are of the supplied one. */
export function accountsFor({ signer }: Payload, terms: VaultTerms, { fixtures }: State) {
  const supply = tokenAccountsOf(signer, terms.supplyMint, fixtures);
  return { all: [...supply, ...tokenAccountsOf(signer, terms.borrowMint, fixtures)], supply: supply.length };
}

/** Amounts of the first accounts, which are of the supplied token, and of the others. */
export function sums(amounts: readonly (string | null)[], split: number): TokenAmounts {
  return { supply: String(sumOf(amounts.slice(0, split))), borrow: String(sumOf(amounts.slice(split))) };
}

/** The position of a build, as its owner's list in that market showed it last. */
export function listedFor(place: Place, { lists }: State): ListedPosition | undefined {
  const { positionId: id, vaultId } = place.payload;
  return lists.get(listKeyOf(place))?.positions?.find((position) => isSamePosition(position, { id, vaultId }));
}

/** Why a build may be refused, or fail, for a reason of its wallet or its position; undefined where nothing says so. */
export function whyUnverified(place: Place, state: State): string | undefined {
  const { payload, terms } = place;
  if (terms === undefined) return 'nothing is known of the vault';
  // A client may write what is no integer.
  if ([payload.colAmount, payload.debtAmount].some((amount) => integerOf(amount) === undefined))
    return 'an amount is no integer';
  const listed = listedFor(place, state);
  const isOwn = payload.positionId !== 0n && !isDeclared(place, state);
  if (isOwn && !listed) return 'the position was never listed';
  if (isOwn && isCreatedUnderAnotherId(place, state))
    return 'the position is listed by another id than its creation named';
  if (payload.col === 0n && payload.debt > 0n && listed && holdingOf(listed).supply === 0n)
    return 'the position holds no collateral';
  if (exceedsLiquidity(payload, terms)) return noLiquidity;
  if (payload.debt > 0n && !terms.isCarried) return 'what the position carries is not known';
  const { all, supply } = accountsFor(payload, terms, state);
  const units = state.accounts.get(all.join());
  if (units !== undefined) return whyNotCarried(payload, terms, sums(units, supply), listed);
  if (mayLackFunds(payload, terms, state)) return unverifiedFunds;
  const isOnPosition = payload.col < 0n || payload.debt > 0n;
  return isOnPosition && !state.origin.isOwn ? 'what the position carries is not known' : undefined;
}

function isCreatedUnderAnotherId({ payload, market }: Place, { sent }: State): boolean {
  const created = [...sent.values()].filter(
    (other) =>
      other.payload.positionId === 0n &&
      other.payload.vaultId === payload.vaultId &&
      other.market === market &&
      ownerOf(other.payload) === ownerOf(payload),
  );
  return created.length > 0 && created.every(({ nftId }) => nftId !== undefined && nftId !== payload.positionId);
}

function exceedsLiquidity({ colAmount, col, debt }: Payload, { borrowable, withdrawable }: VaultTerms): boolean {
  const withdrawn = colAmount === MIN_I128 ? 1n : -col;
  const isBeyond = (asked: bigint, left = asked): boolean => asked > 0n && left < asked;
  return isBeyond(debt, borrowable) || isBeyond(withdrawn, withdrawable);
}

/** Whether a wallet is not known to hold what a build takes of it, and the service may look at that. */
function mayLackFunds({ signer, debtAmount, col, debt }: Payload, terms: VaultTerms, state: State): boolean {
  if (state.fixtures.refusesUnfundedBuilds === false) return false;
  if (col <= 0n && debt >= 0n) return false;
  const held = heldBy(signer, state);
  const owes = debtAmount === MIN_I128 ? 1n : -debt;
  const [supply, borrow] = [terms.supplyMint, terms.borrowMint].map((mint) => held?.get(mint) ?? 0n);
  return held === undefined || (col > 0n && supply! < col) || (debt < 0n && borrow! < owes);
}

/** Why a row may fail for a reason that is the fixture's; undefined where tokens, position and liquidity were seen. */
function whyNotCarried(
  { colAmount, debtAmount, col, debt, positionId }: Payload,
  terms: VaultTerms,
  held: TokenAmounts,
  listed: ListedPosition | undefined,
) {
  const { supply, borrow } = positionId === 0n ? { supply: 0n, borrow: 0n } : holdingOf(listed);
  if (positionId !== 0n && (!listed || supply === undefined || borrow === undefined))
    return 'the declared position is not listed';
  const [put, lent] = [(supply ?? 0n) / unit, (borrow ?? 0n) / unit];
  const needs = debtAmount === MIN_I128 ? lent + lent / 10n + 1000n : -debt;
  const reasons: readonly (readonly [isOpen: boolean, reason: string])[] = [
    [col > 0n && BigInt(held.supply) < col + col / 100n + 100n, 'the wallet holds too little to deposit'],
    [debt < 0n && BigInt(held.borrow) < needs, 'the wallet holds too little to repay'],
    [debt > 0n && terms.borrowable === undefined, 'what the vault can lend is not known'],
    [debt > 0n && (lent > 0n || put + col < terms.deposit), 'what the position carries is not known'],
    [debt < 0n && lent < 2n * terms.minimum, 'the declared position owes too little'],
    [col < 0n && (lent > 0n || put === 0n), 'the declared position has a debt or no collateral'],
    [col < 0n && colAmount !== MIN_I128 && put < -col, 'the declared position holds too little'],
    [col < 0n && (terms.withdrawable ?? -1n) < put, 'the vault has too little to pay out'],
  ];
  return reasons.find(([isOpen]) => isOpen)?.[1];
}
