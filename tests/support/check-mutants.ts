import type { Check, RunCase, Case, Violation } from '../../src/product/model/check.js';

type Change = (violation: Violation | undefined) => Violation | undefined;

const wrong: Violation = { expected: 'the opposite', actual: 'what is correct' };

/** A check that finds nothing, and one that finds the opposite: each has to be noticed by a row of its table. */
export const mutants: Readonly<Record<string, <F>(check: Check<F>) => Check<F>>> = {
  silenced: (check) => changed(check, () => undefined),
  inverted: (check) => changed(check, (violation) => (violation === undefined ? wrong : undefined)),
};

function changed<F>(check: Check<F>, change: Change): Check<F> {
  if (check.over === 'exchange') return { ...check, judge: (note, view) => change(check.judge(note, view)) };
  if (check.over === 'session') {
    const { judge } = check;
    const all = (session: Parameters<typeof judge>[0]): readonly Case[] =>
      [...judge(session)].map((one) => ({ ...one, violation: change(one.violation) }));
    return { ...check, judge: all };
  }
  const { judge } = check;
  const all = (notes: Parameters<typeof judge>[0]): readonly RunCase[] =>
    [...judge(notes)].map((one) => ({ ...one, violation: change(one.violation) }));
  return { ...check, judge: all };
}
