import { isObject, memberIn } from '../../../json/parse.js';
import type { Exchange } from '../../../model/exchange.js';
import { jsonOf, isSuccessStatus } from '../../../model/response.js';
import { unlessItThrows } from '../../../model/unless-it-throws.js';
import { integerOf, size, unit, MIN_I128 } from './amount.js';
import { lookupTablesIn } from '../fixtures/sign-and-send.js';
import { holdingOf, ownerOf, type Payload } from './payload.js';
import { isDeclared, keyOf, type Amounts, type Attempt, type Place, type State, type OpenProbe } from './state.js';
import { lacksFunds, type BuildPath, type Probe, type Simulated } from './view.js';
import { readingOf, listKeyOf, listedFor, whyUnverified, givenTo, heldBy, isRead } from './wallets.js';
import { decodeBase64 } from '../../../solana/base64.js';
import { readTransaction } from '../../../solana/transaction.js';
import { cutWire, withEmptySlots } from '../../../solana/wire.js';
import { wrappedNativeMint as mint } from '../../../solana/addresses.js';

export function attemptOf(exchange: Exchange, payload: Payload, market: string, state: State): Attempt {
  const { id, operation, request, response } = exchange;
  const body = jsonOf(response);
  const place = { payload, market, terms: state.vaults.get(keyOf(market, payload.vaultId)) };
  const known = {
    ...{ id, path: operation as BuildPath, text: `${request.path} ${request.body ?? ''}` },
    ...place,
    isBuilt: isSuccessStatus(response?.status) && isObject(body) && ('transaction' in body || 'instructions' in body),
    nftId: integerOf(memberIn(body, 'nftId')),
    lookupTables: lookupTablesIn(body) ?? [],
    before: readingOf(place, state),
    listedBefore: state.lists.get(listKeyOf(place))?.positions,
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

/** A wire transaction in base64, and what it says; throws where it does not parse. */
export function readWire(text: string) {
  const wire = cutWire(decodeBase64(text).bytes);
  return { wire, parsed: readTransaction(withEmptySlots(wire)) };
}

/** The message of a wire transaction in base64, with zeros for its blockhash; undefined where it does not parse. */
export function messageIn(text: unknown) {
  if (typeof text !== 'string') return undefined;
  return unlessItThrows(() => {
    const { wire, parsed } = readWire(text);
    const { accountKeys, version } = parsed;
    // After a version byte, three bytes of header, the count of keys (below 128 in any packet), and the keys.
    const blockhash = (version === 0 ? 1 : 0) + 3 + 1 + 32 * accountKeys.length;
    const message = Buffer.from(wire.message).fill(0, blockhash, blockhash + 32);
    return { key: message.toString('base64'), feePayer: accountKeys[0] };
  });
}

type Known = Omit<Attempt, 'kind' | 'unverified'>;

/** The limit of its vault or of its wallet that a build goes beyond, or stands at; undefined where none is known. */
function kindOf(attempt: Known, state: State): string | undefined {
  const { payload, terms, amounts } = attempt;
  const { action, col, debt } = payload;
  if (terms === undefined || terms.minimum < 2n || action === undefined) return undefined;
  if (payload.colAmount === MIN_I128 || payload.debtAmount === MIN_I128) return undefined;
  if (col > 0n && debt === 0n) return unfundedKind(attempt, state);
  if (debt > 0n) return loanKind(attempt, state);
  if (amounts === undefined) return undefined;
  const remainder = amounts.debt + debt;
  // Interest is not in what is known of a debt.
  if (action === 'repay' && remainder * 10n >= terms.minimum && remainder * 10n <= 9n * terms.minimum)
    return 'too-low-repayment';
  const { supply } = amounts;
  const isNearlyAll = supply !== undefined && supply + col >= 0n && (supply + col) * 5000n <= supply;
  return action === 'withdraw' && amounts.debt >= terms.borrow && isNearlyAll ? 'over-limit-withdrawal' : undefined;
}

function loanKind(attempt: Known, state: State) {
  const { col, debt } = attempt.payload;
  const { minimum, deposit, overLimitBorrow, overListedLimit } = attempt.terms!;
  if (attempt.amounts?.debt === 0n && debt <= minimum)
    return debt === minimum ? 'exact-minimum' : debt === minimum - 1n ? 'just-below-minimum' : 'below-minimum';
  const supply = attempt.amounts?.supply;
  const isKnown = supply !== undefined && supply + col <= deposit + deposit / 10n + 1n;
  const isBeyond = (limit: bigint | undefined): boolean => limit !== undefined && debt >= limit;
  if (isBeyond(overLimitBorrow) && (isKnown || isDeclared(attempt, state))) return 'over-limit';
  return isBeyond(overListedLimit) && isKnown ? 'over-listed-limit' : undefined;
}

/** A deposit of wrapped native tokens by a wallet that is known to hold fewer of them. */
function unfundedKind({ payload: { signer, col }, terms }: Known, state: State): string | undefined {
  if (state.fixtures.chain === undefined || terms!.supplyMint !== mint) return undefined;
  const isKnown = isRead(signer, terms!, state);
  const held = isKnown ? heldBy(signer, state)?.get(mint) : givenTo(signer, mint, state);
  if (held === undefined) return isKnown ? 'unfunded-absent' : undefined;
  if (held >= col) return undefined;
  return held === 0n && !isKnown ? 'unfunded-absent' : 'unfunded-low';
}

const isUnfunded = (kind: string): boolean => kind.startsWith('unfunded');

/** Keeps a negative test that was refused or simulated, or the control of those that it serves for. */
export function keepProbe(attempt: Attempt, result: Simulated | undefined, state: State): void {
  const { probes, attempts, facts, fixtures } = state;
  const { kind } = attempt;
  const probe: Probe = { build: attempt.id, ...(result && { result }) };
  if (kind === undefined) {
    for (const open of probes) if (servesLater(attempt, open)) open.known.control = probe;
    return;
  }
  const last = probes.at(-1);
  const isAgain = last?.attempt.text === attempt.text && last.known.kind === kind;
  // What failed for another reason than its kind may be built and simulated once more.
  const before = last?.known.probe.result;
  if (isAgain && before && (!isUnfunded(kind) || before.error === undefined || lacksFunds(before, fixtures))) return;
  const earlier = attempts.findLast((other) => other.kind === undefined && servesFor(other, attempt));
  const simulated = earlier?.simulations.at(-1);
  const control = earlier && simulated && { build: earlier.id, result: simulated.result };
  // What stands at the minimum is no negative test unless another one shows that the position carries it.
  if (kind === 'exact-minimum' && control === undefined) return;
  if (isAgain) probes.pop();
  probes.push({ attempt, known: { kind, probe, control } });
  facts.probes = probes.map(({ known }) => known);
}

/** The same deposit with enough tokens comes after it. */
function servesLater(attempt: Attempt, { attempt: probe, known: { kind, control } }: OpenProbe): boolean {
  const isOpen = control === undefined || control.result?.error !== undefined;
  return isUnfunded(kind) && isOpen && attempt.text === probe.text;
}

/** The same action on the same position, or on a new one, within the limits and simulated in the same way. */
function servesFor(other: Attempt, probe: Attempt): boolean {
  return (
    other.simulations.length > 0 &&
    (['path', 'market'] as const).every((name) => other[name] === probe[name]) &&
    (['action', 'vaultId', 'positionId', 'signer'] as const).every(
      (name) => other.payload[name] === probe.payload[name],
    )
  );
}
