import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isBackedUp, backUp } from '../../../src/product/cli/back-up.js';
import { freshFolder } from '../../support/command-line.js';

const folderWith = (files: readonly string[]): string => {
  const folder = freshFolder();
  for (const file of files) writeFileSync(join(folder, file), file);
  return folder;
};

test('what a run wrote is moved aside each time, and the files of others stay', () => {
  const folder = folderWith(['journal.ndjson', 'run.json', 'report.html', 'notes.txt']);
  expect(['run.json', 'notes.txt'].map((name) => isBackedUp(join(folder, name), folder))).toEqual([true, false]);
  backUp(folder);
  expect(readdirSync(folder).sort()).toEqual(['earlier', 'notes.txt']);
  const [first] = readdirSync(join(folder, 'earlier'));
  expect(readFileSync(join(folder, 'earlier', first!, 'journal.ndjson'), 'utf8')).toBe('journal.ndjson');
  writeFileSync(join(folder, 'journal.ndjson'), 'second');
  backUp(folder);
  expect(readdirSync(join(folder, 'earlier'))).toHaveLength(2);
});
test.each(['journal.ndjson', 'report.html', 'earlier', 'target.json'])('a link named %s is refused', (name) => {
  const folder = folderWith(['run.json']);
  const elsewhere = folderWith(['precious']);
  symlinkSync(name === 'earlier' ? elsewhere : join(elsewhere, 'precious'), join(folder, name));
  expect(() => backUp(folder)).toThrow(/is a link; expected a folder without links/);
});
test('what is left without a journal, by a kill or by hand, is kept too, and a discovered profile stays where it is named', () => {
  const folder = folderWith(['run.json', 'report.md', 'target.json']);
  backUp(folder);
  expect(readdirSync(folder).sort()).toEqual(['earlier', 'target.json']);
  const [first] = readdirSync(join(folder, 'earlier'));
  expect(readdirSync(join(folder, 'earlier', first!)).sort()).toEqual(['report.md', 'run.json', 'target.json']);
});
test('a folder without a run stays as it is', () => {
  const folder = folderWith(['report.html']);
  backUp(folder);
  expect(existsSync(join(folder, 'report.html'))).toBe(true);
});
