import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseWaivers, readWaivers, writeWaiver } from '../../../src/product/engine/waivers-file.js';
import { freshFolder } from '../../support/command-line.js';

const entry = 'waivers:\n  - requirement: ORDER-017\n    reason: known\n    expires: 2026-12-31\n';

test('a file of waivers is read', () => {
  expect(parseWaivers(entry, 'w.yaml')).toEqual([
    { requirement: 'ORDER-017', reason: 'known', expires: '2026-12-31', place: 'w.yaml:2' },
  ]);
  expect(parseWaivers('# none yet\n', 'w.yaml')).toEqual([]);
});

test.each([
  ['an unknown key', entry.replace('reason', 'why'), 'w.yaml:3: unknown key `why`; expected requirement, operation'],
  ['an unknown key at the top', `${entry}more: 1\n`, 'w.yaml:5: unknown key `more`; expected `waivers`'],
  ['an unknown requirement', entry.replace('ORDER-017', 'ORDER-17'), '(did you mean ORDER-017?)'],
  ['one that is not judged', entry.replace('ORDER-017', 'ORDER-01'), '(did you mean ORDER-001?)'],
  ['a day that does not exist', entry.replace('12-31', '02-30'), 'w.yaml:4: `expires` is "2026-02-30"'],
  ['no day', entry.replace(/ {4}expires.*\n/, ''), 'w.yaml:2: `expires` is missing'],
  ['an empty reason', entry.replace('known', '""'), 'w.yaml:3: `reason` is no text'],
  ['an operation of another API', `${entry}    operation: operate\n`, 'w.yaml:5: no operation "operate" of the API of'],
  ['a waiver twice', entry + entry.replace('waivers:\n', ''), 'w.yaml:5: ORDER-017 is waived twice'],
  ['a list without its key', '- requirement: ORDER-017\n', 'w.yaml:1: expected a mapping'],
  ['broken YAML', 'waivers: [', 'w.yaml:1: no YAML'],
])('a file of waivers is refused for %s, with the line', (_, text, message) => {
  expect(() => parseWaivers(text, 'w.yaml')).toThrow(message);
});

test('a file of waivers is written entry by entry, keeps comments and replaces the same waiver; one that is missing is named', () => {
  expect(() => readWaivers('/nowhere/w.yaml')).toThrow('`plumbline waive` writes one');
  const file = join(freshFolder(), 'waivers.yaml');
  writeWaiver(file, { requirement: 'ORDER-017', reason: 'one', expires: '2026-12-31' });
  writeFileSync(file, readFileSync(file, 'utf8').replace('reason: one', 'reason: one # told on Monday'));
  expect(writeWaiver(file, { requirement: 'ORDER-018', reason: 'two: 2', expires: '2026-12-31' })).toBe('added');
  expect(readFileSync(file, 'utf8')).toContain('# told on Monday');
  expect(writeWaiver(file, { requirement: 'ORDER-017', reason: 'three', expires: '2027-01-01' })).toBe('replaced');
  const kept = readWaivers(file).map(({ requirement, reason }) => `${requirement} ${reason}`);
  expect(kept).toEqual(['ORDER-018 two: 2', 'ORDER-017 three']);
  writeFileSync(file, 'waivers:\n');
  expect(writeWaiver(file, { requirement: 'ORDER-017', reason: 'three', expires: '2027-01-01' })).toBe('added');
});
