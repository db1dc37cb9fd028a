import type { Api } from '../../../src/product/model/api.js';
import { createLedger } from '../../../src/product/judge/ledger.js';
import { decideAll, type Decision } from '../../../src/product/judge/verdict.js';
import { checksOf, type Check, type Scope, type Violation } from '../../../src/product/model/check.js';
import type { Exchange, Session } from '../../../src/product/model/exchange.js';
import type { Requirement } from '../../../src/product/model/requirement.js';
import type { AnyScenario } from '../../../src/product/model/scenario.js';
import type { Shapes } from '../../../src/product/model/shape.js';
import type { View } from '../../../src/product/model/view.js';
import { exchangeOf as madeExchange, type MadeExchange } from '../../support/check-rows.js';

/** What a profile declares for the made-up API of these tests. */
export interface Declared {
  readonly pair: string;
}

export const declared: Declared = { pair: 'a-b' };

/** Checks of the made-up API. */
export const made = checksOf<Declared>();

/** An exchange check that judges the whole view wherever it applies. */
export function viewCheck<Body = unknown>(check: {
  readonly on: Scope;
  readonly reads?: readonly string[];
  readonly applies?: (view: View<Declared, Body>) => boolean;
  readonly judge: (view: View<Declared, Body>) => Violation | undefined;
  readonly unitsOf?: () => number;
  readonly control?: (view: View<Declared>) => boolean;
}): Check<Declared> {
  const { applies = () => true, ...rest } = check;
  return made.exchange<Body, View<Declared, Body>>({ ...rest, note: (view) => (applies(view) ? view : undefined) });
}

type Given = Partial<Omit<MadeExchange, 'fault'>> & { readonly fault?: Exchange['fault'] };

let nextId = 1;

/** An exchange that says what is given, and nothing remarkable otherwise. */
export function exchangeOf({ fault, ...given }: Given = {}): Exchange {
  const usual = { operation: 'getThing', base: 'ultra', path: '/thing', startedAt: 0 } as const;
  const credentials = { apiKey: 'genuine', token: 'fresh' } as const;
  const made = madeExchange({ ...usual, credentials, ...given }, `made-${nextId++}`);
  return fault ? { ...made, response: undefined, fault } : made;
}

export function traceOf(exchanges: readonly Exchange[], rest: Partial<Session> = {}): Session {
  return { id: 'made/one#0', scenario: 'made/one', index: 0, input: 'null', exchanges, facts: {}, ...rest };
}

export function judged(id: string, rest: Partial<Requirement> = {}): Requirement {
  const source = { section: 'Things', item: 'sentence 1' };
  return { id, says: `What ${id} says.`, source, level: 'must', kind: 'semantic', operation: 'getThing', ...rest };
}

/** An API made of the given checks; every check is a requirement of its catalogue. */
export function apiOf(given: {
  readonly checks?: Readonly<Record<string, Check<Declared>>>;
  readonly requirements?: readonly Requirement[];
  readonly shapes?: Shapes;
  readonly scenarios?: readonly AnyScenario<Declared>[];
}): Api<Declared> {
  const checks = given.checks ?? {};
  return {
    name: 'swapOrder',
    bases: ['ultra', 'swapV2'],
    catalogue: {
      api: 'swapOrder',
      document: { title: 'Things', sha256: '' },
      requirements: given.requirements ?? Object.keys(checks).map((id) => judged(id)),
    },
    operations: [{ operation: 'getThing', method: 'GET', path: '/thing' }],
    shapes: given.shapes ?? {},
    checks,
    scenarios: given.scenarios ?? [],
    capabilities: () => new Set(),
    conditions: {},
  };
}

/** What is decided of the requirements of an API by these sessions; `hindered` is why they cannot be tested. */
export function decisionsOf(api: Api<Declared>, sessions: readonly Session[], hindered?: string): readonly Decision[] {
  const ledger = createLedger(api, declared);
  for (const session of sessions) ledger.add(session);
  return decideAll(api, ledger.evidence(), () => hindered);
}

export const on = { operation: 'getThing', status: 200 } as const;

export const saysGood = viewCheck<{ readonly good?: unknown }>({
  on,
  judge: ({ response }) => (response.body.good === true ? undefined : { expected: 'good', actual: 'bad' }),
});

export function judgeBy(
  checks: Readonly<Record<string, Check<Declared>>>,
  exchanges: readonly Exchange[],
  only?: string[],
) {
  const judge = createLedger(apiOf({ checks }), declared, only && new Set(only));
  const found = judge.add(traceOf(exchanges));
  return { ids: [...found.values()].map(({ id }) => id), found, evidence: judge.evidence() };
}
