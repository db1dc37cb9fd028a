import type { ParsedTransaction } from '../../product/solana/transaction.js';
import { signatureOf, type Ledger } from './ledger.js';
import { derivedAddress, transactionIn } from './message.js';
import { describeFailure } from './program.js';
import {
  accountMethods,
  addressOf,
  inContext,
  invalidParameters,
  membersOf,
  RpcError,
  showAccount,
  type RpcMethod,
} from './rpc-accounts.js';
import type { Execution, TransactionError } from './runtime.js';

const maximumWireBytes = 1232;

/** What a node does with transactions. */
const transactionMethods: Readonly<Record<string, RpcMethod>> = {
  simulateTransaction: inContext((ledger, [wire, config]) => {
    const { encoding, sigVerify, replaceRecentBlockhash, accounts } = membersOf(config);
    const transaction = transactionOf(wire, encoding);
    if (sigVerify === true && replaceRecentBlockhash === true) {
      throw invalidParameters('sigVerify may not be used with replaceRecentBlockhash');
    }
    const replaces = replaceRecentBlockhash === true;
    const execution = ledger.simulate(transaction, { signatures: sigVerify === true, blockhash: !replaces });
    const shown = { ...showExecution(execution), accounts: accountsAfter(execution, accounts) };
    return replaces ? { ...shown, replacementBlockhash: ledger.latestBlockhash() } : shown;
  }),

  sendTransaction: (ledger, [wire, config]) => {
    const { encoding, skipPreflight } = membersOf(config);
    const transaction = transactionOf(wire, encoding);
    if (skipPreflight !== true) {
      const rehearsal = ledger.simulate(transaction, { signatures: true, blockhash: true });
      if (rehearsal.err === 'SignatureFailure')
        throw new RpcError(-32003, 'Transaction signature verification failure');
      if (rehearsal.err !== null) {
        const message = `Transaction simulation failed: ${describeError(rehearsal.err)}`;
        throw new RpcError(-32002, message, showExecution(rehearsal));
      }
    }
    ledger.send(transaction);
    return signatureOf(transaction);
  },

  getSignatureStatuses: inContext((ledger, [signatures]) => {
    if (!Array.isArray(signatures)) throw invalidParameters('Invalid params: an array of signatures is expected');
    return signatures.map((signature: unknown) => {
      const status = typeof signature === 'string' ? ledger.status(signature) : undefined;
      if (status === undefined) return null;
      const outcome = status.err === null ? { Ok: null } : { Err: status.err };
      return { ...status, confirmations: null, confirmationStatus: 'finalized', status: outcome };
    });
  }),
};

const chainMethods: Readonly<Record<string, RpcMethod>> = {
  getGenesisHash: () => derivedAddress('genesis of the reference'),
  getLatestBlockhash: inContext((ledger) => ledger.latestBlockhash()),
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

/** The accounts that were asked about as a successful transaction leaves them; null where none were. */
function accountsAfter({ err, after }: Execution, asked: unknown) {
  const { addresses } = membersOf(asked);
  if (!Array.isArray(addresses)) return null;
  return addresses.map((address: unknown) => (err === null ? showAccount(after, addressOf(address), asked) : null));
}

function transactionOf(wire: unknown, encoding: unknown): ParsedTransaction {
  if (typeof wire !== 'string') throw invalidParameters('Invalid params: an encoded transaction is expected');
  if (encoding !== 'base64') throw invalidParameters(`unsupported encoding: ${String(encoding)}; expected base64`);
  const transaction = transactionIn(wire);
  if (transaction === undefined) throw invalidParameters('failed to deserialize transaction');
  const bytes = Buffer.from(wire, 'base64').length;
  if (bytes > maximumWireBytes)
    throw invalidParameters(`decoded transaction too large: ${bytes} bytes (max: ${maximumWireBytes} bytes)`);
  return transaction;
}

function showExecution({ err, logs, unitsConsumed }: Execution) {
  return { accounts: null, err, innerInstructions: null, logs, returnData: null, unitsConsumed };
}

function describeError(err: TransactionError): string {
  if (typeof err === 'string') return err.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const [index, failure] = err.InstructionError;
  return `Error processing Instruction ${index}: ${describeFailure(failure)}`;
}

function amountOf(value: unknown): bigint {
  const text = typeof value === 'number' ? value.toString() : value;
  if (typeof text !== 'string' || !/^\d{1,20}$/.test(text))
    throw invalidParameters('Invalid param: an amount is expected');
  const amount = BigInt(text);
  if (amount >= 2n ** 63n) throw invalidParameters('Invalid param: the amount is too large');
  return amount;
}
