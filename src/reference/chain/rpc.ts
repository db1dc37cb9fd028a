import { derivedAddress } from './message.js';
import type { Ledger } from './ledger.js';
import { accountMethods, addressOf, inContext, invalidParameters, RpcError, type RpcMethod } from './rpc-accounts.js';
import { transactionMethods } from './rpc-transactions.js';

const chainMethods: Readonly<Record<string, RpcMethod>> = {
  getHealth: () => 'ok',
  getGenesisHash: () => derivedAddress('genesis of the reference'),
  getSlot: (ledger) => ledger.slot(),
  getLatestBlockhash: (ledger) => inContext(ledger, ledger.latestBlockhash()),
  requestAirdrop: (ledger, [address, lamports]) => ledger.airdrop(addressOf(address), amountOf(lamports)),
  /** No cluster has it: base units of any mint for tests. Parameters: owner, mint, amount as a decimal string. */
  airdropToken: (ledger, [owner, mint, amount]) =>
    ledger.airdropToken(addressOf(owner), addressOf(mint), amountOf(amount)),
  /** No cluster has it: a wallet rid of its associated account of a mint, for tests. Parameters: owner, mint. */
  removeTokenAccount: (ledger, [owner, mint]) => ledger.removeTokenAccount(addressOf(owner), addressOf(mint)),
};

const methods = new Map(Object.entries({ ...chainMethods, ...accountMethods, ...transactionMethods }));

/** Answers one JSON-RPC request, or a batch of them; bigints in the answer are JSON numbers. */
export function handleRpc(ledger: Ledger, body: string): unknown {
  let request: unknown;
  try {
    request = JSON.parse(body);
  } catch {
    return { jsonrpc: '2.0', id: null, error: { code: -32700, message: 'Parse error' } };
  }
  return Array.isArray(request) ? request.map((item: unknown) => answer(ledger, item)) : answer(ledger, request);
}

function answer(ledger: Ledger, request: unknown): unknown {
  const { id, method, params } = Object(request) as Record<string, unknown>;
  const envelope = { jsonrpc: '2.0', id: id ?? null };
  const call = typeof method === 'string' ? methods.get(method) : undefined;
  if (call === undefined) return { ...envelope, error: { code: -32601, message: 'Method not found' } };
  try {
    return { ...envelope, result: call(ledger, Array.isArray(params) ? params : []) };
  } catch (thrown) {
    const error = thrown instanceof RangeError ? invalidParameters(thrown.message) : thrown;
    if (!(error instanceof RpcError)) throw error;
    const { code, message, data } = error;
    return { ...envelope, error: { code, message, ...(data !== undefined && { data }) } };
  }
}

function amountOf(value: unknown): bigint {
  const text = typeof value === 'number' ? value.toString() : value;
  if (typeof text !== 'string' || !/^\d{1,20}$/.test(text))
    throw invalidParameters('Invalid param: an amount is expected');
  const amount = BigInt(text);
  if (amount >= 2n ** 63n) throw invalidParameters('Invalid param: the amount is too large');
  return amount;
}
