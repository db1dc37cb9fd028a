import { respond, type Defect, type JsonObject } from '../defect.js';
import type { Handler, ReferenceRequest, ReferenceResponse } from '../../../reference/reference.js';

/** The query of a request as it stands on the wire, for reading and changing single parameters. */
export interface Query {
  get(name: string): string | undefined;
  /** Whether all of these parameters are there. */
  has(...names: readonly string[]): boolean;
  without(...names: readonly string[]): string;
  with(name: string, value: string): string;
}

function queryOf({ query }: ReferenceRequest): Query {
  const parts = query.split('&').filter((part) => part !== '');
  const nameOf = (part: string): string => part.split('=')[0] ?? '';
  const without = (...names: readonly string[]): string[] => parts.filter((part) => !names.includes(nameOf(part)));
  const get = (name: string): string | undefined => parts.find((part) => nameOf(part) === name)?.slice(name.length + 1);
  return {
    get,
    has: (...names) => names.every((name) => get(name) !== undefined),
    without: (...names) => without(...names).join('&'),
    with: (name, value) => [...without(name), `${name}=${value}`].join('&'),
  };
}

const isOrder = ({ path }: ReferenceRequest): boolean => /^\/(ultra\/v1|swap\/v2)\/order$/.test(path);

export const isBuilt = ({ transaction }: JsonObject): boolean => typeof transaction === 'string' && transaction !== '';

/** The payer, where it is another wallet than the taker. */
export const payerOf = (query: Query): string | undefined =>
  query.get('payer') === query.get('taker') ? undefined : query.get('payer');

export const atSecondVersion = ({ path }: ReferenceRequest): boolean => path.startsWith('/swap/v2/');

/** Answers another request than the one that was sent; `undefined` answers the one that was. */
export function answeringAs(
  change: (query: Query, request: ReferenceRequest) => Partial<ReferenceRequest> | undefined,
): Defect['inject'] {
  return ({ handle }) =>
    (request) =>
      handle(isOrder(request) ? { ...request, ...change(queryOf(request), request) } : request);
}

type Asking = (query: string) => ReferenceResponse | Promise<ReferenceResponse>;

/** Gives another answer; `undefined` gives the proper one. `ask` asks the reference the same with another query. */
export function answering(
  answer: (
    query: Query,
    request: ReferenceRequest,
    ask: Asking,
  ) => ReferenceResponse | undefined | Promise<ReferenceResponse | undefined>,
): Defect['inject'] {
  return ({ handle }): Handler =>
    async (request) => {
      const other = isOrder(request)
        ? await answer(queryOf(request), request, (query) => handle({ ...request, query }))
        : undefined;
      return other ?? handle(request);
    };
}

/** Rejects what this concerns. */
export const rejecting = (
  concerns: (query: Query, request: ReferenceRequest) => boolean,
  error = 'Failed to get quotes',
  status?: number,
): Defect['inject'] => answering((query, request) => (concerns(query, request) ? rejection(error, status) : undefined));

/** Ignores a parameter where this concerns the request. */
export const ignoring = (name: string, concerns: (query: Query) => boolean = () => true): Defect['inject'] =>
  answeringAs((query) => (concerns(query) ? { query: query.without(name) } : undefined));

/** Changes any answer to an order, whatever its status. */
export function alteringResponses(
  alter: (response: ReferenceResponse, request: ReferenceRequest, query: Query) => ReferenceResponse,
): Defect['inject'] {
  return ({ handle }): Handler =>
    async (request) => {
      const response = await handle(request);
      return isOrder(request) ? alter(response, request, queryOf(request)) : response;
    };
}

/** Changes fields of the quotes among the answers; one that becomes `undefined` is left out. */
export const alteringQuotes = (
  alter: (order: JsonObject, request: ReferenceRequest, query: Query) => JsonObject | undefined,
): Defect['inject'] =>
  alteringResponses((response, request, query) =>
    response.status === 200 ? withJson(response, (order) => ({ ...order, ...alter(order, request, query) })) : response,
  );

const rejection = (error: string, status = 400): ReferenceResponse => respond(status, { error });

export function withJson(response: ReferenceResponse, alter: (body: JsonObject) => JsonObject): ReferenceResponse {
  if (!('json' in response.body)) return response;
  return { ...response, body: { json: alter(response.body.json as JsonObject) } };
}
