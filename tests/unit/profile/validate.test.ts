import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ConfigurationError } from '../../../src/product/model/configuration-error.js';
import { referenceDialect } from '../../../src/product/apis/trigger/fixtures/dialects.js';
import type { Profile } from '../../../src/product/profile/profile.js';
import { validProfile } from '../../../src/product/profile/validate.js';
import { referenceProfile } from '../../../src/reference/profile.js';

const reference = referenceProfile('http://127.0.0.1:1');
const complete: Profile = { ...reference, trigger: { ...reference.trigger, dialect: referenceDialect } };

function mistakes(profile: unknown): string {
  try {
    validProfile('target.ts', profile);
    return '';
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return error.message;
  }
}

/** The profile with another value at a place. */
function withValue(place: readonly (string | number)[], value: unknown, within: unknown = complete): unknown {
  const [first, ...rest] = place;
  if (first === undefined) return value;
  const inner = (within as Readonly<Record<string, unknown>>)[first];
  if (Array.isArray(within))
    return within.map((item, index) => (index === first ? withValue(rest, value, item) : item));
  return { ...(within as object), [first]: withValue(rest, value, inner) };
}

/** Every place of the complete profile, containers included. */
function placesIn(value: unknown, place: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (typeof value !== 'object' || value === null) return [place];
  const inner = Array.isArray(value)
    ? value.flatMap((item, index) => placesIn(item, [...place, index]))
    : Object.entries(value).flatMap(([key, item]) => placesIn(item, [...place, key]));
  return place.length === 0 ? inner : [place, ...inner];
}

/** What a body carries is the target's own, so any JSON may stand there. */
const bodies = /\.(?:body|depositBody|undecodable|set|forms\.[\w-]+|params)\./;
const places = placesIn(complete).filter((place) => !bodies.test(place.join('.')));
const freeTexts =
  /^(?:name|ca|wallets\..*\.value|apiKey\w*\.value|trigger\.(?:orders\.\w+|unknownOrderId|wallet|dialect\.(?:name|.*\.field))|borrow\.fund\.\w+\.method|swapOrder\.(?:labelWithSpace|routers\.\d)|borrow\.(?:alternateMarket|rpcParameter\.name|.*\.market))$/;
const typed = places.filter((place) => !freeTexts.test(place.join('.')));

test('a profile of the reference is valid', () => {
  expect(mistakes(complete)).toBe('');
});

test('a profile names every key, what is expected and what was found', () => {
  const text = mistakes({
    name: 'test',
    bases: { ultra: 'localhost' },
    swapOrder: { pair: { inputMint: 'abc', outputMint: complete.swapOrder!.pair.outputMint, amount: 5 } },
  });
  expect(text.split('\n')).toEqual([
    'target.ts: 3 mistakes in the profile',
    '  bases.ultra: expected an absolute http or https URL; found a string of 9 characters (it has no scheme)',
    '  swapOrder.pair.inputMint: expected the mint that is sold: 32 bytes in base58; found a string of 3 characters',
    '  swapOrder.pair.amount: expected an amount in base units as a string of digits, such as "1000000"; found 5',
  ]);
});

test.each([
  [{ ...complete, pairs: {} }, 'pairs: unknown key; expected one of name, bases, '],
  [{ ...complete, allow: ['reed'] }, 'found a string of 4 characters (did you mean read?)'],
  [withValue(['trigger', 'dialect'], 'refrence'), '(did you mean reference?)'],
  [{ ...complete, swaporder: {} }, 'swaporder: unknown key; did you mean `swapOrder`?'],
  [withValue(['trigger', 'wallets'], 1), 'trigger.wallets: unknown key; did you mean `wallet`?'],
  [
    withValue(['trigger', 'dialect', 'signIn', 'tokens'], 1),
    'trigger.dialect.signIn.tokens: unknown key; did you mean `token`?',
  ],
  [withValue(['borrow', 'wallets', 'read', 0, 'adress'], 1), 'borrow.wallets.read[0].adress: unknown key; did you'],
  [withValue(['borrow', 'positions', 'debtFree', 'id'], 1), 'borrow.positions.debtFree.id: unknown key'],
  [withValue(['apiKey'], { envv: 'A' }), 'apiKey.envv: unknown key; did you mean `env`?'],
])('a profile with an unknown key or word suggests one: %#', (profile, expected) => {
  expect(mistakes(profile)).toContain(expected);
});

test.each([
  ['perSecond', [NaN, -1, 0, Infinity]],
  ['requests', [NaN, -5, 1.5]],
  ['concurrency', [0]],
  ['timeout', [NaN]],
])('a profile with a pacing.%s of %j is refused', (key, values) => {
  for (const value of values) {
    expect(mistakes({ ...complete, pacing: { [key]: value } })).toContain(`pacing.${key}: expected`);
    const text = mistakes({ ...complete, pacing: { perOperation: { getOrder: value } } });
    if (value !== 0) expect(text).toContain('pacing.perOperation.getOrder: expected');
  }
});

const { payer, takerFunded, pair } = complete.swapOrder!;
const one = takerFunded!;
const swapping = (given: object): Profile => ({ ...complete, swapOrder: { pair, ...given } });
test.each<[string, Profile]>([
  ['swapOrder.payer and swapOrder.gasWallets[0]', swapping({ payer: payer!, gasWallets: [payer!] })],
  ['swapOrder.payer and swapOrder.takerFunded', swapping({ payer: payer!, takerFunded: payer! })],
  ['swapOrder.takerFunded and swapOrder.takerWithoutGas', swapping({ takerFunded: one, takerWithoutGas: one })],
  ['swapOrder.pair.inputMint and', { ...complete, swapOrder: { pair: { ...pair, outputMint: pair.inputMint } } }],
  ['swapOrder.secondRouterType', { ...complete, swapOrder: { pair, secondRouterType: 1 } }],
  ['trigger.wallet', { ...complete, trigger: { wallet: 'nobody' } }],
  ['borrow.alternateMarket', { ...complete, borrow: { alternateMarket: 'main' } }],
])('a profile that contradicts itself is refused: %s', (keys, profile) => {
  expect(mistakes(profile)).toContain(keys);
});

test('a profile with a value of another type anywhere is refused by its key, and the value is not repeated', () => {
  const values = fc.oneof(
    fc.stringMatching(/^[A-Za-z][A-Za-z0-9_!+/-]{7,43}[!+/]$/),
    fc.constant(() => 'secret-in-a-function'),
    fc.constant(Symbol('x')),
    fc.constant(NaN),
    fc.constant(null),
  );
  fc.assert(
    fc.property(fc.constantFrom(...typed), values, (place, value) => {
      const text = mistakes(withValue(place, value));
      // Where a function is expected, another function is no mistake.
      if (typeof value === 'function' && text === '') return;
      const shown = place.map((key, index) => (typeof key === 'number' ? `[${key}]` : `${index > 0 ? '.' : ''}${key}`));
      expect(text).toContain(`${shown.join('')}: expected`);
      if (typeof value === 'string') expect(text).not.toContain(value);
    }),
    { numRuns: 400 },
  );
});

test('a profile with a secret as a plain string is refused with the form that it takes', () => {
  for (const key of ['apiKey', 'apiKeyWithoutAccess'])
    expect(mistakes({ ...complete, [key]: 'live-0123456789' })).toBe(
      `target.ts: a mistake in the profile\n  ${key}: expected a secret as { env: "NAME" }: the name of the environment variable that holds it; found a string (not shown, because it may be a secret)`,
    );
  expect(mistakes({ ...complete, wallets: { build: 'live-012345678' } })).toContain('wallets.build: expected a secret');
});
