import { dirname } from 'node:path';
import { expect, test, vi } from 'vitest';
import { createCommand } from 'commander';
import { goingOnWith, onResume, refuseOtherTarget, sameRunAgain } from '../../../src/product/cli/resume-options.js';
import type { ExecuteOptions } from '../../../src/product/cli/options.js';
import { runOptions } from '../../../src/product/cli/run-options.js';
import { createMask } from '../../../src/product/mask/mask.js';
import type { Target } from '../../../src/product/profile/resolve.js';
import { stopped } from '../../../src/product/model/exchange.js';
import { isFinal, notBegunTwice, type EndEntry, type RunHeader } from '../../../src/product/results/journal.js';
import { fileOf } from '../../support/command-line.js';

vi.mock('../../../src/product/cli/earlier-run.js', () => ({
  readEarlierRun: (_: string, path: string) => Promise.resolve({ run: { id: `id of ${path}` } }),
}));

const borrow = 'http://127.0.0.1:9/lend/v1';
const begun = (targetOption: string, allow: readonly string[] = ['read']): RunHeader =>
  ({
    ...{ seed: 7, timeMs: 60_000, depth: 'gate', only: [], strict: false, require: 0.9, targetOption },
    target: { name: 'x', isReference: false, bases: { borrow }, allow, hasApiKey: true },
  }) as unknown as RunHeader;

test.each<[boolean, string, Partial<EndEntry>]>([
  [true, 'spent its budget', { interrupted: { [`order/plain ${notBegunTwice}`]: 2 } }],
  [true, 'sent everything', { interrupted: {} }],
  [false, 'was stopped', { interrupted: { [stopped]: 1 } }],
  [false, 'had no time left', { interrupted: {}, outOfTime: 3 }],
])('that it has sent all that it can is %s of a run that %s', (expected, _, end) => {
  expect(isFinal(end as EndEntry)).toBe(expected);
});
test.each(['--target folder/evil.mjs', '--target folder/target.json', '--origin http://127.0.0.1:9'])(
  'a run begun with %s needs its target again',
  async (option) => {
    const unnamed = sameRunAgain({ resume: 'folder' }, begun(option));
    await expect(unnamed).rejects.toThrow(/no target is taken from the folder/);
    const named = await sameRunAgain({ resume: 'folder', target: 'mine.json' }, begun(option, ['create', 'settle']));
    expect(named).toMatchObject({ target: 'mine.json', seed: 7, time: 60_000, out: 'folder' });
    expect(named.allow).toBeUndefined();
    const found = fileOf('target.json', '{}');
    const ofCode = await sameRunAgain({ resume: dirname(found), profile: { name: 'x', bases: {} } }, begun(option));
    expect(ofCode).toMatchObject({ found, seed: 7 });
  },
);

test('the embedded reference holds nothing that could be taken, and an environment gives the target by itself', async () => {
  const again = await sameRunAgain({ resume: 'folder' }, begun('--target reference', ['read', 'create']));
  expect(again).toMatchObject({ target: 'reference', allow: ['read', 'create'] });
  const environment = { LEND_BASE_URL: borrow };
  const ofEnvironment = await sameRunAgain({ resume: 'folder', environment }, begun('--target reference'));
  for (const one of [await sameRunAgain({ resume: 'folder' }, begun('')), ofEnvironment])
    expect(one).not.toHaveProperty('target');
  const elsewhere = { bases: { borrow: new URL(borrow) }, allow: new Set(), mask: createMask() } as unknown as Target;
  expect(() => refuseOtherTarget(begun('--target reference'), elsewhere, '')).toThrow(/:9.* is the target now/);
  expect(() => refuseOtherTarget(begun('--target reference'), elsewhere, '--target reference')).not.toThrow();
});

const waiver = { requirement: 'ORDER-017', reason: 'known', expires: '2099-12-31' };
const waiversOf = (...waivers: readonly object[]) => fileOf('waivers.yaml', JSON.stringify({ waivers }));

/** Of each option that goes on as it was: what the run of the test began with, and something else. */
const kept: Readonly<Record<string, readonly [own: unknown, other: unknown]>> = {
  ...{ seed: [7, 8], depth: ['gate', 'release'], only: [' borrow,', 'trigger'], strict: [false, true] },
  ...{ require: [0.9, 0.5], requests: [40, 41], out: ['./folder', 'other'], baseline: ['old', 'other'] },
  shard: [1, 2].map((index) => ({ index, of: 2 })) as [object, object],
  waivers: [waiversOf(waiver), waiversOf()],
};

test.each(runOptions(createCommand()).options.map((option) => option.attributeName()))(
  'a run that goes on takes, keeps or refuses %s',
  async (name) => {
    const of = { only: ['borrow'], requests: 40, shard: { index: 1, of: 2 }, waivers: [waiver] };
    const header = { ...begun(''), ...of, baseline: { path: 'old', id: 'id of old' } };
    const again = (value: unknown) => sameRunAgain({ resume: 'folder', [name]: value }, header);
    const treatment = onResume[name as keyof ExecuteOptions];
    if (treatment === 'given again') return expect(await again('x')).toMatchObject({ seed: 7, baseline: 'old' });
    if (treatment === 'refused') return expect(again('x')).rejects.toThrow(/cannot go with --resume/);
    const [own, other] = kept[name]!;
    expect(await again(own)).toEqual(await again(undefined));
    await expect(again(other)).rejects.toThrow(name === 'baseline' ? 'baseline in other is' : `expected no --${name}`);
  },
);

test('a run that goes on where another ended has its options, unless they are given anew', async () => {
  const header = { ...begun(''), requests: 40, rps: 7, baseline: { path: 'old', id: 'id of old' } };
  const own = { seed: 7, requests: 40, rps: 7, baseline: 'old', out: 'folder' };
  expect(await goingOnWith({}, header, 'folder')).toMatchObject(own);
  const anew = { rps: 9, baseline: 'b' };
  expect(await goingOnWith(anew, header, '')).toMatchObject({ requests: 40, ...anew });
  const replaced = goingOnWith({}, { ...header, baseline: { path: 'old', id: 'another' } }, 'folder');
  await expect(replaced).rejects.toThrow(
    /^--continue: the baseline in old is run id of old, and was run another; give/,
  );
});
test('a run that goes on refuses what it was begun without, another baseline in its place, and a replay', async () => {
  for (const given of [{ baseline: 'old' }, { only: 'borrow' }, { waivers: waiversOf(waiver) }])
    await expect(sameRunAgain({ resume: 'folder', ...given }, begun(''))).rejects.toThrow(/was begun without --/);
  const replaced = { ...begun(''), baseline: { path: 'old', id: 'another' } };
  await expect(sameRunAgain({ resume: 'folder' }, replaced)).rejects.toThrow(
    /baseline in old is run id of old, and was run another/,
  );
  const replay = { ...begun(''), replay: {} } as RunHeader;
  await expect(sameRunAgain({ resume: 'folder' }, replay)).rejects.toThrow(/expected the same --replay/);
});
test.each<[string, object, string[], RegExp | undefined, hasKey?: boolean]>([
  ['the same', { borrow }, ['read'], undefined],
  ['no API key', { borrow }, ['read'], /begun with an API key, and has none now; expected API_KEY in/, false],
  ['another address', { borrow: 'http://127.0.0.1:8/lend/v1' }, ['read'], /was begun against .*:9.* now has .*:8/],
  ['an address less', {}, ['read'], /now has no borrow/],
  ['an address more', { borrow, ultra: borrow }, ['read'], /was begun against no ultra/],
  ['more effects', { borrow }, ['read', 'create'], /begun with the effects read, and has create,read now/],
  ['less effects', { borrow }, [], /expected the same in --allow/],
])('a target with %s', (_, bases, allow, message, hasKey = true) => {
  const urls = Object.fromEntries(Object.entries(bases).map(([base, url]) => [base, new URL(url)]));
  const key = hasKey ? { apiKey: 'some-key' } : {};
  const target = { bases: urls, allow: new Set(allow), mask: createMask(), profile: {}, ...key } as unknown as Target;
  const check = () => refuseOtherTarget(begun(''), target, '');
  if (message === undefined) expect(check).not.toThrow();
  else expect(check).toThrow(message);
});
