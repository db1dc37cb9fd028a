import { base58 } from '@scure/base';
import { stringify } from 'lossless-json';
import { isObject } from '../../../json/parse.js';
import { integerOf } from '../amount.js';
import { chainPresetOf } from '../fixtures.js';
import { preflightResult, signatureFailure, textsIn } from './preflight.js';
import { sumOf, sums } from './purposes.js';
import { tableIn, tokenAmount } from '../fixtures/token-accounts.js';
import { accountsFor } from './builds.js';
import { keepProbe } from './limits.js';
import { keepNftUnits, keepSettled, keepStep, readAfter } from './steps.js';
import { keyOf, type Attempt, type State } from './state.js';
import { messageIn } from './transactions.js';

/** A call of the chain and what it returned; `error` where it returned none. */
interface Call {
  readonly method: string;
  readonly params: readonly unknown[];
  readonly result: unknown;
  readonly error: unknown;
}

export function callOf(sent: unknown, body: unknown): Call | undefined {
  if (!isObject(sent) || typeof sent.method !== 'string' || !isObject(body)) return undefined;
  const params = Array.isArray(sent.params) ? (sent.params as readonly unknown[]) : [];
  return { method: sent.method, params, result: body.result, error: body.error };
}

/** Reads one call of the chain; whatever may have changed it makes earlier reads old. */
export function readCall(call: Call, state: State): void {
  const { method, params, result } = call;
  const [first, second] = params;
  const value = isObject(result) ? result.value : undefined;
  switch (method) {
    case 'simulateTransaction':
      return readSimulation(call, state);
    case 'sendTransaction':
      return readSent(call, state);
    case 'getSignatureStatuses':
      return readStatus(first, value, state);
    case 'getTokenAccountsByOwner':
      return readHoldings(first, second, value, state);
    case 'getMultipleAccounts':
      return readAccounts(first, value, state);
    case 'getAccountInfo':
      return readTable(first, value, state);
    case 'requestAirdrop':
    case 'airdropToken':
      return readGift(params, state);
    default:
      if (method.startsWith('get')) return;
      state.isUnknown = true;
      forget(state);
  }
}

function forget(state: State): void {
  state.fresh.clear();
  state.accounts.clear();
  state.open = undefined;
}

/** An account of tokens as a node gives it in base64. */
function bytesOf(account: unknown): Buffer | undefined {
  const data = isObject(account) ? account.data : undefined;
  return Array.isArray(data) ? Buffer.from(String(data[0]), 'base64') : undefined;
}

function balanceOf(account: unknown): string | null {
  const bytes = bytesOf(account);
  return bytes === undefined ? null : String(tokenAmount(bytes));
}

/** The build behind a transaction: the one with its message, or the last one that gave instructions to its fee payer. */
function attemptBehind(wire: unknown, { messages, attempts }: State): Attempt | undefined {
  const message = messageIn(wire);
  if (message === undefined) return undefined;
  const last = attempts.at(-1);
  const isLast = last?.path === 'operateInstructions' && last.isBuilt && last.payload.signer === message.feePayer;
  return messages.get(message.key) ?? (isLast ? last : undefined);
}

function readSimulation({ params, result: returned, error }: Call, state: State): void {
  const [wire, config] = params;
  const attempt = attemptBehind(wire, state);
  const value = isObject(returned) ? returned.value : undefined;
  const isUnsigned = isObject(error) && integerOf(error.code) === signatureFailure;
  if (attempt === undefined || (!isObject(value) && !isUnsigned)) return;
  const said = isObject(value) ? value : { err: 'SignatureFailure' };
  const looked = isObject(config) && isObject(config.accounts) ? config.accounts.addresses : undefined;
  const result = {
    ...(said.err !== null && said.err !== undefined && { error: stringify(said.err) ?? 'unknown' }),
    logs: textsIn(said.logs),
    balances: Array.isArray(said.accounts) ? said.accounts.map(balanceOf) : [],
  };
  const accounts = textsIn(looked);
  const isSigned = isObject(config) && config.sigVerify === true;
  keepSimulation(attempt, { result, accounts, isSigned }, state);
}

function keepSimulation(attempt: Attempt, simulation: Attempt['simulations'][number], state: State): void {
  const { result, accounts, isSigned } = simulation;
  attempt.simulations.push(simulation);
  if (accounts.length > 0) {
    keepRow(attempt, result, accounts, state);
    keepPair(attempt, state);
  } else if (isSigned && result.error !== undefined)
    keepStep(attempt, { kind: 'failed', error: result.error, logs: result.logs }, state);
  if (!isSigned || attempt.terms?.supplyMint === chainPresetOf(state.fixtures)?.wrappedNativeMint)
    keepProbe(attempt, result, state);
}

/** A build that was simulated beside what the wallet held. */
function keepRow(
  attempt: Attempt,
  result: Attempt['simulations'][number]['result'],
  accounts: readonly string[],
  state: State,
): void {
  const { terms, market, payload, action } = attempt;
  const { error, balances } = result;
  const read = state.accounts.get(accounts.join());
  if (action === 'repay-all' && error === undefined && balances.length === read?.length)
    state.taken.set(keyOf(market, payload.vaultId, payload.positionId), sumOf(read) - sumOf(balances));
  if (terms === undefined || terms.supplyMint === terms.borrowMint) return;
  const { all, supply } = accountsFor(attempt, terms, state);
  const units = state.accounts.get(all.join());
  if (units === undefined || accounts.join() !== all.join()) return;
  const { supplyMint, borrowMint } = terms;
  (state.facts.rows ??= []).push({
    ...{ build: attempt.id, supplyMint, borrowMint, before: sums(units, supply) },
    ...(attempt.unverified !== undefined && { unverified: attempt.unverified }),
    result,
    ...(error === undefined && balances.length === all.length && { after: sums(balances, supply) }),
  });
}

/** The same call by both paths, each simulated beside the same accounts. */
function keepPair(attempt: Attempt, { attempts, facts }: State): void {
  const body = ({ text }: Attempt): string => text.slice(text.indexOf(' '));
  const other = attempts.findLast(
    (one) => one.path !== attempt.path && one.simulations.length > 0 && body(one) === body(attempt),
  );
  if (other?.market !== attempt.market) return;
  const [operate, instructions] = attempt.path === 'operate' ? [attempt, other] : [other, attempt];
  const [first, again] = operate.simulations.map(({ result }) => result);
  facts.operate = { build: operate.id, result: first! };
  facts.operateInstructions = { build: instructions.id, result: instructions.simulations[0]!.result };
  if (again !== undefined) facts.operateAgain = { build: operate.id, result: again };
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

function readStatus(signatures: unknown, value: unknown, state: State): void {
  const [status] = Array.isArray(value) ? (value as readonly unknown[]) : [];
  const [signature] = textsIn(signatures);
  const attempt = state.sent.get(signature ?? '');
  if (attempt === undefined || !isObject(status)) return;
  if (status.err === null || status.err === undefined) keepSettled(attempt, state);
  else keepStep(attempt, { kind: 'failed', error: stringify(status.err) ?? 'unknown', logs: [] }, state);
}

function readHoldings(owner: unknown, filter: unknown, value: unknown, state: State): void {
  if (typeof owner !== 'string' || !isObject(filter) || !Array.isArray(value)) return;
  const accounts = (value as readonly unknown[]).flatMap((item) => {
    const bytes = isObject(item) ? bytesOf(item.account) : undefined;
    return bytes === undefined ? [] : [bytes];
  });
  if (typeof filter.mint === 'string')
    return keepNftUnits(
      owner,
      filter.mint,
      accounts.reduce((sum, bytes) => sum + tokenAmount(bytes), 0n),
      state,
    );
  const programs = chainPresetOf(state.fixtures)?.tokenPrograms ?? [];
  if (typeof filter.programId !== 'string' || !programs.includes(filter.programId)) return;
  const held = new Map<string, bigint>();
  for (const bytes of accounts) {
    const mint = base58.encode(bytes.subarray(0, 32));
    held.set(mint, (held.get(mint) ?? 0n) + tokenAmount(bytes));
    state.programs.set(mint, filter.programId);
  }
  const known = state.holdings.get(owner) ?? new Map<string, ReadonlyMap<string, bigint>>();
  state.holdings.set(owner, known.set(filter.programId, held));
  state.fresh.add(`wallet ${keyOf(owner, filter.programId)}`);
  readAfter(state);
}

function readAccounts(accounts: unknown, value: unknown, state: State): void {
  if (!Array.isArray(value)) return;
  const key = textsIn(accounts).join();
  const [before, units] = [state.accounts.get(key), value.map(balanceOf)];
  if (before === undefined) state.accounts.set(key, units);
  else if (before.join() !== units.join())
    state.facts.trouble = 'the tokens of the wallet changed while its builds were simulated';
}

function readTable(table: unknown, value: unknown, { attempts, facts }: State): void {
  const last = attempts.at(-1);
  // A response without a value, such as of a node that throttles, says nothing of the account.
  if (value === undefined) return;
  if (last === undefined || typeof table !== 'string' || !last.lookupTables.includes(table)) return;
  // One that is missing is not read over by others that are there.
  if (facts.tables?.build !== last.id && Object.values(facts.tables?.found ?? {}).includes(false)) return;
  const found = facts.tables?.build === last.id ? facts.tables.found : {};
  const data = isObject(value) ? value.data : undefined;
  facts.tables = { build: last.id, found: { ...found, [table]: tableIn(data) !== undefined } };
}

function readGift([wallet, mint, amount]: readonly unknown[], state: State): void {
  forget(state);
  if (typeof wallet !== 'string') return;
  state.given.set(wallet, 0n);
  if (typeof mint !== 'string') return;
  const key = keyOf(wallet, mint);
  state.given.set(key, (state.given.get(key) ?? 0n) + (integerOf(amount) ?? 0n));
}
