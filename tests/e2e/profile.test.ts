import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { apiKeys } from '../../src/reference/gateway.js';
import { bin, fileOf, freshFolder, plumbline, root, served, start } from '../support/command-line.js';
import { during } from '../support/serving.js';

const moduleOf = (text: string) => fileOf('target.mjs', text);

test('the profile of the examples loads', async () => {
  const dry = await plumbline(['run', '--target', join(root, 'docs/examples/target.ts'), '--dry-run']);
  expect(dry.code, dry.stderr).toBe(0);
  expect(dry.stdout).toContain('the hard bound for all of it is 500 requests');
});

test('a profile in JavaScript imports the package, which need not be installed beside it', async () => {
  const file = moduleOf(
    "import { defineTarget } from '@plumbline-conformance/plumbline';\nexport default defineTarget({ name: 'mine', bases: {}, unheardOf: 3 });\n",
  );
  const { code, stderr } = await plumbline(['run', '--target', file]);
  expect([code, stderr]).toEqual([64, expect.stringMatching(/unheardOf: unknown key/)]);
});

test('a profile that ends the process is wrong usage, whatever exit code it gives', async () => {
  const { code, stderr } = await plumbline(['run', '--target', moduleOf('process.exit(0);\nexport default {};\n')]);
  expect([code, stderr]).toEqual([64, expect.stringContaining('the process was ended before there was a result')]);
});

test('a profile that throws where nothing waits for it is wrong usage, and its text stays unsaid', async () => {
  const file = moduleOf(
    "Promise.reject(new Error('late-secret'));\nawait new Promise((done) => setTimeout(done, 500));\nexport default {};\n",
  );
  const { code, stderr } = await plumbline(['run', '--target', file, '--dry-run']);
  expect([code, stderr]).toEqual([64, expect.stringMatching(/code that the profile loads threw .*target\.mjs:1:16\)/)]);
  expect(stderr).not.toContain('late-secret');
});

test('a profile that leaves a timer does not keep the process', async () => {
  const file = moduleOf('setInterval(() => undefined, 60_000);\nexport default {};\n');
  const { code, stderr } = await plumbline(['run', '--target', file, '--dry-run']);
  expect([code, stderr]).toEqual([64, expect.stringContaining('target.mjs: ')]);
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
