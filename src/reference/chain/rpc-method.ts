import type { Ledger } from './ledger.js';

/** One JSON-RPC method: positional parameters to result; bigints in the result are JSON numbers. */
export type RpcMethod = (ledger: Ledger, parameters: readonly unknown[]) => unknown;

/** An error that is answered as a JSON-RPC error object; anything else thrown is a fault of the reference. */
export class RpcError extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly data?: unknown,
  ) {
    super(message);
  }
}

export const invalidParameters = (message: string): RpcError => new RpcError(-32602, message);
