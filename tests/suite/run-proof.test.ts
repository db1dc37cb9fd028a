import { expect, test } from 'vitest';
import { runOnce } from '../../src/proof/run-once.js';

/** With seed 2, a random sequence updates an order twice where it may. */
const seeds = [2, 781];

/** How the suite behaves towards a target, whatever that responds. */
test.each(seeds)('no order is updated twice in the same way, which may be refused (seed %i)', async (seed) => {
  const updates: string[] = [];
  await runOnce({
    seed,
    only: 'trigger',
    depth: 'release',
    inject:
      ({ handle }) =>
      async (request) => {
        const response = await handle(request);
        if (request.method === 'PATCH' && response.status === 200) updates.push(`${request.path} ${request.body}`);
        return response;
      },
  });
  expect(updates.length).toBeGreaterThan(10);
  expect(updates).toEqual([...new Set(updates)]);
});
