import type { ReferenceRequest, ReferenceResponse } from '../../../reference/reference.js';
import type { JsonObject } from '../defect.js';
import { fail, operatorsFor, put, queryOf, type Answered, type Inject, type Query } from '../operators.js';

export type { Query } from '../operators.js';

/** A request for an order, by its parameters and its version. */
interface Terms {
  readonly asks: Readonly<Record<string, string>>;
  readonly isSecond: boolean;
}

export const atSecondVersion = ({ path }: ReferenceRequest): boolean => path.startsWith('/swap/v2/');

const isOrder = ({ path }: ReferenceRequest): boolean => /^\/(ultra\/v1|swap\/v2)\/order$/.test(path);

/** Puts another response, or another request, in the place of those for orders. */
export const { at, asking } = operatorsFor<Terms>(({ request, query }) =>
  isOrder(request) ? { asks: query.named, isSecond: atSecondVersion(request) } : undefined,
);

export const isBuilt = ({ transaction }: JsonObject): boolean => typeof transaction === 'string' && transaction !== '';

/** The payer, where it is another wallet than the taker. */
export const payerOf = (query: Query): string | undefined =>
  query.get('payer') === query.get('taker') ? undefined : query.get('payer');

/** Answers another request than the one that was sent; `undefined` answers the one that was. */
export const answeringAs = (
  change: (query: Query, request: ReferenceRequest) => Partial<ReferenceRequest> | undefined,
): Inject => asking({}, ({ query, request }) => change(query, request));

type Asking = (query: string) => ReferenceResponse | Promise<ReferenceResponse>;

/**
 * Gives another answer; `undefined` gives the proper one, which is not asked for before. `ask` asks the reference the same
 * with another query.
 */
export const answering =
  (
    answer: (
      query: Query,
      request: ReferenceRequest,
      ask: Asking,
    ) => ReferenceResponse | undefined | Promise<ReferenceResponse | undefined>,
  ): Inject =>
  ({ handle }) =>
  async (request) => {
    const ask: Asking = (query) => handle({ ...request, query });
    return (isOrder(request) ? await answer(queryOf(request), request, ask) : undefined) ?? handle(request);
  };

/** Rejects what this concerns. */
export const rejecting = (
  concerns: (query: Query, request: ReferenceRequest) => boolean,
  error = 'Failed to get quotes',
  status = 400,
): Inject => at(({ query, request }) => concerns(query, request), fail(status, error));

/** Ignores a parameter where this concerns the request. */
export const ignoring = (name: string, concerns: (query: Query) => boolean = () => true): Inject =>
  asking(
    ({ query }) => concerns(query),
    ({ query }) => ({ query: query.without(name) }),
  );

/** Changes fields of the quotes among the answers; one that becomes `undefined` is left out. */
export const alteringQuotes = (
  alter: (order: JsonObject, request: ReferenceRequest, query: Query) => JsonObject | undefined,
): Inject =>
  at(
    { status: 200 },
    put<Answered>((order, { request, query }) => alter(order, request, query)),
  );

export function withJson(response: ReferenceResponse, alter: (body: JsonObject) => JsonObject): ReferenceResponse {
  if (!('json' in response.body)) return response;
  return { ...response, body: { json: alter(response.body.json as JsonObject) } };
}
