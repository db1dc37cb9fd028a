import type { ReferenceResponse } from '../../reference.js';

/** Why a request is not answered as asked. */
export interface Refusal {
  readonly refusal: ReferenceResponse;
}

export function answer(status: number, json: unknown): ReferenceResponse {
  return { status, body: { json } };
}

export function refuse(error: string): Refusal {
  return { refusal: answer(400, { error }) };
}
