import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createMask } from '../../../src/product/mask/mask.js';
import { spellings } from '../../support/spellings.js';

const secret = fc.oneof(
  fc.string({ unit: 'grapheme-ascii', minLength: 8, maxLength: 64 }),
  fc.string({ unit: 'grapheme', minLength: 8, maxLength: 40 }),
  fc.stringMatching(/^[A-Za-z0-9_-]{20,48}$/),
  fc.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{44,88}$/),
);

const only = (...names: readonly string[]): typeof spellings =>
  Object.fromEntries(names.map((name) => [name, spellings[name]!]));
const base64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64');

const spaced = (hex: string): string => hex.replace(/..(?=.)/g, '$& ');

/** A mask that knows this secret. */
function maskOf(secret: string) {
  const mask = createMask();
  mask.register('api-key', secret);
  return mask;
}

/** How a secret gets into what is kept, and what would give it away there. */
const encodings: Readonly<Record<string, (text: string) => string>> = {
  ...only('plain', 'json', 'percent', 'percentInLowerCase', 'form', 'hex', 'hexInUpperCase', 'hexWithColons'),
  'JSON text within JSON text': (text) => JSON.stringify(JSON.stringify(text)).slice(3, -3),
  'hex with spaces, in upper case': (text) => spaced(spellings.hexInUpperCase!(text)),
  'a list of bytes': (text) => JSON.stringify([...Buffer.from(text, 'utf8')]).slice(1, -1),
  'a list of bytes, one a line': (text) => JSON.stringify([...Buffer.from(text, 'utf8')], null, 2).slice(2, -2),
};
/** Those that a text without other characters than those of ASCII may have. */
const asciiEncodings: typeof encodings = {
  ...only('utf16', 'lowerCase', 'upperCase', 'references', 'jsonBySomeCodes'),
  'with every word in capitals, as some write the names of headers': (text) =>
    text.toLowerCase().replace(/\b[a-z]/g, (letter) => letter.toUpperCase()),
  'escapes of bytes': (text) => text.replace(/[^]/g, (one) => `\\x${one.charCodeAt(0).toString(16).padStart(2, '0')}`),
  'a list of bytes in hex': (text) =>
    [...Buffer.from(text)].map((byte) => `0x${byte.toString(16).padStart(2, '0')}`).join(','),
  'hexadecimal references of some': (text) =>
    text.replace(/[aeiou<>&"]/gi, (one) => `&#x${one.charCodeAt(0).toString(16)};`),
  'a URL with every third character escaped': (text) =>
    text.replace(/[^]/g, (one, at: number) => (at % 3 === 0 ? `%${one.charCodeAt(0).toString(16)}` : one)),
};
/** Those in which each character of Latin 1 can stand. */
const latinEncodings: typeof encodings = {
  ...only('references'),
  'JSON text with all but letters and digits escaped': (text) =>
    text.replace(/[^a-z0-9]/gi, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`),
  'named references': (text) =>
    text.replaceAll('&', '&amp;').replaceAll("'", '&apos;').replaceAll('"', '&quot;').replaceAll('<', '&lt;'),
};
const oddSecrets = ['clé-sécrète-9', 'key«with»marks', "it's-a-secret'9", `a&b<c"d'e\\u0041f`];
const asciiSecret = fc.oneof(
  fc.stringMatching(/^[A-Za-z0-9_-]{8,200}$/),
  fc.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{44,88}$/),
  fc.stringMatching(/^[a-f0-9]{16,64}$/),
);

test.each(Object.keys(encodings))('a mask leaves nothing of a secret that stands in a text as %s', (name) => {
  fc.assert(
    fc.property(secret, fc.string(), fc.string(), (value, before, after) => {
      fc.pre(value.trim() !== '' && value.isWellFormed() && !before.includes(value) && !after.includes(value));
      const encoded = encodings[name]!(value);
      const masked = maskOf(value).text(`${before}${encoded}${after}`);
      return !masked.includes(encoded) && masked.includes('«api-key»');
    }),
    { seed: 1, numRuns: 300 },
  );
});

test.each(Object.keys(latinEncodings))('a mask leaves nothing of a key with odd characters, as %s', (name) => {
  for (const value of oddSecrets)
    expect(maskOf(value).text(`x ${latinEncodings[name]!(value)} y`), value).toBe('x «api-key» y');
});

test.each(Object.keys(asciiEncodings))('a mask leaves nothing of a secret that stands in a text as %s', (name) => {
  fc.assert(
    fc.property(asciiSecret, (value) => maskOf(value).text(`x ${asciiEncodings[name]!(value)} y`) === 'x «api-key» y'),
    { seed: 4, numRuns: 200 },
  );
});

test('a mask leaves nothing of a secret within a longer text in base64, at whatever offset', () => {
  fc.assert(
    fc.property(secret, fc.string({ maxLength: 20 }), fc.string({ maxLength: 20 }), (value, before, after) => {
      fc.pre(value.isWellFormed() && before.isWellFormed() && after.isWellFormed());
      const mask = maskOf(value);
      const masked = mask.text(base64(before + value + after));
      return masked.includes('«api-key»') && !mask.text(masked).includes(base64(value).slice(4, -4));
    }),
    { seed: 2, numRuns: 600 },
  );
});

test('a mask keeps texts without the secret as they are', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z0-9]{24}$/), fc.string(), (value, text) => {
      fc.pre(!text.includes(value.slice(0, 6)));
      return maskOf(value).text(text) === text;
    }),
    { seed: 3 },
  );
});

test('a mask tells two secrets apart, also when one contains the other', () => {
  const mask = createMask();
  mask.register('short', 'abcdefgh');
  mask.register('long', 'abcdefgh-ijklmnop');
  expect(mask.text('abcdefgh-ijklmnop abcdefgh')).toBe('«long» «short»');
});

test('a mask masks a token nobody registered, the same one alike and another one differently', () => {
  const mask = createMask();
  const token = (name: string): string =>
    [`{"alg":"x"}`, `{"sub":"${name}"}`, 'sig'].map((part) => Buffer.from(part).toString('base64url')).join('.');
  const [one, again, other] = [token('one'), token('one'), token('two')].map(mask.text);
  expect(one).toMatch(/^«jwt:[0-9a-f]{8}:eyJhbGciOiJ4In0:eyJzdWIiOiJvbmUifQ:4\.[0-9a-f]{8}»$/);
  expect(again).toBe(one);
  expect(other).not.toBe(one);
  expect(mask.text(one!)).toBe(one);
});

test('a mask shows of a token whose parts are no JSON objects only a digest', () => {
  expect(createMask().text('eyJhbGciOiJ4In0.eyJzdWI.c2ln')).toMatch(/^«jwt:[0-9a-f]{8}»$/);
});

test('a mask masks the value of a cookie and keeps its name and attributes', () => {
  const masked = createMask().cookie('session=abc123; Path=/; HttpOnly');
  expect(masked).toMatch(/^session=«cookie:[0-9a-f]{8}»; Path=\/; HttpOnly$/);
});

test('a mask masks message and stack of an error and of its causes', () => {
  const [key, cause] = ['a-genuine-key', new Error('because of a-genuine-key')];
  const masked = maskOf(key).error(new Error(`sent ${key}`, { cause }));
  const texts = [masked.message, masked.stack, String(masked.cause), (masked.cause as Error).stack];
  expect(texts.join()).not.toContain(key);
});

test('a mask refuses a secret too short to be told from ordinary text, without showing it', () => {
  expect(() => createMask().register('api-key', 'qwert')).toThrow(/api-key has 5 characters/);
});
