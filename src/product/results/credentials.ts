import type { Credentials, Exchange } from '../model/exchange.js';

const keys: Readonly<Record<NonNullable<Credentials['apiKey']>, string>> = {
  genuine: 'the API key',
  absent: 'no API key',
  empty: 'an empty API key',
  invented: 'an invented API key',
  misplaced: 'the API key in the query',
  elsewhere: 'the API key in another header',
  'no-access': 'an API key without access to this API',
};

/** Tokens that a genuine one must not stand in for: with it, a conforming target shows what was found. */
export const wrongTokens: Readonly<Partial<Record<string, string>>> = {
  expired: 'an expired token',
  altered: 'a valid token with its signature altered',
  malformed: 'a malformed token',
};

const tokens: typeof wrongTokens = {
  ...wrongTokens,
  fresh: 'a valid token',
  aged: 'a token of an earlier request',
  absent: 'no token',
};

/** Whether a positive control differs from what is shown by its token, and so says nothing but that a valid one is taken. */
export function isOfToken(
  shown: Pick<Exchange, 'credentials'> | undefined,
  control: Pick<Exchange, 'credentials'>,
): boolean {
  const { token } = control.credentials;
  return (token === 'fresh' || token === 'aged') && token !== shown?.credentials.token;
}

/** `the API key and no token`: the credentials of a request in words; empty where nothing is known of them. */
export function credentialsIn({ apiKey, token, wallet }: Credentials): string {
  const of = wallet === undefined ? '' : ` of the wallet ${wallet}`;
  return [
    ...(apiKey === undefined ? [] : [keys[apiKey]]),
    ...(token === undefined ? [] : [`${tokens[token]!}${of}`]),
  ].join(' and ');
}
