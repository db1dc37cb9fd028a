import type { Handler, ReferenceResponse } from './reference.js';

/** A JSON answer; bigints in it are JSON numbers. */
export function answer(status: number, json: unknown): ReferenceResponse {
  return { status, body: { json } };
}

export const notFound: ReferenceResponse = { status: 404, body: { text: 'Not Found' } };

/** Why a request is not answered as asked: thrown by whoever finds out, and answered by `answering`. */
export class Refusal extends Error {
  constructor(readonly response: ReferenceResponse) {
    super(`refused with ${response.status}`);
  }
}

export function refusal(status: number, error: string): Refusal {
  return new Refusal(answer(status, { error }));
}

/** Answers refusals; anything else that is thrown is a fault of the reference. */
export function answering(handle: Handler): Handler {
  return async (request) => {
    try {
      return await handle(request);
    } catch (thrown) {
      if (thrown instanceof Refusal) return thrown.response;
      throw thrown;
    }
  };
}

/** The JSON object that a body holds; undefined where it holds none. */
export function objectIn(
  body: string,
  parse: (text: string) => unknown = JSON.parse,
): Readonly<Record<string, unknown>> | undefined {
  try {
    const value = parse(body);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
