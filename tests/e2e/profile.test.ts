import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { apiKeys } from '../../src/reference/gateway.js';
import { bin, fileOf, freshFolder, plumbline, root, served, start } from '../support/command-line.js';
import { during } from '../support/serving.js';

test('the profile of the examples loads', async () => {
  const dry = await plumbline(['run', '--target', join(root, 'docs/examples/target.ts'), '--dry-run']);
  expect(dry.code, dry.stderr).toBe(0);
  expect(dry.stdout).toContain('the hard bound for all of it is 500 requests');
});

const misspelt =
  "import { defineTarget } from '@plumbline-conformance/plumbline';\nexport default defineTarget({ unheardOf: 3 });";
const late =
  "Promise.reject(new Error('late-secret'));\nawait new Promise((done) => setTimeout(done, 500));\nexport default {};";

test.each([
  ['imports the package, which need not be installed beside it,', misspelt, /unheardOf: unknown key/],
  ['ends the process, with whatever code,', 'process.exit(0);', /the process was ended before there was a result/],
  ['throws where nothing waits for it,', late, /code that the profile loads threw .*target\.mjs:1:16\)/],
  ['leaves a timer', 'setInterval(() => undefined, 60_000);\nexport default {};', /target\.mjs: /],
])('a mistaken profile that %s is wrong usage, and its text stays unsaid', async (_, text, message) => {
  const { code, stderr } = await plumbline(['run', '--target', fileOf('target.mjs', text), '--dry-run']);
  expect([code, stderr]).toEqual([64, expect.stringMatching(message)]);
  expect(stderr).not.toContain('late-secret');
});

test('a first run without a profile takes its address and key from the environment, or from a file of variables', async () => {
  const folder = freshFolder();
  const file = join(folder, 'variables.env');
  await during(served(), async (origin) => {
    writeFileSync(file, `ULTRA_BASE_URL=${origin}/ultra/v1\nAPI_KEY=${apiKeys.genuine}\n`);
    const { code, stdout, stderr } = await plumbline(['doctor', '--env', file]);
    expect([code, stdout], stderr).toEqual([0, expect.stringContaining('the API key is not refused')]);
    expect(stdout).toMatch(/requirements can be tested with .*; set next:\n.* doctor --write target\.ts {2,}\d+ more/);
    expect(stdout + stderr).not.toContain(apiKeys.genuine);
    writeFileSync(join(folder, 'target.json'), JSON.stringify({ name: 'x', bases: { ultra: `${origin}/ultra/v1` } }));
    const write = [bin, 'doctor', '--write', 'new.json', '--env', file, '--rps', '500'];
    const { stdout: told, stderr: said } = await start(process.execPath, write, { ULTRA_BASE_URL: '' }, folder).ended;
    expect(said + told).toMatch(/: the profile is target\.json; name[^]*new\.json .* declares, without its comments\n/);
    const few = ['--requests', '20', '--rps', '100', '--require', '0'];
    const run = await plumbline(['run', '--env', file, ...few, '--out', folder]);
    expect(run.stderr).not.toContain('fault of the suite');
    expect(readFileSync(join(folder, 'journal.ndjson'), 'utf8')).not.toContain(apiKeys.genuine);
  });
});
