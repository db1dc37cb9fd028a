import { expect, test } from 'vitest';
import { past } from '../../../../src/product/apis/trigger/reader/responses.js';
import type { Exchange } from '../../../../src/product/model/exchange.js';
import { derivedOf, sent, signingIn, token } from './traffic.js';

/** A read of the vault of a wallet under this text. */
function withText(number: number, text: string, status = 200, credentials: Exchange['credentials'] = {}): Exchange {
  const made = sent(number, 'getVault', status);
  return { ...made, credentials, request: { ...made.request, headers: [['authorization', `Bearer ${text}`]] } };
}

test('what is rejected under the token of one wallet is sent again under a new one of that wallet alone', () => {
  const rejected = (number: number, value: string) => withText(number, value, 401, { apiKey: 'genuine' });
  const both = [
    ...signingIn(1, 1, { token: '«token-1»' }),
    ...signingIn(3, 2, { token: '«token-2»' }),
    rejected(5, '«token-1»'),
  ];
  const last = (...more: readonly Exchange[]) => derivedOf([...both, ...more], {}, 'recorded').exchanges.at(-1)!;
  const again = (value: string) => last(...signingIn(6, 1, { token: value }), rejected(8, value));
  expect(last(rejected(6, '«token-2»')).purpose).toBeUndefined();
  expect(again('«token-3»')).toMatchObject({
    purpose: 'sign-in-again/repeated',
    credentials: { signIn: 'after-rejection' },
  });
  expect(again('«token-1»').credentials).not.toHaveProperty('signIn');
});

test.each([
  ['no token is none', {}, 'challenge/valid', 'none'],
  ['null in the place of a token is none', { token: null }, 'challenge/valid', 'none'],
  ['a text may be one of others', { value: 'some text' }, 'challenge/valid', undefined],
  ['a place for a token may be one of others', { token: '' }, 'challenge/valid', undefined],
  ['a token is one', { token }, 'challenge/second', 'jwt'],
])('a sign-in that gives out %s', (_, issued, next, form) => {
  const exchanges = [...signingIn(1, 1, issued), ...signingIn(3, 1, {}).slice(0, 1)];
  const derived = derivedOf(exchanges);
  expect(derived.exchanges.map(({ purpose }) => purpose)).toEqual(['challenge/valid', 'verify/valid', next]);
  expect(derivedOf(exchanges, {}, 'recorded').facts['token:made-2']).toBe(form);
  expect(derived.facts['kinds:made-2']).toEqual(['one after a message sign-in']);
  expect(derived.facts['kinds:made-3']).toEqual(
    next === 'challenge/second' ? [past.signedIn, `${past.signedIn}, of the type message`] : [],
  );
});

const purposesIn = (...exchanges: readonly Exchange[]) =>
  derivedOf(exchanges, {}, 'recorded').exchanges.map(({ purpose }) => purpose);

test('in a form that was read, a signature by another key is one though accepted, and a first one that is refused is proper', () => {
  const known = signingIn(1, 1, { token: '«token-1»' });
  expect(purposesIn(...known, ...signingIn(3, 2, {}, 1)).at(-1)).toBe('verify/wrong-key');
  expect(purposesIn(...known, ...signingIn(3, 2, {}, 3)).at(-1)).toBe('verify/bad-signature');
  expect(purposesIn(...signingIn(3, 2, {}, 3)).at(-1)).toBeUndefined();
  const refusedWith = (body: object): readonly Exchange[] =>
    signingIn(3, 2, body, 2, 401).map((one) => ({ ...one, credentials: { apiKey: 'genuine' } }));
  expect(purposesIn(...known, ...refusedWith({})).at(-1)).toBe('verify/valid');
  expect(purposesIn(...known, ...refusedWith({ error: 'Challenge expired' })).at(-1)).toBeUndefined();
  expect(purposesIn(...refusedWith({})).at(-1)).toBeUndefined();
});

test('what a client sends that has no token is malformed, and another text may be a token of elsewhere', () => {
  const stateOf = (exchange: Exchange) =>
    derivedOf([...signingIn(1, 1, { token }), exchange], {}, 'recorded').exchanges.at(-1)!.credentials.token;
  expect([withText(3, 'undefined'), withText(3, 'some-text')].map(stateOf)).toEqual(['malformed', 'aged']);
});

test('a token that two wallets were given is told, and one text for all tokens of a recording names no wallet', () => {
  const both = (text: string) => [...signingIn(1, 1, { token: text }), ...signingIn(3, 2, { token: text })];
  const { facts } = derivedOf([...both(token), sent(5, 'getVault', 200)], {}, 'recorded');
  expect([facts['sharedToken:made-5'], facts['sharedToken:made-4']]).toEqual([true, undefined]);
  const made = sent(5, 'getVault', 200);
  const replaced = { ...made, request: { ...made.request, headers: [['authorization', 'Bearer «token-1»'] as const] } };
  const { exchanges } = derivedOf([...both('«token-1»'), replaced], {}, 'recorded');
  expect(exchanges.at(-1)!.credentials).toEqual({ apiKey: 'genuine', token: 'aged' });
});
