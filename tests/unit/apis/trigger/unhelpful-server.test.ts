import { expect, test } from 'vitest';
import { runOnce } from '../../../../src/laboratory/proof/run-once.js';

const entries = Array.from({ length: 25 }, (_, index) => `TRIGGER-0${26 + index}`);
const tokenRule = entries.filter((id) => id !== 'TRIGGER-043' && id !== 'TRIGGER-044');

/** What answers 401 or 200 to everything is in tests/suite/hopeless-targets.test.ts. */
test('a server that lets wallets sign in and then answers 401 to everything passes nothing of the rule for the token', async () => {
  const { requirements } = await runOnce({
    ...{ seed: 1, only: 'trigger', requests: 400 },
    inject:
      ({ handle }) =>
      (request) =>
        request.path.startsWith('/trigger/auth/')
          ? handle(request)
          : { status: 401, body: { json: { error: 'Unauthorized' } } },
  });
  const verdicts = new Map(requirements.map(({ id, verdict }) => [id, verdict]));
  expect(tokenRule.filter((id) => !['inconclusive', 'unexercised'].includes(verdicts.get(id)!))).toEqual([]);
  expect([verdicts.get('TRIGGER-022'), verdicts.get('TRIGGER-019')]).toEqual(['fail', 'pass']);
});
