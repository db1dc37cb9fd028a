import { expect, test, vi } from 'vitest';
import type { Effect, Exchange, Outcome } from '../../../src/product/model/exchange.js';
import type { PlannedRequest } from '../../../src/product/model/scenario.js';
import { createSender } from '../../../src/product/http/client.js';
import { resolveTarget, type Overrides } from '../../../src/product/profile/resolve.js';
import type { WireRequest } from '../../../src/product/http/transport.js';

const ok: Outcome = { response: { status: 200, headers: [], body: '{}' } };
const quote: PlannedRequest = { operation: 'quote', base: 'ultra', method: 'GET', path: '/order?a=1', effect: 'read' };
const key = 'k-7Hq/+ü"5f9d';

/** A sender over a target in memory that gives these answers in turn, and the last one from then on. */
function sending(answers: readonly Outcome[], overrides: Overrides = {}) {
  const profile = { name: 'test', bases: { ultra: 'https://api.test/ultra/v1' } };
  const target = resolveTarget(profile, { API_KEY: key }, { perSecond: 1e6, ...overrides }, false);
  const sent: WireRequest[] = [];
  const recorded: Exchange[] = [];
  const stop = new AbortController();
  const sender = createSender({
    ...{ runId: 'test', target, signal: stop.signal },
    record: (exchange) => recorded.push(exchange),
    transport: {
      exchange(request) {
        sent.push(request);
        return Promise.resolve(answers[Math.min(sent.length, answers.length) - 1] ?? ok);
      },
      close: () => Promise.resolve(),
    },
  });
  return { sender, sent, recorded, stop };
}

test.each(['create', 'settle'] satisfies Effect[])('what leaves has no effect without consent: %s', async (effect) => {
  const { sender, sent } = sending([ok]);
  await expect(sender.send({ ...quote, effect })).rejects.toThrow(`has the effect "${effect}"`);
  expect(sent).toEqual([]);
  const consenting = sending([ok], { allow: [effect] });
  await consenting.sender.send({ ...quote, effect });
  expect(consenting.sent).toHaveLength(1);
});

test('an address that is given up names the proxy of the environment, which may be the cause', () => {
  vi.stubEnv('HTTPS_PROXY', 'http://u:secret@proxy.test:3128');
  const { sender } = sending([ok]);
  sender.giveUp('ultra', 'why');
  vi.unstubAllEnvs();
  expect(sender.lost.get('ultra')).toMatch(/: why; .* the proxy of HTTPS_PROXY, proxy\.test:3128: it may be /);
});

test('what leaves stays below the addresses of the profile', async () => {
  const { sender, sent } = sending([ok]);
  await expect(sender.send({ ...quote, base: 'rpc', path: '' })).rejects.toThrow('no base address "rpc"');
  for (const path of ['@elsewhere.test/', '.elsewhere.test/', ':81/', 'order'])
    await expect(sender.send({ ...quote, path })).rejects.toThrow('does not stand below');
  const below = ['', '/', '/order?a=1', '?a=1', '//elsewhere.test/'];
  for (const path of below) await sender.send({ ...quote, path });
  expect(sent.map(({ origin, path }) => origin + path)).toEqual(below.map((at) => `https://api.test/ultra/v1${at}`));
});

test('what leaves goes out once when it has effects, whatever comes back', async () => {
  for (const outcome of [
    { fault: { class: 'reset', message: '' } },
    { response: { status: 503, headers: [], body: '' } },
    { response: { status: 429, headers: [['retry-after', '0']], body: '' } },
  ] satisfies Outcome[]) {
    const { sender, sent } = sending([outcome, ok], { allow: ['create'] });
    await sender.send({ ...quote, effect: 'create' });
    expect(sent).toHaveLength(1);
  }
});

test('what is under way is waited for, with what came last', async () => {
  const { sender } = sending([ok]);
  const sent = sender.send(quote);
  expect(sender.waiting()).toEqual({ base: 'ultra', ms: expect.any(Number) as number });
  await sent;
  expect(sender.waiting()).toBeUndefined();
  const again = sender.send(quote);
  expect(sender.waiting()).toMatchObject({ base: 'ultra', last: '200' });
  await again;
});

test('what leaves ends when the run is stopped', async () => {
  const { sender, sent, stop } = sending([ok]);
  stop.abort();
  await expect(sender.send(quote)).rejects.toThrow();
  expect(sent).toEqual([]);
});

test('no part of an exchange that is kept shows a secret, and the wire carries it unchanged', async () => {
  const encoded = encodeURIComponent(key);
  const echo: Outcome = {
    response: {
      status: 400,
      headers: Object.entries({ 'x-echo': key, 'set-cookie': `session=${key}` }),
      body: JSON.stringify({ error: `bad key ${key}`, detail: Buffer.from(`key:${key}`).toString('base64') }),
    },
  };
  const { sender, sent, recorded } = sending([echo, { fault: { class: 'other', message: `sent ${key}` } }]);
  const request: PlannedRequest = {
    ...quote,
    path: `/order/${encoded}?key=${encoded}`,
    headers: { 'x-other': key },
    authorization: { header: `Bearer ${key}`, token: 'fresh' },
    body: { json: { key } },
  };
  const { body } = await sender.send(request);
  await sender.send(request);
  expect(body).toContain(JSON.stringify(key).slice(1, -1));
  expect(Object.fromEntries(sent[0]!.headers)).toMatchObject({ 'x-api-key': key, authorization: `Bearer ${key}` });
  for (const form of [key, JSON.stringify(key).slice(1, -1), encoded, Buffer.from(key).toString('base64').slice(4, -4)])
    expect(JSON.stringify(recorded)).not.toContain(form);
  expect(recorded[0]!.request.headers).toContainEqual(['x-api-key', '«api-key»']);
});

test('a secret that an answer hands out is masked before the answer is kept', async () => {
  const { sender, recorded } = sending([
    { response: { status: 200, headers: [['x-token', 'opaque-token-1']], body: '{"token":"opaque-token-1"}' } },
  ]);
  const { body } = await sender.send({ ...quote, secretOf: (answer) => (answer as { token: string }).token });
  expect(body).toContain('opaque-token-1');
  expect(JSON.stringify(recorded)).not.toContain('opaque-token-1');
  expect(recorded[0]!.response?.body).toMatch(/^\{"token":"«response of quote:[0-9a-f]{8}»"\}$/);
});
