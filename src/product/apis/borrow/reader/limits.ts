import { MIN_I128 } from './amount.js';
import { wrappedNativeMint as mint } from '../../../solana/addresses.js';
import { lacksFunds, type Probe, type Simulated } from './view.js';
import { isDeclared, type Attempt, type OpenProbe, type State } from './state.js';
import { givenTo, heldBy, isRead } from './wallets.js';

type Known = Omit<Attempt, 'kind' | 'unverified'>;

/** The limit of its vault or of its wallet that a build goes beyond, or stands at; undefined where none is known. */
export function kindOf(attempt: Known, state: State): string | undefined {
  const { payload, terms, amounts, action } = attempt;
  if (terms === undefined || terms.minimum < 2n || action === undefined) return undefined;
  if (payload.colAmount === MIN_I128 || payload.debtAmount === MIN_I128) return undefined;
  const [col, debt] = [BigInt(payload.colAmount), BigInt(payload.debtAmount)];
  if (col > 0n && debt === 0n) return unfundedKind(attempt, col, state);
  if (debt > 0n) return loanKind(attempt, { col, debt }, state);
  if (amounts === undefined) return undefined;
  const remainder = amounts.debt + debt;
  // Interest is not in what is known of a debt.
  if (action === 'repay' && remainder * 10n >= terms.minimum && remainder * 10n <= 9n * terms.minimum)
    return 'too-low-repayment';
  const { supply } = amounts;
  const isNearlyAll = supply !== undefined && supply + col >= 0n && (supply + col) * 5000n <= supply;
  return action === 'withdraw' && amounts.debt >= terms.borrow && isNearlyAll ? 'over-limit-withdrawal' : undefined;
}

function loanKind(attempt: Known, { col, debt }: { readonly col: bigint; readonly debt: bigint }, state: State) {
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
function unfundedKind({ payload: { signer }, terms }: Known, col: bigint, state: State): string | undefined {
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
    (['path', 'action', 'market'] as const).every((name) => other[name] === probe[name]) &&
    (['vaultId', 'positionId', 'signer'] as const).every((name) => other.payload[name] === probe.payload[name])
  );
}
