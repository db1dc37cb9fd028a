import type { Check, RunCase, Case, Violation } from '../../src/product/model/check.js';
import type { SessionView } from '../../src/product/model/view.js';

type Change = (violation: Violation | undefined) => Violation | undefined;

const wrong: Violation = { expected: 'the opposite', actual: 'what is correct' };

/** A check that finds nothing, and one that finds the opposite: each has to be noticed by a row of its table. */
export const mutants: Readonly<Record<string, <F>(check: Check<F>) => Check<F>>> = {
  silenced: (check) => changed(check, () => undefined),
  inverted: (check) => changed(check, (violation) => (violation === undefined ? wrong : undefined)),
};

function changed<F>(check: Check<F>, change: Change): Check<F> {
  const each = <One extends Case | RunCase>(all: Iterable<One>): readonly One[] =>
    [...all].map((one) => ({ ...one, violation: change(one.violation) }));
  if (check.over === 'exchange') return { ...check, judge: (note, view) => change(check.judge(note, view)) };
  if (check.over === 'session')
    return { ...check, judge: (session: SessionView<F, never>) => each(check.judge(session)) };
  return { ...check, judge: (notes: readonly never[]) => each(check.judge(notes)) };
}
