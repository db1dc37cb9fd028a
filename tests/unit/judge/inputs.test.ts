import { expect, test } from 'vitest';
import type { FoundViolation } from '../../../src/product/judge/cell.js';
import { createInputRecorder, mergeInputs, newTested } from '../../../src/product/judge/inputs.js';
import { alternationsFact } from '../../../src/product/model/alternation.js';
import { interruptedFact, type Session } from '../../../src/product/model/exchange.js';
import { passed } from '../../../src/product/results/sent-inputs.js';
import { viewOf } from '../../../src/product/judge/view.js';
import type { View } from '../../../src/product/model/view.js';
import { declared, exchangeOf } from './made.js';

type Given = Parameters<typeof exchangeOf>[0];

const two = ['X-001', 'X-002'].map((id) => ({ id, times: 1, view: viewOf(exchangeOf({}), declared) }));

/** What is recorded of an input of three requests that tested two requirements. */
function recorded(
  facts: Session['facts'],
  failing: readonly number[] = [],
  open: readonly string[] = [],
  views: readonly View[] = [],
  negative = new Set<View>(),
  tests: ReturnType<typeof newTested>['tests'] = two,
) {
  const recorder = createInputRecorder([{ name: 'made/one' }]);
  const exchanges = [1, 2, 3].map((number) => ({ id: `run-${number}` }));
  const found = failing.map((number) => ({
    ...{ id: 'X-002', fingerprint: 'f', occurrence: { exchanges: [`run-${number}`] } },
  }));
  recorder.add(
    { id: '', scenario: 'made/one', index: 0, input: '', exchanges, facts } as unknown as Session,
    { ...newTested(views), tests, open: new Set(open), negative },
    found as unknown as FoundViolation[],
  );
  return recorder.recorded().inputs?.['made/one@0'];
}

test('an input is recorded with the requests up to the first one that failed', () => {
  expect(recorded({})).toEqual({ requests: 3, tested: 'X-1-2' });
  const view = viewOf(exchangeOf({ status: 400, path: '/thing?market=alt' }), declared);
  const refused = recorded({}, [], [], [view, view])!;
  const refusal = expect.stringMatching(/\?market=alt got 400 /);
  expect(refused).toMatchObject({ unserved: { 'getThing 400': 2 }, refusal });
  expect(mergeInputs(refused, recorded({}, [], [], [view])!).unserved).toEqual({ 'getThing 400': 1 });
  expect(mergeInputs(refused, recorded({})!).unserved).toBeUndefined();
  const pairs = [{ control: view.exchange.id, failing: view.exchange.id }];
  expect(recorded({ [alternationsFact]: [{ about: 'x', pairs }] }, [], [], [view])).toMatchObject({ inTurns: 1 });
  const failed = recorded({}, [3, 2])!;
  expect(failed).toEqual({ requests: 3, tested: 'X-1-2', failed: { f: 2 } });
  expect(mergeInputs(failed, recorded({}, [1])!).failed).toEqual({ f: 1 });
});

test('of several requests to an operation an input records how many different ones show a failure', () => {
  const spreadOf = (failing: readonly string[]) => {
    const tests = ['/a', '/a', '/b', '/c'].flatMap((path) => {
      const body = [{ id: 7 }, { id: 8 }];
      const test = { id: 'X-002', times: 1, view: viewOf(exchangeOf({ path, body }), declared) };
      return failing.includes(path) ? [test, { ...test, fingerprint: 'f', at: [path === '/c' ? '/1/a' : ''] }] : [test];
    });
    const views = tests.map(({ view }) => view);
    return recorded({}, [1], [], views, new Set(), tests)!;
  };
  const [one, two] = [spreadOf(['/a']), spreadOf(['/a', '/c'])];
  expect([one.spread, two.spread]).toEqual([{ f: [1, 2] }, { f: [2, 1] }]);
  expect(mergeInputs(two, one).spread).toEqual(two.spread);
  expect(one.places).toEqual({ f: ['0'] });
  expect(mergeInputs(one, two).places).toEqual({ f: ['0', expect.stringMatching(/^2 \S+ 8$/)] });
  const view = viewOf(exchangeOf({}), declared);
  const ofItems = [3, 1, 1].map((times, at) => ({ id: 'X-002', view, times, ...(at > 0 && { fingerprint: 'f' }) }));
  expect(recorded({}, [1], [], [], new Set(), ofItems)!.spread).toEqual({ f: [2, 1] });
});

/** Two requests, and what is left open where the first one tests what the other one does not. */
function leftOpenBy(one: Given, other: Given, negative = false) {
  const views = [one, other].map((given) => viewOf(exchangeOf(given), declared));
  const tests = ['X-001', 'X-002', 'X-001'].map((id, at) => ({ id, times: 1, view: views[at === 2 ? 1 : 0]! }));
  const record = recorded({}, [], [], views, new Set(negative ? [views[1]!] : []), tests)!;
  expect(passed(record, { id: 'X-002', fingerprint: 'f' })).toBe(record.open === undefined);
  expect(record.tested).toBe(record.open === undefined ? 'X-1-2' : 'X-1');
  return record.open;
}

test.each<[says: string, one: Given, other: Given, open?: string]>([
  ['rejected at another address', { status: 200 }, { status: 400, base: 'swapV2' }, 'X-2'],
  ['another subject that is missing', { path: '/a' }, { path: '/b', status: 404 }, 'X-2'],
  ['another subject, no usable response', { path: '/a' }, { path: '/b', status: 503 }, 'X-2'],
  ['missing, and the other one too', { path: '/a', status: 404 }, { path: '/b', status: 410 }, 'X-2'],
  ['rejected, of which nobody knows why', { path: '/a' }, { path: '/b', status: 400 }],
  ['missing beside what is only rejected', { path: '/a', status: 401 }, { path: '/b', status: 404 }],
  ['missing before it was made', { status: 200 }, { status: 404 }],
  ['served, and so tested', { path: '/a' }, { path: '/b' }],
])('what one request tested and another did not clears nothing of it: %s', (_, one, other, open) => {
  expect(leftOpenBy(one, other)).toBe(open);
  expect(leftOpenBy(one, other, true)).toBeUndefined();
});

test('what an input once left open stays open, and what was not sent in turns until another run of it was', () => {
  const open = recorded({}, [], ['X-001'])!;
  expect(open).toEqual({ requests: 3, tested: 'X-1-2', open: 'X-1' });
  expect(mergeInputs(recorded({})!, open).open).toBe('X-1');
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
