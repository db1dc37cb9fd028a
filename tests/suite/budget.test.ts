import { expect, test } from 'vitest';
import { registered } from '../../src/product/apis/registry.js';
import { firstBrief } from '../../src/product/judge/inputs.js';
import { runOnce } from '../../src/laboratory/proof/run-once.js';

test('150 requests decide three quarters of all requirements', async () => {
  const { requirements, end } = await runOnce({ seed: 1, requests: 150 });
  expect(end.sent.total).toBeLessThanOrEqual(150);
  expect(end.interrupted).toEqual({});
  expect(requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id)).toEqual([]);
  expect(requirements.filter(({ verdict }) => verdict === 'pass').length).toBeGreaterThanOrEqual(470);
});

test('every brief input sends requests and exercises requirements', () => {
  const brief = registered.flatMap(({ api }) =>
    Object.entries(api.rehearsal?.scenarios ?? {}).flatMap(([name, { inputs }]) =>
      Object.entries(inputs).flatMap(([index, [requests, ...groups]]) =>
        Number(index) >= firstBrief ? [{ name: `${name}#${index}`, requests, groups }] : [],
      ),
    ),
  );
  expect(brief.length).toBeGreaterThan(10);
  expect(brief.filter(({ requests, groups }) => requests === 0 || groups.length === 0)).toEqual([]);
});
