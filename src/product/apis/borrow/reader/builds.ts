import { isObject } from '../../../json/parse.js';
import type { Exchange } from '../../../model/exchange.js';
import { integerOf } from '../amount.js';
import { holdingOf } from './effect.js';
import { actionOf, ownerOf, type Payload } from './payload.js';
import { purposeOf, sums, unverifiedFunds, whyUnverified } from './purposes.js';
import { lookupTablesIn } from '../fixtures/sign-and-send.js';
import { tokenAccountsOf } from '../fixtures/token-accounts.js';
import type { BuildPath } from './view.js';
import { kindOf } from './limits.js';
import {
  heldBy,
  isDeclared,
  keyOf,
  readingOf,
  type Amounts,
  type Attempt,
  type State,
  type VaultTerms,
} from './state.js';
import { messageIn } from './transactions.js';

/** A build in view of what came before it. */
export function attemptOf(
  { id, operation, request, response }: Exchange,
  { payload, body, market }: { readonly payload: Payload; readonly body: unknown; readonly market: string },
  state: State,
): Attempt {
  const terms = state.vaults.get(keyOf(market, payload.vaultId));
  const action = actionOf(payload);
  const status = response?.status ?? 0;
  const place = { payload, market, terms };
  const known = {
    id,
    path: operation as BuildPath,
    text: `${request.path} ${request.body ?? ''}`,
    action,
    ...place,
    isBuilt: status >= 200 && status < 300 && isObject(body) && ('transaction' in body || 'instructions' in body),
    nftId: isObject(body) ? integerOf(body.nftId) : undefined,
    lookupTables: lookupTablesIn(body) ?? [],
    before: readingOf(place, state),
    amounts: amountsBefore(place, state),
    simulations: [],
  };
  const kind = kindOf(known, state);
  const attempt = { ...known, kind, unverified: kind === undefined ? reasonFor(known, state) : undefined };
  state.attempts.push(attempt);
  state.wallets.add(payload.signer).add(ownerOf(payload));
  const message = isObject(body) ? messageIn(body.transaction) : undefined;
  if (message !== undefined) state.messages.set(message.key, attempt);
  return attempt;
}

type Place = Pick<Attempt, 'payload' | 'market' | 'terms'>;

function amountsBefore({ payload, market }: Place, state: State): Amounts | undefined {
  const { positions, lists, taken } = state;
  if (payload.positionId === 0n) return { supply: 0n, debt: 0n };
  const key = keyOf(market, payload.vaultId, payload.positionId);
  const known = positions.get(key);
  if (known !== undefined) return known;
  if (isDeclared(payload, market, state, ['debtFree'])) return { supply: undefined, debt: 0n };
  const listed = lists
    .get(keyOf(ownerOf(payload), market))
    ?.positions?.find(({ id, vaultId }) => id === payload.positionId && vaultId === payload.vaultId);
  const { borrow, dust } = holdingOf(listed);
  if (listed === undefined || borrow === undefined || dust === undefined) return undefined;
  // In which unit amounts are listed is not written; zero is zero in any.
  if (borrow + dust === 0n) return { supply: undefined, debt: 0n };
  // What the literal takes is judged elsewhere; here it has to be the debt.
  const debt = taken.get(key);
  const shown = (borrow + dust) / 10n ** 24n;
  return debt !== undefined && (debt - shown) ** 2n <= (shown / 500n) ** 2n ? { supply: undefined, debt } : undefined;
}

/** Why a build may be refused, or fail, for a reason of its wallet or its position; undefined where nothing says so. */
function reasonFor({ payload, market, terms }: Place, state: State): string | undefined {
  const { fixtures, lists, accounts, origin } = state;
  const { signer, vaultId, positionId } = payload;
  // A client may write what is no integer.
  const isLoan = /^[1-9]/.test(payload.debtAmount);
  if (terms === undefined) return 'nothing is known of the vault';
  const list = lists.get(keyOf(ownerOf(payload), market))?.positions ?? [];
  const listed = list.find((position) => position.id === positionId && position.vaultId === vaultId);
  const isOwn = positionId !== 0n && !isDeclared(payload, market, state);
  if (isOwn && !listed) return 'the position was never listed';
  const created = [...state.sent.values()].filter((sent) => isCreationOf(sent, payload, market));
  if (isOwn && created.length > 0 && created.every(({ nftId }) => nftId !== undefined && nftId !== positionId))
    return 'the position is listed by another id than its creation named';
  if (payload.colAmount === '0' && isLoan && listed && holdingOf(listed).supply === 0n)
    return 'the position holds no collateral';
  const supply = tokenAccountsOf(signer, terms.supplyMint, fixtures);
  const units = accounts.get([...supply, ...tokenAccountsOf(signer, terms.borrowMint, fixtures)].join());
  if (units !== undefined)
    return whyUnverified(payload, positionId, { terms, before: sums(units, supply.length), positions: list });
  const held = heldBy(signer, state);
  const amounts = held && { supply: held.get(terms.supplyMint) ?? 0n, borrow: held.get(terms.borrowMint) ?? 0n };
  const { purpose } = purposeOf(fixtures, payload, amounts);
  const isOnPosition = payload.colAmount.startsWith('-') || isLoan;
  return purpose ?? (isOnPosition && !origin.isOwn ? 'what the position carries is not known' : undefined);
}

const isCreationOf = (sent: Attempt, payload: Payload, market: string): boolean =>
  sent.payload.positionId === 0n &&
  sent.payload.vaultId === payload.vaultId &&
  sent.market === market &&
  ownerOf(sent.payload) === ownerOf(payload);

export function purposeOfBuild({ kind, unverified }: Attempt): string | undefined {
  return kind ?? (unverified === undefined ? undefined : unverifiedFunds);
}

/** Whether a wallet and a vault of two tokens can be told apart in one read of token accounts. */
export function accountsFor(
  { payload: { signer } }: Attempt,
  { supplyMint, borrowMint }: VaultTerms,
  { fixtures }: State,
): { readonly all: readonly string[]; readonly supply: number } {
  const supply = tokenAccountsOf(signer, supplyMint, fixtures);
  return { all: [...supply, ...tokenAccountsOf(signer, borrowMint, fixtures)], supply: supply.length };
}
