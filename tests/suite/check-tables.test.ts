import { join } from 'node:path';
import { expect, test } from 'vitest';
import { registered } from '../../src/product/apis/registry.js';
import { mutants } from '../support/check-mutants.js';
import { collectTables, survives } from '../support/check-table.js';
import { filesIn, root, textOf } from './source-tree.js';

const files = filesIn('tests/unit/apis', ['.test.ts']).filter((file) => file.includes('/checks/'));
const tables = await collectTables(() => Promise.all(files.map((file) => import(join(root, file)))));
const tableOf = (api: string, id: string) => tables.filter((table) => table.api.name === api && id in table.rows);

test.each(registered.map(({ api }) => [api.name, api] as const))(
  'every check of %s has one table made by hand',
  (name, { checks }) => {
    const ids = Object.keys(checks);
    expect(ids.filter((id) => tableOf(name, id).length > 1)).toEqual([]);
    expect(ids.filter((id) => tableOf(name, id).length === 0)).toEqual([]);
  },
);

test('every id is a literal of its table, so that a search for it finds the rows', () => {
  const texts = files.map(textOf).join('\n');
  const ids = registered.flatMap(({ api }) => Object.keys(api.checks));
  expect(ids.filter((id) => !texts.includes(`'${id}'`))).toEqual([]);
});

test.each(Object.keys(mutants))('a unit test fails for every check that is %s', (mutant) => {
  const surviving = tables.flatMap((table) =>
    Object.keys(table.rows).filter((id) => id in table.api.checks && survives(table, id, mutant)),
  );
  expect(surviving).toEqual([]);
});
