import { MIN_I128 } from '../amount.js';
import { chainPresetOf } from '../fixtures.js';
import { lacksFunds, type Probe, type Simulated } from './facts.js';
import { heldBy, isDeclared, isRead, keyOf, type Attempt, type OpenProbe, type State } from './state.js';

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

function loanKind(
  { payload, terms, amounts, market }: Known,
  { col, debt }: { readonly col: bigint; readonly debt: bigint },
  state: State,
): string | undefined {
  const { minimum, deposit, overLimitBorrow, overListedLimit } = terms!;
  if (amounts?.debt === 0n && debt <= minimum)
    return debt === minimum ? 'exact-minimum' : debt === minimum - 1n ? 'just-below-minimum' : 'below-minimum';
  const supply = amounts?.supply;
  const isKnown = supply !== undefined && supply + col <= deposit + deposit / 10n + 1n;
  const isOwnPosition = isDeclared(payload, market, state);
  if (overLimitBorrow !== undefined && debt >= overLimitBorrow && (isKnown || isOwnPosition)) return 'over-limit';
  return overListedLimit !== undefined && debt >= overListedLimit && isKnown ? 'over-listed-limit' : undefined;
}

/** A deposit of wrapped native tokens by a wallet that is known to hold fewer of them. */
function unfundedKind({ payload: { signer }, terms }: Known, col: bigint, state: State): string | undefined {
  const mint = chainPresetOf(state.fixtures)?.wrappedNativeMint;
  if (mint === undefined || terms!.supplyMint !== mint) return undefined;
  const isKnown = isRead(signer, terms!, state);
  const held = isKnown ? heldBy(signer, state)?.get(mint) : givenTo(signer, mint, state);
  if (held === undefined) return isKnown ? 'unfunded-absent' : undefined;
  if (held >= col) return undefined;
  return held === 0n && !isKnown ? 'unfunded-absent' : 'unfunded-low';
}

/** What a wallet of the suite, which nobody else has, was given and has not spent; undefined where that is not known. */
function givenTo(wallet: string, mint: string, { origin, isUnknown, given, fixtures, sent }: State) {
  const { read = [], build, empty } = fixtures.wallets ?? {};
  const isNew = ![build, empty, ...read.map(({ address }) => address)].includes(wallet);
  const isSpent = [...sent.values()].some(({ payload }) => payload.signer === wallet);
  const isTold = origin.isProfiled && isNew && !isUnknown && !isSpent && given.has(wallet);
  return isTold ? (given.get(keyOf(wallet, mint)) ?? 0n) : undefined;
}

const isUnfunded = (kind: string): boolean => kind.startsWith('unfunded');

/** Keeps a negative test that was refused or simulated, or the control of those that it serves for. */
export function keepProbe(attempt: Attempt, result: Simulated | undefined, state: State): void {
  const { probes, attempts, facts } = state;
  const { kind } = attempt;
  const probe: Probe = { build: attempt.id, ...(result && { result }) };
  if (kind === undefined) {
    for (const open of probes) if (servesLater(attempt, open)) open.known.control = probe;
    return;
  }
  const last = probes.at(-1);
  const isAgain = last?.attempt.text === attempt.text && last.known.kind === kind;
  if (isAgain && isSettledBy(last, state)) return;
  const earlier = attempts.findLast((other) => other.kind === undefined && servesFor(other, attempt));
  const simulated = earlier?.simulations.at(-1);
  const control = earlier && simulated && { build: earlier.id, result: simulated.result };
  // What stands at the minimum is no negative test unless another one shows that the position carries it.
  if (kind === 'exact-minimum' && control === undefined) return;
  const known = { kind, probe, control };
  const kept = (facts.probes ??= []);
  if (isAgain) {
    probes.pop();
    kept.pop();
  }
  probes.push({ attempt, known });
  kept.push(known);
}

/** What failed for another reason than its kind may be built and simulated once more. */
function isSettledBy(
  {
    known: {
      kind,
      probe: { result },
    },
  }: OpenProbe,
  { fixtures }: State,
): boolean {
  if (result === undefined) return false;
  return !isUnfunded(kind) || result.error === undefined || lacksFunds(result, fixtures);
}

/** The same deposit with enough tokens comes after it. */
function servesLater(attempt: Attempt, { attempt: probe, known: { kind, control } }: OpenProbe): boolean {
  const isOpen = control === undefined || control.result?.error !== undefined;
  return isUnfunded(kind) && isOpen && attempt.text === probe.text;
}

/** The same action on the same position, or on a new one, within the limits and simulated in the same way. */
function servesFor({ payload, action, market, simulations, path }: Attempt, probe: Attempt): boolean {
  return (
    simulations.length > 0 &&
    path === probe.path &&
    action === probe.action &&
    market === probe.market &&
    payload.vaultId === probe.payload.vaultId &&
    payload.positionId === probe.payload.positionId &&
    payload.signer === probe.payload.signer
  );
}
