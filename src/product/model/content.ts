import { hash } from 'node:crypto';
import { jsonIn, memberIn } from '../json/parse.js';
import { jsonText } from '../json/text.js';
import { headerOf, type Exchange, type RecordedRequest } from './exchange.js';
import { remembered } from './remembered.js';

/** Names what needs no token, and is accepted each time that it is sent; of a sign-in its type, for the wallet is new each time. */
export const contentOf = remembered(({ base, request, purpose }: Exchange): string | undefined => {
  const { method, path, body, headers } = request;
  if (headerOf(headers, 'authorization') !== undefined) return undefined;
  const isValid = purpose?.endsWith('/valid') === true;
  const same = isValid ? [purpose, memberIn(jsonIn(body), 'type')] : [method, path, body];
  return hash('sha256', jsonText([base, ...same]), 'base64');
});

/** `POST /lend/v1/borrow/operate` */
export const endpointOf = ({ method, url }: RecordedRequest): string =>
  `${method} ${url.replace(/^\w+:\/\/[^/]*|\?.*/g, '')}`;
