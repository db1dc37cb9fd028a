import { hash } from 'node:crypto';
import { isObject, jsonIn, memberIn } from '../json/parse.js';
import { jsonText } from '../json/text.js';
import { headerOf, queryIn, type Exchange, type RecordedRequest } from './exchange.js';
import { remembered } from './remembered.js';
import { jsonSent } from './response.js';

/** Names what needs no token, and is accepted each time that it is sent; of a sign-in its type, for the wallet is new each time. */
export const contentOf = remembered(({ base, request, purpose }: Exchange): string | undefined => {
  const { method, path, body, headers } = request;
  if (headerOf(headers, 'authorization') !== undefined) return undefined;
  const isValid = purpose?.endsWith('/valid') === true;
  const same = isValid ? [purpose, memberIn(jsonIn(body), 'type')] : [method, path, body];
  return digestOf(jsonText([base, ...same]));
});

export const digestOf = (text: string): string => hash('sha256', text, 'base64');

/** The same for requests that are equal but for their address and their headers. */
export const requestDigest = ({ method, path, body }: RecordedRequest): string =>
  digestOf([method, path, body].join('\n'));

/** `POST /lend/v1/borrow/operate` */
export const endpointOf = ({ method, url }: RecordedRequest): string =>
  `${method} ${url.replace(/^\w+:\/\/[^/]*|\?.*/g, '')}`;

/** The members of a request, and of each the sign, or the word that it is. */
export function membersOf(request: RecordedRequest): ReadonlyMap<string, string> {
  const body = jsonSent(request);
  const sent = [...queryIn(request.path), ...Object.entries(isObject(body) ? body : {})];
  return new Map(sent.map(([name, value]) => [name, kindOf(String(value))] as const).sort());
}

/** A number that asks for everything, such as the least of 128 bits. */
export const sentinel = /^-\d{30,}$/;

function kindOf(value: string): string {
  if (value === '') return 'empty';
  // A sentinel is asked for as it is.
  if (sentinel.test(value)) return value;
  if (/^-?\d+$/.test(value)) return /^0+$/.test(value) ? 'zero' : value.startsWith('-') ? 'negative' : 'positive';
  return /^[a-z]{1,20}$/i.test(value) ? value : '';
}
