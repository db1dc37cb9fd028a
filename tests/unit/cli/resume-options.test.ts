import { expect, test } from 'vitest';
import { refuseOtherTarget, sameRunAgain } from '../../../src/product/cli/resume-options.js';
import { createMask } from '../../../src/product/mask/mask.js';
import type { Target } from '../../../src/product/profile/resolve.js';
import type { RunHeader } from '../../../src/product/results/journal.js';

const borrow = 'http://127.0.0.1:9/lend/v1';
const begun = (targetOption: string, allow: readonly string[] = ['read']): RunHeader =>
  ({
    ...{ seed: 7, timeMs: 60_000, depth: 'gate', only: [], strict: false, require: 0.9, targetOption },
    target: { name: 'x', isReference: false, bases: { borrow }, allow, hasApiKey: true },
  }) as unknown as RunHeader;

test.each(['--target folder/evil.mjs', '--target folder/target.json', '--origin http://127.0.0.1:9'])(
  'a run begun with %s needs its target again',
  (option) => {
    expect(() => sameRunAgain({ resume: 'folder' }, begun(option))).toThrow(/no target is taken from the folder/);
    const named = sameRunAgain({ resume: 'folder', target: 'mine.json' }, begun(option, ['create', 'settle']));
    expect(named).toMatchObject({ target: 'mine.json', seed: 7, time: 60_000, out: 'folder' });
    expect(named.allow).toBeUndefined();
  },
);

test('the embedded reference holds nothing that could be taken, and an environment gives the target by itself', () => {
  const again = sameRunAgain({ resume: 'folder' }, begun('--target reference', ['read', 'create']));
  expect(again).toMatchObject({ target: 'reference', allow: ['read', 'create'] });
  const environment = { LEND_BASE_URL: borrow };
  for (const [options, option] of [
    [{}, ''],
    [{ environment }, '--target reference'],
  ] as const)
    expect(sameRunAgain({ resume: 'folder', ...options }, begun(option))).not.toHaveProperty('target');
  const elsewhere = { bases: { borrow: new URL(borrow) }, allow: new Set(), mask: createMask() } as unknown as Target;
  expect(() => refuseOtherTarget(begun('--target reference'), elsewhere, '')).toThrow(/:9.* is the target now/);
  expect(() => refuseOtherTarget(begun('--target reference'), elsewhere, '--target reference')).not.toThrow();
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
