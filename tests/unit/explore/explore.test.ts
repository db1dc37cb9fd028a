import { expect, test } from 'vitest';
import { describeFault } from '../../../src/product/judge/contain.js';
import { stopped } from '../../../src/product/model/exchange.js';
import { decideAll } from '../../../src/product/judge/verdict.js';
import { apiOf } from '../judge/made.js';
import { askedFor, asking, everyInput, faulting, explored, type Made } from './made-target.js';

const thing = { status: 200, body: { some: 'thing' } };
const oneScenario = apiOf({ checks: { 'X-001': faulting(() => false) }, scenarios: [asking('made/one')] });

test('exploring sends the same requests under the same seed, whatever the concurrency', async () => {
  const api = apiOf({
    checks: { 'X-001': faulting((view) => askedFor(view) > 400) },
    scenarios: [asking('made/one'), asking('made/two', { phase: 'last' }), asking('made/three', { phase: 'alone' })],
  });
  const sent = async (concurrency: number, seed: number) => {
    const { recorded, evidence, shown } = await explored({ api, answer: () => thing, concurrency, seed });
    const found = [...shown].map(([fingerprint, { session, path }]) => [fingerprint, session.id, path]);
    const cells = Object.entries(evidence.requirements['X-001'] ?? {})
      .map(([key, { exercised, violations }]) => `${key} ${exercised} ${violations}`)
      .sort();
    return { urls: recorded.map(({ request }) => request.url).sort(), found, cells };
  };
  const alone = await sent(1, 7);
  expect(alone.urls).toHaveLength(90);
  expect(alone.found.length).toBeGreaterThan(0);
  expect([await sent(4, 7), await sent(16, 7)]).toEqual([alone, alone]);
  expect((await sent(4, 8)).urls).not.toEqual(alone.urls);
});

test('exploring finds every violation, none behind another', async () => {
  const api = apiOf({
    checks: {
      'X-001': faulting(() => true, { at: '/first' }),
      'X-002': faulting(() => true, { at: '/second' }),
      'X-003': faulting((view) => askedFor(view) % 7 === 3, { at: '/third' }),
      'X-004': faulting(() => false),
    },
    scenarios: [asking('made/one')],
    shapes: { getThing: { 200: { alwaysPresent: ['some'], tree: {}, validate: () => true } } },
  });
  const { shown, evidence } = await explored({ api, answer: () => thing, concurrency: 4 });
  expect([...new Set([...shown.values()].map(({ found }) => found.id))].sort()).toEqual(['X-001', 'X-002', 'X-003']);
  const verdicts = decideAll(api, evidence, () => undefined).map(({ verdict }) => verdict);
  expect(verdicts).toEqual(['fail', 'fail', 'fail', 'pass']);
});

test('exploring never throws for what a target does', async () => {
  const answers: Made['answer'][] = [
    () => ({ class: 'tls' }),
    () => ({ status: 200, body: null }),
    () => ({ status: 599, body: [[]] }),
    (_, nth) => (nth % 2 === 0 ? { class: 'malformed-http' } : { status: 302, body: '' }),
  ];
  for (const answer of answers) {
    const { shown } = await explored({ api: oneScenario, answer, concurrency: 16, requests: 40 });
    expect(shown.size).toBe(0);
  }
});

test('the budget is a hard cap, and what could not be sent is said', async () => {
  const runs = everyInput([{ ...oneScenario.scenarios[0]!, runs: { gate: 30, release: 30 } }]);
  const budget = { requests: 10, concurrency: 4 };
  const { recorded, interrupted } = await explored({ api: oneScenario, answer: () => thing, runs, ...budget });
  expect(recorded).toHaveLength(10);
  expect(interrupted).toEqual({ 'the budget of 10 requests has too little left': 20 });
});

test('the budget caps retries too', async () => {
  const answer: Made['answer'] = (_, nth) => (nth % 3 === 0 ? thing : { status: 502, body: {} });
  const { recorded } = await explored({ api: oneScenario, answer, requests: 12, concurrency: 4 });
  expect([recorded.length, recorded.some(({ retryOf }) => retryOf !== undefined)]).toEqual([12, true]);
});

const leaving = asking('made/leaving', {
  effects: ['settle'],
  runs: { gate: 3, release: 3 },
  run: async ({ base, n }, session) => {
    sent += 1;
    session.fact('ordersLeftBehind', ['one']);
    await session.send({ operation: 'getThing', base, method: 'GET', path: `/one?n=${n}`, effect: 'read' });
  },
});
let sent = 0;

test('an order that could not be cancelled is the last one on a target that remembers it, and what only reads goes on', async () => {
  sent = 0;
  const made = {
    api: apiOf({ scenarios: [leaving, asking('made/reading', { runs: { gate: 3, release: 3 } })] }),
    answer: () => thing,
  } as const;
  const { sessions, interrupted } = await explored({ ...made, remembers: true });
  expect(sent).toBe(1);
  expect(Object.keys(interrupted)).toEqual(['an order could not be cancelled, so nothing more was created']);
  expect(sessions.filter(({ scenario }) => scenario === 'made/reading').length).toBeGreaterThan(1);
  await explored(made);
  expect(sent).toBeGreaterThan(2);
});

const fault = new TypeError('undefined is not a thing');
const failing = asking('made/failing', { run: () => Promise.reject(fault) });

test('a scenario that throws is a fault of the suite that names it, and the others are run', async () => {
  const other = asking('made/other');
  const { evidence, interrupted, sessions, recorded } = await explored({
    api: apiOf({ scenarios: [failing, other] }),
    answer: () => thing,
  });
  const { length } = sessions.filter(({ scenario }) => scenario === failing.name);
  expect(evidence.suiteFaults).toEqual({ 'scenario made/failing': { [describeFault(fault)]: length } });
  expect(Object.keys(interrupted)).toEqual([
    expect.stringMatching(/^fault of the suite: the scenario made\/failing threw TypeError: undefined is not a thing/),
  ]);
  expect(recorded.length).toBeGreaterThan(0);
});

test('when it is stopped nothing more is sent, and what came back is kept', async () => {
  const controller = new AbortController();
  const answer: Made['answer'] = (_, nth) => {
    if (nth === 5) controller.abort();
    return thing;
  };
  const made = { api: oneScenario, answer, controller, concurrency: 2 };
  const { recorded, sessions, evidence, interrupted } = await explored(made);
  expect([5, 6]).toContain(recorded.length);
  expect(sessions).toHaveLength(recorded.length);
  // Runs that were never begun were not cut short.
  expect(interrupted[stopped] ?? 0).toBeLessThanOrEqual(1);
  const exercised = Object.values(evidence.requirements['X-001']!).reduce((sum, cell) => sum + cell.exercised, 0);
  expect(exercised).toBe(recorded.length);
});

test('a session that was cut off in a request is not complete, however its scenario goes on', async () => {
  const answer: Made['answer'] = () => ({ class: 'other', message: stopped });
  const { interrupted } = await explored({ api: oneScenario, answer, requests: 1 });
  expect(interrupted[stopped]).toBe(1);
});

test('fresh wallets are never those of another run', async () => {
  const wallets: string[] = [];
  const api = apiOf({
    scenarios: [
      asking('made/wallets', {
        run: async (_, session) => {
          wallets.push(session.freshWallet('a').publicKey, session.freshWallet('b').publicKey);
          expect(session.freshWallet('a').publicKey).toBe(wallets.at(-2));
        },
      }),
    ],
  });
  const { runner } = await explored({ api, answer: () => thing });
  for (let again = 0; again < 3; again += 1) await runner.run(api.scenarios[0]!, 0, undefined as never);
  expect(wallets).toHaveLength(66);
  expect(new Set(wallets).size).toBe(66);
});
