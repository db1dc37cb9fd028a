import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freshFolder } from '../../support/command-line.js';
import { makeFolder } from '../../../src/product/results/output.js';

test('makes every folder above it, and none that is there', () => {
  const folder = join(freshFolder(), 'a', 'b', 'c');
  makeFolder(folder);
  expect(existsSync(folder)).toBe(true);
  mkdirSync(join(folder, 'd'));
  makeFolder(folder);
  expect(existsSync(join(folder, 'd'))).toBe(true);
});

test('throws where none can be made, and comes to an end', () => {
  expect(() => makeFolder('/dev/null/reports')).toThrow(/ENOTDIR/);
  expect(() => makeFolder('/proc/reports/latest')).toThrow(/ENOENT|EACCES|EPERM/);
});
