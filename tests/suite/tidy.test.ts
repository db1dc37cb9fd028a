import { expect, test } from 'vitest';
import { filesIn, textOf } from './source-tree.js';

const sources = filesIn('src', ['.ts', '.mjs']);
const code = [...sources, ...filesIn('tests', ['.ts'])];
const pages = [...filesIn('docs', ['.md']), 'README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md'];
const prose = [...filesIn('specs', ['.yaml', '.json']), ...pages];
/** It names what is forbidden. */
const self = ['tests/suite/tidy.test.ts'];

test('files and terminals are written in one place, without secrets', () => {
  const writers = ['src/product/results/output.ts'];
  const writes =
    /\b(?:(?:write|append)File|write|writev)Sync\b|\b(?:write|append)File\b|\bcreateWriteStream\b|\bconsole\.|\bprocess\.std(?:out|err)\.write\b|\bstd(?:out|err)\b.*= process\b/;
  const others = code.filter((file) => file.startsWith('src/product/') && !writers.includes(file));
  expect(others.flatMap((file) => linesWith(file, writes))).toEqual([]);
});

test('what judges reads no clock and draws no random number', () => {
  const impure =
    /\bDate\.now\b|\bnew Date\(\)|\bperformance\.|\bMath\.random\b|\brandom(?:UUID|Bytes|Int)\b|\bprocess\./;
  const pure = sources.filter((file) => /^src\/product\/(?:model|judge|json)\//.test(file));
  expect(pure.filter((file) => impure.test(textOf(file)))).toEqual([]);
});

/** About two hundred; what is a quarter longer wants to be two files. There are no exceptions. */
const longest = 250;

test(`no file of code has more than ${longest} lines`, () => {
  expect(code.filter((file) => textOf(file).split('\n').length - 1 > longest)).toEqual([]);
});

test('no file or folder is named for nothing in particular', () => {
  const vague = /\b(?:utils?|helpers?|common|misc|manager)\b/i;
  expect(code.filter((file) => vague.test(file.replace('common-vaults', '')))).toEqual([]);
});

const forbidden: readonly (readonly [string, RegExp])[] = [
  ['a note to do it later', /\b(?:TODO|FIXME|XXX|HACK)\b/],
  ['a path of one machine', /(?:^|[\s"'`(])\/(?:work|tmp|home|root|Users)\//m],
  ['a name for nothing in particular', /\b(?<!from '[^']*)(?:utils|helpers?|manager)\b/i],
  [
    'a check that was switched off',
    /@ts-(?:ignore|nocheck|expect-error)|(?:eslint|oxlint)-disable|\b(?:test|describe|it)\.(?:skip|only|todo)\b/,
  ],
];

test.each(forbidden)('%s stands nowhere', (_, words) => {
  const files = [...code, ...prose].filter((file) => !self.includes(file));
  expect(files.flatMap((file) => linesWith(file, words))).toEqual([]);
});

function linesWith(file: string, words: RegExp): string[] {
  return textOf(file)
    .split('\n')
    .flatMap((line, index) => (words.test(line) ? `${file}:${index + 1}: ${line.trim()}` : []));
}
