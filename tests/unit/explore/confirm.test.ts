import { expect, test } from 'vitest';
import { confirm, type Confirmed } from '../../../src/product/explore/confirm.js';
import { firstBrief } from '../../../src/product/judge/inputs.js';
import { inputAt } from '../../../src/product/explore/inputs.js';
import type { View } from '../../../src/product/model/view.js';
import { apiOf, declared, made, viewCheck } from '../judge/made.js';
import { askedFor, asking, faulting, faultingSaid, explored, type Answer, type Made } from './made-target.js';

const thing = { status: 200, body: { some: 'thing' } };
const wrong = { status: 200, body: { some: 'thing', wrong: true } };

const saying = apiOf({ checks: { 'X-001': faultingSaid() }, scenarios: [asking('made/one')] });

/** Wrong from this number on. */
const wrongFrom = (n: number) => faulting((view) => askedFor(view) >= n);
const onlyWrongFrom = (n: number) => apiOf({ checks: { 'X-001': wrongFrom(n) }, scenarios: [asking('made/one')] });

type Bounds = Partial<Pick<Parameters<typeof confirm>[1], 'shrinkRuns' | 'repetitions'>>;

/** Confirms what an exploration found of a requirement, and gives the number of requests that it took. */
async function confirmed(
  done: Awaited<ReturnType<typeof explored>>,
  api: Made['api'],
  { shrinkRuns = 100, repetitions = 3 }: Bounds = {},
  isReference = true,
  id = 'X-001',
): Promise<{ readonly confirmed: Confirmed; readonly sent: number }> {
  const before = done.recorded.length;
  const shown = [...done.shown.values()].find(({ found }) => found.id === id)!;
  const result = await confirm(shown, {
    ...{ api, fixtures: declared, target: { ...done.target, isReference }, runner: done.runner },
    ...{ seed: done.seed, shrinkRuns, repetitions, onSession: () => undefined, signal: done.controller.signal },
  });
  return { confirmed: result, sent: done.recorded.length - before };
}

const confirmedFirst = async (made: Made & Bounds) => confirmed(await explored(made), made.api, made);

test.each([1, 2])('shrinking finds the smallest input that violates, under the seed %i', async (seed) => {
  const { confirmed } = await confirmedFirst({ api: onlyWrongFrom(137), answer: () => thing, seed });
  expect(JSON.parse(confirmed.session.input)).toMatchObject({ n: 137 });
  expect(confirmed.reproduced).toEqual({ k: 3, n: 3 });
  expect(confirmed.path).toMatch(/^\d+(:\d+)*$/);
});

test('shrinking begins with a brief input too, and tells where the smallest one is found again', async () => {
  const brief = asking('made/one', { brief: () => [0, 700].map((n) => ({ base: 'ultra', n })) });
  const api = apiOf({ checks: { 'X-001': wrongFrom(137) }, scenarios: [brief] });
  const place = firstBrief + 1;
  const runs = [{ scenario: brief, index: place, path: String(place) }];
  const { confirmed } = await confirmedFirst({ api, answer: () => thing, runs });
  expect(JSON.parse(confirmed.session.input)).toMatchObject({ n: 137 });
  expect(confirmed.path).toMatch(new RegExp(`^${place}:`));
  expect(inputAt(brief, 1, confirmed.path, declared, ['ultra', 'swapV2'])).toMatchObject({ n: 137 });
});

test('shrinking keeps to its own requirement where a smaller input violates another', async () => {
  const checks = { 'X-000': faulting(() => true), 'X-001': wrongFrom(500) };
  const api = apiOf({ checks, scenarios: [asking('made/one')] });
  const { confirmed } = await confirmedFirst({ api, answer: () => thing });
  expect(confirmed.found.id).toBe('X-001');
  expect(JSON.parse(confirmed.session.input)).toMatchObject({ n: 500 });
});

test('shrinking spends no more repetitions than it may', async () => {
  const { sent } = await confirmedFirst({ api: onlyWrongFrom(3), answer: () => thing, shrinkRuns: 2 });
  expect(sent).toBe(2 + 2);
});

const wrongAt = (isWrong: (nth: number) => boolean, more: Bounds = {}) =>
  confirmedFirst({ api: saying, answer: (_, nth) => (isWrong(nth) ? wrong : thing), ...more });

test('an intermittent violation is said to be one', async () => {
  const { confirmed } = await wrongAt((nth) => nth <= 31 || nth === 33, { shrinkRuns: 1 });
  expect(confirmed.reproduced).toEqual({ k: 2, n: 3 });
});

test('an intermittent violation that never comes again keeps the input it was observed with', async () => {
  const { confirmed } = await wrongAt((nth) => nth === 20);
  expect([confirmed.reproduced, confirmed.session.id]).toEqual([{ k: 0, n: 3 }, 'made/one#19']);
  expect(confirmed.path).toBe('19');
});

test.each([
  ['counts as often as it was sent', 6, 5],
  ['keeps its input where a smaller one has no turns left', 3, 0],
])('a failure that was shown in turns %s', async (_, requests, k) => {
  const steps = asking('made/turns', {
    runs: { gate: 1, release: 1 },
    run: async ({ base }, session) => {
      for (const path of ['/once', '/turns'])
        await session.send({ operation: 'getThing', base, method: 'POST', path, effect: 'build' });
    },
  });
  const judge = ({ views }: { views: readonly View[] }) => {
    const violation = { expected: 'right', actual: 'wrong', ...(views.length === 2 && { inTurns: 5 }) };
    return [{ views: views.slice(-1), violation }];
  };
  const api = apiOf({ checks: { 'X-001': made.session({ judge }) }, scenarios: [steps] });
  const { confirmed } = await confirmedFirst({ api, answer: () => thing, requests, shrinkRuns: 1 });
  expect([confirmed.session.exchanges.length, confirmed.reproduced]).toEqual([2, { k, n: k }]);
});

const gone = { status: 404, body: { error: 'gone' } };

test.each<[string, (nth: number) => Answer, Partial<Made> & Bounds, number, boolean]>([
  ['for want of a budget is not counted', () => wrong, { requests: 30 }, 0, false],
  ['is not counted where it does not reach the requirement', (nth) => (nth <= 30 ? wrong : gone), {}, 0, true],
  ['leaves a violation steady', (nth) => (nth <= 32 ? wrong : { class: 'tls' }), { shrinkRuns: 1, seed: 3 }, 2, true],
])('a repetition that cannot tell %s', async (_, answer, more, k, isSent) => {
  const { confirmed, sent } = await confirmedFirst({ api: saying, answer: (_request, nth) => answer(nth), ...more });
  expect([sent > 0, confirmed.reproduced]).toEqual([isSent, { k, n: k }]);
});

const rejecting = viewCheck({
  on: { operation: 'getThing', status: [200, 400, 500] },
  judge: ({ response: { status } }) =>
    status === 200 ? undefined : { expected: 'right', actual: 'rejected', mayBeChance: true },
});
let number = 0;
const asks = (path: (wallet: string) => string, more: Parameters<typeof asking>[1]) =>
  asking('made/entity', {
    ...more,
    run: async ({ base }, session) => {
      const request = { operation: 'getThing', base, method: 'GET', effect: 'read' } as const;
      await session.send({ ...request, path: path(session.freshWallet('owner').publicKey) });
    },
  });
const confirming = (path: (wallet: string) => string, status: number, signIn: readonly string[]) =>
  confirmedFirst({
    api: {
      ...apiOf({ checks: { 'X-001': rejecting }, scenarios: [asks(path, { runs: { gate: 1, release: 1 } })] }),
      signIn,
    },
    answer: (_, nth) => (nth === 1 ? { status, body: { error: 'no' } } : thing),
  });

test.each<[string, (wallet: string) => string, number, number, string?]>([
  ['is taken back by the same request', () => '/x', 400, 3],
  ['of a sign-in is taken back by that of another wallet', (w) => `/x?wallet=${w}`, 400, 3, 'getThing'],
  ['stays where only other entities were served', () => `/x?id=${(number += 1)}`, 400, 0],
  ['by a failure inside of the service is taken back by another entity', (w) => `/x?wallet=${w}`, 500, 3],
])('a rejection that chance may explain %s', async (_, path, status, n, signIn = 'signIn') => {
  const { confirmed } = await confirming(path, status, [signIn]);
  expect(confirmed.reproduced).toEqual({ k: 0, n });
});

const lasting = asks((wallet) => `/x?wallet=${wallet}`, { effects: ['create'] });
const atTwoPlaces = { 'X-001': faulting(() => true), 'X-002': faulting(() => true, { at: '/b' }) };
const api = apiOf({ checks: atTwoPlaces, scenarios: [lasting] });

test('what has lasting effects is repeated with wallets that nobody used before', async () => {
  const done = await explored({ api, answer: () => thing });
  for (const id of ['X-001', 'X-002']) await confirmed(done, api, { shrinkRuns: 2, repetitions: 2 }, true, id);
  const wallets = done.recorded.map(({ request }) => request.path);
  expect(wallets.length).toBeGreaterThan(30);
  expect(new Set(wallets).size).toBe(wallets.length);
});

test('what has lasting effects is never repeated on a live target', async () => {
  const done = await explored({ api, answer: () => thing });
  const live = await confirmed(done, api, { shrinkRuns: 9, repetitions: 9 }, false);
  expect([live.sent, live.confirmed.reproduced]).toEqual([0, { k: 0, n: 0 }]);
});
