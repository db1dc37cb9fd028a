import { isObject, memberIn } from '../../../json/parse.js';
import { integerOf, sumOf } from './amount.js';
import { tokenPrograms, wrappedNativeMint } from '../../../solana/addresses.js';
import { balancesIn, errorIn, preflightResult, simulationIn, textsIn, tokensIn, valueOf, tableIn } from './answers.js';
import { keyOf, type Attempt, type Simulation, type State } from './state.js';
import { keepNftUnits, keepSettled, keepStep, readAfter } from './settled-steps.js';
import { messageIn, keepProbe } from './builds.js';
import { accountsFor, sums } from './wallets.js';

interface Call {
  readonly params: readonly unknown[];
  readonly result: unknown;
  readonly value: unknown;
  readonly error: unknown;
}

const readers: Readonly<Record<string, (call: Call, state: State) => void>> = {
  simulateTransaction: readSimulation,
  sendTransaction: readSent,
  getSignatureStatuses: readStatus,
  getTokenAccountsByOwner: readHoldings,
  getMultipleAccounts: readAccounts,
  getAccountInfo: readTable,
  requestAirdrop: readGift,
  airdropToken: readGift,
};

/** Reads one call of the chain; whatever may have changed it makes earlier reads old. */
export function readCall(sent: unknown, body: unknown, state: State): void {
  if (!isObject(sent) || typeof sent.method !== 'string' || !isObject(body)) return;
  const { result, error } = body;
  const params = Array.isArray(sent.params) ? (sent.params as readonly unknown[]) : [];
  const read = Object.hasOwn(readers, sent.method) ? readers[sent.method] : undefined;
  if (read !== undefined) return read({ params, result, value: valueOf(result), error }, state);
  if (sent.method.startsWith('get')) return;
  state.isUnknown = true;
  forget(state);
}

function forget(state: State): void {
  state.fresh.clear();
  state.accounts.clear();
  state.open = undefined;
}

/** The build behind a transaction: the one with its message, or the last one that gave instructions to its fee payer. */
function attemptBehind(wire: unknown, { messages, attempts }: State): Attempt | undefined {
  const message = messageIn(wire);
  if (message === undefined) return undefined;
  const last = attempts.at(-1);
  const isLast = last?.path === 'operateInstructions' && last.isBuilt && last.payload.signer === message.feePayer;
  return messages.get(message.key) ?? (isLast ? last : undefined);
}

function readSimulation({ params: [wire, config], result, error }: Call, state: State): void {
  const attempt = attemptBehind(wire, state);
  const simulation = simulationIn({ result, error });
  if (attempt === undefined || simulation === undefined) return;
  const looked = memberIn(memberIn(config, 'accounts'), 'addresses');
  const isSigned = isObject(config) && config.sigVerify === true;
  keepSimulation(attempt, { result: simulation, accounts: textsIn(looked), isSigned }, state);
}

function keepSimulation(attempt: Attempt, simulation: Simulation, state: State): void {
  const { result, accounts, isSigned } = simulation;
  attempt.simulations.push(simulation);
  if (accounts.length > 0) keepRow(attempt, simulation, state);
  else if (isSigned && result.error !== undefined) keepStep(attempt, result, state);
  if (!isSigned || attempt.terms?.supplyMint === wrappedNativeMint) keepProbe(attempt, result, state);
}

function keepRow(attempt: Attempt, { result, accounts }: Simulation, state: State): void {
  const { id: build, terms, market, payload, unverified } = attempt;
  const { error, balances } = result;
  const read = state.accounts.get(accounts.join());
  if (payload.action === 'repay-all' && error === undefined && balances.length === read?.length)
    state.taken.set(keyOf(market, payload.vaultId, payload.positionId), sumOf(read) - sumOf(balances));
  if (terms === undefined || terms.supplyMint === terms.borrowMint) return;
  const { all, supply } = accountsFor(payload, terms, state);
  if (read === undefined || accounts.join() !== all.join()) return;
  const { supplyMint, borrowMint } = terms;
  (state.facts.rows ??= []).push({
    ...{ build, supplyMint, borrowMint, result, before: sums(read, supply) },
    ...(unverified !== undefined && { unverified }),
    ...(error === undefined && balances.length === all.length && { after: sums(balances, supply) }),
  });
}

function readSent({ params: [wire, config], result: signature, error }: Call, state: State): void {
  const attempt = attemptBehind(wire, state);
  const isSimulated = !isObject(config) || config.skipPreflight !== true;
  const failed = isSimulated ? preflightResult(error) : undefined;
  // What an old blockhash keeps from being sent says nothing of the build.
  const isShown = failed ? !/BlockhashNotFound|AlreadyProcessed/.test(failed.error) : typeof signature === 'string';
  if (isSimulated && isShown && attempt !== undefined) {
    const result = { ...(failed ?? { logs: [] }), balances: [] };
    keepSimulation(attempt, { result, accounts: [], isSigned: true }, state);
  }
  if (failed !== undefined) return;
  forget(state);
  if (attempt === undefined) state.isUnknown = true;
  else if (typeof signature === 'string') state.sent.set(signature, attempt);
}

function readStatus({ params: [signatures], value }: Call, state: State): void {
  const [status] = Array.isArray(value) ? (value as readonly unknown[]) : [];
  const [signature] = textsIn(signatures);
  const attempt = state.sent.get(signature ?? '');
  if (attempt === undefined || !isObject(status)) return;
  const result = { ...errorIn(status.err), logs: [] };
  if (result.error === undefined) keepSettled(attempt, state);
  else keepStep(attempt, result, state);
}

function readHoldings({ params: [owner, filter], value }: Call, state: State): void {
  const held = tokensIn(value);
  if (typeof owner !== 'string' || !isObject(filter) || held === undefined) return;
  if (held.size > 0) state.facts.isOfChain = true;
  const { mint, programId } = filter;
  if (typeof mint === 'string') return keepNftUnits(owner, mint, sumOf(held.values()), state);
  const programs = state.fixtures.chain === undefined ? [] : tokenPrograms;
  if (typeof programId !== 'string' || !programs.includes(programId)) return;
  for (const token of held.keys()) state.programs.set(token, programId);
  const known = state.holdings.get(owner) ?? new Map<string, ReadonlyMap<string, bigint>>();
  state.holdings.set(owner, known.set(programId, held));
  state.fresh.add(`wallet ${keyOf(owner, programId)}`);
  readAfter(state);
}

function readAccounts({ params: [accounts], value }: Call, state: State): void {
  const units = balancesIn(value);
  if (units === undefined) return;
  if (units.some((own) => own !== null)) state.facts.isOfChain = true;
  const key = textsIn(accounts).join();
  const before = state.accounts.get(key);
  // What is not there is read again, for one of several nodes may lag behind.
  if (before === undefined || before.every((own) => own === null)) state.accounts.set(key, units);
  else if (before.join() !== units.join())
    state.facts.chainError = 'the tokens of the wallet changed while its builds were simulated';
}

function readTable({ params: [table], value }: Call, { attempts, facts }: State): void {
  const last = attempts.at(-1);
  // A response without a value, such as of a node that throttles, says nothing of the account.
  if (value === undefined) return;
  if (last === undefined || typeof table !== 'string' || !last.lookupTables.includes(table)) return;
  // One that is missing is not read over by others that are there.
  const known = facts.tables?.build === last.id ? facts.tables.found : undefined;
  if (known === undefined && Object.values(facts.tables?.found ?? {}).includes(false)) return;
  const data = memberIn(value, 'data');
  const isThere = known?.[table] === true || tableIn(data) !== undefined;
  facts.tables = { build: last.id, found: { ...known, [table]: isThere } };
}

function readGift({ params: [wallet, mint, amount] }: Call, state: State): void {
  forget(state);
  if (typeof wallet !== 'string') return;
  state.given.set(wallet, 0n);
  if (typeof mint !== 'string') return;
  const key = keyOf(wallet, mint);
  state.given.set(key, (state.given.get(key) ?? 0n) + (integerOf(amount) ?? 0n));
}
