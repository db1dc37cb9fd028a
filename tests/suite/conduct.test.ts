import { expect, test } from 'vitest';
import { trial } from '../../src/proof/trial.js';

/** Under the seed 2 random lives come to update an order twice, if they may; the other seed is another one each day. */
const seeds = [2, Math.floor(Date.now() / 86_400_000)];

/** How the suite behaves towards a target, whatever that answers. */
test.each(seeds)('no order is updated twice in the same way, which may be refused (seed %i)', async (seed) => {
  const updates: string[] = [];
  await trial({
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
