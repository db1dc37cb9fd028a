import type { ReferenceResponse } from '../../reference.js';

/** Messages by field name. */
export type Details = Readonly<Record<string, string>>;

export function answer(status: number, json: unknown): ReferenceResponse {
  return { status, body: { json } };
}

export function refuse(status: number, error: string): ReferenceResponse {
  return answer(status, { error });
}

export function refuseFields(details: Details): ReferenceResponse {
  return answer(400, { error: 'Request validation failed', details });
}

export function unauthorized(): ReferenceResponse {
  return refuse(401, 'Unauthorized');
}

export function noSuchPath(): ReferenceResponse {
  return { status: 404, body: { text: '404 Not Found' } };
}
