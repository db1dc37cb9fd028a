import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keepAside } from '../../../src/cli/keep-aside.js';

const folderWith = (files: readonly string[]): string => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-aside-'));
  for (const file of files) writeFileSync(join(folder, file), file);
  return folder;
};

test('what a run wrote is moved aside each time, and the history and the files of others stay', () => {
  const folder = folderWith(['journal.ndjson', 'run.json', 'report.html', 'history.ndjson', 'notes.txt']);
  keepAside(folder);
  expect(readdirSync(folder).sort()).toEqual(['earlier', 'history.ndjson', 'notes.txt']);
  const [first] = readdirSync(join(folder, 'earlier'));
  expect(readFileSync(join(folder, 'earlier', first!, 'journal.ndjson'), 'utf8')).toBe('journal.ndjson');
  writeFileSync(join(folder, 'journal.ndjson'), 'second');
  keepAside(folder);
  expect(readdirSync(join(folder, 'earlier'))).toHaveLength(2);
});

test('a folder without a run stays as it is', () => {
  const folder = folderWith(['report.html']);
  keepAside(folder);
  expect(existsSync(join(folder, 'report.html'))).toBe(true);
});
