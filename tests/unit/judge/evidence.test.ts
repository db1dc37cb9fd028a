import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  earliest,
  addInconclusive,
  addViolation,
  Gatherer,
  mergeEvidence,
  noEvidence,
  type Evidence,
  type Occurrence,
} from '../../../src/product/judge/evidence.js';
import type { Base, ExchangeId } from '../../../src/product/model/exchange.js';

const base = fc.constantFrom<Base>('ultra', 'swapV2');
const operation = fc.constantFrom('getThing', 'listThings');

const exchangeId = fc.nat(12).map((number): ExchangeId => `run-${number}`);
const plain = { noNullPrototype: true } as const;

const occurrence: fc.Arbitrary<Occurrence> = fc.record(
  {
    violation: fc.record({ expected: fc.constantFrom('a', 'b'), actual: fc.constantFrom('c', 'd') }, plain),
    operation,
    base,
    exchanges: fc.array(exchangeId, { minLength: 1, maxLength: 2 }),
    trace: fc.constantFrom('one#0', 'one#1', 'Two#0'),
    scenario: fc.constantFrom('one', 'Two', 'ö'),
    index: fc.nat(2),
    count: fc.constant(1),
  },
  plain,
);

type Step =
  | { readonly step: 'pass'; readonly base: Base; readonly operation: string; readonly times: number }
  | { readonly step: 'control'; readonly base: Base; readonly operation: string }
  | { readonly step: 'unsure'; readonly base: Base; readonly operation: string; readonly reason: string }
  | { readonly step: 'violation'; readonly fingerprint: string; readonly occurrence: Occurrence };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ step: fc.constant('pass' as const), base, operation, times: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ step: fc.constant('control' as const), base, operation }),
  fc.record({ step: fc.constant('unsure' as const), base, operation, reason: fc.constantFrom('429', 'reset') }),
  fc.record({ step: fc.constant('violation' as const), fingerprint: fc.constantFrom('f1', 'f2'), occurrence }),
);

function gathered(steps: readonly Step[]): Evidence {
  const gatherer = new Gatherer();
  for (const one of steps) {
    const { base: at, operation: of } = one.step === 'violation' ? one.occurrence : one;
    const tally = gatherer.at(at, of);
    if (one.step === 'pass') tally.exercised += one.times;
    else if (one.step === 'control') tally.controls += 1;
    else if (one.step === 'unsure') addInconclusive(tally, one.reason);
    else addViolation(tally, one.fingerprint, one.occurrence);
  }
  return gatherer.evidence();
}

const evidence = fc.array(step, { maxLength: 6 }).map(gathered);

describe('evidence is a commutative monoid', () => {
  test('merging is associative', () => {
    fc.assert(
      fc.property(evidence, evidence, evidence, (one, two, three) =>
        isDeepStrictEqual(mergeEvidence(mergeEvidence(one, two), three), mergeEvidence(one, mergeEvidence(two, three))),
      ),
    );
  });

  test('merging is commutative', () => {
    fc.assert(
      fc.property(evidence, evidence, (one, other) =>
        isDeepStrictEqual(mergeEvidence(one, other), mergeEvidence(other, one)),
      ),
      { numRuns: 1000 },
    );
  });

  test('no evidence adds nothing', () => {
    fc.assert(
      fc.property(
        evidence,
        (one) =>
          isDeepStrictEqual(mergeEvidence(one, noEvidence), one) &&
          isDeepStrictEqual(mergeEvidence(noEvidence, one), one),
      ),
    );
  });

  test('gathering step by step equals merging what each step gathered', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) =>
        isDeepStrictEqual(gathered(steps), steps.map((one) => gathered([one])).reduce(mergeEvidence, noEvidence)),
      ),
    );
  });

  test('merging changes neither of the two', () => {
    fc.assert(
      fc.property(evidence, evidence, (one, other) => {
        const before = structuredClone([one, other]);
        mergeEvidence(one, other);
        return isDeepStrictEqual([one, other], before);
      }),
    );
  });
});

describe('counting', () => {
  test('the same violation seen twice is one occurrence of two, and the smaller place stands for it', () => {
    const at = (scenario: string, index: number): Occurrence => ({
      violation: { expected: 'a', actual: 'b' },
      operation: 'getThing',
      base: 'ultra',
      exchanges: [`run-${index}`],
      trace: `${scenario}#${index}`,
      scenario,
      index,
      count: 1,
    });
    const gatherer = new Gatherer();
    const tally = gatherer.at('ultra', 'getThing');
    for (const seen of [at('two', 0), at('one', 7), at('one', 3)]) addViolation(tally, 'f', seen);
    const cell = gatherer.evidence()['ultra getThing'];
    expect(cell).toMatchObject({
      violations: 3,
      occurrences: { f: { count: 3, scenario: 'one', index: 3, exchanges: ['run-3'] } },
    });
  });

  test('which occurrence stands for two is decided whatever their order', () => {
    fc.assert(
      fc.property(occurrence, occurrence, (one, given) => {
        // Occurrences of one fingerprint share address and operation.
        const other = { ...given, base: one.base, operation: one.operation };
        return isDeepStrictEqual(earliest(one, other), earliest(other, one));
      }),
      { numRuns: 1000 },
    );
  });
});
