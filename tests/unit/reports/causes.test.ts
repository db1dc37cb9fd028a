import { expect, test } from 'vitest';
import { acceptanceOf, causesOf, explained, whatToDo, whyOf } from '../../../src/product/reports/causes.js';
import { basesIn } from '../../../src/product/reports/wording.js';
import { groupOf } from '../../../src/product/results/finding-group.js';
import type { RunSummary } from '../../../src/product/results/run-json.js';

/** A failed requirement with findings, each by the word for its way and the place that it shares with others. */
function failed(id: string, ...findings: readonly (readonly [cause: string, group: string])[]) {
  const named = findings.map(([cause, group]) => ({
    ...{ fingerprint: `${id} ${cause} ${group}`, operation: '' },
    ...{ cause, group, exchanges: [] },
  }));
  return { id, api: 'borrow', level: 'must', verdict: 'fail', findings: named };
}

type Failed = ReturnType<typeof failed>;

/** A failed requirement of whose findings this is told as well. */
const telling = (one: Failed, more: object): Failed => ({
  ...one,
  findings: one.findings.map((finding) => ({ ...finding, ...more })),
});

function summaryOf(...requirements: readonly object[]): RunSummary {
  const addresses = [{ base: undefined, dead: ['GET /b: 2 of 2 requests ended in 404'] }];
  return { requirements, addresses, run: { strict: false } } as unknown as RunSummary;
}

function groupedIn(...requirements: readonly object[]): readonly (readonly string[])[] {
  return causesOf(summaryOf(...requirements)).map((cause) => cause.map(({ finding }) => finding.fingerprint));
}

test('a finding names every address, and the probable cause is one for those of a requirement in one way, and at one place', () => {
  expect(basesIn({ base: 'ultra', alsoAt: ['swapV2'] })).toBe('ultra and swapV2');
  const first = failed('B-1', ['null', 'x'], ['absent', 'y'], ['null', 'z']);
  const groups = ['B-1 null x, B-1 null z', 'B-1 absent y, B-2 type y'];
  expect(groupedIn(first, failed('B-2', ['type', 'y'])).map((ids) => ids.join(', '))).toEqual(groups);
  const [failures] = whatToDo({ requirements: [first], addresses: [], run: { strict: false } } as never, 'below');
  expect(failures).toBe('1 requirement failed (1 MUST), in 2 ways.');
  expect(groupedIn(...['x', 'y'].map((place) => failed(`B-${place}`, ['no-usable-response', place])))).toHaveLength(1);
});

test('the probable cause is one where an API returns one status, or one response, in the place of another', () => {
  const having = (id: string, expected: string, actual: string) => telling(failed(id, [id, id]), { expected, actual });
  const both = ['B-1', 'B-2'].map((id) => having(id, 'status 401', 'status 403'));
  expect(groupedIn(...both)).toHaveLength(1);
  expect(groupedIn(...both, having('B-3', 'status 401', 'status 200'))).toHaveLength(2);
  expect(groupedIn(having('B-1', '`x`', 'absent'), having('B-2', '`x`', 'absent'))).toHaveLength(2);
  const of = { base: 'borrow', expected: 'status 200 with a transaction', actual: 'status 400' };
  const refused = (id: string, text: string, more = {}) =>
    telling(failed(id, ['no-usable-response', id]), { ...of, excerpt: { lines: [{ text }] }, ...more });
  const all = [refused('B-1', 'no amount'), refused('B-2', 'no amount'), refused('B-3', 'no wallet')];
  all.push(refused('B-4', 'no amount', { expected: 'an order' }));
  expect(groupedIn(...all).map(({ length }) => length)).toEqual([2, 1, 1]);
  const built = (id: string, operation: string, at = '') =>
    telling(having(id, 'a', 'b'), { operation, at, cause: 'x' });
  const builds = [built('B-1', 'operate'), built('B-2', 'operateInstructions')];
  expect(groupedIn(...builds, built('B-3', 'operate', '/x'), built('B-4', 'listVaults'))).toHaveLength(3);
});

test('the probable cause is one where an object lacks three members equally often, and where the exchanges are the same ones', () => {
  const lacking = (seen: number, ...names: readonly string[]) =>
    names.map((name) => telling(failed(name, ['absent', `getOrder /*/${name} absent`]), { seen }));
  const causes = groupedIn(...lacking(5, 'a', 'b'), ...lacking(7, 'c', 'd', 'e'), ...lacking(5, 'f/g', 'f/h'));
  expect(causes.map(({ length }) => length)).toEqual([1, 1, 3, 1, 1]);
  const resting = (id: string, at: string, ...exchanges: readonly string[]) =>
    telling(failed(id, ['', id]), { at, exchanges });
  const settled = [resting('B-1', '', 'a-2', 'a-1'), resting('B-2', '', 'a-2', 'a-1')];
  expect(groupedIn(...settled)).toHaveLength(1);
  const others = [resting('B-3', '', 'a-3', 'a-1'), resting('B-4', '/x', 'a-2', 'a-1'), resting('B-5', '', 'a-1')];
  expect(groupedIn(settled[0]!, ...others, resting('B-6', '', 'a-1'))).toHaveLength(5);
});

test('the probable causes of what departs at two places, and of what belongs to another request, stay apart', () => {
  const others = [failed('B-1', ['null', 'x']), failed('B-2', ['null', 'y']), failed('B-3', ['null', 'z'])];
  const both = (...places: readonly string[]) => failed('B-4', ...places.map((place) => ['type', place] as const));
  expect(groupedIn(...others, both('z', 'y', 'v', 'w')).map((ids) => ids.join(', '))).toEqual([
    ...['B-1 null x', 'B-2 null y, B-4 type y', 'B-3 null z, B-4 type z', 'B-4 type v, B-4 type w'],
  ]);
  expect(groupedIn(others[0]!, both('x', 'v'))).toHaveLength(1);
  const atOneMember = [failed('B-1', ['null', 'a /m type']), failed('B-2', ['null', 'b /m type'])];
  expect(groupedIn(...atOneMember, both('a /m type', 'b /m type'))).toHaveLength(1);
  const named = failed('B-2', ['null', 'y'], ['null', 'z']);
  Object.assign(named.findings[1]!, { mixedUp: 'the response to …' });
  const other = telling(failed('B-3', ['type', 'z']), { mixedUp: 'the response to …' });
  expect(groupedIn(named, other)).toEqual([['B-2 null y'], ['B-2 null z', 'B-3 type z']]);
});

test('the probable cause is one for all that a target without keys serves, of every API, and another one for all pages', () => {
  const [id, way] = ['B-1', { at: '', cause: 'null' }] as const;
  const group = (kind: 'auth' | 'shape', apiKey: 'absent' | 'genuine', status: number, body = '{}') =>
    groupOf({ id, kind }, 'listVaults', way, { credentials: { apiKey }, response: { status, body } } as never);
  const shared = group('auth', 'absent', 200);
  for (const other of [group('shape', 'absent', 200), group('auth', 'genuine', 200), group('auth', 'absent', 500)])
    expect(other).toBe('listVaults B-1 null');
  expect(groupOf({ id, kind: 'stateful' }, 'operate', { restsOn: 'listVaults x' }, undefined)).toBe('listVaults x');
  const ofPayer = groupOf({ id, kind: 'semantic' }, 'getOrder', { at: '/a', ignored: 'payer' }, undefined);
  expect(whyOf(causesOf(summaryOf(failed('B-1', ['', ofPayer])))[0]!, { addresses: [] } as never)).toBe(ofPayer);
  const ofPage = group('auth', 'absent', 200, '<html>');
  const served = [failed('B-1', ['', shared]), { ...failed('O-1', ['', shared]), api: 'swapOrder' }];
  const causes = causesOf(summaryOf(...served, failed('O-2', ['', ofPage]), failed('O-3', ['', ofPage])));
  expect(causes.map((cause) => cause.map(({ result }) => result.id).join())).toEqual(['B-1,O-1', 'O-2,O-3']);
  expect(causes.map((cause) => acceptanceOf(cause) !== '')).toEqual([true, false]);
});

test('sign-ins and tokens that are refused in turns are of one cause, and others are not', () => {
  const of = (id: string, steadiness: string, k: number) =>
    telling(failed(id, ['', id]), { steadiness, reproduced: { k, n: 3 } });
  expect(groupedIn(of('TRIGGER-018', 'intermittent', 1), of('TRIGGER-022', 'not repeated', 0))).toHaveLength(1);
  expect(groupedIn(of('TRIGGER-018', 'intermittent', 1), of('TRIGGER-022', 'steady', 3))).toHaveLength(2);
});

test('the probable cause is one for what is rejected now and then at an address with unequal outcomes, which explain it', () => {
  const of = { base: 'borrow', at: '', excerpt: { status: 400, lines: [] }, reproduced: { k: 0, n: 0 } };
  const rejected = (id: string, more: object = {}) =>
    telling({ ...failed(id, ['', id]), ...{ violations: 1, exercised: 2 } }, { ...of, ...more });
  const mixed = telling(failed('BORROW-344', ['mixed', 'x']), { base: 'borrow' });
  const own = [rejected('B-1'), rejected('B-2', { reproduced: { k: 1, n: 3 } })];
  const served = { excerpt: { status: 200, lines: [] } };
  const others = [{ base: 'ultra' }, { at: '/x' }, served, { reproduced: { k: 2, n: 2 } }];
  const apart = [...others.map((more, at) => rejected(`B-${at + 3}`, more)), { ...rejected('B-7'), violations: 2 }];
  expect(groupedIn(...own, mixed, ...apart).map(({ length }) => length)).toEqual([3, 1, 1, 1, 1, 1]);
  expect(groupedIn(...own)).toHaveLength(2);
  const cause = [own[0]!, mixed].map((result) => ({ result, finding: result.findings[0] }));
  expect(explained(cause as never).map(({ result: { id } }) => id)).toEqual(['BORROW-344', 'B-1']);
});
