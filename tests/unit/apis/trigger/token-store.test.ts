import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openTokenStore } from '../../../../src/product/apis/trigger/fixtures/token-store.js';

const kept = { target: 'https://one.invalid/v2', wallet: 'wallet', token: 'a token', issuedAt: 1_000 };
const newFile = (): string => join(mkdtempSync(join(tmpdir(), 'tokens-')), 'tokens.json');

test('a token comes out only once its lifetime is over, and only for its own target', () => {
  const file = newFile();
  openTokenStore(file, 500).keep(kept);
  const at = (now: number) => openTokenStore(file, 500, () => now);
  expect(at(1_499).expired(kept.target)).toBeUndefined();
  expect(at(1_500).expired(kept.target)).toEqual(kept);
  expect(at(9_999).expired('https://other.invalid')).toBeUndefined();
});

test('a token that waits is not replaced by a younger one', () => {
  const file = newFile();
  openTokenStore(file, 500).keep(kept);
  openTokenStore(file, 500).keep({ ...kept, token: 'a younger one', issuedAt: 1_400 });
  openTokenStore(file, 500).keep({ ...kept, target: 'https://other.invalid' });
  expect(openTokenStore(file, 500, () => 2_000).expired(kept.target)?.token).toBe('a token');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toHaveLength(2);
});

test('only its owner may read the token store', () => {
  const file = newFile();
  openTokenStore(file, 500).keep(kept);
  expect(statSync(file).mode & 0o077).toBe(0);
});

test('a token store that cannot be read is empty', () => {
  const file = newFile();
  writeFileSync(file, '[{"token": 7}, "no token"');
  expect(openTokenStore(file, 0, () => 9_999).expired(kept.target)).toBeUndefined();
});
