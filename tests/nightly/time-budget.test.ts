import { expect, test } from 'vitest';
import { runOnce } from '../../src/laboratory/proof/run-once.js';
import { noJournal, type Journal } from '../../src/product/results/open-journal.js';

test.each([20, 30])('a run takes away what it created within %i s, also from a slow target', async (seconds) => {
  const times: number[] = [];
  const write: Journal['write'] = (entry) => {
    if (entry.type === 'exchange') times.push(entry.startedAt);
  };
  const journal = { ...noJournal, write };
  let [slowFrom, reads] = [0, 0];
  const cut = await runOnce({
    ...{ seed: 1, only: 'trigger', perSecond: 20, timeMs: seconds * 1000, journal },
    inject: (reference, now) => (request) => {
      slowFrom ||= now() + seconds * 500;
      if (now() <= slowFrom || request.method !== 'GET' || (reads += 1) % 2 === 1) return reference.handle(request);
      return Promise.resolve({ status: 429, headers: { 'retry-after': '1' }, body: { json: {} } });
    },
  });
  // Where each session ended in time, none was cut.
  const texts = [`the ${seconds} s of the run are over`, `what is left of the ${seconds} s of the run is kept`];
  const others = Object.keys(cut.end.interrupted).filter((why) => !texts.some((text) => why.startsWith(text)));
  expect(others).toEqual([]);
  expect(Math.max(...times) - Math.min(...times)).toBeLessThanOrEqual(seconds * 1000);
  expect(cut.leftBehind.orders).toEqual([]);
});
