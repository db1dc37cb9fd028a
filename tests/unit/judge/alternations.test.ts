import { describe, expect, test } from 'vitest';
import { sessionViewOf } from '../../../src/product/judge/view.js';
import { situationOf } from '../../../src/product/model/alternation.js';
import { declared, exchangeOf, traceOf } from './made.js';

const control = exchangeOf({ status: 200 });
const failing = exchangeOf({ status: 503 });
const broken = exchangeOf({ fault: { class: 'reset', message: 'reset' } });
const retried = exchangeOf({ status: 502 });
const retry = exchangeOf({ status: 200, retryOf: retried.id });

const alternationsIn = (...pairs: readonly (readonly [string, string])[]) => {
  const alternation = { about: 'payer', pairs: pairs.map(([one, other]) => ({ control: one, failing: other })) };
  const session = traceOf([control, failing, broken, retried, retry], { facts: { alternations: [alternation] } });
  return sessionViewOf(session, declared).alternations;
};

describe('the alternations of a session', () => {
  test('hold what came back, and leave out a pair that is not whole', () => {
    const [one] = alternationsIn([control.id, failing.id], [retried.id, failing.id], [retry.id, broken.id]);
    const ids = one?.pairs.map((pair) => [pair.control.exchange.id, pair.failing.exchange.id]);
    expect(one?.about).toBe('payer');
    expect(ids).toEqual([
      [control.id, failing.id],
      [retry.id, broken.id],
    ]);
  });

  test('are none where nothing was alternated', () => {
    expect(sessionViewOf(traceOf([control]), declared).alternations).toEqual([]);
  });
});

test('a situation tells the pairs and what came back, the failing exchange last', () => {
  const [one] = alternationsIn([control.id, failing.id], [retry.id, broken.id]);
  const situation = situationOf(one!, ({ response }) => response.status === 200, 'status 200');
  expect(situation.pairs).toEqual([
    { control: true, failing: false },
    { control: true, failing: false },
  ]);
  expect(situation.views.at(-1)?.exchange.id).toBe(broken.id);
  const actual = 'no usable response to this input: status 503, no response (reset)';
  expect(situation.violation).toEqual({ expected: 'status 200', actual });
});
