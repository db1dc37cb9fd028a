import { answer, Refusal, type ReferenceRequest } from './reference.js';

/** Where each base address of the reference lies under its origin. */
export const basePaths = {
  ultra: '/ultra/v1',
  swapV2: '/swap/v2',
  borrow: '/lend/v1',
  trigger: '/trigger',
  rpc: '/rpc',
  control: '/control',
} as const;

export type BaseName = keyof typeof basePaths;

/** The keys that are known. */
export const apiKeys = {
  genuine: 'plumbline-reference-key',
  withoutAccess: 'plumbline-reference-key-without-access',
} as const;

/**
 * What stands in front of every API: it refuses a request whose key in the header `x-api-key` does not open the API. A key
 * anywhere else is not looked at. The trigger order API does not show that a key is needed, so none is needed there.
 */
export function checkKey({ headers }: ReferenceRequest, isNeeded = true): void {
  const key = headers['x-api-key'];
  if (key === apiKeys.genuine || (key === undefined && !isNeeded)) return;
  if (key === apiKeys.withoutAccess) throw accessError(403, 'This API key does not open this API');
  throw accessError(401, key === undefined ? 'The API key is missing' : 'The API key is unknown');
}

const accessError = (code: number, message: string): Refusal => new Refusal(answer(code, { code, message }));
