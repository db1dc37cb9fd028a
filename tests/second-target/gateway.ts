import type { Context, Handler, MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { parse, stringify } from 'lossless-json';

/** JSON with integers of any size: big integers are written digit by digit. */
export function answer(context: Context, value: unknown, status = 200): Response {
  return context.body(stringify(value) ?? 'null', status as ContentfulStatusCode, {
    'content-type': 'application/json; charset=utf-8',
  });
}

/**
 * Refuses every request under another key than that of this gateway, in another shape than the services have; the trigger
 * API takes requests without one.
 */
export function requiresKey(genuine: string, isOptional = false): MiddlewareHandler {
  return async (context, next) => {
    const key = context.req.header('x-api-key');
    if (key !== genuine && !(isOptional && key === undefined))
      return answer(context, { code: 401, message: 'Unauthorized' }, 401);
    await next();
    return undefined;
  };
}

/** A refusal with its status; `rest` is what its answer has besides the error. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly rest: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }
}

/** Turns refusals into their answers, and everything unforeseen into the 500 of the endpoint. */
export function guarded(failure: string, handler: (context: Context) => unknown): Handler {
  return async (context) => {
    try {
      return answer(context, await handler(context));
    } catch (error) {
      if (error instanceof Refused) return answer(context, { error: error.message, ...error.rest }, error.status);
      console.error(error);
      return answer(context, { error: failure }, 500);
    }
  };
}

export type Fields = Record<string, unknown>;

/** Reads a body in which numbers keep their digits. */
export const exactly: (text: string) => unknown = parse;

/** The members of a JSON object body; undefined where it is none. */
export async function fieldsOf(context: Context, read: (text: string) => unknown): Promise<Fields | undefined> {
  try {
    const value = read(await context.req.text());
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;
  } catch {
    return undefined;
  }
}
