import type { Ledger } from './ledger.js';

/** One JSON-RPC method: positional parameters to result; bigints in the result are JSON numbers. */
export type RpcMethod = (ledger: Ledger, parameters: readonly unknown[]) => unknown;

export interface RpcErrorObject {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

const errorObjects = new WeakMap<Error, RpcErrorObject>();

/** An error that is answered as a JSON-RPC error object; anything else thrown is a fault of the reference. */
export function rpcError(code: number, message: string, data?: unknown): Error {
  const error = new Error(message);
  errorObjects.set(error, data === undefined ? { code, message } : { code, message, data });
  return error;
}

export function errorObjectOf(thrown: unknown): RpcErrorObject | undefined {
  return thrown instanceof Error ? errorObjects.get(thrown) : undefined;
}
