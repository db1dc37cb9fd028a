import { isObject } from '../../../product/json/parse.js';
import type { Reference } from '../../../reference/composition.js';
import { basePaths } from '../../../reference/base-paths.js';
import { jsonOf, respond, sentIn, type Defect, type JsonObject } from '../defect.js';
import type { ReferenceRequest, ReferenceResponse } from '../../../reference/reference.js';
import { destinationOf, operations } from '../../../reference/trigger/service/routes.js';

/** A response of the reference together with its request, in the terms of its document. */
export interface Answered {
  readonly reference: Reference;
  readonly request: ReferenceRequest;
  /** The JSON object of the request, empty where it carries none. */
  readonly sent: JsonObject;
  readonly response: ReferenceResponse;
  /** Method and path as the document writes them. */
  readonly operation: string;
  readonly id: string;
  readonly status: number;
  /** The JSON object of the response, empty where it is none. */
  readonly body: JsonObject;
  /** `error` of the response where it is a text. */
  readonly error: string;
  /** `details` of the response where they are an object. */
  readonly details: JsonObject | undefined;
}

export type When = (answered: Answered) => boolean;
export type Then = (answered: Answered) => ReferenceResponse | Promise<ReferenceResponse>;

/** Puts another response in the place of those of some operations, named as the document writes them. */
const atOperations =
  (...some: readonly string[]) =>
  (when: When, then: Then): Defect['inject'] =>
  (reference) =>
  async (request) => {
    const destination = destinationIn(request);
    const response = await reference.handle(request);
    if (destination === undefined || !some.includes(destination.operation)) return response;
    const body = jsonOf(response);
    const { error, details } = body;
    const answered: Answered = {
      ...destination,
      reference,
      request,
      sent: sentIn(request),
      response,
      status: response.status,
      body,
      error: typeof error === 'string' ? error : '',
      details: isObject(details) ? details : undefined,
    };
    return when(answered) ? then(answered) : response;
  };

/** Where a defect shows. */
export const at = {
  challenge: atOperations('POST /auth/challenge'),
  verify: atOperations('POST /auth/verify'),
  verifyAndVault: atOperations('POST /auth/verify', 'GET /vault'),
  signIn: atOperations('POST /auth/challenge', 'POST /auth/verify'),
  vault: atOperations('GET /vault'),
  register: atOperations('GET /vault/register'),
  vaultAndRegister: atOperations('GET /vault', 'GET /vault/register'),
  deposit: atOperations('POST /deposit/craft'),
  create: atOperations('POST /orders/price'),
  update: atOperations('PATCH /orders/price/{id}'),
  cancel: atOperations('POST /orders/price/cancel/{id}'),
  confirm: atOperations('POST /orders/price/confirm-cancel/{id}'),
  updateAndConfirm: atOperations('PATCH /orders/price/{id}', 'POST /orders/price/confirm-cancel/{id}'),
  history: atOperations('GET /orders/history'),
  createRecurring: atOperations('POST /orders/dca'),
  listRecurring: atOperations('GET /orders/history/dca'),
  cancelRecurring: atOperations('POST /orders/dca/cancel/{id}'),
  anyCancellation: atOperations('POST /orders/price/cancel/{id}', 'POST /orders/dca/cancel/{id}'),
  confirmRecurring: atOperations('POST /orders/dca/confirm-cancel/{id}'),
  anyOperation: atOperations(...operations),
  anyWithToken: atOperations(...operations.filter((operation) => !operation.includes('/auth/'))),
} as const;

/** The operation of a request to this API, and the id in its path; undefined for any other request. */
export function destinationIn({ method, path }: ReferenceRequest): { operation: string; id: string } | undefined {
  const base = `${basePaths.trigger}/`;
  return path.startsWith(base) ? destinationOf(method, path.slice(base.length - 1)) : undefined;
}

export const status =
  (wanted: number): When =>
  (answered) =>
    answered.status === wanted;

export const isAt =
  (operation: string): When =>
  (answered) =>
    answered.operation === operation;

export const succeeded: When = ({ status: given }) => given >= 200 && given < 300;

export const error =
  (pattern: RegExp): When =>
  (answered) =>
    pattern.test(answered.error);

/** A validation failure, of this field where one is named. */
export const invalid =
  (field?: string): When =>
  ({ status: given, details }) =>
    given === 400 && details !== undefined && (field === undefined || field in details);

export const sends =
  (field: string): When =>
  ({ sent }) =>
    field in sent;

/** A validation failure of a field that was sent, where others may be missing. */
export const wrong = (field: string): When => all(sends(field), invalid(field));

export const all =
  (...conditions: readonly ((answered: Answered) => unknown)[]): When =>
  (answered) =>
    conditions.every((when) => when(answered));

export const not =
  (condition: (answered: Answered) => unknown): When =>
  (answered) =>
    !condition(answered);

export const isOfType =
  (type: 'message' | 'transaction'): When =>
  ({ sent }) =>
    sent.type === type;

export const lacksSignature: When = ({ details = {} }) => 'signature' in details || 'signedTransaction' in details;

/** The list of orders is requested, and not a single one. */
export const isList: When = ({ request }) => request.query === '';

export const ordersIn = ({ orders }: JsonObject): readonly unknown[] => (Array.isArray(orders) ? orders : []);
export const listsAny: When = ({ body }) => ordersIn(body).length > 0;

/** The deposit that a request names. */
export const depositOf = ({ reference, sent }: Answered) =>
  reference.trigger.state.deposits.get(String(sent.depositRequestId));

/** The order that a request names in its path or its query. */
export const orderOf = ({ reference, id, request }: Answered) =>
  reference.trigger.state.priceOrders.get(id || (new URLSearchParams(request.query).get('id') ?? ''));

export const isIn =
  (state: string): When =>
  (answered) =>
    orderOf(answered)?.state === state;

/** The form of the order that a request names, or that the order in its path has. */
export const isOfForm =
  (form: string): When =>
  (answered) =>
    (answered.sent.orderSubType ?? orderOf(answered)?.orderSubType) === form;

export const say =
  (given: number, json: unknown): Then =>
  () =>
    respond(given, json);

export const fail = (given: number, text: string): Then => say(given, { error: text });

export const accepted = say(200, {});
/** A challenge, whatever was asked for. */
export const issued = say(200, { type: 'message', challenge: 'sign this' });
export const crafted = say(200, { requestId: 'none' });

/** A token for the wallet that the request names. */
export const signedIn: Then = async ({ reference, sent }) =>
  respond(200, { token: await reference.trigger.tokens.issue(String(sent.walletPubkey)) });

/** The same response with its JSON object changed. */
export const reword =
  (change: (body: JsonObject) => unknown): Then =>
  ({ response, body }) => ({ ...response, body: { json: change(body) } });

/** Changes the JSON object of responses. */
export const rewording = (
  operation: (typeof at)[keyof typeof at],
  when: When,
  change: (body: JsonObject) => unknown,
): Defect['inject'] => operation(when, reword(change));

/** The same details, with a list of messages for each field. */
export const messagesInLists = ({ details, ...body }: JsonObject): JsonObject => ({
  ...body,
  details: Object.fromEntries(Object.entries(details as JsonObject).map(([field, message]) => [field, [message]])),
});

export const withoutDetails = reword(({ details: _, ...rest }) => rest);

/** Does so from the third time on that this is so of the same thing. */
export const fromThird =
  (
    operation: (typeof at)[keyof typeof at],
    when: When,
    of: (answered: Answered) => unknown,
    then: Then,
  ): Defect['inject'] =>
  (reference) => {
    const times = new Map<unknown, number>();
    const isThird: When = (answered) => {
      const time = (times.get(of(answered)) ?? 0) + 1;
      times.set(of(answered), time);
      return time > 2;
    };
    return operation(all(when, isThird), then)(reference);
  };

/** Does so of the same thing once something else of it was so before. */
export const once =
  (
    operation: (typeof at)[keyof typeof at],
    before: When,
    of: (answered: Answered) => unknown,
    when: When,
    then: Then,
  ): Defect['inject'] =>
  (reference) => {
    const met = new Set<unknown>();
    const isMet: When = (answered) => {
      const isKnown = met.has(of(answered));
      if (before(answered)) met.add(of(answered));
      return isKnown && when(answered);
    };
    return operation(isMet, then)(reference);
  };

/** The same rejection under another status. */
export const restate =
  (given: number): Then =>
  ({ response }) => ({ ...response, status: given });
