import { describe, expect, test } from 'vitest';
import type { Check } from '../../../src/product/model/check.js';
import { createJudge } from '../../../src/product/judge/judge.js';
import { apiOf, declared, exchangeOf, made, traceOf, viewCheck, type Declared } from './made.js';
import { judgeBy, on, saysGood } from './says-good.js';

describe('a fault of the suite', () => {
  const throwing = (): never => {
    throw new Error('oops');
  };
  test.each<[string, Check<Declared>]>([
    ['judge', viewCheck({ on, judge: throwing })],
    ['select', made.exchange({ on, select: throwing, judge: () => undefined })],
    ['control', viewCheck({ on, judge: () => undefined, control: throwing })],
    ['situations', made.trace({ scenarios: ['made/one'], situations: throwing })],
    ['no exchange in a situation', made.trace({ scenarios: ['made/one'], situations: () => [{ views: [] }] })],
    ['of', made.fold({ empty: () => 0, of: throwing, merge: (one: number) => one, decide: () => [] })],
  ])('in %s is contained to its requirement, and the others are judged', (_, check) => {
    const { ids, evidence } = judgeBy({ 'X-007': check, 'X-008': saysGood }, [exchangeOf({ body: { good: false } })]);
    expect(Object.keys(evidence.suiteFaults)).toEqual(['X-007']);
    expect(Object.keys(evidence.suiteFaults['X-007']!)[0]).toMatch(/^Error: (oops|a situation without exchanges)/);
    expect(evidence.requirements['X-007']).toBeUndefined();
    expect(ids).toEqual(['X-008']);
  });

  test('in a validator is laid to every requirement of the exchange', () => {
    const shapes = { getThing: { 200: { validate: throwing, tree: { ids: { type: 'X-002' } }, alwaysPresent: [] } } };
    const judge = createJudge(apiOf({ checks: { 'X-001': saysGood }, shapes }), declared);
    judge.add(traceOf([exchangeOf()]));
    expect(Object.keys(judge.evidence().suiteFaults).sort()).toEqual(['X-001', 'X-002']);
  });

  test('in a scenario is told by the trace', () => {
    const judge = createJudge(apiOf({ checks: { 'X-001': saysGood } }), declared);
    judge.add({ ...traceOf([exchangeOf()]), facts: { suiteFault: 'TypeError: x' } });
    expect(judge.evidence().suiteFaults).toEqual({ 'scenario made/one': { 'TypeError: x': 1 } });
  });
});

describe('a check that a guard ends', () => {
  class Ended extends Error {}
  /** Ends what takes longer than ten steps, as a watchdog ends what takes too long. */
  let steps = 0;
  const guard = (work: () => void): boolean => {
    steps = 0;
    try {
      work();
      return true;
    } catch (error) {
      if (error instanceof Ended) return false;
      throw error;
    }
  };
  const step = (): void => {
    if ((steps += 1) > 10) throw new Ended();
  };
  const endless = viewCheck({
    on,
    judge() {
      for (;;) step();
    },
  });

  test('leaves its exchange out, by name, and the others are judged', () => {
    const slow = viewCheck({
      on,
      judge({ response }) {
        for (let i = 0; (response.body as { slow?: boolean }).slow === true && i < 20; i += 1) step();
        return undefined;
      },
    });
    const judge = createJudge(apiOf({ checks: { 'X-001': slow, 'X-002': saysGood } }), declared, undefined, guard);
    const found = judge.add(
      traceOf([
        exchangeOf({ body: { good: false } }),
        exchangeOf({ body: { slow: true, good: false } }),
        exchangeOf({ body: { good: false } }),
      ]),
    );
    const { requirements } = judge.evidence();
    const cell = requirements['X-002']!['ultra getThing']!;
    expect([...found.values()].map(({ id }) => id)).toEqual(['X-002']);
    expect(cell.violations).toBe(2);
    expect(Object.keys(cell.inconclusive)).toEqual([expect.stringMatching(/^judging made-\d+ took too long$/)]);
    expect(requirements['X-001']!['ultra getThing']).toMatchObject({ exercised: 2, violations: 0 });
  });

  test('has never passed', () => {
    const judge = createJudge(apiOf({ checks: { 'X-001': endless } }), declared, undefined, guard);
    judge.add(traceOf([exchangeOf()]));
    expect(judge.evidence().requirements['X-001']!['ultra getThing']!.exercised).toBe(0);
  });

  test('may take its time once others before it took theirs', () => {
    const busy = viewCheck({
      on,
      judge() {
        for (let i = 0; i < 6; i += 1) step();
        return undefined;
      },
    });
    const judge = createJudge(apiOf({ checks: { 'X-001': busy } }), declared, undefined, guard);
    judge.add(traceOf([exchangeOf(), exchangeOf(), exchangeOf(), exchangeOf()]));
    const cell = judge.evidence().requirements['X-001']!['ultra getThing']!;
    expect(cell.inconclusive).toEqual({});
    expect(cell.exercised).toBe(4);
  });
});
