import type { Reference } from '../../../reference/composition.js';
import { basePaths } from '../../../reference/base-paths.js';
import type { Defect } from '../defect.js';
import type { Handler, ReferenceRequest, ReferenceResponse } from '../../../reference/reference.js';
import { destinationOf } from '../../../reference/trigger/service/routes.js';

/** An answer of the reference together with what was asked, in the terms of its document. */
export interface Answered {
  readonly reference: Reference;
  readonly request: ReferenceRequest;
  readonly response: ReferenceResponse;
  /** Method and path as the document writes them. */
  readonly operation: string;
  readonly id: string;
  readonly status: number;
  /** The JSON object of the answer, empty where it is none. */
  readonly body: Readonly<Record<string, unknown>>;
  /** `error` of the answer where it is a text. */
  readonly error: string;
  /** `details` of the answer where they are an object. */
  readonly details: Readonly<Record<string, unknown>> | undefined;
}

export type When = (answered: Answered) => boolean;
export type Then = (answered: Answered) => ReferenceResponse | Promise<ReferenceResponse>;

/** A defect that puts another answer in the place of those it is about. */
export interface Replacement {
  readonly id: string;
  readonly says: string;
  readonly breaks: Defect['breaks'];
  readonly because?: string;
  /** Operations as the document writes them; all of them unless given. */
  readonly at?: readonly string[];
  readonly when: When;
  readonly then: Then;
}

export function replacing({ at, when, then, ...defect }: Replacement): Defect {
  return { ...defect, inject: (reference) => replace(reference, at, when, then) };
}

/** The reference with another answer in the place of those that are meant. */
export function replace(reference: Reference, at: readonly string[] | undefined, when: When, then: Then): Handler {
  return async (request) => {
    const asked = askedOf(request);
    const response = await reference.handle(request);
    if (asked === undefined || (at !== undefined && !at.includes(asked.operation))) return response;
    const json = 'json' in response.body ? response.body.json : undefined;
    const body = isObject(json) ? json : {};
    const { error, details } = body;
    const answered: Answered = {
      ...asked,
      reference,
      request,
      response,
      status: response.status,
      body,
      error: typeof error === 'string' ? error : '',
      details: isObject(details) ? details : undefined,
    };
    return when(answered) ? then(answered) : response;
  };
}

/** The operation of a request to this API, and the id in its path; undefined for any other request. */
export function askedOf({ method, path }: ReferenceRequest): { operation: string; id: string } | undefined {
  const base = `${basePaths.trigger}/`;
  return path.startsWith(base) ? destinationOf(method, path.slice(base.length - 1)) : undefined;
}

/** The JSON object that a request carries, empty where it carries none. */
export function bodyOf({ body }: ReferenceRequest): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(body);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function status(wanted: number): When {
  return (answered) => answered.status === wanted;
}

export function error(pattern: RegExp): When {
  return (answered) => pattern.test(answered.error);
}

/** A validation failure, of this field where one is named. */
export function invalid(field?: string): When {
  return ({ status: given, details }) =>
    given === 400 && details !== undefined && (field === undefined || field in details);
}

export const say =
  (given: number, json: unknown): Then =>
  () => ({ status: given, body: { json } });

/** A challenge, whatever was asked for. */
export const issued = say(200, { type: 'message', challenge: 'sign this' });

/** The same answer with its JSON object changed. */
export function reword(change: (body: Answered['body']) => unknown): Then {
  return ({ response, body }) => ({ ...response, body: { json: change(body) } });
}

export const withoutDetails: Then = reword(({ details: _, ...rest }) => rest);

/** The same refusal under another status. */
export function restate(given: number): Then {
  return ({ response }) => ({ ...response, status: given });
}
