import type { ParsedTransaction } from '../../product/solana/transaction.js';
import { signatureOf } from './ledger.js';
import { transactionIn } from './message.js';
import { describeFailure } from './program.js';
import {
  addressOf,
  inContext,
  membersOf,
  showAccount,
  invalidParameters,
  RpcError,
  type RpcMethod,
} from './rpc-accounts.js';
import type { Execution, TransactionError } from './runtime.js';

const maximumWireBytes = 1232;

/** What a node does with transactions. */
export const transactionMethods: Readonly<Record<string, RpcMethod>> = {
  simulateTransaction: (ledger, [wire, config]) => {
    const { encoding, sigVerify, replaceRecentBlockhash, accounts } = membersOf(config);
    const transaction = transactionOf(wire, encoding);
    if (sigVerify === true && replaceRecentBlockhash === true) {
      throw invalidParameters('sigVerify may not be used with replaceRecentBlockhash');
    }
    const replaces = replaceRecentBlockhash === true;
    const execution = ledger.simulate(transaction, { signatures: sigVerify === true, blockhash: !replaces });
    const shown = { ...showExecution(execution), accounts: accountsAfter(execution, accounts) };
    return inContext(ledger, replaces ? { ...shown, replacementBlockhash: ledger.latestBlockhash() } : shown);
  },

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

  getSignatureStatuses: (ledger, [signatures]) => {
    if (!Array.isArray(signatures)) throw invalidParameters('Invalid params: an array of signatures is expected');
    return inContext(
      ledger,
      signatures.map((signature: unknown) => {
        const status = typeof signature === 'string' ? ledger.status(signature) : undefined;
        if (status === undefined) return null;
        const outcome = status.err === null ? { Ok: null } : { Err: status.err };
        return { ...status, confirmations: null, confirmationStatus: 'finalized', status: outcome };
      }),
    );
  },
};

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
