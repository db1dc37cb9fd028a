import { join } from 'node:path';
import { expect, test } from 'vitest';
import { registered } from '../../src/apis/registry.js';
import { mutants } from '../support/check-mutants.js';
import { collectTables, survives } from '../support/check-table.js';
import { filesIn, root } from './source-tree.js';

const files = filesIn('tests/unit/apis', ['.test.ts']).filter((file) => file.includes('/checks/'));
const tables = await collectTables(() => Promise.all(files.map((file) => import(join(root, file)))));
const tableOf = (api: string, id: string) => tables.filter((table) => table.api.name === api && id in table.rows);

/** Checks that have no table yet; the numbers may only fall. */
const withoutTable: Readonly<Record<string, number>> = { 'swap-order': 0, borrow: 5, trigger: 0 };

test.each(registered.map(({ api }) => [api.name, api] as const))(
  'every check of %s has one table of situations made by hand',
  (name, { checks }) => {
    const ids = Object.keys(checks);
    expect(ids.filter((id) => tableOf(name, id).length > 1)).toEqual([]);
    const missing = ids.filter((id) => tableOf(name, id).length === 0);
    expect(missing.length, `no table for ${missing.join(', ')}`).toBeLessThanOrEqual(withoutTable[name] ?? 0);
  },
);

test.each(Object.keys(mutants))('a unit test fails for every check that is %s', (mutant) => {
  const surviving = tables.flatMap((table) =>
    Object.keys(table.rows).filter((id) => id in table.api.checks && survives(table, id, mutant)),
  );
  expect(surviving).toEqual([]);
});
