import { expect, test } from 'vitest';
import type { Base, Effect, Fault, Outcome } from '../../../src/product/model/exchange.js';
import { adviceOf, retryAfter, untilReset, type Advice } from '../../../src/product/http/advice.js';

const now = Date.UTC(2026, 0, 1);

function answer(status: number, headers: Readonly<Record<string, string>> = {}, body = ''): Outcome {
  return { response: { status, headers: Object.entries(headers), body } };
}

const advised = (outcome: Outcome, attempt: number, effect: Effect, base: Base = 'trigger'): Advice =>
  adviceOf(outcome, attempt, { effect, base }, now);
const fault = (kind: Fault['class']): Outcome => ({ fault: { class: kind, message: '' } });
const lost = (['reset', 'truncated', 'timeout'] as const).map(fault);
const answers = (...statuses: readonly number[]) => statuses.map((status) => answer(status));

/** Whether an outcome of the first attempt is asked for again, by the effect of its request. */
test.each<[effect: Effect, again: readonly Outcome[], never: readonly Outcome[]]>([
  ['create', [], [...lost, ...answers(429, 503, 502, 500)]],
  ['settle', [], [...lost, ...answers(429, 503, 502, 500)]],
  ['session', [fault('refused'), ...answers(429, 503)], [...lost, ...answers(502, 504, 500)]],
  ['read', [fault('reset'), ...answers(429, 502)], []],
  ['build', [fault('reset'), ...answers(429, 502)], []],
])('what has the effect %s is sent again only where that does no harm', (effect, again, never) => {
  for (const outcome of again) {
    expect(advised(outcome, 1, effect).retryIn).toBeGreaterThan(0);
    expect(advised(outcome, 4, effect).retryIn).toBeUndefined();
  }
  for (const outcome of never) expect(advised(outcome, 1, effect).retryIn).toBeUndefined();
  for (const outcome of [fault('reset'), answer(429), answer(503)])
    expect(advised(outcome, 1, effect)).toMatchObject({ useless: true });
});

test('what a node of the chain throttles is sent again, and nothing else that settles', () => {
  expect([3, 4].map((time) => advised(answer(429), time, 'settle', 'rpc').retryIn)).toEqual([800, undefined]);
  const asked = advised(answer(429, { 'retry-after': '7' }), 1, 'settle', 'rpc');
  expect(asked).toMatchObject({ retryIn: 7000, holdFor: 7000 });
  for (const outcome of [answer(503), fault('timeout'), fault('reset')])
    expect(advised(outcome, 1, 'settle', 'rpc').retryIn).toBeUndefined();
});

const judged = { useless: false, throttled: false };
const useless = { useless: true, throttled: false };
const spent = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '3' };

test.each<[says: string, outcomes: readonly Outcome[], attempt: number, expected: Advice]>([
  ['can be judged', answers(200, 400, 401, 404, 409, 422), 1, judged],
  ['is a redirect, which decides nothing', answers(301, 302, 307, 308), 1, useless],
  ['cannot pass', (['tls', 'too-large', 'malformed-http', 'other'] as const).map(fault), 1, useless],
  ['is a page in place of a success', [answer(200, {}, '<html>')], 1, { ...useless, retryIn: 100 }],
  ['timed out twice', [fault('timeout')], 2, useless],
  ['failed inside', [answer(500)], 1, { ...judged, failing: true }],
  ['is throttled for the first time', [answer(429)], 1, { useless: true, throttled: true, retryIn: 200, holdFor: 200 }],
  ['is throttled again, and waits alone', [answer(429)], 2, { useless: true, throttled: true, retryIn: 400 }],
  ['says that the allowance is used up', [answer(200, spent)], 1, { ...judged, holdFor: 3000 }],
  ['says that there is more', [answer(200, { ...spent, 'x-ratelimit-remaining': '1' })], 1, judged],
  ['names an absurd time', [answer(200, { ...spent, 'x-ratelimit-reset': '99999999999999999' })], 1, judged],
])('advice for what %s', (_, outcomes, attempt, expected) => {
  for (const outcome of outcomes) expect(advised(outcome, attempt, 'read')).toEqual(expected);
});

test('everything is held back for as long as a response asks', () => {
  const held = (status: number, asked: string, attempt: number, effect: Effect) =>
    advised(answer(status, { 'Retry-After': asked }), attempt, effect);
  expect(held(429, '7', 1, 'settle')).toMatchObject({ throttled: true, holdFor: 7000 });
  expect(held(429, '1', 2, 'read').holdFor).toBe(1000);
  expect(held(503, '2', 1, 'read')).toMatchObject({ throttled: false, holdFor: 2000 });
  expect(advised(answer(503), 1, 'read').holdFor).toBeUndefined();
});

test('Retry-After is read as seconds or as a date', () => {
  const dates = [now + 5000, now - 5000].map((at) => new Date(at).toUTCString());
  const read = ['12', ...dates, 'soon', undefined].map((text) => retryAfter(text, now));
  expect(read).toEqual([12_000, 5000, 0, undefined, undefined]);
});

test('the reset of an allowance is read as seconds from now, Unix seconds or Unix milliseconds', () => {
  const until = (reset: string) =>
    untilReset(Object.entries({ 'X-RateLimit-Remaining': '0', 'X-RateLimit-Reset': reset }), now);
  for (const reset of [4, now / 1000 + 4, now + 4000]) expect(until(String(reset))).toBe(4000);
  expect(until('later')).toBeUndefined();
});
