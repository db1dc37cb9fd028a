import { registered, type Registered } from '../apis/registry.js';
import { isOfAnother } from '../engine/plausible.js';
import type { Sender } from '../http/client.js';
import { proxyOf } from '../http/dispatcher.js';
import { unfinished } from '../http/transport.js';
import { isObject, parseBody } from '../json/parse.js';
import { headerOf, type Base, type Exchange, type Header } from '../model/exchange.js';
import type { PlannedRequest } from '../model/scenario.js';
import { addressVariableOf } from '../model/base-variables.js';
import { keyVariableOf } from '../profile/keys.js';
import { genesisRequest } from '../profile/production.js';
import type { Target } from '../profile/resolve.js';
import { first } from '../reports/lines.js';
import { commandLine } from '../results/command.js';

const paths: Readonly<Partial<Record<Base, string>>> = {
  ultra: '/ultra/v1',
  swapV2: '/swap/v2',
  borrow: '/lend/v1',
};

/** A base address with what came of one plain request to it. */
export interface AskedAddress {
  readonly base: Base;
  readonly url: URL;
  /** With every retry. */
  readonly exchanges: readonly Exchange[];
  readonly final: Exchange;
  /** Why nothing can be judged there, with the next step. */
  readonly cause: string | undefined;
  /** It responds with success and JSON that is none of its API. */
  readonly isStrange: boolean;
  /** No request of a run would get another response. */
  readonly isHopeless: boolean;
}

/** Sends one harmless request to every base address of an API. */
export async function askAddresses(target: Target, sender: Sender): Promise<readonly AskedAddress[]> {
  const asked: AskedAddress[] = [];
  // One limit covers all that a host serves, and what it throttles again and again it throttles longer.
  const throttling = new Map<string, Exchange>();
  for (const item of registered)
    for (const base of item.api.bases) {
      const url = target.bases[base];
      if (url === undefined) continue;
      const before = throttling.get(url.host);
      const request = plainRequest(item, base, target);
      const { exchanges, final } = before ? { exchanges: [], final: before } : await answerTo(request, target, sender);
      if (final.response?.status === 429) throttling.set(url.host, final);
      const strange = strangeIn(item, final);
      const found = causeOf(base, final, target) ?? strange;
      const cause = found && found + throughProxy(final, url, target);
      const isKeyRejected = asked.some((other) => other.url.host === url.host && isRejected(other.final));
      const isHopeless =
        cause !== undefined &&
        (isMisplaced(base, url) || hopeless(base, final, isKeyRejected) || (await isNowhere(item, final, sender)));
      asked.push({
        base,
        url,
        exchanges,
        final,
        cause: cause && target.mask.text(cause),
        isStrange: found !== undefined && found === strange,
        isHopeless,
      });
    }
  return asked.map((address) => ({ ...address, isHopeless: address.isHopeless || isMissing(address, asked) }));
}

/** One of several instances may reject a key that the others know: what is rejected with a key is sent twice more. */
async function answerTo(request: PlannedRequest, { apiKey }: Target, sender: Sender) {
  const all: Exchange[] = [];
  for (;;) {
    const { exchanges, final } = await sender.send(request);
    all.push(...exchanges);
    if (apiKey === undefined || request.base === 'trigger' || !isRejected(final) || all.length >= 3)
      return { exchanges: all, final };
  }
}

/** Asks the node of the chain, which no API has among its addresses; none where the target has no node. */
export async function askNode({ bases: { rpc: url }, mask }: Target, sender: Sender): Promise<readonly AskedAddress[]> {
  if (url === undefined) return [];
  const { exchanges, final } = await sender.send(genesisRequest);
  const parsed = parseBody(final.response?.body ?? '');
  const isNode = parsed.json && isObject(parsed.value) && ('result' in parsed.value || 'error' in parsed.value);
  const found = final.fault
    ? causeOfFault(final.fault, url)
    : `responds ${final.response.status}, and not as a node does.`;
  const cause = mask.text(`rpc: ${found} Is \`bases.rpc\` (${addressVariableOf('rpc')}) the address of a node?`);
  const cannotBeStrange = { isStrange: false, isHopeless: false };
  return [{ base: 'rpc', url, exchanges, final, ...cannotBeStrange, cause: isNode ? undefined : cause }];
}

/** That one version is not found at its documented path where the other is served is for the run to judge. */
function isMissing({ base, url, final }: AskedAddress, asked: readonly AskedAddress[]): boolean {
  if (base === 'trigger' || final.response?.status !== 404) return false;
  if (baseOfPath(url) !== base) return true;
  const others = asked.filter(
    (address) => address.base !== base && (address.base === 'ultra' || address.base === 'swapV2'),
  );
  return base === 'borrow' || others.every((other) => other.final.response?.status === 404);
}

/** Whether a second read is not found either: a single one may be missing by mistake of the deployment. */
async function isNowhere({ api }: Registered, { base, response }: Exchange, sender: Sender): Promise<boolean> {
  if (base !== 'trigger' || response?.status !== 404) return false;
  const { operation, method, path } = api.operations.find((operation) => operation.operation === 'listHistory')!;
  const { final } = await sender.send({ operation, base, method, path, effect: 'read' });
  return final.response?.status === 404;
}

/** The plainest request that only reads: the first GET of the contract without a place in its path. */
function plainRequest({ api, fixturesOf }: Registered, base: Base, target: Target): PlannedRequest {
  const { operation, path } = api.operations.find(
    (operation) => operation.method === 'GET' && !operation.path.includes('{'),
  )!;
  const fixtures = fixturesOf(target.profile) as unknown as
    { readonly pair?: Readonly<Record<string, string>> } | undefined;
  const query = fixtures?.pair ? `?${new URLSearchParams(fixtures.pair).toString()}` : '';
  return { operation, base, method: 'GET', path: path + query, effect: 'read' };
}

/**
 * A rejection by the trigger API may be one that its document forbids, so that a run has to look at it, unless the same
 * host rejects the key elsewhere.
 */
function hopeless(base: Base, final: Exchange, isKeyRejected: boolean): boolean {
  if (final.response === undefined) return ['refused', 'name-resolution', 'proxy', 'tls'].includes(final.fault.class);
  return final.response.status === 429 || (isRejected(final) && (base !== 'trigger' || isKeyRejected));
}

/** The base whose path an address ends in. */
function baseOfPath({ pathname }: URL): Base | undefined {
  return (Object.keys(paths) as Base[]).find((base) => pathname.replace(/\/$/, '').endsWith(paths[base]!));
}

function isMisplaced(base: Base, url: URL): boolean {
  const other = baseOfPath(url);
  return other !== undefined && other !== base;
}

/** What is wrong with a connection, as far as its fault shows it. */
function causeOfFault(
  { class: kind, message }: NonNullable<Exchange['fault']>,
  { host, hostname, protocol }: URL,
): string {
  if (kind === 'refused') return `${host} refuses connections. Is the service running?`;
  if (kind === 'name-resolution') return `there is no host ${host}.`;
  if (kind === 'timeout' && message.startsWith(unfinished))
    return `${host} begins a response and does not end it in time. Is it overloaded, or \`pacing.timeout\` too short?`;
  if (kind === 'timeout') return `${host} does not respond. Is it reachable from here?`;
  if (/WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|EPROTO/.test(message))
    return `${host} speaks http, not https. Begin the address with http://.`;
  if (/SELF_SIGNED|UNABLE_TO_(?:VERIFY|GET_ISSUER)/.test(message))
    return `no known authority signed the certificate of ${host}. Declare its authority as \`ca\` in the profile, or in NODE_EXTRA_CA_CERTS.`;
  if (message.includes('ALTNAME_INVALID')) {
    const [, names = 'no host'] = / is not (?:in the cert's \w+|cert's CN): (.*)$/.exec(message) ?? [];
    const named = names === '' ? 'no IP address' : first(names.replaceAll('DNS:', '').split(', '), 3);
    return `the certificate of ${host} names ${named}; expected ${hostname}. Give the address with a name that the certificate has, or install one for ${hostname}.`;
  }
  if (/CERT_(?:HAS_EXPIRED|NOT_YET_VALID)/.test(message))
    return `the certificate of ${host} is not valid now. Renew it, or correct the clock of this machine.`;
  const hint = protocol === 'http:' && (kind === 'reset' || kind === 'malformed-http') ? ' Does it speak https?' : '';
  return `no complete response (${message}).${hint}`;
}

/** What is strange about a success, as a run decides it of each response; without a token the trigger order API has none. */
function strangeIn(item: Registered, exchange: Exchange): string | undefined {
  const { base, response } = exchange;
  if (response === undefined || response.status >= 300) return undefined;
  if (base !== 'trigger' && !isOfAnother(item, exchange)) return undefined;
  const what = base === 'trigger' ? 'without a token; expected 401' : 'with JSON that is none of this API';
  return `${base}: responds ${response.status} ${what}. Is \`bases.${base}\` (${addressVariableOf(base)}) the address of this API?`;
}

function isRejected({ response }: Exchange): boolean {
  return response?.status === 401 || response?.status === 403;
}

/** Why nothing can be judged behind an address, with the next step, from one plain request; undefined when all is well. */
function causeOf(base: Base, exchange: Exchange, target: Target): string | undefined {
  const name = `\`bases.${base}\` (${addressVariableOf(base)})`;
  const url = target.bases[base]!;
  if (isMisplaced(base, url)) {
    const other = baseOfPath(url)!;
    return `${base}: ${url.href} ends in ${paths[other]!}, the path of \`${other}\`. Correct ${name}, or give it as ${addressVariableOf(other)}.`;
  }
  if (exchange.fault?.class === 'proxy')
    return `${base}: ${exchange.fault.message}. Correct the variable, or name ${url.hostname} in NO_PROXY.`;
  if (exchange.response === undefined) return `${base}: ${causeOfFault(exchange.fault, url)} See ${name}.`;
  const { status, body } = exchange.response;
  const parsed = parseBody(body);
  const members = parsed.json && isObject(parsed.value) ? parsed.value : {};
  const said = typeof members.error === 'string' ? `: ${members.error.slice(0, 120).replace(/\s+/g, ' ')}` : '';
  // Without a token that is the response that the document asks for.
  if (base === 'trigger' && status === 401 && members.error === 'Unauthorized') return undefined;
  const variable = keyVariableOf(target.profile);
  if (status === 401 || status === 403)
    return target.apiKey === undefined
      ? `${base}: responds ${status} without an API key. Is ${variable} set?`
      : `${base}: responds ${status} to the API key. Is ${variable} a key of this deployment, with access to this API?`;
  if (status === 404)
    return `${base}: responds 404 at ${exchange.request.path.replace(/\?.*/, '')}. Is the path of ${name} right${paths[base] === undefined ? '' : `, and does it end in ${paths[base]}`}?`;
  if (status === 429)
    return `${base}: ${url.host} throttles from the first request (429). Wait until its limit is over, then try again with a lower --rps.`;
  if (status === 400 && (base === 'ultra' || base === 'swapV2'))
    return `${base}: the pair is not quoted (400${said}). Declare \`swapOrder.pair\`, or let \`${commandLine('doctor', '--write', 'target.ts')}\` find one.`;
  if (status >= 500)
    return `${base}: the service at ${url.host} answers ${status}${said}. Try again when it is available.`;
  if (status >= 300 && status < 400)
    return `${base}: responds ${status}. ${redirectIn(exchange.response.headers, url)} Is ${name} the address of this API?`;
  if (status >= 300) return `${base}: responds ${status}${said}. Is ${name} the address of this API?`;
  if (!parsed.json) return `${base}: responds ${status} without JSON. Is ${name} the address of this API?`;
  return undefined;
}

/** What may have answered, or kept silent, in the place of the service. */
function throughProxy({ response, fault }: Exchange, url: URL, { isReference }: Target): string {
  const proxy = isReference || fault?.class === 'proxy' ? undefined : proxyOf(url);
  const isOfProxy = response === undefined || response.status === 403 || response.status >= 500;
  if (proxy === undefined || !isOfProxy) return '';
  return ` Requests go through the proxy of ${proxy.name}: it may be the cause.`;
}

/** Where a redirect points to, without a query or credentials. */
function redirectIn(headers: readonly Header[], url: URL): string {
  const location = headerOf(headers, 'location') ?? '';
  if (location === '' || !URL.canParse(location, url.href)) return 'Redirects are not followed.';
  const { origin, pathname } = new URL(location, url);
  return `Redirects are not followed; this one points to ${origin}${pathname}.`;
}
