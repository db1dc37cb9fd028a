import { expect, test } from 'vitest';
import { repeat } from '../../../src/product/explore/repeat.js';
import { apiOf, declared } from '../judge/made.js';
import { explored, type Answer } from './made-target.js';
import { asking, faulting } from './scenarios.js';

/** Sends an input of five requests again whose second response is wrong, and gives how often, and what it took. */
async function repeated(answer: (nth: number) => Answer, repetitions: number) {
  const steps = asking('made/steps', {
    maxRequests: 5,
    runs: { gate: 1, release: 1 },
    run: async ({ base }, session) => {
      for (const n of [1, 2, 3, 4, 5])
        await session.send({ operation: 'getThing', base, method: 'GET', path: `/steps?n=${n}`, effect: 'read' });
    },
  });
  const api = apiOf({
    checks: { 'X-001': faulting(({ response }) => (response.body as { wrong?: boolean }).wrong === true) },
    scenarios: [steps],
  });
  const { shown, player, recorded, controller } = await explored({ api, answer: (_, nth) => answer(nth) });
  const { found, scenario } = [...shown.values()][0]!;
  const [sent, input] = [recorded.length, { base: 'ultra', n: 1 }];
  const failures = [{ id: found.id, fingerprint: found.fingerprint }];
  const confirmed = await repeat(
    { run: { scenario, index: 0, path: '0' }, failures },
    {
      ...{ api, fixtures: declared, repetitions, signal: controller.signal, onTrace: () => undefined },
      again: (run, until) => player.run(run.scenario, run.index, input as never, until),
    },
  );
  return { reproduced: confirmed.map(({ reproduced }) => reproduced), sent: recorded.length - sent };
}

const right = { status: 200, body: { some: 'thing' } };
const wrong = { status: 200, body: { wrong: true } };

test('after the first time an input is sent up to the request that fails', async () => {
  // The first five are those of the exploration, the next five those of the first repetition.
  const second = (nth: number): boolean => nth === 2 || nth === 7 || (nth > 10 && nth % 2 === 0);
  expect(await repeated((nth) => (second(nth) ? wrong : right), 4)).toEqual({
    reproduced: [{ k: 4, n: 4 }],
    sent: 5 + 3 * 2,
  });
});

test('where that does not show the failure, the whole input is sent again', async () => {
  const seldom = (nth: number): boolean => [2, 7].includes(nth);
  expect(await repeated((nth) => (seldom(nth) ? wrong : right), 4)).toEqual({
    reproduced: [{ k: 1, n: 2 }],
    sent: 5 + 2 + 5,
  });
});
