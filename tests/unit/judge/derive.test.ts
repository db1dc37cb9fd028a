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

/** What was sent, by letters; a small one got 400, and a small `e` an error under 200. */
const sent = (letters: string): readonly Exchange[] =>
  letters.split('').map((letter, index) => {
    const isServed = letter !== letter.toLowerCase();
    const status = isServed || letter === 'e' ? 200 : 400;
    return exchange(index + 1, `/${letter.toLowerCase()}`, { status, body: isServed ? {} : { error: 'not now' } });
  });

/** The alternations of a session of a run, each as its pairs of control and failing request. */
const pairsIn = (letters: string, scenario = 'recorded/run'): unknown => {
  const { facts } = derivedSession({ ...session, scenario, exchanges: sent(letters), facts: {} }, api, declared);
  const found = (facts.alternations ?? []) as readonly { readonly pairs: readonly Record<string, string>[] }[];
  return found.map(({ pairs }) => pairs.map(({ control, failing }) => `${control} ${failing}`).join(', '));
};

test.each([
  ['in the order of a session', 'fCffCfCCf', ['made-2 made-3, made-5 made-4, made-7 made-6, made-8 made-9']],
  ['after a control that was tried', 'fCCffC', ['made-3 made-4, made-6 made-5']],
  ['and worked when it was repeated', 'fCF', ['made-2 made-3']],
  ['and worked after an error under the same status', 'eCE', ['made-2 made-3']],
  ['once, and failed again', 'fCf', []],
  ['without the failing request before', 'CfC', []],
  ['two of them', 'fCffCgDggD', ['made-2 made-3, made-5 made-4', 'made-7 made-8, made-10 made-9']],
  ['never', 'ABCD', []],
])('requests in turns %s: %s', (_name, letters, expected) => {
  expect(pairsIn(letters)).toEqual(expected);
});

test('requests in turns of others are none', () => {
  expect(pairsIn('fCffCfCCf', 'recorded')).toEqual([]);
});
