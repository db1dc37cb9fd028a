import { chainPresetOf } from '../fixtures.js';
import type { Reading } from './facts.js';
import { ownerOf } from './payload.js';
import { keyOf, type Place, type State, type VaultTerms } from './state.js';

/** What a wallet holds by mint, as it was read last. */
export function heldBy(wallet: string, { holdings }: State): ReadonlyMap<string, bigint> | undefined {
  const held = holdings.get(wallet);
  return held && new Map([...held.values()].flatMap((tokens) => [...tokens]));
}

/** Whether each token program in which the wallet may hold a token of the vault was read since the chain was told something. */
export function isRead(wallet: string, { supplyMint, borrowMint }: VaultTerms, state: State): boolean {
  const { fixtures, fresh, programs } = state;
  const [used, areSeen] = [new Set(programs.values()), programs.has(supplyMint) && programs.has(borrowMint)];
  const needed = chainPresetOf(fixtures)?.tokenPrograms.filter((program) => !areSeen || used.has(program)) ?? [];
  return state.holdings.has(wallet) && needed.every((program) => fresh.has(`wallet ${keyOf(wallet, program)}`));
}

/** What wallet and list show, where both were read since the chain was told something. */
export function readingOf({ payload, market, terms }: Place, state: State): Reading | undefined {
  const place = keyOf(ownerOf(payload), market);
  const [list, held] = [state.lists.get(place), heldBy(payload.signer, state)];
  if (!list || !held || !terms || !state.fresh.has(`list ${place}`) || !isRead(payload.signer, terms, state))
    return undefined;
  const tokens = Object.fromEntries([...held].map(([mint, units]) => [mint, String(units)]));
  const { supplyMint, borrowMint } = terms;
  return { supply: tokens[supplyMint] ?? null, borrow: tokens[borrowMint] ?? null, tokens, positions: list.id };
}

/** What a wallet of the suite, which nobody else has, was given and has not spent; undefined where that is not known. */
export function givenTo(wallet: string, mint: string, { origin, isUnknown, given, fixtures, sent }: State) {
  const { read = [], build, empty } = fixtures.wallets ?? {};
  const isNew = ![build, empty, ...read.map(({ address }) => address)].includes(wallet);
  const isSpent = [...sent.values()].some(({ payload }) => payload.signer === wallet);
  const isTold = origin.isProfiled && isNew && !isUnknown && !isSpent && given.has(wallet);
  return isTold ? (given.get(keyOf(wallet, mint)) ?? 0n) : undefined;
}
