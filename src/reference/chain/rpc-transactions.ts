import { base58 } from '@scure/base';
import { decodeBase64 } from '../../product/solana/base64.js';
import { parseTransaction, type ParsedTransaction } from '../../product/solana/transaction.js';
import { signatureOf } from './ledger.js';
import { addressOf, inContext, membersOf, showAccount } from './rpc-accounts.js';
import { rpcError, type RpcMethod } from './rpc-method.js';
import type { Execution, TransactionError } from './runtime.js';

const maximumWireBytes = 1232;

/** What a node does with transactions. */
export const transactionMethods: Readonly<Record<string, RpcMethod>> = {
  simulateTransaction: (ledger, [wire, config]) => {
    const { encoding, sigVerify, replaceRecentBlockhash, accounts } = membersOf(config);
    const transaction = transactionOf(wire, encoding);
    if (sigVerify === true && replaceRecentBlockhash === true) {
      throw rpcError(-32602, 'sigVerify may not be used with replaceRecentBlockhash');
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
      if (rehearsal.err === 'SignatureFailure') throw rpcError(-32003, 'Transaction signature verification failure');
      if (rehearsal.err !== null) {
        const message = `Transaction simulation failed: ${describeError(rehearsal.err)}`;
        throw rpcError(-32002, message, showExecution(rehearsal));
      }
    }
    ledger.send(transaction);
    return signatureOf(transaction);
  },

  getSignatureStatuses: (ledger, [signatures]) => {
    if (!Array.isArray(signatures)) throw rpcError(-32602, 'Invalid params: an array of signatures is expected');
    return inContext(
      ledger,
      signatures.map((signature: unknown) => {
        const status = typeof signature === 'string' ? ledger.status(signature) : undefined;
        if (status === undefined) return null;
        const { err, slot } = status;
        return {
          slot,
          confirmations: null,
          err,
          confirmationStatus: 'finalized',
          status: err === null ? { Ok: null } : { Err: err },
        };
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
  if (typeof wire !== 'string') throw rpcError(-32602, 'Invalid params: an encoded transaction is expected');
  const bytes = decodeWire(wire, encoding ?? 'base58');
  if (bytes.length > maximumWireBytes) {
    throw rpcError(-32602, `decoded transaction too large: ${bytes.length} bytes (max: ${maximumWireBytes} bytes)`);
  }
  try {
    return parseTransaction(bytes);
  } catch (error) {
    throw rpcError(-32602, `failed to deserialize transaction: ${String(error)}`);
  }
}

function decodeWire(wire: string, encoding: unknown): Uint8Array {
  try {
    if (encoding === 'base64') return decodeBase64(wire).bytes;
    if (encoding === 'base58') return base58.decode(wire);
  } catch (error) {
    throw rpcError(-32602, `invalid ${String(encoding)} encoding: ${String(error)}`);
  }
  throw rpcError(-32602, `unsupported encoding: ${String(encoding)}. Supported encodings: base58, base64`);
}

function showExecution({ err, logs, unitsConsumed }: Execution) {
  return { accounts: null, err, innerInstructions: null, logs, returnData: null, unitsConsumed };
}

function describeError(err: TransactionError): string {
  if (typeof err === 'string') return err.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const [index, failure] = err.InstructionError;
  const reason = typeof failure === 'string' ? failure : `custom program error: 0x${failure.Custom.toString(16)}`;
  return `Error processing Instruction ${index}: ${reason}`;
}
