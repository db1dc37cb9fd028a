import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { profileJsonSchema } from '../../../src/product/profile/schema/json-schema.js';
import { validProfile } from '../../../src/product/profile/validate.js';
import { textOf } from '../../suite/source-tree.js';

const schema = JSON.parse(textOf('specs/profile.schema.json')) as Readonly<Record<string, unknown>>;
const accepts = new Ajv({ strict: false }).compile(schema);

const mint = 'So11111111111111111111111111111111111111112';
const pair = { inputMint: mint, outputMint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', amount: '1' };
const bare = { name: 'staging', bases: { ultra: 'https://api.example.com/ultra/v1' } };

/** Whether the loader takes a profile. */
function isValid(profile: object): boolean {
  try {
    validProfile('target.json', profile);
    return true;
  } catch {
    return false;
  }
}

test.each<[string, object, boolean]>([
  ['addresses alone', bare, true],
  ['a pair and routers', { ...bare, swapOrder: { pair, routers: ['a', 'b', 'c', 'd'] } }, true],
  ['positions made by the run', { ...bare, borrow: { positions: 'made-by-run' } }, true],
  ['a named dialect', { ...bare, trigger: { dialect: 'recorded', freshWallets: 'unfunded' } }, true],
  ['no addresses', { name: 'staging' }, false],
  ['an unknown key', { ...bare, swaporder: {} }, false],
  ['an unknown key within', { ...bare, swapOrder: { pair, payers: mint } }, false],
  ['three routers', { ...bare, swapOrder: { pair, routers: ['a', 'b', 'c'] } }, false],
  ['an amount as a number', { ...bare, swapOrder: { pair: { ...pair, amount: 1 } } }, false],
  ['an unknown effect', { ...bare, allow: ['delete'] }, false],
  ['a dialect nobody knows', { ...bare, trigger: { dialect: 'klingon' } }, false],
])('the published JSON schema of profiles agrees with the loader on %s', (_, profile, isAccepted) => {
  expect([isValid(profile), accepts(profile)]).toEqual([isAccepted, isAccepted]);
});

test('the published JSON schema of profiles has the keys that the loader knows, and takes no others, nor a secret by its value', () => {
  expect(JSON.stringify(schema)).not.toContain('"value":{');
  const { properties, additionalProperties } = profileJsonSchema();
  expect(Object.keys(schema.properties as object)).toEqual(Object.keys(properties as object));
  expect([additionalProperties, schema.additionalProperties]).toEqual([false, false]);
});

test('the published JSON schema of profiles says of a key what its type says, and takes the key by which editors find it', () => {
  expect(JSON.stringify(schema)).toContain('A taker that holds neither what is sold nor gas.');
  expect(JSON.stringify(schema)).not.toMatch(/readonly|\*\//);
  const { bases, borrow } = schema.properties as Readonly<Record<string, { readonly properties: object }>>;
  expect(bases).toHaveProperty('properties.borrow.description', expect.stringContaining('LEND_BASE_URL'));
  expect(borrow).toHaveProperty('description', expect.not.stringContaining('LEND_BASE_URL'));
  expect(accepts({ $schema: './profile.schema.json', ...bare })).toBe(true);
  expect(readFileSync('package.json', 'utf8')).toContain('./schemas/profile.schema.json');
});
