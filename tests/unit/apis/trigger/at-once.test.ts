import { expect, test } from 'vitest';
import { failedIds, runOnce } from '../../../../src/laboratory/proof/run-once.js';
import type { Reference } from '../../../../src/reference/composition.js';
import type { Handler, ReferenceResponse } from '../../../../src/reference/reference.js';

const keeps = new Set([0, 1, 2, 3, 4, 5, 6, 7].map((index) => `trigger/at-once#${index}`));
const release = { seed: 5, depth: 'release', only: 'trigger', keeps } as const;

/**
 * Lets two changes of one thing in, does the second one first, and gives the response of the first one, which is an error,
 * before that of the second. A racing service has both succeed. With it, how often there were two.
 */
function overtaking(isRacing: boolean) {
  let times = 0;
  const inside = new Map<string, ReferenceResponse | undefined>();
  const handler = ({ handle, sleep }: Reference): Handler => {
    return async (request) => {
      const { path, headers, body } = request;
      if (!path.endsWith('/vault/register') && !path.endsWith('/orders/price')) return handle(request);
      const deposit: unknown = body === '' ? '' : (JSON.parse(body) as Record<string, unknown>).depositRequestId;
      const about = [path, headers.authorization, deposit].join(' ');
      const isFirst = !inside.has(about);
      if (isFirst) inside.set(about, undefined);
      await sleep(isFirst ? 50 : 20);
      const response = await handle(request);
      if (!isFirst) {
        times += 1;
        inside.set(about, response);
        await sleep(100);
        return response;
      }
      const other = inside.get(about);
      inside.delete(about);
      return isRacing ? (other ?? response) : response;
    };
  };
  return { handler, times: () => times };
}

test('two changes at once that some order explains are no violation, whichever response comes first', async () => {
  const { handler, times } = overtaking(false);
  const summary = await runOnce({ ...release, inject: handler });
  expect(times()).toBeGreaterThan(8);
  expect(failedIds(summary)).toEqual([]);
  const exercised = (id: string) => summary.requirements.find((requirement) => requirement.id === id)!.exercised;
  expect(exercised('TRIGGER-104')).toBeGreaterThan(3);
  expect(exercised('TRIGGER-081')).toBeGreaterThan(2);
});

test('two changes at once that no order explains are a violation', async () => {
  const { handler } = overtaking(true);
  const ids = failedIds(await runOnce({ ...release, inject: handler }));
  expect(ids).toEqual(expect.arrayContaining(['TRIGGER-081', 'TRIGGER-104']));
});

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
