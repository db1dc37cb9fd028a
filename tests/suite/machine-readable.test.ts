import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freshFolder } from '../support/command-line.js';
import { ranHere } from '../support/in-process.js';
import { judged } from '../unit/results/judged.js';

const failing = join(freshFolder(), 'failing');
const passing = join(freshFolder(), 'passing');
const few = { only: 'swapOrder', requests: 100 };
await judged(['shape:getOrder:200:/mode:absent'], { ...few, out: failing });
await judged([], { ...few, out: passing });
const run = ['run', '--target', 'reference', '--only'];

/** Every command that prints results, with what its JSON must have. */
const commands: readonly (readonly [string, () => readonly string[], string])[] = [
  ['run', () => [...run, 'ORDER-017', '--requests', '30', '--out', freshFolder()], 'conclusion'],
  ['run --dry-run', () => [...run, 'swapOrder', '--dry-run'], 'operations'],
  ['report', () => ['report', failing, '--format', 'markdown'], 'conclusion'],
  ['merge', () => ['merge', passing, '--out', freshFolder()], 'conclusion'],
  ['judge', () => ['judge', join(failing, 'journal.ndjson'), '--out', freshFolder()], 'conclusion'],
  ['compare', () => ['compare', failing, passing], 'added'],
  ['vendor', () => ['vendor', failing, '--out', join(failing, 'dossier.html')], 'sha256'],
  ['vendor --verify', () => ['vendor', '--verify', join(failing, 'dossier.zip')], 'sha256'],
  ['doctor', () => ['doctor', '--target', 'reference'], 'addresses'],
  ['list', () => ['list', 'trigger'], '0'],
  ['list ID', () => ['list', 'order-017'], 'source'],
];

test.each(commands)('--json %s prints one JSON value on standard output', async (_, parameters, key) => {
  const { stdout, stderr, code } = await ranHere([...parameters(), '--json']);
  expect(code, stderr).toBeLessThanOrEqual(2);
  expect(JSON.parse(stdout)).toHaveProperty(key);
});

test('--quiet leaves the short summary', async () => {
  await ranHere(['report', failing, '--format', 'html']);
  const { stdout } = await ranHere(['report', failing, '--format', 'terminal']);
  expect(stdout).toContain(join(failing, 'report.html'));
  const quiet = await ranHere(['report', failing, '--format', 'terminal', '--quiet']);
  expect(stdout).toMatch(/^  request   : .*\n {12}curl /m);
  expect(quiet.stdout).not.toContain('  request ');
  expect(quiet.stdout).toContain('FAILED MUST   ORDER-');
});
