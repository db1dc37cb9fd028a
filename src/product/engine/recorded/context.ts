import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { ConfigurationError } from '../../model/configuration-error.js';
import { tellsItsApi, type Address, type Declared } from './address.js';
import { isLacking, type Heard, type RecordedExchange } from './recorded-exchange.js';
import { recording } from './recording.js';
import { formOf } from '../../apis/trigger/fixtures/json-web-token.js';
import { addCount, groupedBy, valueAt } from '../../model/groups.js';
import { registered, registeredAt } from '../../apis/registry.js';
import { needsOf } from '../../model/api.js';
import { ofThisMachine } from '../../model/base-variables.js';
import { apiKeyShown } from '../../model/api-key.js';
import { isRejection } from '../../model/response.js';
import { headerOf, type Credentials, type Exchange, type Outcome, type RecordedRequest } from '../../model/exchange.js';

/** `opaque` where a token that is no JWT was not rejected: it stands for another one, or the deployment takes such tokens. */
type RecordedTokens = 'as sent' | 'opaque';

/** What the requests of a file to operations of documents show of its credentials. */
const nothingShown = () => ({
  /** One carries a key that is not refused. */
  hasKey: false,
  /** What they carry as `Authorization`: where one has none, nobody took it out of the recording. */
  tokens: undefined as RecordedTokens | undefined,
  webTokens: createWebTokens(),
  /** Headers in which stands, in the place of credentials, what clients that have none send too, and was accepted. */
  replaced: new Set<string>(),
});

/** Looks through recorded traffic for what it was recorded from; `learn` sees every exchange, and what is left out as well. */
export async function contextOf(files: readonly string[], declared: Declared, learn: (heard: Heard) => void) {
  const ids = await identified(files);
  const addresses = new Map<string, Served>();
  const shown = new Map<string, ReturnType<typeof nothingShown>>();
  /** Something was asked of an operation of a document, or a file ends too early to tell. */
  let isRelevant = false;
  /** How many entries there are, whatever they hold, and how many of them are left out, by reason. */
  let entries = 0;
  const leftOut: Record<string, number> = {};
  for (const file of files)
    for await (const entry of recording(file, declared)) {
      if ('cutAt' in entry) {
        isRelevant = true;
        continue;
      }
      entries += 1;
      if ('leftOut' in entry) addCount(leftOut, entry.leftOut);
      learn(entry.heard);
      const { address } = entry;
      if (address === undefined) continue;
      const tells = tellsItsApi(address) || address.base in declared.bases;
      isRelevant ||= tells;
      if ('leftOut' in entry) continue;
      const own = valueAt(shown, file, nothingShown);
      const key = `${address.base} ${address.url}`;
      const { base, url } = address;
      const host = ofThisMachine.test(url) ? file : new URL(url).origin;
      const served = addresses.get(key) ?? { base, url, host, requests: 0, tells: false };
      addresses.set(key, { ...served, requests: served.requests + 1, tells: served.tells || tells });
      for (const header of isAccepted(entry.recorded.outcome) ? entry.recorded.request.headers.filter(isLacking) : []) {
        const name = header[0].toLowerCase();
        // A sign-in takes no token.
        if (name === 'x-api-key' || needsOf(registeredAt(base)!.api, address.operation).takesToken)
          own.replaced.add(name);
      }
      if (carriesKey(entry.recorded)) own.hasKey = true;
      own.webTokens.add({ ...entry.recorded, ...entry.recorded.outcome });
      if (takesOpaqueToken(entry.recorded)) own.tokens = 'opaque';
      else if (carriesToken(entry.recorded.request)) own.tokens ??= 'as sent';
    }
  for (const own of shown.values()) if (own.webTokens.areKept()) own.tokens &&= 'as sent';
  const bases = basesOf([...addresses.values()], declared.bases);
  return { ids, bases, shown, isRelevant, entries, leftOut };
}

/** What recorded traffic holds, as far as its addresses tell. */
export type Context = Awaited<ReturnType<typeof contextOf>>;

/** An address that serves an API, as far as requests to it tell. */
interface Served extends Pick<Address, 'base' | 'url'> {
  /** Its origin; the first file that has it, where each address of one deployment has a port of its own. */
  readonly host: string;
  readonly requests: number;
  /** One of its requests tells which API it serves. */
  readonly tells: boolean;
}

/**
 * Of hosts that serve the same address the one with the most requests is judged, and the others are other deployments:
 * none of their addresses of this API is judged beside it.
 */
function basesOf(
  addresses: readonly Served[],
  declared: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const bases: Record<string, string> = { ...declared };
  const known = addresses.filter(({ tells }) => tells);
  const requestsTo = (host: readonly Served[]) => host.reduce((sum, { requests }) => sum + requests, 0);
  const hosts = [...groupedBy(known, (served) => served.host).values()];
  for (const host of hosts.toSorted((left, right) => requestsTo(right) - requestsTo(left)))
    for (const { api } of registered) {
      const served = host.filter(({ base }) => api.bases.includes(base));
      const isOtherDeployment = served.some(({ base }) => bases[base] !== undefined);
      if (!isOtherDeployment) for (const { base, url } of served) bases[base] ??= url;
    }
  return bases;
}

function carriesKey({ request: { headers }, outcome: { response } }: RecordedExchange): boolean {
  return (
    !isRejection(response) &&
    headers.some(([name, value]) => name.toLowerCase() === 'x-api-key' && value !== '' && !isLacking([name, value]))
  );
}

/** The files by ids that follow from their content alone. */
async function identified(files: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  for (const file of files) {
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) hash.update(chunk);
    const id = hash.digest('hex').slice(0, 12);
    const before = [...ids].find(([, known]) => known === id);
    if (before !== undefined)
      throw new ConfigurationError(`judge: ${file} and ${before[0]} have the same content; expected each file once`);
    ids.set(file, id);
  }
  return ids;
}

type Seen = Pick<Exchange, 'base' | 'request'> & Outcome;

/** What is known of the headers of recorded requests. */
interface Known {
  /** One that is not there was not sent. */
  readonly isComplete: boolean;
  /** The same of a token; absent where one may have been left out. */
  readonly tokens?: RecordedTokens | undefined;
}

/** Whether a request has anything as its `Authorization`. */
function carriesToken({ headers }: Pick<RecordedRequest, 'headers'>): boolean {
  return headers.some(([name, value]) => name.toLowerCase() === 'authorization' && value !== '');
}

/** The token of a request, as it was recorded. */
function bearerOf({ headers }: Pick<RecordedRequest, 'headers'>): string | undefined {
  return /^Bearer +(\S.*)$/i.exec(headerOf(headers, 'authorization') ?? '')?.[1]?.trim();
}

const isAccepted = ({ response }: Pick<Outcome, 'response'>): boolean =>
  response !== undefined && response.status < 500 && !isRejection(response);

function takesOpaqueToken({ request, outcome: { response } }: RecordedExchange): boolean {
  const token = bearerOf(request);
  return isAccepted({ response }) && token !== undefined && formOf(token) === 'opaque';
}

/** Looks whether tokens that are JWTs are sent on as they were given out, and no others are given out. */
function createWebTokens() {
  const given = new Set<string>();
  let [isKept, areOthers] = [false, false];
  return {
    add({ request, response }: { readonly request: Pick<RecordedRequest, 'headers' | 'url'> } & Outcome): void {
      isKept ||= given.has(bearerOf(request) ?? '');
      if (response === undefined || response.status > 299 || !request.url.endsWith('/verify')) return;
      const tokens = response.body.split(/[^\w.-]/).filter((text) => text.includes('.') && formOf(text) === 'jwt');
      for (const token of tokens) given.add(token);
      areOthers ||= tokens.length === 0;
    },
    areKept: (): boolean => isKept && !areOthers,
  };
}

/**
 * Tells of tokens whether they are malformed: those that were rejected and are no JWT or the beginning of one that was accepted,
 * and those that are no JWT where JWTs are given out and sent on.
 */
function createMalformed(): (exchange: Seen) => boolean {
  const accepted = new Set<string>();
  const webTokens = createWebTokens();
  return (exchange) => {
    webTokens.add(exchange);
    const token = bearerOf(exchange.request);
    const { status } = exchange.response ?? {};
    if (token === undefined || status === undefined) return false;
    const isWebToken = formOf(token) !== 'opaque';
    if (!isWebToken && webTokens.areKept()) return true;
    if (status < 300) accepted.add(token);
    if (status !== 401 || accepted.has(token)) return false;
    return !isWebToken || [...accepted].some((one) => one.startsWith(token));
  };
}

/**
 * Reads what the bytes of exchanges show of API keys and of tokens that are missing or malformed. A key that is refused may be any, unless
 * the same address accepted it before.
 */
export function createCredentials(): (exchange: Seen, known: Known) => Credentials {
  const accepted = new Set<string>();
  const keyIn = (exchange: Seen, { isComplete }: Known): Credentials => {
    const apiKey = apiKeyShown(exchange);
    if (apiKey === 'invented' || apiKey === 'empty') return { apiKey };
    if (apiKey !== 'genuine') return isComplete ? { apiKey } : {};
    const key = `${exchange.base} ${headerOf(exchange.request.headers, 'x-api-key')}`;
    if (isAccepted(exchange)) accepted.add(key);
    return isRejection(exchange.response) && !accepted.has(key) ? {} : { apiKey };
  };
  const isMalformed = createMalformed();
  const tokenIn = (exchange: Seen, { tokens }: Known): Credentials => {
    const malformed = isMalformed(exchange);
    if (tokens === undefined) return {};
    if (!carriesToken(exchange.request)) return { token: 'absent' };
    return malformed && tokens === 'as sent' ? { token: 'malformed' } : {};
  };
  return (exchange, known) => ({ ...keyIn(exchange, known), ...tokenIn(exchange, known) });
}
