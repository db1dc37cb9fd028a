import { describe, expect, test } from 'vitest';
import type { Session } from '../../../src/product/model/exchange.js';
import { confirm, type Confirmed } from '../../../src/product/explore/confirm.js';
import { firstBrief } from '../../../src/product/judge/inputs.js';
import { inputAt } from '../../../src/product/explore/inputs.js';
import { apiOf, declared, viewCheck } from '../judge/made.js';
import { explored, type Made } from './made-target.js';
import { askedFor, asking, faulting } from './scenarios.js';

const thing = { status: 200, body: { some: 'thing' } };

/** Wrong when the target itself said so: the defect is in the answer. */
const said = faulting(({ response }) => (response.body as { wrong?: boolean }).wrong === true);

interface Confirming {
  readonly confirmed: Confirmed;
  readonly sessions: readonly Session[];
  readonly sent: number;
}

async function confirmedFirst(
  made: Made & { readonly shrinkRuns?: number; readonly id?: string },
): Promise<Confirming> {
  const done = await explored(made);
  const before = done.recorded.length;
  const shown = [...done.shown.values()].find(({ found }) => found.id === (made.id ?? 'X-001'))!;
  const { fingerprint } = shown.found;
  const sessions: Session[] = [];
  const confirmed = await confirm(fingerprint, shown, {
    api: made.api,
    fixtures: declared,
    target: done.target,
    runner: done.runner,
    shrinkRuns: made.shrinkRuns ?? 100,
    repetitions: 3,
    onSession: (session) => sessions.push(session),
    signal: done.controller.signal,
  });
  return { confirmed, sessions, sent: done.recorded.length - before };
}

describe('shrinking', () => {
  test.each([1, 2, 3, 4])('finds the smallest input that violates, under the seed %i', async (seed) => {
    const api = apiOf({
      checks: { 'X-001': faulting((view) => askedFor(view) >= 137) },
      scenarios: [asking('made/one')],
    });
    const { confirmed } = await confirmedFirst({ api, answer: () => thing, seed });
    expect(JSON.parse(confirmed.session.input)).toMatchObject({ n: 137 });
    expect(confirmed.reproduced).toEqual({ k: 3, n: 3 });
    expect(confirmed.path).toMatch(/^\d+(:\d+)*$/);
  });

  test('begins with a brief input too, and tells where the smallest one is found again', async () => {
    const brief = asking('made/one', {
      brief: () => [
        { base: 'ultra', n: 0 },
        { base: 'ultra', n: 700 },
      ],
    });
    const api = apiOf({ checks: { 'X-001': faulting((view) => askedFor(view) >= 137) }, scenarios: [brief] });
    const place = firstBrief + 1;
    const runs = [{ scenario: brief, index: place, path: String(place) }];
    const { confirmed } = await confirmedFirst({ api, answer: () => thing, runs });
    expect(JSON.parse(confirmed.session.input)).toMatchObject({ n: 137 });
    expect(confirmed.path).toMatch(new RegExp(`^${place}:`));
    expect(await inputAt(brief, 1, confirmed.path, declared, ['ultra', 'swapV2'])).toMatchObject({ n: 137 });
  });

  test('keeps to its own requirement where a smaller input violates another', async () => {
    const api = apiOf({
      checks: { 'X-000': faulting(() => true), 'X-001': faulting((view) => askedFor(view) >= 500) },
      scenarios: [asking('made/one')],
    });
    const { confirmed } = await confirmedFirst({ api, answer: () => thing });
    expect(confirmed.found.id).toBe('X-001');
    expect(JSON.parse(confirmed.session.input)).toMatchObject({ n: 500 });
  });

  test('spends no more repetitions than it may', async () => {
    const api = apiOf({
      checks: { 'X-001': faulting((view) => askedFor(view) >= 3) },
      scenarios: [asking('made/one')],
    });
    const { sent } = await confirmedFirst({ api, answer: () => thing, shrinkRuns: 2 });
    expect(sent).toBe(2 + 3);
  });
});

describe('an intermittent violation', () => {
  const api = apiOf({ checks: { 'X-001': said }, scenarios: [asking('made/one')] });

  test('is said to be one', async () => {
    const { confirmed } = await confirmedFirst({
      api,
      answer: (_, nth) => ({ status: 200, body: { some: 'thing', wrong: nth <= 31 || nth === 33 } }),
      shrinkRuns: 1,
    });
    expect(confirmed.reproduced).toEqual({ k: 1, n: 3 });
  });

  test('that never comes again keeps the input it was observed with', async () => {
    const { confirmed } = await confirmedFirst({
      api,
      answer: (_, nth) => ({ status: 200, body: { some: 'thing', wrong: nth === 20 } }),
    });
    expect(confirmed.reproduced).toEqual({ k: 0, n: 3 });
    expect(confirmed.session.id).toBe('made/one#19');
    expect(confirmed.path).toBe('19');
  });
});

describe('a repetition that cannot tell', () => {
  const api = apiOf({ checks: { 'X-001': said }, scenarios: [asking('made/one')] });
  const wrong = { status: 200, body: { some: 'thing', wrong: true } };

  test('for want of a budget is not counted', async () => {
    const { confirmed, sent } = await confirmedFirst({ api, answer: () => wrong, requests: 30 });
    expect(sent).toBe(0);
    expect(confirmed.reproduced).toEqual({ k: 0, n: 0 });
  });

  test('because the target went away is not counted', async () => {
    const { confirmed } = await confirmedFirst({
      api,
      answer: (_, nth) => (nth <= 30 ? wrong : { fault: 'tls' }),
    });
    expect(confirmed.reproduced).toEqual({ k: 0, n: 0 });
  });

  test('counts no repetition that does not reach the requirement', async () => {
    const { confirmed } = await confirmedFirst({
      api,
      answer: (_, nth) => (nth <= 30 ? wrong : { status: 404, body: { error: 'gone' } }),
    });
    expect(confirmed.reproduced).toEqual({ k: 0, n: 0 });
  });

  test('does not make a steady violation an intermittent one', async () => {
    const { confirmed } = await confirmedFirst({
      api,
      answer: (_, nth) => (nth <= 32 ? wrong : { fault: 'tls' }),
      shrinkRuns: 1,
      seed: 3,
    });
    expect(confirmed.reproduced).toEqual({ k: 1, n: 1 });
  });
});

describe('a rejection that chance may explain', () => {
  const rejecting = viewCheck({
    on: { operation: 'getThing', status: [200, 400, 500] },
    judge: ({ response: { status } }) =>
      status === 200 ? undefined : { expected: 'right', actual: 'rejected', mayBeChance: true },
  });
  let number = 0;
  const asks = (path: (wallet: string) => string) =>
    asking('made/entity', {
      runs: { gate: 1, release: 1 },
      run: async ({ base }, session) => {
        const request = { operation: 'getThing', base, method: 'GET', effect: 'read' } as const;
        await session.send({ ...request, path: path(session.freshWallet('owner').publicKey) });
      },
    });
  const confirming = (path: (wallet: string) => string, status: number) =>
    confirmedFirst({
      api: apiOf({ checks: { 'X-001': rejecting }, scenarios: [asks(path)] }),
      answer: (_, nth) => (nth === 1 ? { status, body: { error: 'no' } } : thing),
    });

  test.each([
    ['is taken back by the same request', () => '/x', 400, 3],
    ['stays where only other entities were served', () => `/x?id=${(number += 1)}`, 400, 0],
    ['by a failure inside of the service is taken back by another entity', (w: string) => `/x?wallet=${w}`, 500, 3],
  ])('%s', async (_, path, status, n) => {
    const { confirmed } = await confirming(path, status);
    expect(confirmed.reproduced).toEqual({ k: 0, n });
  });
});

describe('what has lasting effects', () => {
  const lasting = asking('made/lasting', {
    effects: ['create'],
    run: async ({ base }, session) => {
      const { publicKey } = session.freshWallet('owner');
      await session.send({
        operation: 'getThing',
        base,
        method: 'GET',
        path: `/x?wallet=${publicKey}`,
        effect: 'read',
      });
    },
  });
  const api = apiOf({
    checks: { 'X-001': faulting(() => true), 'X-002': faulting(() => true, '/b') },
    scenarios: [lasting],
  });

  test('is repeated with wallets that nobody used before', async () => {
    const done = await explored({ api, answer: () => thing });
    for (const shown of done.shown.values())
      await confirm(shown.found.fingerprint, shown, {
        ...{ api, fixtures: declared, target: done.target, runner: done.runner },
        ...{ shrinkRuns: 2, repetitions: 2, onSession: () => undefined, signal: done.controller.signal },
      });
    const wallets = done.recorded.map(({ request }) => request.path);
    expect(wallets.length).toBeGreaterThan(30);
    expect(new Set(wallets).size).toBe(wallets.length);
  });

  test('is never repeated on a live target', async () => {
    const done = await explored({ api, answer: () => thing });
    const before = done.recorded.length;
    const [shown] = [...done.shown.values()];
    const confirmed = await confirm(shown!.found.fingerprint, shown!, {
      ...{ api, fixtures: declared, target: { ...done.target, isReference: false }, runner: done.runner },
      ...{ shrinkRuns: 9, repetitions: 9, onSession: () => undefined, signal: done.controller.signal },
    });
    expect(done.recorded).toHaveLength(before);
    expect(confirmed.reproduced).toEqual({ k: 0, n: 0 });
  });
});
