import type { Context } from 'hono';
import { base58 } from '@scure/base';
import { answer } from '../gateway.js';
import { isAddress } from '../seed.js';
import type { World } from '../world.js';
import { type Chain, type Landed, type Outcome } from './chain.js';
import { accountView } from './account-views.js';
import { type Method, type Options, RpcFault, tokenMethods } from './rpc-tokens.js';
import { MalformedTransaction, parseBase64 } from './wire.js';

const LARGEST_TRANSACTION = 1232;

function bytesOf(text: unknown, encoding: unknown): Uint8Array {
  if (typeof text !== 'string') throw new RpcFault(-32602, 'Invalid params: a transaction is expected');
  try {
    const bytes = encoding === 'base64' ? parseBase64(text) : base58.decode(text);
    if (bytes.length > LARGEST_TRANSACTION) throw new MalformedTransaction(`${bytes.length} bytes are too large`);
    return bytes;
  } catch (error) {
    throw new RpcFault(-32602, `invalid transaction: ${error instanceof Error ? error.message : 'undecodable'}`);
  }
}

function requireAddress(value: unknown): string {
  if (!isAddress(value)) throw new RpcFault(-32602, 'Invalid param: not an address');
  return value;
}

function simulated(chain: Chain, outcome: Outcome, options: Options) {
  const asked = (options.accounts as { addresses?: string[]; encoding?: string } | undefined) ?? undefined;
  const after = asked?.addresses?.map((address) =>
    outcome.error === null ? accountView(outcome.draft, outcome.draft.get(address), asked.encoding) : null,
  );
  const replacement =
    options.replaceRecentBlockhash === true
      ? { blockhash: chain.blockhash(), lastValidBlockHeight: chain.lastValidBlockHeight() }
      : null;
  return {
    err: outcome.error,
    logs: outcome.logs,
    accounts: after ?? null,
    unitsConsumed: outcome.units,
    returnData: null,
    innerInstructions: null,
    replacementBlockhash: replacement,
  };
}

function simulate(world: World, [text, given]: unknown[]): unknown {
  const options = (given ?? {}) as Options;
  const replaces = options.replaceRecentBlockhash === true;
  const verifies = options.sigVerify === true;
  if (replaces && verifies) {
    throw new RpcFault(-32602, 'sigVerify may not be used with replaceRecentBlockhash');
  }
  const bytes = bytesOf(text, options.encoding);
  const outcome = world.chain.simulate(bytes, { signatures: verifies, blockhash: !replaces });
  return simulated(world.chain, outcome, options);
}

function send(world: World, [text, given]: unknown[]): string {
  const options = (given ?? {}) as Options;
  const bytes = bytesOf(text, options.encoding);
  const checks = { signatures: true, blockhash: true };
  const outcome = world.chain.simulate(bytes, checks);
  if (outcome.error === 'SignatureFailure') {
    throw new RpcFault(-32003, 'Transaction signature verification failure');
  }
  if (outcome.error === 'AlreadyProcessed' && options.skipPreflight === true) return outcome.signature;
  if (outcome.error !== null && options.skipPreflight !== true) {
    const message = `Transaction simulation failed: ${JSON.stringify(outcome.error)}`;
    throw new RpcFault(-32002, message, simulated(world.chain, outcome, {}));
  }
  return world.chain.submit(bytes, checks).signature;
}

function status(landed: Landed | undefined): unknown {
  if (landed === undefined) return null;
  return {
    slot: landed.slot,
    confirmations: null,
    err: landed.error,
    status: landed.error === null ? { Ok: null } : { Err: landed.error },
    confirmationStatus: 'finalized',
  };
}

function methodsOf(world: World): Record<string, Method> {
  const { chain } = world;
  const { ledger } = chain;
  const withContext = (value: unknown) => ({ context: { slot: chain.slot(), apiVersion: '3.0.0' }, value });
  const optionsAt = (params: unknown[], index: number) => (params[index] ?? {}) as Options;
  return {
    ...tokenMethods(world, withContext),
    getAccountInfo: (params) =>
      withContext(accountView(ledger, ledger.get(requireAddress(params[0])), optionsAt(params, 1).encoding)),
    getMultipleAccounts: (params) => {
      if (!Array.isArray(params[0])) throw new RpcFault(-32602, 'Invalid params: addresses are expected');
      const { encoding } = { encoding: 'base64', ...optionsAt(params, 1) };
      return withContext(params[0].map((one) => accountView(ledger, ledger.get(requireAddress(one)), encoding)));
    },
    getLatestBlockhash: () =>
      withContext({ blockhash: chain.blockhash(), lastValidBlockHeight: chain.lastValidBlockHeight() }),
    simulateTransaction: (params) => withContext(simulate(world, params)),
    sendTransaction: (params) => send(world, params),
    getSignatureStatuses: (params) => {
      if (!Array.isArray(params[0])) throw new RpcFault(-32602, 'Invalid params: signatures are expected');
      return withContext(params[0].map((one) => status(chain.landed.get(String(one)))));
    },
    getGenesisHash: () => chain.genesisHash,
  };
}

interface Call {
  id?: unknown;
  method?: unknown;
  params?: unknown;
}

/** JSON-RPC 2.0 over HTTP POST, one call or a batch of them. */
export function rpcHandler(world: World): (context: Context) => Promise<Response> {
  const methods = methodsOf(world);
  const one = (call: Call): unknown => {
    const head = { jsonrpc: '2.0', id: call.id ?? null };
    const method = typeof call.method === 'string' ? methods[call.method] : undefined;
    if (method === undefined) return { ...head, error: { code: -32601, message: 'Method not found' } };
    try {
      return { ...head, result: method(Array.isArray(call.params) ? call.params : []) };
    } catch (error) {
      if (error instanceof RpcFault) {
        const data = error.data === undefined ? {} : { data: error.data };
        return { ...head, error: { code: error.code, message: error.message, ...data } };
      }
      if (error instanceof MalformedTransaction) {
        return { ...head, error: { code: -32602, message: `failed to deserialize: ${error.message}` } };
      }
      throw error;
    }
  };
  return async (context) => {
    let body: unknown;
    try {
      body = JSON.parse(await context.req.text());
    } catch {
      return answer(context, { jsonrpc: '2.0', id: null, error: { code: -32700, message: 'Parse error' } });
    }
    return answer(context, Array.isArray(body) ? body.map((call) => one(call as Call)) : one(body as Call));
  };
}
