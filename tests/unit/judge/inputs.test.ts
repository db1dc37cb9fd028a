import { expect, test } from 'vitest';
import type { FoundViolation } from '../../../src/product/judge/cell.js';
import { createInputRecorder, mergeInputs, unequalIn, type Unequal } from '../../../src/product/judge/inputs.js';
import { interruptedFact, type Session } from '../../../src/product/model/exchange.js';
import { passed } from '../../../src/product/results/sent-inputs.js';
import { viewOf } from '../../../src/product/judge/view.js';
import { declared, exchangeOf } from './made.js';

/** What is recorded of an input of three requests that tested two requirements. */
function recorded(
  facts: Session['facts'],
  failing: readonly number[] = [],
  open: readonly string[] = [],
  unequal: Unequal = [],
) {
  const recorder = createInputRecorder([{ name: 'made/one' }]);
  const exchanges = [1, 2, 3].map((number) => ({ id: `run-${number}` }));
  const found = failing.map((number) => ({
    ...{ id: 'X-002', fingerprint: 'f', occurrence: { exchanges: [`run-${number}`] } },
  }));
  recorder.add(
    { id: '', scenario: 'made/one', index: 0, input: '', exchanges, facts } as unknown as Session,
    { tested: new Set(['X-001', 'X-002']), open: new Set(open), unequal },
    found as unknown as FoundViolation[],
  );
  return recorder.recorded().inputs?.['made/one@0'];
}

test('an input is recorded with the requests up to the first one that failed', () => {
  expect(recorded({})).toEqual({ requests: 3, tested: 'X-1-2' });
  const failed = recorded({}, [3, 2])!;
  expect(failed).toEqual({ requests: 3, tested: 'X-1-2', failed: { f: 2 } });
  expect(mergeInputs(failed, recorded({}, [1])!).failed).toEqual({ f: 1 });
});

test('what an input once left open stays open', () => {
  const open = recorded({}, [], ['X-001'])!;
  expect(open).toEqual({ requests: 3, tested: 'X-1-2', open: 'X-1' });
  expect(mergeInputs(recorded({})!, open).open).toBe('X-1');
});

const twice = (...statuses: readonly number[]) =>
  statuses.map((status, at) => viewOf(exchangeOf({ status, base: at === 0 ? 'ultra' : 'swapV2' }), declared));

test('what an input tested at one address alone is told where an equal request got another status at another', () => {
  const unequal = unequalIn(twice(200, 500));
  const [one, other] = [...unequal[0]!.values()];
  one!.add('X-001').add('X-002');
  other!.add('X-001');
  const record = recorded({}, [], [], unequal)!;
  expect(record).toEqual({ requests: 3, tested: 'X-1-2', oneSided: 'X-2' });
  expect(mergeInputs(recorded({})!, record).oneSided).toBe('X-2');
  const failure = { id: 'X-002', fingerprint: 'f' };
  expect([record, recorded({})!].map((each) => passed(each, failure))).toEqual([false, true]);
});

test('equal requests with one status, and different requests, are not told apart', () => {
  expect(unequalIn(twice(200, 200))).toEqual([]);
  expect(unequalIn([...twice(200), viewOf(exchangeOf({ path: '/b', status: 404, base: 'swapV2' }), declared)])).toEqual(
    [],
  );
});

test('an input of which a request was not sent in turns is recorded so until another run of it was', () => {
  const left = recorded({ notAlternated: true })!;
  expect(left).toEqual({ requests: 3, tested: 'X-1-2', notAlternated: true });
  expect(mergeInputs(left, left)).toMatchObject({ notAlternated: true });
  expect(mergeInputs(left, recorded({})!).notAlternated).toBeUndefined();
});

test('of an input that was cut short only the failures count', () => {
  const facts = { [interruptedFact]: 'no requests are left' };
  expect(recorded(facts)).toBeUndefined();
  expect(recorded(facts, [2])).toMatchObject({ tested: 'X-2', failed: { f: 2 } });
});
