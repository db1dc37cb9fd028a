import { headerOf, type Credentials, type Exchange } from '../model/exchange.js';

const keys: Readonly<Record<NonNullable<Credentials['apiKey']>, string>> = {
  genuine: 'the API key',
  absent: 'no API key',
  empty: 'an empty API key',
  invented: 'an invented API key',
  misplaced: 'the API key in the query',
  elsewhere: 'the API key in another header',
  'no-access': 'an API key without access to this API',
};

const tokens: Readonly<Record<NonNullable<Credentials['token']>, string>> = {
  fresh: 'a valid token',
  aged: 'a token of an earlier request',
  absent: 'no token',
  expired: 'an expired token',
  altered: 'a valid token with a character in the middle of its signature exchanged',
  malformed: 'a malformed token',
};

/** A token of which masking left to read what became of a valid one: the header, and how long its signature is. */
const masked = /^Bearer «(?:jw[te]|piece)[^:»]*(?::[^:»]*(?::([\w-]+):[\w-]+(?::([0-9]+)\.[^»]*)?)?)?»$/i;

/**
 * What a script takes in place of a valid token, and how it is made: with a valid one, a conforming target shows what was
 * found. Undefined where the request has none, a valid one, or a valid one in a header that is at fault itself.
 */
export function wrongTokenOf({ credentials: { token }, request }: Pick<Exchange, 'credentials' | 'request'>) {
  if (token === 'expired') return { variable: 'JWT_EXPIRED', meaning: tokens.expired };
  const shown = masked.exec(headerOf(request.headers, 'authorization') ?? '');
  if (shown === null || (token !== 'altered' && token !== 'malformed')) return undefined;
  const [, header, length] = shown;
  if (token === 'altered' && length !== '0') return { variable: 'JWT_ALTERED', meaning: tokens.altered };
  if (token === 'altered') {
    const made = `${header}, which names the algorithm none, as its first part, and with an empty signature after its second dot`;
    return { variable: 'JWT_WITHOUT_ALGORITHM', meaning: `a valid token with ${made}` };
  }
  const cut =
    length === undefined
      ? 'without its last part and the dot before that'
      : `with ${length} characters left of its signature`;
  return { variable: 'JWT_CUT', meaning: `a valid token ${header === undefined ? 'cut off in its middle' : cut}` };
}

/** Whether a positive control differs from what is shown by its token, and so says nothing but that a valid one is taken. */
export function isOfToken(
  shown: Pick<Exchange, 'credentials'> | undefined,
  control: Pick<Exchange, 'credentials'>,
): boolean {
  const { token } = control.credentials;
  return (token === 'fresh' || token === 'aged') && token !== shown?.credentials.token;
}

/** `the API key and no token`: the credentials of a request in words; empty where nothing is known of them. */
export function credentialsIn({ credentials, request }: Pick<Exchange, 'credentials' | 'request'>): string {
  const { apiKey, token, wallet } = credentials;
  const of = wallet === undefined ? '' : ` of the wallet ${wallet}`;
  return [
    ...(apiKey === undefined ? [] : [keys[apiKey]]),
    ...(token === undefined ? [] : [`${wrongTokenOf({ credentials, request })?.meaning ?? tokens[token]}${of}`]),
  ].join(' and ');
}
