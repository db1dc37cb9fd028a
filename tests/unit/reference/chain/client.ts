import { createSolanaRpcFromTransport, type RpcTransport } from '@solana/kit';
import { parse, stringify } from 'lossless-json';
import type { Ledger } from '../../../../src/reference/chain/ledger.js';
import { handleRpc } from '../../../../src/reference/chain/rpc.js';
import type { Clock } from '../../../../src/reference/reference.js';

/** The Solana library's client on a ledger: everything passes as JSON text, as it would over HTTP. */
export function rpcOn(ledger: Ledger) {
  const transport: RpcTransport = <Response>({ payload }: { readonly payload: unknown }) => {
    const answer = stringify(handleRpc(ledger, stringify(payload) ?? ''));
    return Promise.resolve(parse(answer ?? '', undefined, readNumber) as Response);
  };
  return createSolanaRpcFromTransport(transport);
}

export function manualClock(start = Date.UTC(2026, 0, 1)): Clock {
  let now = start;
  return {
    now: () => now,
    advance: (milliseconds) => {
      now += milliseconds;
    },
  };
}

function readNumber(text: string): bigint | number {
  return /^-?\d+$/.test(text) ? BigInt(text) : Number(text);
}
