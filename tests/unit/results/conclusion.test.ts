import { expect, test } from 'vitest';
import { conclusionOf } from '../../../src/product/results/conclusion.js';
import { stopped } from '../../../src/product/model/exchange.js';
import { evidenceOf } from '../../../src/product/results/evidence.js';
import type { RequirementResult } from '../../../src/product/results/run-json.js';
import type { Unconcluded } from '../../../src/product/results/run-summary.js';

const result = (id: string, change: Partial<RequirementResult> = {}): RequirementResult => ({
  ...{ id, api: 'trigger', says: id, source: { section: 'S', item: '1' } },
  ...{ level: 'must', kind: 'auth', area: 'token-rule', verdict: 'pass' },
  ...{ exercised: 1, violations: 0, asked: true, counted: true, findings: [], ...change },
});
const noKey = 'no API key was sent; expected one in API_KEY, or in the variable that `apiKey` of the profile names';
const waiver = { requirement: 'A', reason: 'known', expires: '2999-01-01' };
type Counts = Record<'outcomes' | 'interrupted', Readonly<Record<string, number>>> &
  Record<'required' | 'sent', number>;
type Given = Partial<Omit<Unconcluded, 'run' | 'end'> & Counts & { hasApiKey: boolean; run: object }>;
const [startedAt, endedAt] = ['2026-01-01T00:00:00.000Z', '2026-01-01T00:00:15.500Z'];
const conclude = (
  requirements: readonly RequirementResult[],
  { run, hasApiKey = true, required = 0.9, outcomes = { 200: 3 }, sent = 3, interrupted = {}, ...given }: Given = {},
) => {
  const requests = Object.values(outcomes).reduce((sum, count) => sum + count, 0);
  const target = { hasApiKey, bases: {}, allow: [] };
  return conclusionOf({
    ...{ requirements, evidence: evidenceOf(requirements, required), unrecognised: [] },
    ...{ addresses: [{ base: 'trigger', requests, outcomes }], end: { endedAt, sent: { total: sent }, interrupted } },
    ...{ run: { startedAt, strict: false, depth: 'gate', targetOption: '--target t.ts', target, ...run }, ...given },
  } as unknown as Unconcluded);
};

const cause = 'ultra: responds 404 at /order. Is the path right?';
const dead = 'POST /b/operate: 2 of 2 requests ended in 401';
const outOfTime = { end: { endedAt, sent: { total: 3 }, interrupted: {}, outOfTime: 2, decidable: 1 } } as Given;
const atNode: Given = { unrecognised: ['ultra'], addresses: [{ base: 'rpc', requests: 3, outcomes: { 200: 3 } }] };
test.each<[string, Given, string, RequirementResult['verdict']?]>([
  ['was stopped', { interrupted: { [stopped]: 1 }, ...atNode }, 'the run was stopped after 3 requests'],
  ['met an address', { interrupted: { [cause]: 4 } }, `none of 1 testable MUST requirements was tested (${cause})`],
  ['ran out of time', outOfTime, 'none of 1 testable MUST requirements was tested (the time of the run was used up)'],
  ['has no API key', { hasApiKey: false }, noKey, 'pass'],
  ['met a dead operation', { addresses: [{ base: 'b', requests: 9, outcomes: {}, dead: [dead] }] }, dead, 'pass'],
])('a run that %s is never said to conform, and names the cause', (_, given, because, verdict = 'inconclusive') => {
  const told = conclude([result('A', { verdict, reason: `the chain: ${stopped}` })], given);
  expect(told).toMatchObject({ target: 'inconclusive', because, exitCode: 2 });
});

test('a part of a whole run says how much of it was sent', () => {
  const remarksOf = (given: Given) => conclude([result('A')], { sent: 300, ...given }).remarks;
  const sent = '300 of up to 5900 requests were sent';
  const told = `${sent}, which tested 1 of the 1 MUST requirements that the profile allows; more requests may show failures:`;
  const whole = 5900;
  expect(remarksOf({ run: { whole, requests: 321 } })).toEqual([
    `${told.replace(',', ' (21 kept for repeating failures),')} raise \`--requests\``,
  ]);
  const left = [result('L', { verdict: 'unexercised' }), result('M', { verdict: 'unexercised' })];
  const [ofLeft] = conclude([result('A'), ...left], { required: 0.3, run: { whole }, ...outOfTime }).remarks;
  expect(ofLeft).toMatch(/ 1 of the 3 MUST .* allows \(the rest depends on .*\); .* and test up to 1 more: /);
  const isOpen = result('A', { openAt: { ultra: 'not triggered there' } });
  const ofOne = conclude([isOpen], { sent: 300, run: { whole } });
  expect(ofOne.because).toMatch(/^1 of .*, 1 of them at only one of \/ultra\/v1 and \/swap\/v2$/);
  expect(remarksOf({ run: { whole, timeMs: 20_000, requests: 900 } })).toEqual([`${told} raise \`--time\` (20 s)`]);
  const others = [{}, { whole: 300 }, { whole, requests: 322 }, { whole, timeMs: 21_000 }];
  expect(others.flatMap((run) => remarksOf({ run }))).toEqual([]);
  expect(conclude([result('A', { verdict: 'fail' })], { sent: 300, run: { whole } }).remarks).toEqual([sent]);
  const [kept, open] = [result('B', { party: 'client' }), result('C', { party: 'client', verdict: 'unexercised' })];
  const { remarks } = conclude([result('A'), kept, open]);
  expect(remarks[0]).toBe('Your client: 1 of 2 duties tested, none broken; not tested: C');
  const untimed = result('F', { party: 'client', verdict: 'inconclusive', reason: 'no times', counted: false });
  const { because, remarks: ofClient } = conclude([result('A'), kept, untimed], {});
  expect(ofClient[0]).toBe('Your client: 1 of 2 duties tested, none broken; F was not decided: no times');
  expect(because).toContain('; F of the client was not decided');
  const note = result('E', { party: 'client', level: 'note', verdict: 'fail', says: 'A digit is lost.' });
  const [ofNote] = conclude([result('A'), kept, note]).remarks;
  expect(ofNote).toBe('Your client: 1 of 1 duties tested, none broken; noted: E (A digit is lost.)');
  const broken = result('D', { party: 'client', level: 'should', verdict: 'fail' });
  const ofBroken = conclude([result('A'), broken], {});
  expect(ofBroken.remarks[0]).toBe('Your client: 1 of 1 duties tested, 1 broken (1 SHOULD)');
  expect(ofBroken.because).toMatch(/; the client broke 1 SHOULD duty$/);
});

test('a waived failure is no conformance, and does not fail the run; a stale waiver fails it, and says nothing of the target', () => {
  const { target, exitCode, because } = conclude([result('A', { verdict: 'fail', waived: [waiver] }), result('B')]);
  expect([target, exitCode, because]).toEqual(['does not conform', 0, '1 MUST requirement failed (1 waived)']);
  const fails = [result('A', { verdict: 'fail', waived: [waiver] }), result('B', { verdict: 'fail' })];
  expect(conclude(fails).because).toBe('1 MUST requirement failed, and 1 is waived');
  const told = conclude([result('A')], { waivers: [{ ...waiver, state: 'stale' }] });
  expect(told).toMatchObject({ target: 'conforms', exitCode: 1, remarks: [] });
});

test('a failed SHOULD counts in a strict run alone, and a failed note never', () => {
  const requirements = [result('A'), result('B', { level: 'should', verdict: 'fail' })];
  expect(conclude(requirements)).toMatchObject({ target: 'conforms', exitCode: 0 });
  expect(conclude(requirements, { run: { strict: true } })).toMatchObject({ target: 'does not conform', exitCode: 1 });
  const noted = result('B', { level: 'note', verdict: 'fail' });
  expect(conclude([result('A'), noted], { run: { strict: true } })).toMatchObject({ target: 'conforms', exitCode: 0 });
});

test('of a run without a MUST what was asked for instead is named, with what became of it', () => {
  const asked = [result('A', { level: 'should' }), result('B', { level: 'should', verdict: 'fail' })];
  const others = [result('C', { asked: false }), result('D', { level: 'note', verdict: 'inconclusive' })];
  const said =
    'only SHOULD requirements and notes were asked for: 1 passed (A), 1 failed (B), 1 inconclusive (D); exit code 2 says that no MUST was among them';
  const { because, tested, exitCode } = conclude([...asked, ...others]);
  expect([because, tested, exitCode]).toEqual([said, 'Tested: no MUST requirement', 2]);
  expect(conclude([result('A', { party: 'client' })]).because).toMatch(/^only duties of a client were asked for/);
});

const many = Array.from({ length: 200 }, (_, index) =>
  result(`M${index}`, { api: 'borrow', area: 'shape', kind: 'shape' }),
);
const open = { verdict: 'inconclusive', exercised: 0, reason: 'no token' } as const;

test.each([
  ['area', 'token-rule', ' and “401 re-authentication rule”'],
  ['API', 'auth', ''],
])('an undecided %s is not outweighed by the rest', (_, area, rest) => {
  const others = Array.from({ length: 5 }, (_, index) => result(`A${index}`, { ...open, area }));
  const because = `too little was tested of the trigger order API${rest}`;
  expect(conclude([...many, ...others])).toMatchObject({ target: 'inconclusive', exitCode: 2, because });
});

test('an area that the profile makes untestable, or that was left out, is not required', () => {
  const untestable = result('A', { ...open, verdict: 'unexercised', counted: false, operation: 'operate' });
  const leftOut = result('B', { ...open, verdict: 'unexercised', counted: false, asked: false });
  const because =
    '200 of the 201 MUST requirements of the borrow and trigger order APIs, nothing of “401 re-authentication rule”, none of the operation operate (the profile declares or allows too little)';
  expect(conclude([...many, untestable])).toMatchObject({ target: 'conforms', exitCode: 0, because });
  expect(conclude([...many, leftOut])).toMatchObject({ target: 'conforms', exitCode: 0 });
  const noAddress = { ...untestable, api: 'swapOrder', asked: false };
  expect(conclude([...many, noAddress]).because).toBe('200 of the 200 MUST requirements of the borrow API');
  expect(conclude([...many, leftOut, result('C')]).because).toBe(
    '201 of the 201 MUST requirements of the borrow and trigger order APIs that were asked for',
  );
});

test('where no share is required, what was not tested does not matter', () => {
  const endingOf = (given?: Given) => conclude([...many, result('A', { ...open, undecided: 7 })], given).exitCode;
  expect([endingOf(), endingOf({ required: 0 })]).toEqual([2, 0]);
});

test('each area has the verdict of its requirements', () => {
  const untried = result('D', { verdict: 'unexercised', area: 'required-fields' });
  const failing = result('B', { verdict: 'fail', findings: [{ cause: 'MIN_I128' }] as never });
  const ofRow = { verdict: 'fail', area: 'min-i128', findings: [{ cause: 'supply-taken-less' }] } as never;
  const { areas } = evidenceOf([result('A'), failing, result('C', open), untried, result('BORROW-340', ofRow)], 0.9);
  const at = (id: string) => areas.find(({ area }) => area === id);
  expect(at('token-rule')).toMatchObject({ headline: true, verdict: 'fail', conclusive: 2, exercisable: 3, failed: 1 });
  expect(at('required-fields')).toMatchObject({ verdict: 'unexercised', exercisable: 1 });
  expect(at('min-i128')).toMatchObject({ verdict: 'fail', failed: 1, judgeable: 1 });
});

const asked = [result('A', { verdict: 'inconclusive', exercised: 0 })];

test('no key, a wrong key, another service', () => {
  const of = (outcomes: Readonly<Record<string, number>>, hasApiKey: boolean): string =>
    conclude(asked, { unrecognised: ['trigger'], outcomes, hasApiKey }).because;
  expect(of({ 401: 3 }, false)).toBe(`${noKey} (3 × 401 from \`trigger\`). Run \`npx plumbline doctor --target t.ts\``);
  expect(of({ 401: 3 }, true)).toContain('the API key was refused; is it valid? (3 × 401 from `trigger`). Run');
  expect(of({ refused: 3 }, true)).toContain('3 of 3 requests to `trigger` got nothing usable (3 × refused)');
  expect(of({ 200: 2, 503: 6, 401: 1 }, true)).toBe(
    '6 of 9 requests to `trigger` got nothing usable (6 × 503, 2 × 200, 1 × 401). Run `npx plumbline doctor --target t.ts`',
  );
});

test('what was lost at several addresses is counted over all of them', () => {
  const reasonAt = (base: string) => `8 of 30 requests with a valid key at \`${base}\` got nothing usable`;
  const lostAt = (id: string, base: string) => result(id, { verdict: 'inconclusive', reason: reasonAt(base) });
  const of = (...lost: readonly RequirementResult[]): string =>
    conclude([...many, ...lost.map((one) => ({ ...one, reason: `${one.reason!} (8 × 503) (1×)` }))], {
      addresses: ['borrow', 'ultra'].map((base) => ({ base, requests: 40, outcomes: { 200: 30, 503: 10 } })),
    }).because;
  expect(of(lostAt('ORDER-238', 'ultra'))).toContain('8 of 30 requests with a valid key at `ultra` got nothing usable');
  const both = of(lostAt('ORDER-238', 'ultra'), lostAt('BORROW-344', 'borrow'));
  expect(both).toContain('20 of 80 requests to `borrow` and `ultra` got nothing usable (20 × 503)');
  const rejected = 'requests at `ultra` were rejected with 401, and served when they were sent again';
  const atBorrow = result('BORROW-344', { verdict: 'inconclusive', reason: `${reasonAt('borrow')} (8 × 401) (1×)` });
  const open = result('ORDER-238', { verdict: 'inconclusive', reason: rejected });
  expect(conclude([...many, atBorrow, open]).because).toContain(` API: ${rejected}, and likewise at \`borrow\`; too`);
  expect(conclude([...many, { ...open, waived: [waiver] }]).because).not.toContain(rejected);
  const seldom = conclude([...many, result('ORDER-238', { exercised: 240, passing: 9 })]).remarks.join();
  expect(seldom).toContain('9 of 249 requests with a valid key got another outcome than equal ones, which chance');
});

test('to which the requests did not suffice is said to be that, where what was asked before was served', () => {
  const becauseOf = (outcomes: Record<string, number>, given: Given = {}, base = 'trigger') =>
    conclude(asked, {
      ...{ unrecognised: [base], unvisited: [base], addresses: [{ base, requests: 1, outcomes }], ...given },
    }).because;
  expect(becauseOf({ 401: 1 })).toBe('too few requests: no input reached `trigger`; raise `--requests`');
  expect(becauseOf({ 401: 1 }, { hasApiKey: false })).toBe(noKey);
  expect(becauseOf({ 404: 1 })).toContain('no response from `trigger` looked like its API');
  const interrupted = { 'the budget of 5 requests to getOrder is spent': 9 };
  const raise = 'raise `--per-operation`: the budget of 5 requests to getOrder is spent';
  const short = `too few requests: no input reached \`ultra\`; ${raise}`;
  expect(becauseOf({ 200: 2, 400: 2, 401: 1 }, { interrupted }, 'ultra')).toBe(short);
  const addresses = ['ultra', 'trigger'].map((base) => ({ base, requests: 2, outcomes: { 200: 1, 401: 1 } }));
  expect(becauseOf({}, { interrupted, addresses, unrecognised: ['ultra', 'trigger'] }, 'ultra')).toBe(
    `no response from \`trigger\` looked like its API (1 × 200, 1 × 401); ${short}. Run \`npx plumbline doctor --target t.ts\``,
  );
  const known = 'ultra: that is the path of `borrow`';
  expect(becauseOf({}, { interrupted: { [known]: 3 }, addresses, unrecognised: ['ultra', 'trigger'] }, 'ultra')).toBe(
    `${known}; no response from \`trigger\` looked like its API (1 × 200, 1 × 401). Run \`npx plumbline doctor --target t.ts\``,
  );
});

test('a cause that several addresses share is said once, that of the key first', () => {
  const outcomesAt = { borrow: { refused: 4 }, ultra: { 401: 1 }, swapV2: { 401: 2 }, trigger: { refused: 2 } };
  const addresses = Object.entries(outcomesAt).map(([base, outcomes]) => ({
    ...{ base, outcomes, requests: Object.values(outcomes)[0]! },
  }));
  expect(conclude(asked, { unrecognised: Object.keys(outcomesAt), addresses, hasApiKey: false }).because).toBe(
    `${noKey} (1 × 401 from \`ultra\`; 2 × 401 from \`swapV2\`); 6 of 6 requests to \`borrow\` and \`trigger\` got nothing usable (6 × refused). Run \`npx plumbline doctor --target t.ts\``,
  );
});

test('recorded traffic that decided nothing, with what came from all addresses together', () => {
  const addresses = ['ultra', 'swapV2'].map((base) => ({ base, requests: 1, outcomes: { 401: 1 } }));
  expect(conclude(asked, { run: { depth: 'recorded' }, addresses }).because).toMatch(/decided anything \(2 × 401\)/);
});

test('nothing was sent', () => {
  expect(conclude(asked, { sent: 0, unrecognised: ['trigger'] }).because).toBe('no request was sent');
  const cause = 'trigger: ends in /swap/v2, the path of `swapV2`';
  expect(conclude(asked, { sent: 0, unrecognised: ['trigger'], interrupted: { [cause]: 9 } }).because).toBe(cause);
});

test('of several requirements that were tried and never decided one sentence says which', () => {
  const open = (id: string) => result(id, { verdict: 'inconclusive', undecided: 7, reason: 'throttled (429) (7×)' });
  const decided = Array.from({ length: 30 }, (_, index) => result(`P${index}`));
  const said = (...ids: readonly string[]) => conclude([...ids.map(open), ...decided]).because;
  expect(said('A')).toBe('A was tried 7 times and never decided (throttled (429) (7×))');
  expect(said('A', 'B', 'C')).toBe('A, B and C were tried and never decided');
  const empty = { added: [], notCompared: [], unknownBefore: [], flaky: [], failOn: 'must', before: { requests: 1 } };
  const beside = (comparison: object) =>
    conclude([...['A', 'B', 'C'].map(open), ...decided], { comparison: { ...empty, ...comparison } as never }).because;
  expect(beside({ undecided: ['A'], notTested: [{ id: 'B' }] })).toBe('A and B were tried and never decided');
  expect(beside({ undecided: [], notTested: [] })).not.toContain('never decided');
});
