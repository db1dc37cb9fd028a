import type { Exchange } from '../model/exchange.js';
import { isObject, type ParsedBody } from '../json/parse.js';

const throttledOrDown: Readonly<Record<number, string>> = {
  429: 'throttled (429)',
  502: 'bad gateway (502)',
  503: 'service unavailable (503)',
  504: 'gateway time-out (504)',
};

/**
 * Why an exchange decides nothing, or undefined when it does: a broken connection, a throttled or unavailable service
 * and a redirect are the network's, and are never held against the API. Nor is a body that no reader must bear, nor a
 * refusal of the key by the gateway in
 * front of the trigger order API, unless the key was meant to be refused.
 */
export function inconclusiveReason(exchange: Exchange, parsed: ParsedBody): string | undefined {
  if (exchange.response === undefined) return `no answer: ${exchange.fault.class}`;
  const { status } = exchange.response;
  if (throttledOrDown[status] !== undefined) return throttledOrDown[status];
  if (status >= 300 && status < 400) return `redirect (${status})`;
  if (status < 200) return `interim response (${status})`;
  if (!parsed.json && parsed.excessive === true) return `malformed: ${parsed.problem}`;
  if (!parsed.json && status >= 520 && status <= 530) return `gateway page (${status})`;
  if (!parsed.json && looksLikePage(exchange.response.body) && status !== 200)
    return `a page instead of an answer (${status})`;
  if ([401, 403].includes(status) && exchange.base === 'trigger' && exchange.credentials.apiKey !== 'no-access')
    return gatewayError(parsed);
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

function looksLikePage(body: string): boolean {
  return /^\s*(?:<!--[^>]*-->\s*)*<(!doctype|html)/i.test(body.slice(0, 2_000));
}
