import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Check, RunCase } from '../../../src/product/model/check.js';
import type { Exchange } from '../../../src/product/model/exchange.js';
import { createLedger } from '../../../src/product/judge/ledger.js';
import type { Requirement } from '../../../src/product/model/requirement.js';
import { violationBound, type Decision } from '../../../src/product/judge/verdict.js';
import type { SessionView } from '../../../src/product/model/view.js';
import { apiOf, decisionsOf, declared, exchangeOf, judged, made, on, traceOf, viewCheck } from './made.js';
import type { Declared } from './made.js';

const good = viewCheck({ on, judge: () => undefined });
const bad = viewCheck({ on, judge: () => ({ expected: 'e', actual: 'a' }) });
const recognised = { body: { some: 'thing' } };

function decide(
  given: { check?: Check<Declared>; requirement?: Partial<Requirement> | Requirement; hindered?: string },
  exchanges: readonly Exchange[],
): Decision {
  const requirement =
    'unjudged' in (given.requirement ?? {}) ? (given.requirement as Requirement) : judged('X-001', given.requirement);
  const api = apiOf({ checks: given.check ? { 'X-001': given.check } : {}, requirements: [requirement] });
  return decisionsOf(api, [traceOf(exchanges)], given.hindered)[0]!;
}

test('a verdict is pass when it was exercised and nothing was wrong', () => {
  const decision = decide({ check: good }, [exchangeOf(recognised), exchangeOf(recognised)]);
  expect(decision).toMatchObject({ verdict: 'pass', exercised: 2, violations: 0, bound: violationBound(2) });
});
test('a verdict is fail when anything was wrong, however often it was right', () => {
  const once = viewCheck({
    on,
    judge: ({ request }) => (request.query.n === '3' ? { expected: 'e', actual: 'a' } : undefined),
  });
  const exchanges = Array.from({ length: 9 }, (_, n) => exchangeOf({ ...recognised, path: `/thing?n=${n}` }));
  const decision = decide({ check: once }, exchanges);
  expect(decision).toMatchObject({ verdict: 'fail', exercised: 9, violations: 1 });
  expect(decision.occurrences).toHaveLength(1);
  expect(decision.bound).toBeUndefined();
});

const duty: Requirement = {
  id: 'X-001',
  says: 'The caller signs.',
  source: { section: 'Things', item: '1' },
  unjudged: { reason: 'client-duty', because: 'it is the caller who signs' },
};
const rejection = exchangeOf({ status: 400, body: { error: 'x' } });
const unusable = [429, 429, 503].map((status) => exchangeOf({ status }));
const told = 'throttled (429) (2×); service unavailable (503) (1×)';

test.each([
  ['unexercised', 'nothing triggered it', { check: good }, [rejection], 'not triggered by any request in this run'],
  ['unexercised', 'the profile lacks something', { check: good, hindered: 'no wallet' }, [], 'no wallet'],
  ['inconclusive', 'the operation answered nothing usable', { check: good }, unusable, told],
  ['unjudged', 'the catalogue says so', { requirement: duty }, [], 'client-duty: it is the caller who signs'],
])('a verdict is %s when %s', (verdict, _, given, exchanges, reason) => {
  expect(decide(given, exchanges)).toMatchObject({ verdict, exercised: 0, reason });
});

test.each([
  ['passes', good],
  ['fails', bad],
])('nothing %s at an address none of whose answers is recognised', (_, check) => {
  const strange = { body: { error: 'who are you' } };
  const decision = decide({ check }, [exchangeOf(strange), exchangeOf(strange)]);
  expect(decision).toMatchObject({ verdict: 'inconclusive', exercised: 0, violations: 0, occurrences: [] });
  expect(decision.reason).toBe('no response from `ultra` looked like this API (2×)');
});

const refused = viewCheck({
  on: { operation: 'getThing', status: [401, 200] },
  applies: ({ credentials }) => credentials.apiKey === 'absent',
  control: ({ credentials, response }) => credentials.apiKey === 'genuine' && response.status === 200,
  judge: ({ response }) => (response.status === 401 ? undefined : { expected: '401', actual: 'another' }),
});
const probe = { status: 401, body: { error: 'x' }, credentials: { apiKey: 'absent' } } as const;
const apart = { operation: 'listThings', ...recognised };

const rejected = { status: 400, body: { error: 'x' } } as const;
const inSession = made.session({
  judge: ({ views }) => views.filter((view) => view.credentials.apiKey === 'absent').map((view) => ({ views: [view] })),
  control: ({ response }) => response.status === 200,
});

test.each([
  ['was sent to', 'nothing else was sent', exchangeOf(apart)],
  ['succeeded at', 'the counterpart was rejected', exchangeOf(rejected)],
])('decides nothing without its positive control: none %s the address, where %s', (what, _, other) => {
  const open = { verdict: 'inconclusive', reason: `no valid counterpart request ${what} \`ultra\` (1×)` };
  for (const check of [refused, inSession])
    expect(decide({ check }, [exchangeOf(probe), other, exchangeOf(apart)])).toMatchObject(open);
});
test('passes and fails with it', () => {
  expect(decide({ check: refused }, [exchangeOf(probe), exchangeOf(recognised)]).verdict).toBe('pass');
  const open = { ...probe, status: 200 };
  expect(decide({ check: refused }, [exchangeOf(open), exchangeOf(recognised)]).verdict).toBe('fail');
});

const [ultra, other] = [recognised, { ...recognised, base: 'swapV2' as const }];
const control = ({ request }: { readonly request: { readonly path: string } }): boolean => request.path === '/valid';

const ofUltra = ({ views }: SessionView<Declared>) =>
  views.filter(({ base }) => base === 'ultra').map((view) => ({ views: [view] }));
const atUltra = { scenarios: ['made/one'], judge: ofUltra };
const controlled = viewCheck({ on, judge: () => undefined, control });
const idle = 'not triggered by any request there';
const uncontrolled = 'no valid counterpart request was sent to `swapV2` (1×)';
const down = { ...other, fault: { class: 'refused', message: 'down' } } as const;

type Given = Parameters<typeof exchangeOf>[0];

test.each<[string, Check<Declared>, Given[], open: string | undefined, verdict?: string]>([
  ['nothing was sent to it', good, [ultra], undefined],
  ['nothing triggered it there', good, [ultra, { ...other, status: 400, body: { error: 'x' } }], idle],
  ['nothing responded there', good, [ultra, down], idle],
  ['there is no positive control', controlled, [{ ...ultra, path: '/valid' }, other], uncontrolled],
  ['no address decided it', good, [{ ...ultra, status: 400 }], undefined, 'unexercised'],
  ['another one alone decides', made.session(atUltra), [ultra, other], idle],
  ['another one alone is to decide', made.session({ ...atUltra, bases: ['ultra'] }), [ultra, other], undefined],
])('whether an address is open where %s', (_, check, given, open, verdict = 'pass') => {
  const decision = decide({ check }, given.map(exchangeOf));
  expect([decision.verdict, decision.openAt]).toEqual([verdict, open && { swapV2: open }]);
});

const overRun = (cases: readonly RunCase[]): Check<Declared> =>
  made.run({ note: () => [{ exchange: 'made-1' }], judge: () => cases });
const violation = { expected: 'e', actual: 'a' };

test('fails, passes and cannot tell like any check', () => {
  const exchanges = [exchangeOf(recognised)];
  const at = (rest: Partial<RunCase>): RunCase => ({ base: 'ultra', exchanges: ['made-1'], ...rest });
  expect(decide({ check: overRun([at({})]) }, exchanges)).toMatchObject({ verdict: 'pass', exercised: 1 });
  expect(decide({ check: overRun([at({}), at({ violation })]) }, exchanges)).toMatchObject({
    verdict: 'fail',
    exercised: 2,
    violations: 1,
    occurrences: [{ exchanges: ['made-1'], operation: 'getThing' }],
  });
  expect(decide({ check: overRun([at({ violation, inconclusive: 'too few' })]) }, exchanges)).toMatchObject({
    verdict: 'inconclusive',
    reason: 'too few (1×)',
  });
  expect(decide({ check: overRun([]) }, exchanges).verdict).toBe('unexercised');
});

test('gets the notes in the order of their exchanges, however the sessions were interleaved', () => {
  const check = made.run({
    note: ({ views }) => views.map(({ exchange }) => ({ exchange: exchange.id })),
    judge: (notes) => [{ base: 'ultra', exchanges: notes.map(({ exchange }) => exchange) }],
  });
  const ledger = createLedger(apiOf({ checks: { 'X-001': check } }), declared);
  const of = (...numbers: readonly number[]) => traceOf(numbers.map((number) => exchangeOf({ id: `made-${number}` })));
  for (const session of [of(3, 10), of(1, 4, 12)]) ledger.add(session);
  const [decided] = ledger.evidence().runCases['X-001']!;
  expect(decided!.exchanges).toEqual(['made-1', 'made-3', 'made-4', 'made-10', 'made-12']);
});

test('says nothing of an address that is not recognised', () => {
  const check = overRun([{ base: 'swapV2', exchanges: ['made-1'], violation }]);
  const exchanges = [exchangeOf(recognised), exchangeOf({ base: 'swapV2', text: 'a page' })];
  expect(decide({ check }, exchanges)).toMatchObject({ verdict: 'inconclusive', violations: 0 });
});

test('that throws is a fault of the suite, named by its requirement', () => {
  const check = made.run({
    note: () => [{ exchange: 'made-1' }],
    judge: () => {
      throw new Error('oops');
    },
  });
  const { verdict, reason, suiteFault } = decide({ check }, [exchangeOf(recognised)]);
  expect(verdict).toBe('inconclusive');
  expect(reason).toMatch(/^fault of the suite: Error: oops/);
  expect(suiteFault).toBe(reason);
});

test('the bound on the share of violations is the share at which n good answers in a row have a chance of one in twenty', () => {
  const count = fc.integer({ min: 1, max: 100_000 });
  fc.assert(fc.property(count, (n) => Math.abs((1 - violationBound(n)) ** n - 0.05) < 1e-6));
});
