import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { resumeFrom } from '../../../src/product/engine/resume.js';
import { openJournal } from '../../../src/product/results/open-journal.js';

test('an input is complete once one of its sessions is that fell into no stop', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-test-'));
  const exchange = (number: number, status: number) => ({
    ...{ type: 'exchange', id: `r-${number}`, base: 'ultra', operation: 'getOrder', effect: 'read' },
    ...{ credentials: { apiKey: 'genuine' }, request: { method: 'GET', path: '/order', url: '/order', headers: [] } },
    response: { status, headers: [], body: '{}' },
  });
  const session = (index: number, ...numbers: number[]) => ({
    ...{ type: 'session', role: 'explore', api: 'swapOrder', scenario: 'x', index },
    exchanges: numbers.map((number) => `r-${number}`),
  });
  const stopped = [4, 5, 6, 7].map((number) => exchange(number, 401));
  const [before, after] = [[1, 2, 3].map((number) => exchange(number, 200)), [8, 9].map((one) => exchange(one, 200))];
  const entries = [{ type: 'run', id: 'r' }, ...before, session(0, 1, 2, 3), ...stopped, session(1, 4, 5)];
  const all = [...entries, session(2, 6, 7), { type: 'resume', at: '' }, ...after, session(1, 8, 9)];
  const journal = openJournal(folder, false);
  for (const entry of all) journal.write(entry as never);
  journal.close();
  const { isDone, lost } = await resumeFrom(folder, () => true);
  expect([0, 1, 2, 3].map((index) => isDone('swapOrder', 'x', index))).toEqual([true, true, false, false]);
  expect(lost).toBe(4);
});
