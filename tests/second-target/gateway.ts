import type { Context, MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { isLosslessNumber, parse, stringify } from 'lossless-json';

/** JSON with integers of any size: big integers are written digit by digit. */
export function answer(context: Context, value: unknown, status = 200): Response {
  return context.body(stringify(value) ?? 'null', status as ContentfulStatusCode, {
    'content-type': 'application/json; charset=utf-8',
  });
}

/** The answer of the gateway that stands before all APIs; its shape is not the one of the services. */
function gatewayAnswer(context: Context, code: number, message: string): Response {
  return answer(context, { code, message }, code);
}

/** Refuses every request under another key than that of this gateway; the trigger API takes requests without one. */
export function requiresKey(genuine: string, isOptional = false): MiddlewareHandler {
  return async (context, next) => {
    const key = context.req.header('x-api-key');
    if (key !== genuine && !(isOptional && key === undefined)) return gatewayAnswer(context, 401, 'Unauthorized');
    await next();
    return undefined;
  };
}

/** A refusal with its status; `details` hold a message for each field, or the vault where one exists already. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly details?: unknown,
  ) {
    super(message);
  }
}

export type Fields = Record<string, unknown>;

/** The members of a JSON object body; numbers keep their digits. Undefined where it is no JSON object. */
export async function exactBody(context: Context): Promise<Fields | undefined> {
  return asObject(await context.req.text(), parse);
}

/** The members of a JSON object body with ordinary numbers. */
export async function plainBody(context: Context): Promise<Fields | undefined> {
  return asObject(await context.req.text(), JSON.parse);
}

function asObject(text: string, read: (text: string) => unknown): Fields | undefined {
  try {
    const value = read(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;
  } catch {
    return undefined;
  }
}

/** A whole number out of an exact body, whatever its size; undefined for every other value. */
export function wholeNumber(value: unknown): bigint | undefined {
  if (!isLosslessNumber(value)) return undefined;
  const match = /^(-?\d+)(?:\.0+)?$/.exec(value.value);
  return match === null ? undefined : BigInt(match[1]!);
}
