import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openJar } from '../../../../src/apis/trigger/jar.js';

const kept = { target: 'https://one.invalid/v2', wallet: 'wallet', token: 'a token', issuedAt: 1_000 };
const newFile = (): string => join(mkdtempSync(join(tmpdir(), 'jar-')), 'tokens.json');

test('a token comes out only once its lifetime is over, and only for its own target', () => {
  const file = newFile();
  openJar(file, 500).keep(kept);
  const at = (now: number) => openJar(file, 500, () => now);
  expect(at(1_499).expired(kept.target)).toBeUndefined();
  expect(at(1_500).expired(kept.target)).toEqual(kept);
  expect(at(9_999).expired('https://other.invalid')).toBeUndefined();
});

test('a token that waits is not replaced by a younger one', () => {
  const file = newFile();
  openJar(file, 500).keep(kept);
  openJar(file, 500).keep({ ...kept, token: 'a younger one', issuedAt: 1_400 });
  openJar(file, 500).keep({ ...kept, target: 'https://other.invalid' });
  expect(openJar(file, 500, () => 2_000).expired(kept.target)?.token).toBe('a token');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toHaveLength(2);
});

test('only its owner may read the jar', () => {
  const file = newFile();
  openJar(file, 500).keep(kept);
  expect(statSync(file).mode & 0o077).toBe(0);
});

test('a jar that cannot be read is empty', () => {
  const file = newFile();
  writeFileSync(file, '[{"token": 7}, "no token"');
  expect(openJar(file, 0, () => 9_999).expired(kept.target)).toBeUndefined();
});
