import { createSolanaRpcFromTransport, type Base64EncodedWireTransaction, type RpcTransport } from '@solana/kit';
import { parse, stringify } from 'lossless-json';
import type { Keypair } from '../../../../src/product/solana/keypair.js';
import { parseTransaction } from '../../../../src/product/solana/transaction.js';
import type { Ledger } from '../../../../src/reference/chain/ledger.js';
import { handleRpc } from '../../../../src/reference/chain/rpc.js';

/** The Solana library's client on a ledger: everything passes as JSON text, as it would over HTTP. */
export function rpcOn(ledger: Ledger) {
  const transport: RpcTransport = <Response>({ payload }: { readonly payload: unknown }) => {
    const answer = stringify(handleRpc(ledger, stringify(payload) ?? ''));
    return Promise.resolve(parse(answer ?? '', undefined, readNumber) as Response);
  };
  return createSolanaRpcFromTransport(transport);
}

function readNumber(text: string): bigint | number {
  return /^-?\d+$/.test(text) ? BigInt(text) : Number(text);
}

/** Base64 of a one-signer wire transaction, signed by its fee payer. */
export function signWire(wire: Uint8Array, keypair: Keypair): Base64EncodedWireTransaction {
  const { message, accountKeys } = parseTransaction(wire);
  if (accountKeys[0] !== keypair.publicKey) throw new Error('the keypair does not pay for this transaction');
  const signed = Uint8Array.from(wire);
  signed.set(keypair.sign(message), 1);
  return Buffer.from(signed).toString('base64') as Base64EncodedWireTransaction;
}
