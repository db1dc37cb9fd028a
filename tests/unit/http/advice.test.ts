import { describe, expect, test } from 'vitest';
import type { Base, Effect, Fault, Outcome } from '../../../src/product/model/exchange.js';
import { adviceOf, retryAfter, untilReset, type Advice } from '../../../src/product/http/advice.js';

const now = Date.UTC(2026, 0, 1);

function answer(status: number, headers: Readonly<Record<string, string>> = {}): Outcome {
  return { response: { status, headers: Object.entries(headers), body: '' } };
}

function advised(outcome: Outcome, attempt: number, effect: Effect, base: Base = 'trigger'): Advice {
  return adviceOf(outcome, attempt, { effect, base }, now);
}

function fault(kind: Fault['class']): Outcome {
  return { fault: { class: kind, message: '' } };
}

describe('advice', () => {
  test.each(['create', 'settle'] as const)('never has a request with the effect %s sent again', (effect) => {
    for (const outcome of [
      fault('reset'),
      fault('timeout'),
      answer(429, { 'retry-after': '1' }),
      answer(503),
      answer(502),
    ])
      expect(advised(outcome, 1, effect)).toMatchObject({ useless: true });
    for (const outcome of [fault('reset'), answer(429), answer(503)])
      expect(advised(outcome, 1, effect).retryIn).toBeUndefined();
  });

  test('has what a node of the chain throttles sent again, and nothing else that settles', () => {
    expect(advised(answer(429), 3, 'settle', 'rpc').retryIn).toBe(800);
    expect(advised(answer(429, { 'retry-after': '7' }), 1, 'settle', 'rpc')).toMatchObject({
      retryIn: 7000,
      holdFor: 7000,
    });
    expect(advised(answer(429), 4, 'settle', 'rpc').retryIn).toBeUndefined();
    for (const outcome of [answer(503), fault('timeout'), fault('reset')])
      expect(advised(outcome, 1, 'settle', 'rpc').retryIn).toBeUndefined();
  });

  test('has a sign-in sent again only when it cannot have been taken', () => {
    for (const outcome of [fault('refused'), answer(429), answer(503)])
      expect(advised(outcome, 1, 'session').retryIn).toBeGreaterThan(0);
    for (const outcome of [fault('reset'), fault('truncated'), fault('timeout'), answer(502), answer(504)])
      expect(advised(outcome, 1, 'session').retryIn).toBeUndefined();
  });

  test.each(['read', 'build'] as const)('ends the attempts of a request with the effect %s', (effect) => {
    for (const outcome of [fault('reset'), answer(429), answer(502)]) {
      expect(advised(outcome, 1, effect).retryIn).toBeGreaterThan(0);
      expect(advised(outcome, 4, effect).retryIn).toBeUndefined();
    }
    expect(advised(fault('timeout'), 2, effect).retryIn).toBeUndefined();
  });

  test.each(['tls', 'too-large', 'malformed-http', 'other'] as const)(
    'does not repeat what cannot pass: %s',
    (kind) => {
      expect(advised(fault(kind), 1, 'read')).toEqual({ useless: true, throttled: false });
    },
  );

  test('holds everything back for as long as a 429 asks', () => {
    expect(advised(answer(429, { 'Retry-After': '7' }), 1, 'settle')).toMatchObject({
      throttled: true,
      holdFor: 7000,
    });
    expect(advised(answer(503, { 'retry-after': '2' }), 1, 'read')).toMatchObject({
      throttled: false,
      holdFor: 2000,
    });
    expect(advised(answer(503), 1, 'read').holdFor).toBeUndefined();
    expect(advised(answer(429), 1, 'read')).toMatchObject({ retryIn: 200, holdFor: 200 });
  });

  test('lets a request wait alone that is throttled again, unless the target asks for it', () => {
    expect(advised(answer(429), 2, 'read')).toEqual({ useless: true, throttled: true, retryIn: 400 });
    expect(advised(answer(429, { 'retry-after': '1' }), 2, 'read').holdFor).toBe(1000);
  });

  test('holds everything back when a good answer says that the allowance is used up', () => {
    const spent = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '3' };
    expect(advised(answer(200, spent), 1, 'read')).toEqual({ useless: false, throttled: false, holdFor: 3000 });
    expect(advised(answer(200, { ...spent, 'x-ratelimit-remaining': '1' }), 1, 'read').holdFor).toBeUndefined();
    const absurd = { ...spent, 'x-ratelimit-reset': '99999999999999999' };
    expect(advised(answer(200, absurd), 1, 'read').holdFor).toBeUndefined();
  });

  test('has nothing to say about answers that can be judged', () => {
    for (const status of [200, 400, 401, 404, 409, 422])
      expect(advised(answer(status), 1, 'read')).toEqual({ useless: false, throttled: false });
  });

  test('takes a redirect as an answer that decides nothing, and does not send its request again', () => {
    for (const status of [301, 302, 307, 308])
      expect(advised(answer(status), 1, 'read')).toEqual({ useless: true, throttled: false });
  });

  test('repeats what failed inside once, where that changes nothing, and takes the second answer as it is', () => {
    expect(advised(answer(500), 1, 'build')).toEqual({
      useless: false,
      throttled: false,
      failing: true,
      retryIn: 100,
    });
    expect(advised(answer(500), 2, 'build')).toEqual({ useless: false, throttled: false, failing: true });
    for (const effect of ['session', 'create', 'settle'] as const)
      expect(advised(answer(500), 1, effect).retryIn).toBeUndefined();
  });
});

test('Retry-After is read as seconds or as a date', () => {
  expect(retryAfter('12', now)).toBe(12_000);
  expect(retryAfter(new Date(now + 5000).toUTCString(), now)).toBe(5000);
  expect(retryAfter(new Date(now - 5000).toUTCString(), now)).toBe(0);
  expect(retryAfter('soon', now)).toBeUndefined();
  expect(retryAfter(undefined, now)).toBeUndefined();
});

test('the reset of an allowance is read as seconds from now, Unix seconds or Unix milliseconds', () => {
  const until = (reset: string) =>
    untilReset(
      [
        ['X-RateLimit-Remaining', '0'],
        ['X-RateLimit-Reset', reset],
      ],
      now,
    );
  expect(until('4')).toBe(4000);
  expect(until(String(now / 1000 + 4))).toBe(4000);
  expect(until(String(now + 4000))).toBe(4000);
  expect(until('later')).toBeUndefined();
});
