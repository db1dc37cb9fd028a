import { expect, test } from 'vitest';
import { createReference } from '../../../src/reference/composition.js';
import type { Handler, ReferenceRequest } from '../../../src/reference/reference.js';
import { recordingReach } from '../../../src/laboratory/proof/run-job.js';

const reference = createReference({ seed: 1 });
const request: ReferenceRequest = { method: 'GET', path: '/ultra/v1/order', query: '', headers: {}, body: '' };

async function reachedBy(inject: (handle: Handler) => Handler): Promise<number> {
  const { inject: put, reached } = recordingReach({ inject: ({ handle }) => inject(handle) });
  await put(reference)(request);
  return reached();
}

test('a defect that leaves everything as it is was not reached', async () => {
  expect(await reachedBy((handle) => handle)).toBe(0);
  expect(await reachedBy((handle) => async (asked) => ({ ...(await handle(asked)) }))).toBe(0);
});

test('another answer, another question and no question at all are each noticed', async () => {
  expect(await reachedBy((handle) => async (asked) => ({ ...(await handle(asked)), status: 204 }))).toBe(1);
  expect(await reachedBy((handle) => (asked) => handle({ ...asked, query: 'x=1' }))).toBe(1);
  expect(await reachedBy(() => () => ({ status: 200, body: { json: {} } }))).toBe(1);
  expect(await reachedBy((handle) => async (asked) => (await handle(asked), handle(asked)))).toBe(1);
  const own = { ...request, query: 'own' };
  expect(await reachedBy((handle) => async (asked) => (await handle({ ...own }), handle(asked)))).toBe(1);
});

test('an answer altered in place is noticed', async () => {
  const altering =
    (handle: Handler): Handler =>
    async (asked) => {
      const answer = await handle(asked);
      if ('json' in answer.body) (answer.body.json as { ok: boolean }).ok = false;
      return answer;
    };
  expect(await reachedBy(altering)).toBe(1);
});
