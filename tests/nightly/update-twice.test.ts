import { expect, test } from 'vitest';
import { runOnce } from '../../src/laboratory/proof/run-once.js';

/**
 * The profile knows one valid change of an order, and what changes nothing may be rejected. A whole run: with seed 2, a
 * random sequence updates an order twice where it may.
 */
test('a target that rejects the same update of an order again is not accused', async () => {
  const updated = new Set<string>();
  let rejected = 0;
  const { requirements } = await runOnce({
    seed: 2,
    only: 'trigger',
    depth: 'release',
    inject:
      ({ handle }) =>
      async (request) => {
        const update = `${request.path} ${request.body}`;
        const response = await handle(request);
        // A token is looked at before what the update changes.
        if (request.method !== 'PATCH' || response.status !== 200) return response;
        if (!updated.has(update)) {
          updated.add(update);
          return response;
        }
        rejected += 1;
        return { status: 409, body: { json: { error: 'nothing to change' } } };
      },
  });
  expect(updated.size).toBeGreaterThan(10);
  expect(rejected).toBeGreaterThan(0);
  expect(requirements.filter(({ verdict, level }) => verdict === 'fail' && level === 'must')).toEqual([]);
});
