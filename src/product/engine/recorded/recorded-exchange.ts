import {
  type Header,
  type Outcome,
  type RecordedRequest,
  headerOf,
  type RecordedResponse,
} from '../../model/exchange.js';
import { noCredential } from '../../model/api-key.js';
import { measureJson } from '../../json/measure.js';
import { isObject, parseBody, memberIn } from '../../json/parse.js';
import { urlOf, type Declared } from './address.js';
import { headersOf, pairsOf } from './recorded-headers.js';
import { jsonSent } from '../../model/response.js';
import { recordedInPart } from '../../results/journal.js';
import { unlessItThrows } from '../../model/unless-it-throws.js';

/** One request and answer as somebody else recorded them. */
export interface RecordedExchange {
  readonly request: Omit<RecordedRequest, 'path'>;
  readonly outcome: Outcome;
  readonly startedAt: number;
  readonly milliseconds: number;
  /** Names of headers with credentials that were replaced before it was kept, in small letters. */
  readonly redacted?: readonly string[];
}

/** What an entry says of secrets, whether or not it can be judged. */
export type Heard = Pick<RecordedExchange, 'request' | 'outcome'>;

/** What tools write in the place of a credential. */
const replacement =
  /^(?:(?:bearer\s*)?(?:\[(?!object )[^\]]{0,80}\]|<[^>]{0,80}>|\*+|•+|x+|redacted|removed|masked|sha\d*:\S*|[\w.-]{0,40}(?:\.{3}|…)))?$/i;

/** The same in the place of any other value. */
const replacedValue =
  /^(?:\[(?!object )[^\]]{1,80}\]|<[^>]{1,80}>|\{\{[^}]{1,80}\}\}|\*{3,}|•{3,}|x{4,}|redacted\w{0,40}|removed|masked|hidden|omitted)$/i;

const credentials: ReadonlySet<string> = new Set(['authorization', 'x-api-key']);

const isCredential = ([name]: Header): boolean => credentials.has(name.toLowerCase());

/** Whether a header has what clients without a credential send as well as tools: where it was accepted, it was replaced. */
export function isLacking(header: Header): boolean {
  const value = header[1].trim();
  return isCredential(header) && (/^bearer$/i.test(value) || noCredential.test(value.replace(/^bearer +/i, '')));
}

const isMarked = (header: Header): boolean => isCredential(header) && replacement.test(header[1].trim());

/** The exchange without credentials that were replaced, of which nothing is known. */
export function withoutReplaced(recorded: RecordedExchange, isReplaced = isMarked): RecordedExchange {
  const { headers } = recorded.request;
  const redacted = headers.filter(isReplaced).map(([name]) => name.toLowerCase());
  if (redacted.length === 0) return recorded;
  const request = { ...recorded.request, headers: headers.filter((header) => !isReplaced(header)) };
  return { ...recorded, request, redacted: [...(recorded.redacted ?? []), ...redacted] };
}

/** Whether a value of its query or of its body was replaced before it was recorded, so that nobody knows what was asked for. */
export function hasReplacedValue({ request }: Pick<RecordedExchange, 'request'>): boolean {
  const body = jsonSent(request);
  const values = [...new URL(request.url).searchParams.values(), ...(isObject(body) ? Object.values(body) : [])];
  return values.some((value) => typeof value === 'string' && replacedValue.test(decoded(value)));
}

/** What of an entry that is left out may carry a credential that stands in another. */
export function heardIn(entry: unknown, declared: Declared): Heard {
  const { request, response } = isObject(entry) ? entry : {};
  const asked = isObject(request) ? request : { url: request };
  const given = isObject(response) ? response : {};
  const textAmong = (...texts: readonly unknown[]) => texts.find((text) => typeof text === 'string');
  const sent = textAmong(memberIn(asked.postData, 'text'), asked.body);
  const content = isObject(given.content) ? given.content : given;
  const body = textAmong(content.text, given.body) ?? '';
  return {
    request: {
      method: methodOf(asked),
      url: `${urlOf(methodOf(asked), asked, declared) ?? ''}${queryOf(asked.queryString)}`,
      headers: headersOf(asked.headers),
      ...(sent !== undefined && { body: sent }),
    },
    outcome: {
      response: {
        status: 0,
        headers: headersOf(given.headers),
        body: content.encoding === 'base64' ? Buffer.from(body, 'base64').toString('utf8') : body,
      },
    },
  };
}

/** The list of parameters that an HTTP archive keeps beside the URL, as a query. */
function queryOf(list: unknown): string {
  const pairs = headersOf(Array.isArray(list) ? list : []);
  return pairs.length === 0
    ? ''
    : `?${new URLSearchParams(pairs.map(([name, value]): [string, string] => [name, value])).toString()}`;
}

/**
 * Reads an entry of an HTTP archive, an exchange of a journal, or the like; a text says what of it was not recorded. A
 * request that is kept without its response ended as one that the client gave up: nothing is known of what came back.
 */
export function recordedExchange(
  entry: unknown,
  declared: Declared = undeclared,
  isKeptAlone = false,
): RecordedExchange | string {
  if (isObject(entry) && typeof entry.request === 'string')
    return 'its request is a line of text without headers and body: expected an object, see docs/proxy.md';
  if (!isObject(entry) || !isObject(entry.request)) return 'not a request with a response';
  const { postData, body: rawBody, queryString } = entry.request;
  const method = methodOf(entry.request);
  const url = urlOf(method, entry.request, declared);
  if (method === '' || url === undefined) return 'its method or its URL was not recorded';
  if (url.startsWith('/')) return 'its URL has no host, and neither a header `Host` nor --target names one';
  if (!URL.canParse(url) || !/^https?:/i.test(url)) return 'its URL is no HTTP address';
  if (lacksParameters(url, queryString)) return 'its query was not recorded in the URL';
  if (isCached(entry)) return 'its response came from a cache or a service worker';
  const body = isObject(postData) ? postData.text : rawBody;
  if (isObject(body) || Array.isArray(body)) return 'its request body is no text';
  const headers = headersOf(entry.request.headers);
  const read = outcomeOf(entry.response, method);
  if (typeof read === 'string' && (!isKeptAlone || read === notSent)) return read;
  const outcome: Outcome = typeof read === 'string' ? { fault: { class: 'given-up', message: read } } : read;
  const at = entry.startedAt ?? entry.startedDateTime;
  const startedAt = typeof at === 'number' ? at : Date.parse(String(at));
  const time = entry.milliseconds ?? entry.time;
  return {
    request: { method, url, headers, ...(typeof body === 'string' && body !== '' && { body }) },
    outcome,
    startedAt: Math.abs(startedAt) <= latestTime ? startedAt : 0,
    milliseconds: typeof time === 'number' && time > 0 && time <= longestTime ? time : 0,
  };
}

/** Nothing is declared without a profile. */
const undeclared: Declared = { bases: {}, operations: {} };

/** The year 9999, in milliseconds since the Unix epoch, and a day: what lies beyond was not measured. */
const latestTime = 253_402_300_799_999;
const longestTime = 86_400_000;

function methodOf({ method }: Readonly<Record<string, unknown>>): string {
  return typeof method === 'string' ? method.toUpperCase() : '';
}

/** Whoever records may keep parameters beside the URL alone. */
function lacksParameters(url: string, list: unknown): boolean {
  const { searchParams } = new URL(url);
  return (pairsOf(list) ?? []).some(([name]) => !searchParams.has(name) && !searchParams.has(decoded(name)));
}

const decoded = (name: string): string => unlessItThrows(() => decodeURIComponent(name.replaceAll('+', ' '))) ?? name;

/** The server did not send it now: a browser shows it a second time, or for the first time once more. */
function isCached({ _fromCache, response }: Readonly<Record<string, unknown>>): boolean {
  const { _fetchedViaServiceWorker: viaWorker } = isObject(response) ? response : {};
  return typeof _fromCache === 'string' || viaWorker === true;
}

/** What was not recorded is not absent: without headers, or without the whole body, nothing can be said of a response. */
function outcomeOf(response: unknown, method: string): Outcome | string {
  if (!isObject(response)) return 'no response was recorded with it';
  const { status, _error: error } = response;
  if (status === 0) return outcomeWithout(typeof error === 'string' ? error : '');
  if (status === 304) return 'its response is the one that the client had already (304)';
  if (status === undefined || status === null) return 'no response was recorded with it';
  if (!Number.isInteger(status) || Number(status) < 100 || Number(status) > 999)
    return 'its status is no whole number from 100 to 999';
  const headers = pairsOf(response.headers) ?? [];
  if (headers.length === 0) return 'its response headers were not recorded';
  const body = recordedBody(response, hasNoBody(method, Number(status)), headers);
  return typeof body === 'string' ? body : { response: { status: Number(status), headers, ...body } };
}

/** Only a failure that is named is one of the connection; a client may give up a request as well, or be kept from sending it. */
function outcomeWithout(error: string): Outcome | string {
  if (/blocked/i.test(error)) return notSent;
  if (/abort|cancel/i.test(error)) return 'its client gave it up';
  if (error === '') return 'no response was recorded with it';
  const [kind = 'other'] = Object.entries(namedFaults).flatMap(([name, of]) => (error.includes(name) ? [of] : []));
  return { fault: { class: kind, message: error } };
}

const notSent = 'its client was kept from sending it';

/** How browsers name the faults of a connection that tell what to do. */
const namedFaults = { CONNECTION_REFUSED: 'refused', NAME_NOT_RESOLVED: 'name-resolution' } as const;

/** The body of a recorded response; a text says why it was not recorded whole. */
function recordedBody(
  response: Readonly<Record<string, unknown>>,
  isBodiless: boolean,
  headers: readonly Header[],
): Pick<RecordedResponse, 'body' | 'encoding'> | string {
  const content = isObject(response.content) ? response.content : { text: response.body, encoding: response.encoding };
  const { text, encoding, size, comment } = content;
  const sent = typeof response.bodySize === 'number' && response.bodySize >= 0 ? response.bodySize : undefined;
  const length = numberIn(headers, 'content-length');
  const isEmpty = isBodiless || length === 0 || (length === undefined && size === 0 && sent === 0);
  if (typeof text !== 'string' && isEmpty) return { body: '' };
  if (text === undefined || text === null) return 'its response body was not recorded';
  const isCode = encoding === 'base64';
  const isPlain = encoding === undefined || encoding === null || encoding === '';
  if (typeof text !== 'string' || !(isCode ? isBase64(text) : isPlain))
    return 'its response body is neither text nor base64';
  const bytes = Buffer.from(text, isCode ? 'base64' : 'utf8');
  // Recorders write the same for a body that they did not keep.
  if (text === '' && size === 0 && !isEmpty)
    return 'its response body is empty or was not recorded: no length says which';
  const isCoded = headers.some(([name, value]) => name.toLowerCase() === 'content-encoding' && value !== 'identity');
  const decoded = bytes.toString('utf8');
  const isJson = parseBody(decoded).json;
  // The size may be that of the text before it was compressed.
  if (isCoded && !isJson) return 'its response body was recorded compressed, or in part';
  if (typeof size === 'number' && bytes.length < size) return recordedInPart;
  // What stands in place of a secret has a length of its own.
  if (!isCoded && length !== undefined && bytes.length < length && !/«[^«»]*»/.test(text)) return recordedInPart;
  const isText = !isCode || Buffer.from(decoded, 'utf8').equals(bytes);
  const isSent = length !== undefined || sent === bytes.length;
  const isMeasured = (typeof size === 'number' && size > 0 && !comment) || (!isCoded && isSent);
  // Where nobody recorded how long it was, the rest may be missing.
  if (!isMeasured && !isJson && /^\s*[[{]/.test(decoded) && measureJson(decoded).unfinished) return recordedInPart;
  return isText ? { body: isCode ? decoded : text } : { body: text, encoding: 'base64' };
}

function numberIn(headers: readonly Header[], wanted: string): number | undefined {
  const value = headerOf(headers, wanted)?.trim() ?? '';
  return /^[0-9]+$/.test(value) ? Number(value) : undefined;
}

function isBase64(text: string): boolean {
  const bare = text.replace(/\s+/g, '');
  return bare.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(bare);
}

/** Of a redirection the target alone counts. */
function hasNoBody(method: string, status: number): boolean {
  return method === 'HEAD' || status === 204 || (status >= 300 && status < 400);
}
