import { describe, expect, test } from 'vitest';
import type { Check } from '../../../src/product/model/check.js';
import type { Exchange } from '../../../src/product/model/exchange.js';
import type { SessionView } from '../../../src/product/model/view.js';
import { createLedger } from '../../../src/product/judge/ledger.js';
import { decideAll, type Decision } from '../../../src/product/judge/verdict.js';
import { apiOf, declared, exchangeOf, judged, traceOf, type Declared, made, viewCheck } from './made.js';

const on = { operation: 'getThing', status: 200 } as const;
const good = viewCheck({ on, judge: () => undefined });
const recognised = { body: { some: 'thing' } };

function decide({ check }: { readonly check: Check<Declared> }, exchanges: readonly Exchange[]): Decision {
  const api = apiOf({ checks: { 'X-001': check }, requirements: [judged('X-001')] });
  const judge = createLedger(api, declared);
  judge.add(traceOf(exchanges));
  return decideAll(api, judge.evidence(), () => undefined)[0]!;
}

describe('what one address shows does not hide the other:', () => {
  const [ultra, other] = [recognised, { ...recognised, base: 'swapV2' as const }];
  const control = ({ request }: { readonly request: { readonly path: string } }): boolean => request.path === '/valid';

  test('a requirement decided at both is open at neither', () => {
    expect(decide({ check: good }, [exchangeOf(ultra), exchangeOf(other)]).openAt).toBeUndefined();
  });

  test('an address that nothing was sent to is not open', () => {
    expect(decide({ check: good }, [exchangeOf(ultra)]).openAt).toBeUndefined();
  });

  test('an address where nothing triggered it is open, also where nothing responded', () => {
    const refused = { base: 'swapV2' as const, status: 400, body: { error: 'x' } };
    const down = { base: 'swapV2' as const, fault: { class: 'refused', message: 'down' } as const };
    const open = { swapV2: 'not triggered by any request there' };
    for (const exchange of [refused, down])
      expect(decide({ check: good }, [exchangeOf(ultra), exchangeOf(exchange)])).toMatchObject({
        verdict: 'pass',
        openAt: open,
      });
  });

  test('an address without a positive control is open, and says so', () => {
    const check = viewCheck({ on, judge: () => undefined, control });
    const exchanges = [exchangeOf({ ...ultra, path: '/valid' }), exchangeOf(other)];
    expect(decide({ check }, exchanges).openAt).toEqual({
      swapV2: 'the valid counterpart request did not succeed at `swapV2` (1×)',
    });
  });

  test('what no address decided is open as a whole', () => {
    const decision = decide({ check: good }, [exchangeOf({ ...ultra, status: 400 })]);
    expect(decision).toMatchObject({ verdict: 'unexercised' });
    expect(decision.openAt).toBeUndefined();
  });

  test('a check that is decided at one address alone is open at no other', () => {
    const judge = ({ views }: SessionView<Declared>) =>
      views.filter(({ base }) => base === 'ultra').map((view) => ({ views: [view] }));
    const scenarios = ['made/one'];
    const exchanges = [exchangeOf(ultra), exchangeOf(other)];
    const openAt = { swapV2: 'not triggered by any request there' };
    expect(decide({ check: made.session({ scenarios, judge }) }, exchanges).openAt).toEqual(openAt);
    expect(decide({ check: made.session({ scenarios, judge, bases: ['ultra'] }) }, exchanges).openAt).toBeUndefined();
  });
});
