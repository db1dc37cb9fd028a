import type { Credentials, Header, Outcome, RecordedRequest } from '../../model/exchange.js';
import { isObject } from '../../json/parse.js';

/** One request and answer as somebody else recorded them. */
export interface RecordedExchange {
  readonly request: Omit<RecordedRequest, 'path'>;
  readonly outcome: Outcome;
  readonly startedAt: number;
  readonly milliseconds: number;
  /** Only what the bytes allow to say: a key that was refused may be any, and one that is not there may have been left out of the recording. */
  readonly credentials: Credentials;
}

/** What an entry says of secrets, whether or not it can be judged. */
export type Heard = Pick<RecordedExchange, 'request' | 'outcome'>;

/** What of an entry that is left out may carry a credential that stands in another. */
export function heardIn(entry: unknown): Heard {
  const { request, response } = isObject(entry) ? entry : {};
  const asked = isObject(request) ? request : {};
  const given = isObject(response) ? response : {};
  const bodyOf = (...texts: readonly unknown[]) => {
    const body = texts.find((text) => typeof text === 'string');
    return body === undefined ? {} : { body };
  };
  const content = isObject(given.content) ? given.content : given;
  const body = bodyOf(content.text, given.body).body ?? '';
  return {
    request: {
      method: '',
      url: `${typeof asked.url === 'string' ? asked.url : ''}${queryOf(asked.queryString)}`,
      headers: headersOf(asked.headers),
      ...bodyOf(isObject(asked.postData) ? asked.postData.text : undefined, asked.body),
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

/** Reads an entry of an HTTP archive, an exchange of a journal, or the like; a text says what of it was not recorded. */
export function recordedExchange(entry: unknown): RecordedExchange | string {
  if (!isObject(entry) || !isObject(entry.request)) return 'not a request with a response';
  const { method, url, postData, body: rawBody } = entry.request;
  if (typeof method !== 'string' || typeof url !== 'string' || !URL.canParse(url))
    return 'its method or its URL was not recorded';
  const { queryString } = entry.request;
  if (Array.isArray(queryString) && queryString.length > 0 && !url.includes('?'))
    return 'its query was not recorded in the URL';
  const body = isObject(postData) ? postData.text : rawBody;
  const headers = headersOf(entry.request.headers);
  const outcome = outcomeOf(entry.response);
  if (typeof outcome === 'string') return outcome;
  const refused = [401, 403].includes(outcome.response?.status ?? 0);
  const carries = (name: string): boolean => headers.some(([key, value]) => key.toLowerCase() === name && value !== '');
  const startedAt = typeof entry.startedAt === 'number' ? entry.startedAt : Date.parse(String(entry.startedDateTime));
  const time = entry.milliseconds ?? entry.time;
  return {
    request: { method, url, headers, ...(typeof body === 'string' && body !== '' && { body }) },
    outcome,
    startedAt: Number.isFinite(startedAt) ? startedAt : 0,
    milliseconds: typeof time === 'number' && time > 0 ? time : 0,
    credentials: {
      ...(carries('x-api-key') && !refused && { apiKey: 'genuine' as const }),
      ...(carries('authorization') && !refused && { token: 'aged' as const }),
    },
  };
}

/** What was not recorded is not absent: without headers, or without the whole body, nothing can be said of a response. */
function outcomeOf(response: unknown): Outcome | string {
  if (!isObject(response) || typeof response.status !== 'number') return 'no response was recorded with it';
  const { status } = response;
  if (status === 0) return { fault: { class: 'other', message: 'no response was recorded' } };
  const content = isObject(response.content) ? response.content : { text: response.body, encoding: response.encoding };
  const { text, encoding } = content as { text?: unknown; encoding?: unknown };
  const headers = headersOf(response.headers);
  if (headers.length === 0) return 'its response headers were not recorded';
  const saysEmpty = headers.some(([name, value]) => name.toLowerCase() === 'content-length' && value.trim() === '0');
  if (typeof text !== 'string' && !saysEmpty && status !== 204 && status !== 304)
    return 'its response body was not recorded';
  const body = typeof text === 'string' ? text : '';
  const bytes = Buffer.from(body, encoding === 'base64' ? 'base64' : 'utf8');
  const size = isObject(response.content) ? response.content.size : undefined;
  if (typeof size === 'number' && bytes.length < size) return 'its response body was recorded in part';
  if (encoding !== 'base64') return { response: { status, headers, body } };
  const decoded = bytes.toString('utf8');
  return Buffer.from(decoded, 'utf8').equals(bytes)
    ? { response: { status, headers, body: decoded } }
    : { response: { status, headers, body, encoding } };
}

/** Headers as pairs, as objects with name and value, or by name; what HTTP/2 keeps under a colon is no header. */
function headersOf(given: unknown): readonly Header[] {
  const pairs: readonly unknown[] = Array.isArray(given) ? given : isObject(given) ? Object.entries(given) : [];
  return pairs.flatMap((pair): Header[] => {
    const [name, value] = Array.isArray(pair) ? (pair as unknown[]) : isObject(pair) ? [pair.name, pair.value] : [];
    return typeof name === 'string' && !name.startsWith(':') ? [[name, String(value)]] : [];
  });
}
