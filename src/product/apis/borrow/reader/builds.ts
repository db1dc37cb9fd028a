import { isObject } from '../../../json/parse.js';
import type { Exchange } from '../../../model/exchange.js';
import { unlessItThrows } from '../../unless-it-throws.js';
import { integerOf, size, unit } from './amount.js';
import { lookupTablesIn } from '../fixtures/sign-and-send.js';
import { holdingOf, actionOf, ownerOf, type Payload } from './payload.js';
import { kindOf } from './limits.js';
import { isDeclared, keyOf, type Amounts, type Attempt, type Place, type State } from './state.js';
import type { BuildPath } from './view.js';
import { readingOf, listedFor, whyUnverified } from './wallets.js';
import { decodeBase64 } from '../../../solana/base64.js';
import { readTransaction } from '../../../solana/transaction.js';
import { cutWire, withEmptySlots } from '../../../solana/wire.js';

export function attemptOf(
  { id, operation, request, response }: Exchange,
  { payload, body, market }: { readonly payload: Payload; readonly body: unknown; readonly market: string },
  state: State,
): Attempt {
  const place = { payload, market, terms: state.vaults.get(keyOf(market, payload.vaultId)) };
  const status = response?.status ?? 0;
  const known = {
    ...{ id, path: operation as BuildPath, text: `${request.path} ${request.body ?? ''}` },
    ...place,
    action: actionOf(payload),
    isBuilt: status >= 200 && status < 300 && isObject(body) && ('transaction' in body || 'instructions' in body),
    nftId: isObject(body) ? integerOf(body.nftId) : undefined,
    lookupTables: lookupTablesIn(body) ?? [],
    before: readingOf(place, state),
    amounts: amountsBefore(place, state),
    simulations: [],
  };
  const kind = kindOf(known, state);
  const attempt = { ...known, kind, unverified: kind === undefined ? whyUnverified(place, state) : undefined };
  state.attempts.push(attempt);
  state.wallets.add(payload.signer).add(ownerOf(payload));
  const message = isObject(body) ? messageIn(body.transaction) : undefined;
  if (message !== undefined) state.messages.set(message.key, attempt);
  return attempt;
}

function amountsBefore(place: Place, state: State): Amounts | undefined {
  const { vaultId, positionId } = place.payload;
  if (positionId === 0n) return { supply: 0n, debt: 0n };
  const key = keyOf(place.market, vaultId, positionId);
  const known = state.positions.get(key);
  if (known !== undefined) return known;
  if (isDeclared(place, state, ['debtFree'])) return { supply: undefined, debt: 0n };
  const listed = listedFor(place, state);
  const { borrow, dust } = holdingOf(listed);
  if (listed === undefined || borrow === undefined || dust === undefined) return undefined;
  // In which unit amounts are listed is not written; zero is zero in any.
  if (borrow + dust === 0n) return { supply: undefined, debt: 0n };
  const debt = state.taken.get(key);
  return debt !== undefined && isDebtAsListed(debt, borrow + dust) ? { supply: undefined, debt } : undefined;
}

/** What the literal takes is judged elsewhere; here it has to be the debt. */
export const isDebtAsListed = (taken: bigint, listed: bigint) => size(taken - listed / unit) <= listed / unit / 500n;

/** The message of a wire transaction in base64, with zeros for its blockhash; undefined where it does not parse. */
export function messageIn(text: unknown) {
  if (typeof text !== 'string') return undefined;
  return unlessItThrows(() => {
    const wire = cutWire(decodeBase64(text).bytes);
    const { accountKeys, version } = readTransaction(withEmptySlots(wire));
    // After a version byte, three bytes of header, the count of keys (below 128 in any packet), and the keys.
    const blockhash = (version === 0 ? 1 : 0) + 3 + 1 + 32 * accountKeys.length;
    const message = Buffer.from(wire.message).fill(0, blockhash, blockhash + 32);
    return { key: message.toString('base64'), feePayer: accountKeys[0] };
  });
}
