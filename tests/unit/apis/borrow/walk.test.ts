import { expect, test } from 'vitest';
import { alteringJson } from '../../../../src/laboratory/defects/borrow/tamper.js';
import { failedIds, runOnce } from '../../../../src/laboratory/proof/run-once.js';

const walks = new Set(Array.from({ length: 80 }, (_, index) => `borrow/lifecycle#${index}`));
const release = { seed: 5, depth: 'release', only: 'borrow', keeps: walks } as const;

const longestList = (length: number) =>
  alteringJson(['positions'], (list) => Promise.resolve(Array.isArray(list) ? list.slice(0, length) : undefined));

test('a wallet has more positions than a page of a list may show', async () => {
  expect(failedIds(await runOnce({ ...release, inject: longestList(10) }))).toContain('BORROW-214');
  expect(failedIds(await runOnce({ ...release, inject: longestList(13) }))).toEqual([]);
});
