import { expect, test } from 'vitest';
import { failedIds, runOnce } from '../../../../src/laboratory/proof/run-once.js';
import type { Reference } from '../../../../src/reference/composition.js';
import type { Handler } from '../../../../src/reference/reference.js';

test('a wallet that asked for a challenge in vain may have one', async () => {
  const asked = new Set<string>();
  const losing =
    ({ handle }: Reference): Handler =>
    async (request) => {
      const response = await handle(request);
      if (!request.path.endsWith('/auth/challenge') || asked.has(request.body) || response.status !== 200)
        return response;
      asked.add(request.body);
      if (asked.size % 3 !== 0) return response;
      return { ...response, status: 401, body: { json: { code: 401, message: 'Unauthorized' } } };
    };
  const keeps = new Set(Array.from({ length: 60 }, (_, index) => `trigger/sign-in#${index}`));
  const summary = await runOnce({ seed: 781, depth: 'release', only: 'trigger', keeps, inject: losing });
  expect(asked.size).toBeGreaterThan(50);
  expect(failedIds(summary)).not.toContain('TRIGGER-071');
});
