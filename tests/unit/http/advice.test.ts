import { describe, expect, test } from 'vitest';
import type { Fault, Outcome } from '../../../src/product/model/exchange.js';
import { adviceOf, retryAfter, untilReset } from '../../../src/product/http/advice.js';

const now = Date.UTC(2026, 0, 1);

function answer(status: number, headers: Readonly<Record<string, string>> = {}): Outcome {
  return { response: { status, headers: Object.entries(headers), body: '' } };
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
      expect(adviceOf(outcome, 1, effect, now)).toMatchObject({ useless: true });
    for (const outcome of [fault('reset'), answer(429), answer(503)])
      expect(adviceOf(outcome, 1, effect, now).retryIn).toBeUndefined();
  });

  test('has a sign-in sent again only when it cannot have been taken', () => {
    for (const outcome of [fault('refused'), answer(429), answer(503)])
      expect(adviceOf(outcome, 1, 'session', now).retryIn).toBeGreaterThan(0);
    for (const outcome of [fault('reset'), fault('truncated'), fault('timeout'), answer(502), answer(504)])
      expect(adviceOf(outcome, 1, 'session', now).retryIn).toBeUndefined();
  });

  test.each(['read', 'build'] as const)('ends the attempts of a request with the effect %s', (effect) => {
    for (const outcome of [fault('reset'), answer(429), answer(502)]) {
      expect(adviceOf(outcome, 1, effect, now).retryIn).toBeGreaterThan(0);
      expect(adviceOf(outcome, 4, effect, now).retryIn).toBeUndefined();
    }
    expect(adviceOf(fault('timeout'), 2, effect, now).retryIn).toBeUndefined();
  });

  test.each(['tls', 'too-large', 'malformed-http', 'other'] as const)(
    'does not repeat what cannot pass: %s',
    (kind) => {
      expect(adviceOf(fault(kind), 1, 'read', now)).toEqual({ useless: true, throttled: false });
    },
  );

  test('holds everything back for as long as a 429 asks', () => {
    expect(adviceOf(answer(429, { 'Retry-After': '7' }), 1, 'settle', now)).toMatchObject({
      throttled: true,
      holdFor: 7000,
    });
    expect(adviceOf(answer(503, { 'retry-after': '2' }), 1, 'read', now)).toMatchObject({
      throttled: false,
      holdFor: 2000,
    });
    expect(adviceOf(answer(503), 1, 'read', now).holdFor).toBeUndefined();
    expect(adviceOf(answer(429), 1, 'read', now)).toMatchObject({ retryIn: 200, holdFor: 200 });
  });

  test('lets a request wait alone that is throttled again, unless the target asks for it', () => {
    expect(adviceOf(answer(429), 2, 'read', now)).toEqual({ useless: true, throttled: true, retryIn: 400 });
    expect(adviceOf(answer(429, { 'retry-after': '1' }), 2, 'read', now).holdFor).toBe(1000);
  });

  test('holds everything back when a good answer says that the allowance is used up', () => {
    const spent = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '3' };
    expect(adviceOf(answer(200, spent), 1, 'read', now)).toEqual({ useless: false, throttled: false, holdFor: 3000 });
    expect(adviceOf(answer(200, { ...spent, 'x-ratelimit-remaining': '1' }), 1, 'read', now).holdFor).toBeUndefined();
    const absurd = { ...spent, 'x-ratelimit-reset': '99999999999999999' };
    expect(adviceOf(answer(200, absurd), 1, 'read', now).holdFor).toBeUndefined();
  });

  test('has nothing to say about answers that can be judged', () => {
    for (const status of [200, 400, 401, 404, 409, 422])
      expect(adviceOf(answer(status), 1, 'read', now)).toEqual({ useless: false, throttled: false });
  });

  test('repeats what failed inside once, where that changes nothing, and takes the second answer as it is', () => {
    expect(adviceOf(answer(500), 1, 'build', now)).toEqual({
      useless: false,
      throttled: false,
      failing: true,
      retryIn: 100,
    });
    expect(adviceOf(answer(500), 2, 'build', now)).toEqual({ useless: false, throttled: false, failing: true });
    for (const effect of ['session', 'create', 'settle'] as const)
      expect(adviceOf(answer(500), 1, effect, now).retryIn).toBeUndefined();
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
