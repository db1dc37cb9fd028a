import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../support/command-line.js';
import { follow, stepsOf, usual } from '../support/follow-page.js';

test('a gate in ten minutes', async () => {
  const { outputs } = await follow('gate.md');
  expect(outputs.some((text) => /^PASSED: 1\d\d of the 161 MUST/m.test(text))).toBe(true);
  expect(outputs.some((text) => text.includes('waived until 2099-12-31: reported, ticket 4711'))).toBe(true);
});

test('the README, with an address and a key, ends with a verdict and with what to set next', async () => {
  const { outputs } = await follow('../README.md', usual);
  const last = outputs.at(-1)!;
  expect(last).toMatch(/^PASSED: 1\d\d of the 161 MUST requirements of the swap order API$/m);
  expect(last).toMatch(/^1\d\d of the 161 MUST requirements can be tested; set next:\n {2}RPC_URL /m);
});

test.each(['options.md', 'troubleshooting.md'])('every command of %s', async (page) => {
  const { outputs } = await follow(page, usual);
  expect(outputs.length).toBeGreaterThan(0);
});

test('no other page has a block of shell that is not run', () => {
  const followed = ['gate', 'release', 'schedule', 'vendor', 'options', 'troubleshooting', 'profile'];
  const pages = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'));
  const others = pages.filter((name) => !followed.includes(name.replace('.md', '')));
  expect(others.length).toBeGreaterThan(0);
  expect(others.flatMap((page) => stepsOf(page)).filter(({ kind }) => kind === 'shell')).toEqual([]);
});

test.each(['gate.md', 'release.md', 'schedule.md', 'vendor.md', 'options.md', 'troubleshooting.md'])(
  '%s begins with a command',
  (page) => {
    expect(readFileSync(join(root, 'docs', page), 'utf8')).toMatch(/^# .+\n\n```sh\nnpx plumbline /);
  },
);
