import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contradiction } from '../support/check-rows.js';
import { collectTables, type CheckTable } from '../support/check-table.js';
import { filesIn, root } from '../suite/source-tree.js';
import { theSwitch } from './operators.js';

/** Some changes change nothing that a response can show: in each file at most this share, rounded up, may go unnoticed. */
const mostUnnoticed = 0.03;
/** How many go unnoticed in files that are not there yet; never to be raised. */
const known = JSON.parse(readFileSync(join(import.meta.dirname, 'unnoticed.json'), 'utf8')) as Readonly<
  Record<string, number>
>;

const { sites, reached, activate } = theSwitch();
const files = filesIn('tests/unit/apis', ['.test.ts']).filter((file) => file.includes('/checks/'));
const tables = await collectTables(() => Promise.all(files.map((file) => import(join(root, file)))));
const wholeTables = tables.flatMap((table) =>
  Object.keys(table.rows).flatMap((id) => (id in table.api.checks ? [{ table, id }] : [])),
);

/** Whether a row of the table of a check fails. */
function notices({ api, rows, fixtures }: CheckTable<never>, id: string): boolean {
  try {
    return rows[id]!.some((row) => contradiction(api, id, api.checks[id]!, row, fixtures) !== undefined);
  } catch {
    return true;
  }
}

test('no change of one operator or list of a check goes unnoticed by its table, but for those that are known', () => {
  /** What is evaluated when the modules are loaded cannot be changed afterwards. */
  const atLoad = new Set(reached);
  const using = new Map<number, (typeof wholeTables)[number][]>();
  for (const entry of wholeTables) {
    reached.clear();
    expect(notices(entry.table, entry.id), entry.id).toBe(false);
    for (const site of reached) using.set(site, [...(using.get(site) ?? []), entry]);
  }
  const tried = [...sites.keys()].filter((site) => using.has(site) || !atLoad.has(site));
  const unnoticed = tried.filter((site) => {
    activate(site);
    try {
      return !(using.get(site) ?? []).some(({ table, id }) => notices(table, id));
    } finally {
      activate(-1);
    }
  });
  const lines = unnoticed.map((site) => {
    const { file, line, change } = sites[site]!;
    return `${file}:${line}  ${change}${using.has(site) ? '' : '  (no row gets there)'}`;
  });
  const share = `${tried.length - unnoticed.length} of ${tried.length} changes of one operator or list are noticed`;
  console.log([...lines, share].join('\n'));
  const countIn = (file: string, among: readonly number[]): number =>
    among.filter((site) => sites[site]!.file === file).length;
  const tooMany = [...new Set(tried.map((site) => sites[site]!.file))].flatMap((file) => {
    const most = Math.max(known[file] ?? 0, Math.ceil(mostUnnoticed * countIn(file, tried)));
    const count = countIn(file, unnoticed);
    return count > most ? [`${file}: expected at most ${most} changes that no row notices, found ${count}`] : [];
  });
  expect(tooMany, lines.join('\n')).toEqual([]);
});
