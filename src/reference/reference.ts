/** A request as the reference sees it, already freed of HTTP's own framing. */
export interface ReferenceRequest {
  readonly method: string;
  /** Path without the query, such as `/ultra/v1/order`. */
  readonly path: string;
  /** The raw query string without `?`; a `+` in it is still a `+`. */
  readonly query: string;
  /** Header values by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** `body` is a JSON value (bigints allowed, written as JSON numbers) or a string that is sent as it is. */
export interface ReferenceResponse {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: { readonly json: unknown } | { readonly text: string };
  /** Breaks the connection before the answer. */
  readonly broken?: 'reset';
}

export type Handler = (request: ReferenceRequest) => ReferenceResponse | Promise<ReferenceResponse>;

/** The time under the reference's clock, and waiting in it. */
export interface Time {
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number;
  readonly sleep: (milliseconds: number) => Promise<void>;
}

/** The reference's clock: Unix time in milliseconds, moved forward through the control path only. */
export interface Clock {
  now(): number;
  advance(milliseconds: number): void;
}

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

/** `more` stands beside the error. */
export function refusal(status: number, error: string, more: object = {}): Refusal {
  return new Refusal(answer(status, { error, ...more }));
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
