import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { swapOrder } from '../../../src/product/apis/swap-order/api.js';
import {
  compareDocument,
  differencesBetween,
  review,
  type Review,
} from '../../../src/laboratory/generate/compare-document.js';
import { skeletonOf } from '../../../src/laboratory/generate/skeleton.js';
import type { Requirement } from '../../../src/product/model/requirement.js';
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

const row = (number: number, item: string, says = `Thing ${number} is as it should be.`): Requirement => ({
  id: `ORDER-00${number}`,
  says,
  source: at(item),
  level: 'must',
  kind: 'semantic',
});
const old = [row(1, 'sentence 1'), row(2, 'sentence 2'), row(3, 'sentence 3'), row(4, 'mode'), row(5, 'size')];
const undecided: Review = {
  before,
  after,
  old,
  rows: old,
  retired: [],
  confirmed: [],
  usesOf: ({ id }) => [`check     of ${id}`],
};
const decided: Review = {
  ...undecided,
  rows: [row(1, 'sentence 2'), row(3, 'sentence 3', 'Thing 3 is green.'), row(4, 'mode'), row(6, 'sentence 1')],
  retired: ['ORDER-002', 'ORDER-005'],
  confirmed: ['ORDER-004'],
};

test('a review of a new version names what cites each item, and what is to be done', () => {
  const { lines, open } = review(undecided);
  const text = lines.join('\n');
  expect(text).toContain('moved    "Things" "sentence 1" to "Things" "sentence 2"\n  ORDER-001 must: Thing 1');
  expect(text).toContain(
    '    check     of ORDER-004\n    → ORDER-004: expected that its row says something else, that its id is retired, or `--confirmed ORDER-004`',
  );
  expect(text).toContain('→ ORDER-005 cites "Things" "size", which the new version does not have');
  // Four decisions, and the place of the row that is gone. The new sentence is cited by the row of the moved one.
  expect(open).toBe(5);
});

test('a review of a new version ends when each requirement says something else, is retired or confirmed', () => {
  expect(review(decided)).toMatchObject({ open: 0 });
});

test.each<[string, Partial<Review>, RegExp]>([
  ['nothing is said of a changed one', { confirmed: [] }, /ORDER-004: .*found its row unchanged/],
  ['a retired one is not listed', { retired: ['ORDER-002'] }, /ORDER-005 has no row: expected it under `retired`/],
  ['a row is left out', { rows: decided.rows.slice(1) }, /ORDER-001 has no row/],
  ['the new item is not cited', { rows: decided.rows.slice(0, -1) }, /expected a row that cites it, found none/],
])('a review of a new version does not end while %s', (_, departure, message) => {
  const { lines, open } = review({ ...decided, ...departure });
  expect(open).toBe(1);
  expect(lines.join('\n')).toMatch(message);
});

test('the command ends with 1 until everything is decided, and then keeps the new version', () => {
  const home = freshFolder();
  for (const name of ['src', 'generated', 'node_modules', 'package.json'])
    symlinkSync(join(root, name), join(home, name));
  mkdirSync(join(home, 'specs/swap-order'), { recursive: true });
  const requirements = join(home, 'specs/swap-order/requirements.yaml');
  const skeleton = join(home, 'specs/swap-order/skeleton.json');
  cpSync(join(root, 'specs/swap-order/requirements.yaml'), requirements);
  cpSync(join(root, 'specs/swap-order/skeleton.json'), skeleton);
  // A made-up document in place of the last one: everything that was is gone.
  writeFileSync(join(home, 'new.md'), '# Orders\n\nAn order is a thing.\n');
  const document = () => compareDocument(home, 'swap-order', join(home, 'new.md'), []);
  const first = document();
  expect(first.exitCode).toBe(1);
  expect(first.text).toMatch(/ {2}ORDER-017 must: .*\n {4}check {5}src\/product\/apis\/swap-order\/checks\/\S+\.ts\n/);
  expect(first.text).toMatch(/ {4}defect {4}order-quote-with-empty-transaction/);
  expect(first.text).toMatch(/ {4}contract {2}getOrder 200 /);
  const ids = swapOrder.catalogue.requirements.map(({ id }) => id);
  const text = readFileSync(requirements, 'utf8');
  const head = text.slice(0, text.indexOf('requirements:\n'));
  const added = `requirements:\n  - id: ORDER-899\n    says: An order is a thing.\n    source: { section: Orders, item: sentence 1 }\n`;
  writeFileSync(requirements, `${head}retired: [${ids.join(', ')}]\n${added}`);
  const second = document();
  expect(second.exitCode, second.text.slice(-2_000)).toBe(0);
  expect((JSON.parse(readFileSync(skeleton, 'utf8')) as { items: unknown[] }).items).toHaveLength(1);
});
