import { isCutShort } from '../model/cut-short.js';
import type { Exchange } from '../model/exchange.js';
import { serverStatus } from '../model/server-status.js';
import { looksLikePage } from '../json/page.js';
import { isObject, type ParsedBody } from '../json/parse.js';

/** The documents show a body of the first three; 422 speaks of the request, which nothing before a service reads. */
const judgedPages: readonly number[] = [200, 400, 500, 422];

/**
 * Why an exchange decides nothing, or undefined when it does: a broken connection, a throttled or unavailable service
 * and a redirect are the network's, and are never held against the API. Nor is a body that no reader must bear, nor a
 * refusal of the key by the gateway in front of the trigger order API, unless the key was meant to be refused. A page is
 * judged under every status whose body the documents show: 200, 400, 500, and the rejection of a key without access. For
 * a request without a genuine key two APIs show neither status nor body, so that every page rejects it.
 */
export function inconclusiveReason(exchange: Exchange, parsed: ParsedBody): string | undefined {
  if (exchange.response === undefined) return `no response: ${exchange.fault.class}`;
  const { status } = exchange.response;
  const unavailable = serverStatus(status);
  if (unavailable !== undefined) return unavailable;
  // A recording does not tell an empty body from one whose connection broke.
  if (!parsed.json && exchange.response.body.trim() !== '' && isCutShort(exchange.response))
    return 'no response: truncated';
  const { base, credentials } = exchange;
  const { apiKey = 'genuine' } = credentials;
  // A run knows each key that it sends; a recording may have lost it.
  if (credentials.apiKey === undefined && base !== 'trigger' && [401, 403].includes(status))
    return `the key of the request was not recorded (${status})`;
  const isUnshown = ['ultra', 'swapV2', 'borrow'].includes(base) && !['genuine', 'no-access'].includes(apiKey);
  if (status >= 300 && status < 400 && !(isUnshown && base === 'borrow')) return `redirect (${status})`;
  if (status < 200) return `interim response (${status})`;
  if (!parsed.json && parsed.excessive === true) return `malformed: ${parsed.problem}`;
  if (!parsed.json && status >= 520 && status <= 530) return `gateway page (${status})`;
  const isDocumented = judgedPages.includes(status) || apiKey === 'no-access' || isUnshown;
  if (!parsed.json && looksLikePage(exchange.response.body) && !isDocumented)
    return `a page instead of a response (${status})`;
  if ([401, 403].includes(status) && base === 'trigger' && apiKey !== 'no-access') return gatewayError(parsed);
  return undefined;
}

/** The gateway's own error body speaks of access, and not of the API behind it: under another status it is the API's. */
function gatewayError(parsed: ParsedBody): string | undefined {
  if (!parsed.json || !isObject(parsed.value)) return undefined;
  const { code, message, error } = parsed.value;
  return typeof code === 'number' && typeof message === 'string' && error === undefined
    ? `gateway error (${code})`
    : undefined;
}
