import type { ReferenceRequest, ReferenceResponse } from '../../reference.js';
import { answer } from './answers.js';
import { apiKey, apiKeyHeader, apiKeyWithoutAccess } from '../fixtures.js';

/** The gateway's refusal of a request's API key; the document does not show that a key is needed, so none is needed. */
export function refusalOfKey({ headers }: ReferenceRequest): ReferenceResponse | undefined {
  const key = headers[apiKeyHeader];
  if (key === undefined || key === apiKey) return undefined;
  if (key === apiKeyWithoutAccess) return gatewayRefusal(403, 'API key does not give access to this API');
  return gatewayRefusal(401, 'Unauthorized');
}

function gatewayRefusal(code: number, message: string): ReferenceResponse {
  return answer(code, { code, message });
}
