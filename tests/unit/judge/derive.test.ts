import { expect, test } from 'vitest';
import { derivedSession } from '../../../src/product/judge/derive.js';
import type { Exchange } from '../../../src/product/model/exchange.js';
import type { AnyScenario } from '../../../src/product/model/scenario.js';
import type { History } from '../../../src/product/model/history.js';
import { apiOf, declared, exchangeOf, traceOf, type Declared } from './made.js';

const ofTrigger = { base: 'trigger', credentials: { token: 'fresh' } } as const;
const exchange = (number: number, path: string, more: Parameters<typeof exchangeOf>[0] = {}): Exchange =>
  exchangeOf({ ...ofTrigger, id: `made-${number}`, path, startedAt: number, ...more });

/** Says of a request that is sent again that it is, and of the one before it that it came first. */
const repetition: History<Declared> = {
  begin: () => {
    const seen = new Map<string, Exchange>();
    return (one) => {
      const before = seen.get(one.request.path);
      seen.set(one.request.path, one);
      const credentials = { token: 'aged', apiKey: 'absent' } as const;
      if (before === undefined) return { credentials };
      return { purpose: 'again', credentials, facts: { [`of:${one.id}`]: before.id }, earlier: [[before.id, 'first']] };
    };
  },
};

const session = traceOf(
  [exchange(10, '/first'), exchange(9, '/first'), exchange(11, '/other'), exchange(12, '/first', { purpose: 'own' })],
  { scenario: 'recorded', facts: { 'profileFault:made': 'misfit', 'of:made-12': 'own' } },
);

const api = { ...apiOf({ scenarios: [{ name: 'read' } as AnyScenario<Declared>] }), history: repetition };

const derived = derivedSession(session, api, declared);

test('a session as checks see it has the purposes that its exchanges show, in the order of the wire, where none is declared', () => {
  expect(derived.exchanges.map(({ id, purpose }) => [id, purpose])).toEqual([
    ['made-10', 'first'],
    ['made-9', 'first'],
    ['made-11', undefined],
    ['made-12', 'own'],
  ]);
});

test('a session as checks see it keeps of credentials and facts what is declared, and adds what is derived', () => {
  expect(derived.exchanges[0]!.credentials).toEqual({ token: 'fresh', apiKey: 'absent' });
  expect(derived.facts).toEqual({ 'profileFault:made': 'misfit', 'of:made-10': 'made-9', 'of:made-12': 'own' });
});

test('a session as checks see it is as it was declared where a scenario left it, or where an API has no history', () => {
  const own = { ...session, scenario: 'read' };
  expect(derivedSession(own, api, declared)).toBe(own);
  expect(derivedSession(session, apiOf({}), declared)).toBe(session);
});
