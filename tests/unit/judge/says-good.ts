import { createLedger } from '../../../src/product/judge/ledger.js';
import type { Check } from '../../../src/product/model/check.js';
import type { Exchange } from '../../../src/product/model/exchange.js';
import { apiOf, declared, traceOf, viewCheck, type Declared } from './made.js';

interface Answer {
  readonly good?: unknown;
}

export const on = { operation: 'getThing', status: 200 } as const;

export const saysGood = viewCheck<Answer>({
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
