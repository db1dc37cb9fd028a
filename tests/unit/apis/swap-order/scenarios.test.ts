import { expect, test } from 'vitest';
import { failedIds, runOnce } from '../../../../src/laboratory/proof/run-once.js';

test('on the reference every requirement is exercised at gate depth with at least 300 requests, and none fails', async () => {
  const summary = await runOnce({ seed: 11, only: 'swapOrder' });
  expect(failedIds(summary)).toEqual([]);
  expect(summary.end.sent.total).toBeGreaterThanOrEqual(300);
  const judged = summary.requirements.filter(({ api, verdict }) => api === 'swapOrder' && verdict !== 'unjudged');
  const open = judged.filter(({ verdict }) => verdict !== 'pass').map(({ id }) => id);
  // A fault inside the server cannot be provoked.
  expect(open).toEqual(['ORDER-196', 'ORDER-197', 'ORDER-198']);
});
