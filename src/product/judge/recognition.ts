import { isObject } from '../json/parse.js';
import { needsOf, type Api } from '../model/api.js';
import type { Credentials } from '../model/exchange.js';
import { hasErrorText } from '../model/response.js';
import type { Shapes } from '../model/shape.js';
import type { View } from '../model/view.js';

/** Whether a response shows that the API gave it (`own`), that something else did (`foreign`), or neither (`open`). */
export type Recognition = 'own' | 'foreign' | 'open';

/** Responses of one base address that show where they come from. */
export interface BaseRecord {
  /** All that were judged. */
  readonly judged: number;
  readonly own: number;
  readonly foreign: number;
}

/**
 * The target may be down, refuse the credentials, or be something else: where something shows that, and nothing the
 * contrary, it is judged inconclusive as a whole. What shows neither decides nothing of this.
 */
export function isForeign(record: BaseRecord | undefined): boolean {
  return record?.own === 0 && record.foreign > 0;
}

/** Error responses that concern the request itself; any server at all says 401, 403, 404 or 500, and a bad key gets nothing else. */
const understood: ReadonlySet<number> = new Set([400, 409, 422]);

/**
 * A response is recognisably the API's when it is JSON that carries at least half of the names which a response of this
 * operation and status always has, or the API's error body. Where the document shows no success, one is recognised that
 * gives out a token, or says something under a token that this target issued: a server that says the same to everything
 * issues none.
 */
export function recognition<F>(view: View<F>, shapes: Shapes[string] | undefined, api: Api<F>): Recognition {
  const { body, status } = view.response;
  if ((status === 401 || status === 403) && !isInOrder(view, api)) return 'open';
  if (!view.parsed.json) return 'foreign';
  const shape = shapes?.[status];
  if (Array.isArray(body) && body.length === 0) return shape?.validate(body) === true ? 'open' : 'foreign';
  const item: unknown = Array.isArray(body) ? body[0] : body;
  if (!isObject(item)) return 'foreign';
  const isError = hasErrorText(item);
  if (status >= 300) return isError ? ofError(view, api) : 'foreign';
  const alwaysPresent = shape?.alwaysPresent ?? [];
  if (alwaysPresent.length > 0)
    return alwaysPresent.filter((name) => item[name] !== undefined).length * 2 >= alwaysPresent.length
      ? 'own'
      : 'foreign';
  return isError ? 'foreign' : ofUnshown(view, Object.keys(item).length === 0, api);
}

function ofError<F>({ response: { status }, operation }: View<F>, api: Api<F>): Recognition {
  if (understood.has(status)) return 'own';
  // A sign-in is rejected for its signature as well as for its key.
  if (status === 401 && api.signIn?.at(-1) === operation) return 'open';
  return status === 500 || (status === 404 && needsOf(api, operation).takesToken) ? 'open' : 'foreign';
}

/** Whether a request had the credentials that it needs, as far as it is known; any server at all rejects another one. */
function isInOrder<F>({ operation, credentials }: View<F>, api: Api<F>): boolean {
  return credentials.apiKey === 'genuine' && (!needsOf(api, operation).takesToken || isIssued(credentials));
}

const isIssued = ({ token }: Credentials): boolean => token === 'fresh' || token === 'aged';

/** What stands for a token in what is kept. */
const maskedToken = /«(?:jwt|jwe|token)[^«»]*»/;

function ofUnshown<F>(
  { operation, credentials, exchange, purpose }: View<F>,
  isEmpty: boolean,
  { signIn }: Api<F>,
): Recognition {
  if (signIn?.at(-1) !== operation) return isEmpty ? 'foreign' : isIssued(credentials) ? 'own' : 'open';
  if (maskedToken.test(exchange.response?.body ?? '')) return 'own';
  // A recording may lack the token; where a challenge was issued and signed, no other server responds.
  return credentials.token === undefined || purpose === `${operation}/valid` ? 'open' : 'foreign';
}
