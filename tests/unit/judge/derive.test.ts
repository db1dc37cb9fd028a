import { describe, expect, test } from 'vitest';
import { derivedTrace } from '../../../src/product/judge/derive.js';
import type { Exchange, Trace } from '../../../src/product/model/exchange.js';
import type { History } from '../../../src/product/model/history.js';

const exchange = (number: number, path: string): Exchange => ({
  id: `made-${number}`,
  operation: 'read',
  base: 'trigger',
  effect: 'read',
  request: { method: 'GET', path, url: `http://localhost${path}`, headers: [] },
  credentials: { token: 'fresh' },
  purpose: 'declared',
  startedAt: number,
  milliseconds: 1,
  response: { status: 200, headers: [], body: '{}' },
});

/** Says of a request that is sent again that it is, and of the one before it that it came first. */
const repetition: History<null> = {
  begin: () => {
    const seen = new Map<string, Exchange>();
    return (one) => {
      const before = seen.get(one.request.path);
      seen.set(one.request.path, one);
      if (before === undefined) return {};
      return { purpose: 'again', facts: { [`of:${one.id}`]: before.id }, earlier: [[before.id, 'first']] };
    };
  },
  subjects: () => [],
};

const trace: Trace = {
  id: 'read#0',
  scenario: 'read',
  index: 0,
  input: 'null',
  exchanges: [exchange(10, '/one'), exchange(9, '/one'), exchange(11, '/other')],
  facts: { profileFaults: ['thrown'], 'of:made-11': 'declared' },
};

describe('a trace as checks see it', () => {
  const derived = derivedTrace(trace, repetition, null);

  test('has the purposes that its exchanges show, in the order of the wire, and none that was declared', () => {
    expect(derived.exchanges.map(({ id, purpose }) => [id, purpose])).toEqual([
      ['made-10', 'again'],
      ['made-9', 'first'],
      ['made-11', undefined],
    ]);
    expect(derived.exchanges.map(({ credentials }) => credentials)).toEqual([{}, {}, {}]);
  });

  test('keeps what the suite says of itself beside what is derived', () => {
    expect(derived.facts).toEqual({ profileFaults: ['thrown'], 'of:made-10': 'made-9' });
  });

  test('is as it was declared where an API has no history', () => {
    expect(derivedTrace(trace, undefined, null)).toBe(trace);
  });
});
