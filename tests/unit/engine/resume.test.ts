import { expect, test } from 'vitest';
import { resumeFrom } from '../../../src/product/engine/resume.js';
import { openJournal } from '../../../src/product/results/open-journal.js';
import { freshFolder } from '../../support/command-line.js';
import { exchangeOf } from '../judge/made.js';

test('an input is complete once one of its sessions is that fell into no stop', async () => {
  const folder = freshFolder();
  const exchange = (number: number, status: number) => ({
    ...{ type: 'exchange', ...exchangeOf({ id: `r-${number}`, operation: 'getOrder', path: '/order', status }) },
  });
  const session = (index: number, ...numbers: number[]) => ({
    ...{ type: 'session', role: 'explore', api: 'swapOrder', scenario: 'x', index },
    exchanges: numbers.map((number) => `r-${number}`),
  });
  const at = Array.from({ length: 9 }, (_, index) => exchange(index + 1, index > 2 && index < 7 ? 401 : 200));
  const before = [...at.slice(0, 3), session(0, 1, 2, 3), ...at.slice(3, 7), session(1, 4, 5), session(2, 6, 7)];
  const all = [{ type: 'run', id: 'r' }, ...before, { type: 'resume', at: '' }, ...at.slice(7), session(1, 8, 9)];
  const journal = openJournal(folder, false);
  for (const entry of all) journal.write(entry as never);
  journal.close();
  const { isDone, lost } = await resumeFrom(folder, () => true);
  const done = [0, 1, 2, 3].map((index) => isDone('swapOrder', 'x', index));
  expect([lost, ...done]).toEqual([4, true, true, false, false]);
});
