import type { ReferenceRequest, ReferenceResponse } from '../../reference.js';
import { apiKeys } from '../fixtures.js';

/** Undefined when the key in the header `x-api-key` opens the API; a key anywhere else is not looked at. */
export function refuseKey(request: ReferenceRequest): ReferenceResponse | undefined {
  const key = request.headers['x-api-key'];
  if (key === apiKeys.genuine) return undefined;
  if (key === apiKeys.withoutAccess) {
    return { status: 403, body: { json: { code: 403, message: 'This key does not open the swap order API' } } };
  }
  return {
    status: 401,
    body: { json: { error: key === undefined ? 'The API key is missing' : 'The API key is unknown' } },
  };
}
