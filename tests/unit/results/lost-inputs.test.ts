import { expect, test } from 'vitest';
import type { InputRecord } from '../../../src/product/judge/inputs.js';
import { lostInputs, refusedNow } from '../../../src/product/results/lost-inputs.js';

const recordOf = (unserved?: InputRecord['unserved'], further: Partial<InputRecord> = {}): InputRecord => ({
  ...{ requests: 2, sent: 3, tested: 'BORROW-9', ...(unserved && { unserved }), ...further },
});
const refused = { 'operate 400': 1 };
test.each<[string, InputRecord, InputRecord | undefined, readonly string[]]>([
  ['is refused now', recordOf(refused), recordOf(), ['operate 400']],
  ['failed now', recordOf({ 'operate 500': 1 }, { requests: 22, inTurns: 20 }), recordOf(), ['operate 500']],
  ['is refused more often', recordOf({ 'operate 400': 2 }), recordOf(refused), ['operate 400']],
  ['was refused as well', recordOf(refused), recordOf(refused), []],
  ['was not sent', recordOf(refused), undefined, []],
  ['is throttled now', recordOf({ 'operate 429': 1, 'operate 0': 1 }), recordOf(), []],
  ['was cut short', recordOf(refused), recordOf({}, { cut: true }), []],
  ['is cut short', recordOf(refused, { cut: true }), recordOf(), []],
  ['led elsewhere', recordOf(refused), recordOf({ 'listVaults 503': 1 }), []],
  ['shows a failure that is new', recordOf(refused, { failed: { f: 1 } }), recordOf(), []],
  ['a known failure', recordOf(refused, { failed: { f: 1 } }), recordOf({}, { failed: { f: 1 } }), ['operate 400']],
])('of an input that %s, what it is refused is told or not', (_, now, then, names) =>
  expect(refusedNow(now, then)).toEqual(names),
);
test('inputs that are refused each time are named, where the older run tells what it was refused', () => {
  const inputsOf = (...records: readonly InputRecord[]) => ({
    inputs: Object.fromEntries(records.map((record, index) => [`7/gate/borrow/build@${index}`, record])),
  });
  const older = inputsOf(recordOf(), recordOf(), recordOf({ 'getOrder 400': 1 }));
  const says = (...now: readonly InputRecord[]) => lostInputs(inputsOf(...now), older);
  const one = '1 input that the older run was served is refused by `operate` with 400 each time (borrow/build@0: n)';
  expect(says(recordOf(refused, { refusal: 'n' }), recordOf())).toEqual([one]);
  const both = says(recordOf(refused), recordOf(refused));
  expect(both).toEqual([expect.stringMatching(/^2 inputs .* are refused .* \(borrow\/build@0, borrow\/build@1\)$/)]);
  expect([{ sent: 2 }, { requests: 3 }].flatMap((change) => says(recordOf(refused, change)))).toEqual([]);
  expect(lostInputs(inputsOf(recordOf(refused)), inputsOf(recordOf()))).toEqual([]);
});
