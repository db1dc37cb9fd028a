import type { Check, FoldedSituation, Situation, Violation } from '../../src/product/model/check.js';

type Change = (violation: Violation | undefined) => Violation | undefined;

const wrong: Violation = { expected: 'the opposite', actual: 'what is correct' };

/** A check that finds nothing, and one that finds the opposite: each has to be noticed by a row of its table. */
export const mutants: Readonly<Record<string, <F>(check: Check<F>) => Check<F>>> = {
  silenced: (check) => changed(check, () => undefined),
  inverted: (check) => changed(check, (violation) => (violation === undefined ? wrong : undefined)),
};

function changed<F>(check: Check<F>, change: Change): Check<F> {
  if (check.kind === 'exchange') return { ...check, judge: (subject, view) => change(check.judge(subject, view)) };
  if (check.kind === 'trace')
    return {
      ...check,
      situations: (trace): readonly Situation[] =>
        [...check.situations(trace)].map((one) => ({ ...one, violation: change(one.violation) })),
    };
  return {
    ...check,
    decide: (state): readonly FoldedSituation[] =>
      [...check.decide(state)].map((one) => ({ ...one, violation: change(one.violation) })),
  };
}
