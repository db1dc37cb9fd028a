import { expect, test } from 'vitest';
import { implausible } from '../../../src/product/engine/plausible.js';

const padding = ' '.repeat(300_000);
const nft = '{"nftId":1,"transaction":"AQ=="';
const given = (body: string, more: object = {}, operation = 'operate') =>
  implausible(operation, { status: 200, headers: [], body, ...more });

test.each([
  ['of hundreds of thousands of characters that begins as the documented response does', `${nft},"x":"${padding}"}`],
  ['of hundreds of thousands of characters that has half of the names', `{"nftId":1,"x":"${padding}"}`],
  ['of ordinary length', '<html>'],
  ['of hundreds of thousands of characters of which no response is documented', `{"x":"${padding}"}`, 'listHistory'],
])('a body %s is read', (_, body, operation = 'operate') => {
  expect(given(body, {}, operation)).toBeUndefined();
});

test.each([
  ['that begins otherwise', `{"x":"${padding}"}`, {}],
  ['whose names come too late', `{"x":"${padding}","nftId":1}`, {}],
  ['of an error response', `${nft},"x":"${padding}"}`, { status: 400 }],
  ['that is no JSON', `<html>${padding}`, {}],
  ['that is no text', 'A'.repeat(300_000), { encoding: 'base64' }],
  ['that is nested too deep', `${nft},"x":${'['.repeat(300)}${']'.repeat(300)}${padding}}`, {}],
  ['with too many values', `${nft},"x":[${'1,'.repeat(1_000_000)}1]}`, {}],
])('a body of hundreds of thousands of characters %s is not read', (_, body, more) => {
  expect(given(body, more)).toMatch(/^[0-9.]+ million characters/);
});

test('a body of more than a million characters is not read, where nothing is known of it', () => {
  expect(given(`{"result":"${padding.repeat(4)}"}`, {}, 'getAccountInfo')).toMatch(/no documented response/);
});
