import { stringify } from 'lossless-json';
import { isObject } from '../../../json/parse.js';
import { integerOf } from '../amount.js';

const preflightFailure = -32002n;
/** The node says that a signature is missing or wrong. */
export const signatureFailure = -32003n;

/** What kept a node from sending a transaction, which it simulates before that; undefined for any other error. */
export function preflightResult(
  error: unknown,
): { readonly error: string; readonly logs: readonly string[] } | undefined {
  const code = isObject(error) ? integerOf(error.code) : undefined;
  if (code === signatureFailure) return { error: '"SignatureFailure"', logs: [] };
  const data = code === preflightFailure && isObject(error) ? error.data : undefined;
  if (!isObject(data) || data.err === null || data.err === undefined) return undefined;
  return { error: stringify(data.err) ?? 'unknown', logs: textsIn(data.logs) };
}

export function textsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((line) => typeof line === 'string') : [];
}
