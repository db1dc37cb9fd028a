import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createLiveReport } from '../../../src/product/cli/live-report.js';
import { freshFolder, judged } from '../results/judged.js';

const progress = { stage: 'explore', done: 10, planned: 40, sent: 120, failing: 2, leftMs: 3000 } as const;

test('the page of a run that goes on has what failed so far, its progress, and is read again', async () => {
  const { summary } = await judged(['order-mints-exchanged'], { only: 'ORDER-060', requests: 20 });
  const folder = freshFolder();
  const file = join(folder, 'report.html');
  let [time, asked] = [0, 0];
  const live = createLiveReport(folder, () => time);
  const show = (at: number): void => {
    time = at;
    live(progress, () => {
      asked += 1;
      return summary;
    });
  };
  show(100);
  expect(existsSync(file)).toBe(false);
  show(900);
  const page = readFileSync(file, 'utf8');
  expect(page).toMatch(/<meta http-equiv="refresh" content="[0-9]+">/);
  expect(page).toContain('explore 10/40  120 requests  2 failed  about 3 s left');
  expect(page.indexOf('So far:')).toBeLessThan(page.indexOf('ORDER-060'));
  show(3000);
  show(6000);
  expect(asked).toBe(2);
});

test('the page of a run that is over is read once', async () => {
  const { folder } = await judged([], { only: 'ORDER-060', requests: 20, report: ['html'] });
  expect(readFileSync(join(folder, 'report.html'), 'utf8')).not.toContain('http-equiv="refresh"');
});

test('a page that cannot be written ends no run', async () => {
  const { summary } = await judged([], { only: 'ORDER-060', requests: 20 });
  let time = 0;
  const live = createLiveReport(join(freshFolder(), 'missing'), () => time);
  time = 1000;
  expect(() => live(progress, () => summary)).not.toThrow();
});
