import { needsOf, type Api } from '../model/api.js';
import { contentOf } from '../model/content.js';
import { isOfApi, type Base, type Exchange } from '../model/exchange.js';
import { valueAt } from '../model/groups.js';
import { hasErrorText, jsonOf } from '../model/response.js';
import { isOfKey, outcomeOf } from '../model/outcome.js';
import { wrongTokens } from './refusals.js';
import { mostRemembered } from './stops.js';

/** A status and a body without what differs from response to response, as the id of a request. */
const responseOf = ({ response }: Exchange): string =>
  `${response?.status} ${response?.body.replace(/[\w-]+/g, (word) => (/\d/.test(word) ? '' : word))}`;

/** Requests that were rejected for the key and served when they were sent again, at least. */
const enough = 2;

/**
 * Where the genuine key is rejected now and then: equal requests that ask for no token were rejected with 401 or 403, and
 * served. A response that rejects it there says nothing of the token of another request that it comes to.
 */
export function createKeyResponses(apiAt: (base: Base) => Pick<Api<never>, 'signIn'>) {
  const at = new Map<Base, ReturnType<typeof nothingYet>>();
  const bases = (): readonly Base[] =>
    [...at].flatMap(([base, { served, rejected }]) =>
      [...rejected].filter((content) => served.has(content)).length >= enough ? base : [],
    );
  return {
    add(exchange: Exchange): void {
      const { base, credentials } = exchange;
      if (credentials.apiKey !== 'genuine' || !isOfApi(base) || apiAt(base).signIn !== undefined) return;
      const own = valueAt(at, base, nothingYet);
      const outcome = outcomeOf(exchange) ?? '';
      const content = contentOf(exchange);
      if (content === undefined) return;
      if (outcome === 'accepted' && own.served.size < mostRemembered) own.served.add(content);
      if (!isOfKey(outcome) || own.rejected.size >= mostRemembered) return;
      own.rejected.add(content);
      own.responses.add(responseOf(exchange));
    },
    bases,
    /** By response, an address where it rejects the key. */
    responses: (): ReadonlyMap<string, Base> =>
      new Map(bases().flatMap((base) => [...at.get(base)!.responses].map((response) => [response, base] as const))),
  };
}

const nothingYet = () => ({ served: new Set<string>(), rejected: new Set<string>(), responses: new Set<string>() });

/** Why an exchange under the genuine key decides nothing: it got what rejects the key elsewhere. */
export function rejectedAsKey(
  exchange: Exchange,
  responses: ReadonlyMap<string, Base>,
  apiAt: (base: Base) => Pick<Api<never>, 'signIn'>,
): string | undefined {
  const { base, operation, credentials, response } = exchange;
  if (responses.size === 0 || credentials.apiKey !== 'genuine' || !isOfApi(base)) return undefined;
  const api = apiAt(base);
  const like = responses.get(responseOf(exchange));
  if (like === undefined || api.signIn === undefined) return undefined;
  // What rejects a wrong token is the API's own.
  const isOfToken = needsOf(api, operation).takesToken && wrongTokens.has(credentials.token);
  if (isOfToken && response?.status === 401 && hasErrorText(jsonOf(response))) return undefined;
  return `got the response that rejects the valid key at \`${like}\` (${response?.status})`;
}
