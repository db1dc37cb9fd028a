import type { Context, Handler } from 'hono';
import { answer, Refused } from '../gateway.js';

export function invalid(details: Record<string, string>, message = 'Request validation failed'): Refused {
  return new Refused(400, message, details);
}

/** Turns refusals into their answers, and everything unforeseen into the 500 of the endpoint. */
export function guarded(failure: string, handler: (context: Context) => unknown): Handler {
  return async (context) => {
    try {
      return answer(context, await handler(context));
    } catch (error) {
      if (!(error instanceof Refused)) {
        console.error(error);
        return answer(context, { error: failure }, 500);
      }
      const details = error.details === undefined ? {} : { details: error.details };
      return answer(context, { error: error.message, ...details }, error.status);
    }
  };
}
