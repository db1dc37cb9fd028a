import type { Registered } from '../apis/registry.js';
import { isOfAnother } from '../engine/plausible.js';
import { isRejection, jsonOf, looksLikePage } from '../model/response.js';
import { proxyOf } from '../http/dispatcher.js';
import { unfinished } from '../http/transport.js';
import { isObject, memberIn, parseBody } from '../json/parse.js';
import {
  headerOf,
  isOfVersion,
  type Base,
  type Exchange,
  type Header,
  type RecordedResponse,
} from '../model/exchange.js';
import { addressVariableOf, basePaths } from '../model/base-variables.js';
import { keyVariableOf } from '../profile/keys.js';
import type { Target } from '../profile/resolve.js';
import { first } from '../reports/lines.js';
import { noConnectionTo } from '../results/addresses.js';
import { commandLine } from '../results/command.js';

const paths: Readonly<Partial<Record<Base, string>>> = basePaths;

/** The base whose path an address ends in. */
export function baseOfPath({ pathname }: URL): Base | undefined {
  return (Object.keys(paths) as Base[]).find((base) => pathname.replace(/\/$/, '').endsWith(paths[base]!));
}

const nameOf = (base: Base): string => `\`bases.${base}\` (${addressVariableOf(base)})`;

/** Addresses that end in the path of another one, each with what to do. */
export function misplacedIn({ bases, mask }: Pick<Target, 'bases' | 'mask'>): ReadonlyMap<Base, string> {
  const said = (Object.entries(bases) as [Base, URL][]).flatMap(([base, url]) => {
    const other = baseOfPath(url);
    if (other === undefined || other === base) return [];
    const orGiven = bases[other] === undefined ? `, or give it as ${addressVariableOf(other)}` : '';
    const text = `${base}: ${url.href} ends in ${paths[other]!}, the path of \`${other}\`. Correct ${nameOf(base)}${orGiven}.`;
    return [[base, mask.text(text)] as const];
  });
  return new Map(said);
}

const tryHttps = 'begin the address with https://.';

/** What is wrong with a connection, as far as its fault shows it. */
export function causeOfFault(
  { class: kind, message }: NonNullable<Exchange['fault']>,
  { host, hostname, protocol }: URL,
): string {
  const nobody = noConnectionTo(host, kind);
  if (nobody !== undefined) return kind === 'refused' ? `${nobody}. Is the service running?` : `${nobody}.`;
  if (kind === 'timeout' && message.startsWith(unfinished))
    return `${host} begins a response and does not end it in time. Is it overloaded, or \`pacing.timeout\`, in milliseconds, too short?`;
  if (kind === 'timeout') return `${host} does not respond. Is it reachable from here?`;
  if (/SELF_SIGNED|UNABLE_TO_(?:VERIFY|GET_ISSUER)/.test(message))
    return `no known authority signed the certificate of ${host}. Declare its authority as \`ca\` in the profile, or in NODE_EXTRA_CA_CERTS.`;
  if (message.includes('ALTNAME_INVALID')) {
    const [, names = 'no host'] = / is not (?:in the cert's \w+|cert's CN): (.*)$/.exec(message) ?? [];
    const named = names === '' ? 'no IP address' : first(names.replaceAll('DNS:', '').split(', '), 3);
    return `the certificate of ${host} names ${named}; expected ${hostname}. Give the address with a name that the certificate has, or install one for ${hostname}.`;
  }
  if (/CERT_(?:HAS_EXPIRED|NOT_YET_VALID)/.test(message))
    return `the certificate of ${host} is not valid now. Renew it, or correct the clock of this machine.`;
  const isPlain = protocol === 'http:' && (kind === 'reset' || kind === 'malformed-http');
  return `no complete response (${message}).${isPlain ? ` If it speaks https, ${tryHttps}` : ''}`;
}

/** What is strange about a success, as a run decides it of each response; without a token the trigger order API has none. */
export function strangeIn(item: Registered, exchange: Exchange): string | undefined {
  const { base, response } = exchange;
  if (response === undefined || response.status >= 300) return undefined;
  if (base !== 'trigger' && !isOfAnother(item, exchange)) return undefined;
  const what = base === 'trigger' ? 'without a token; expected 401' : 'with JSON that is none of this API';
  return `${base}: responds ${response.status} ${what}. Is \`bases.${base}\` (${addressVariableOf(base)}) the address of this API?`;
}

/** Whether a server says that a request without TLS came to its port for TLS. */
export function isAtPortForHttps({ response }: Exchange, { protocol }: URL): boolean {
  return protocol === 'http:' && response?.status === 400 && /^[^{[]*\bhttps\b/i.test(response.body);
}

/** Whether it is the response that the document asks for where a token is missing. */
export function isWithoutToken(response: RecordedResponse): boolean {
  return response.status === 401 && memberIn(jsonOf(response), 'error') === 'Unauthorized';
}

/** Why nothing can be judged behind an address, with the next step, from one plain request; undefined when all is well. */
export function causeOf(base: Base, exchange: Exchange, target: Target): string | undefined {
  const name = nameOf(base);
  const url = target.bases[base]!;
  const misplaced = misplacedIn(target).get(base);
  if (misplaced !== undefined) return misplaced;
  if (exchange.fault?.class === 'proxy')
    return `${base}: ${exchange.fault.message.replace(/(?<![?.])$/, '.')} Correct the variable, or name ${url.hostname} in NO_PROXY.`;
  if (exchange.response === undefined) return `${base}: ${causeOfFault(exchange.fault, url)} See ${name}.`;
  const { status, body } = exchange.response;
  const parsed = parseBody(body);
  const members = parsed.json && isObject(parsed.value) ? parsed.value : {};
  const said = typeof members.error === 'string' ? `: ${members.error.slice(0, 120).replace(/\s+/g, ' ')}` : '';
  // Without a token the document asks for a 401: of a key it says nothing, and its body is for the run to judge.
  if (base === 'trigger' && status === 401 && (target.apiKey !== undefined || isWithoutToken(exchange.response)))
    return undefined;
  if (status === 403 && looksLikePage(body))
    return `${base}: responds 403 with a page, which is no response of this API. A proxy or a firewall before it may refuse this client: ask whoever runs ${url.host}.`;
  if (isRejection(exchange.response)) return rejection(base, status, target);
  const isRedirect = status >= 300 && status < 400;
  if ((status === 404 || isRedirect) && url.pathname.includes('//'))
    return `${base}: responds ${status}, and the path of ${name} has a double slash. Take one slash away.`;
  if (status === 404) {
    const at = `${base}: responds 404 at ${exchange.request.path.replace(/\?.*/, '')}.`;
    if (baseOfPath(url) === base) return `${at} The path of ${name} ends in ${paths[base]!}: is the rest of it right?`;
    return `${at} Is the path of ${name} right${paths[base] === undefined ? '' : `, and does it end in ${paths[base]}`}?`;
  }
  if (status === 429)
    return `${base}: ${url.host} throttles from the first request (429). Wait until its limit is over, then try again with a lower --rps.`;
  if (isAtPortForHttps(exchange, url)) return `${base}: ${url.host} speaks https, not http: ${tryHttps} See ${name}.`;
  if (status === 400 && isOfVersion(base))
    return `${base}: the pair is not quoted (400${said}). Declare \`swapOrder.pair\`, or let \`${commandLine('doctor', '--write', 'target.ts')}\` find one.`;
  if (status >= 500)
    return `${base}: the service at ${url.host} answers ${status}${said}. Try again when it is available.`;
  if (isRedirect)
    return `${base}: responds ${status}. ${redirectIn(exchange.response.headers, url)} Is ${name} the address of this API?`;
  if (status >= 300) return `${base}: responds ${status}${said}. Is ${name} the address of this API?`;
  if (!parsed.json)
    return `${base}: responds ${status} ${looksLikePage(body) ? 'with a page (HTML)' : 'without JSON'}. Is ${name} the address of this API?`;
  if (status !== 200 && base !== 'trigger')
    return `${base}: responds ${status}; expected 200. Whoever runs the service has to correct it.`;
  return undefined;
}

export function rejection(base: Base, status: number, { apiKey, profile }: Target): string {
  const variable = keyVariableOf(profile);
  return apiKey === undefined
    ? `${base}: responds ${status} without an API key. Set ${variable}.`
    : `${base}: responds ${status} to the API key. Is ${variable} a key of this deployment, with access to this API?`;
}

/** What may have answered, or kept silent, in the place of the service. */
export function throughProxy({ response, fault }: Exchange, url: URL, { isReference }: Target): string {
  const proxy = isReference || fault?.class === 'proxy' ? undefined : proxyOf(url);
  const isOfProxy =
    response === undefined || response.status === 403 || response.status >= 500 || !parseBody(response.body).json;
  if (proxy === undefined || !isOfProxy) return '';
  return ` Requests go through the proxy of ${proxy.name}: it may be the cause.`;
}

/** Where a redirect points to, without a query or credentials. */
function redirectIn(headers: readonly Header[], url: URL): string {
  const location = headerOf(headers, 'location') ?? '';
  if (location === '' || !URL.canParse(location, url.href)) return 'Redirects are not followed.';
  const { origin, pathname, protocol, hostname } = new URL(location, url);
  const isSameByHttps = url.protocol === 'http:' && protocol === 'https:' && hostname === url.hostname;
  return `Redirects are not followed; this one points to ${origin}${pathname}${isSameByHttps ? `: ${tryHttps}` : '.'}`;
}
