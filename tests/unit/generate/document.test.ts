import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compareDocument, differencesBetween } from '../../../src/laboratory/generate/compare-document.js';
import { skeletonOf } from '../../../src/laboratory/generate/skeleton.js';
import { freshFolder, root } from '../../support/command-line.js';

const table = '| Field | Notes |\n|---|---|\n| mode | A text. Never empty. |\n| size | A number. |\n';
const before = skeletonOf('things', `# Things\n\nA thing is there. A thing is good. A thing is red.\n\n${table}`);
const after = skeletonOf(
  'things',
  `# Things\n\nAnd another thing. A thing is there. A thing is green.\n\n${table.replace('Never empty', 'Never long').replace(/.* size .*\n/, '')}`,
);
const at = (item: string) => ({ section: 'Things', item });

test('items are compared by place and by text', () => {
  expect(differencesBetween(before, before)).toEqual([]);
  expect(differencesBetween(before, after)).toEqual([
    { kind: 'moved', place: at('sentence 1'), movedTo: at('sentence 2') },
    { kind: 'gone', place: at('sentence 2') },
    { kind: 'changed', place: at('sentence 3') },
    { kind: 'changed', place: at('mode/2') },
    { kind: 'gone', place: at('size') },
    { kind: 'new', place: at('sentence 1') },
  ]);
});

test('what cites an item that differs is named with its check, contract and defects, and the new version is kept', () => {
  const home = freshFolder();
  symlinkSync(join(root, 'src'), join(home, 'src'));
  mkdirSync(join(home, 'specs/swap-order'), { recursive: true });
  const skeleton = join(home, 'specs/swap-order/skeleton.json');
  cpSync(join(root, 'specs/swap-order/skeleton.json'), skeleton);
  // A made-up document in place of the last one: everything that was is gone.
  writeFileSync(join(home, 'new.md'), '# Orders\n\nAn order is a thing.\n');
  const text = compareDocument(home, 'swap-order', join(home, 'new.md'));
  expect(text).toMatch(/ {2}ORDER-017 must: .*\n {4}check {5}src\/product\/apis\/swap-order\/checks\/\S+\.ts\n/);
  expect(text).toMatch(/ {4}defect {4}order-quote-with-empty-transaction/);
  expect(text).toMatch(/ {4}contract {2}getOrder 200 /);
  expect(text).toMatch(/ {2}named in {2}src\/product\/apis\/swap-order\/checks\/response-fields\.ts\n/);
  expect(text).toContain('new      "Orders" "sentence 1"\n\n');
  expect((JSON.parse(readFileSync(skeleton, 'utf8')) as { items: unknown[] }).items).toHaveLength(1);
  expect(compareDocument(home, 'swap-order', join(home, 'new.md'))).toBe('no item differs\n');
});
