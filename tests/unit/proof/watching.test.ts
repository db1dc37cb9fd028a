import { expect, test } from 'vitest';
import { createReference } from '../../../src/reference/composition.js';
import type { Handler, ReferenceRequest } from '../../../src/reference/reference.js';
import { watching } from '../../../src/laboratory/proof/run-job.js';

const reference = createReference({ seed: 1 });
const request: ReferenceRequest = { method: 'GET', path: '/ultra/v1/order', query: '', headers: {}, body: '' };

async function isNoticed(inject: (handle: Handler) => Handler): Promise<boolean> {
  let hasEffect = false;
  await watching([{ inject: ({ handle }) => inject(handle) }], () => (hasEffect = true))(reference)(request);
  return hasEffect;
}

test('a defect that leaves everything as it is has no effect', async () => {
  expect(await isNoticed((handle) => handle)).toBe(false);
  expect(await isNoticed((handle) => async (asked) => ({ ...(await handle(asked)) }))).toBe(false);
});

test('another answer, also where it is altered in place, another question and none are each noticed', async () => {
  expect(await isNoticed((handle) => async (asked) => ({ ...(await handle(asked)), status: 204 }))).toBe(true);
  expect(await isNoticed((handle) => (asked) => handle({ ...asked, query: 'x=1' }))).toBe(true);
  expect(await isNoticed(() => () => ({ status: 200, body: { json: {} } }))).toBe(true);
  expect(await isNoticed((handle) => async (asked) => (await handle(asked), handle(asked)))).toBe(true);
  const own = { ...request, query: 'own' };
  expect(await isNoticed((handle) => async (asked) => (await handle({ ...own }), handle(asked)))).toBe(true);
  const altering =
    (handle: Handler): Handler =>
    async (asked) => {
      const answer = await handle(asked);
      if ('json' in answer.body) (answer.body.json as { ok: boolean }).ok = false;
      return answer;
    };
  expect(await isNoticed(altering)).toBe(true);
});
