import { expect, test } from 'vitest';
import { repeat } from '../../../src/product/explore/repeat.js';
import type { Violation } from '../../../src/product/model/check.js';
import { apiOf, declared } from '../judge/made.js';
import { asking, explored, faultingSaid, type Made } from './made-target.js';

/** What other requests get, by their number. */
type Others = Readonly<Record<number, { readonly status: number; readonly body: unknown }>>;

/** Repeats an input of five requests whose second response was wrong, and gives how often it was again, and what that took. */
async function repeated(isWrong: (nth: number) => boolean, more: Partial<Violation>, others: Others = {}) {
  const steps = asking('made/steps', {
    maxRequests: 5,
    runs: { gate: 1, release: 1 },
    run: async ({ base }, session) => {
      for (const n of [1, 2, 3, 4, 5])
        await session.send({ operation: 'getThing', base, method: 'GET', path: `/steps?n=${n}`, effect: 'read' });
    },
  });
  const api = apiOf({ checks: { 'X-001': faultingSaid(more) }, scenarios: [steps] });
  const answer: Made['answer'] = (_, nth) => others[nth] ?? (isWrong(nth) ? wrong : right);
  const { shown, runner, recorded, controller } = await explored({ api, answer });
  const { found, scenario } = [...shown.values()][0]!;
  const [sent, input] = [recorded.length, { base: 'ultra', n: 1 }];
  const failures = [{ id: found.id, fingerprint: found.fingerprint }];
  const confirmed = await repeat(
    { run: { scenario, index: 0, path: '0' }, failures, requests: 2 },
    {
      ...{ api, fixtures: declared, repetitions: 4, signal: controller.signal, onSession: () => undefined },
      again: (run, until) => runner.run(run.scenario, run.index, input as never, until),
    },
  );
  return { reproduced: confirmed.map(({ reproduced }) => reproduced), sent: recorded.length - sent };
}

const right = { status: 200, body: { some: 'thing' } };
const wrong = { status: 200, body: { wrong: true } };

/** The first five requests are those of the exploration; what is repeated ends with the one that fails. */
const always = (nth: number): boolean => nth === 2 || (nth > 5 && nth % 2 === 1);
const once = (nth: number): boolean => nth === 2 || nth === 7;
const alternated = { mayBeChance: true, inTurns: 5 } as const;

test.each([
  ['an input is repeated up to the request that fails', always, {}, { k: 4, n: 4 }, 4 * 2],
  ['where that does not show the failure, the whole input is sent again', once, {}, { k: 1, n: 2 }, 2 + 2 + 5],
  ['a failure that rests on an alternation was repeated in it', always, alternated, { k: 5, n: 5 }, 2],
])('%s', async (_, isWrong, more, reproduced, sent) => {
  expect(await repeated(isWrong, more)).toEqual({ reproduced: [reproduced], sent });
});

test('a request that is sent again keeps the place of the one that fails', async () => {
  const isWrong = (nth: number): boolean => [2, 7, 12, 17, 22].includes(nth);
  const away = { status: 503, body: {} };
  // Sent again, the second repetition is cut short, and then sent whole.
  const given = { reproduced: [{ k: 4, n: 4 }], sent: 2 + 2 + 6 + 5 + 5 };
  expect(await repeated(isWrong, {}, { 8: away, 10: away })).toEqual(given);
});

test('what an instance that does not know the key rejects is no repetition', async () => {
  const refused = { status: 401, body: {} };
  expect(await repeated(always, {}, { 8: refused, 9: refused })).toEqual({ reproduced: [{ k: 1, n: 1 }], sent: 4 });
});
