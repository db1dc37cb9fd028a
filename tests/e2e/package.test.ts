import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { home, packageName, plumbline, served, start, summaryIn } from '../support/command-line.js';
import { during } from '../support/serving.js';
import { program, profile } from '../support/users-sources.js';

const name = packageName;

/** The same without types, for every supported version of Node. */
const stripTypeScript = (text: string): string =>
  text.replace(', type RunResult', '').replaceAll(': RunResult', '').replace(' as const', '').replace('file!', 'file');

test("judges what a user's profile in TypeScript describes", async () => {
  await during(served(), async (origin) => {
    writeFileSync(join(home, 'mine.ts'), profile(origin));
    const run = ['run', '--target', 'mine.ts', '--out', 'out'];
    const { code, stdout, stderr } = await plumbline(run, { API_KEY: 'plumbline-reference-key' });
    // On a slow machine it says every 15 seconds how far it is.
    expect(stderr.replace(/^plumbline: [0-9].*\n/gm, '')).toMatch(
      /^plumbline: the whole plan fits: about [0-9]+ requests test about [0-9]+ % .*\n$/,
    );
    // The reference does not quote this pair.
    expect(code, stdout).toBe(1);
    expect(summaryIn(join(home, 'out')).end.sent.total).toBeGreaterThan(5);
  });
});

test('is one package without dependencies, and small', () => {
  const tree = execFileSync('npm', ['ls', '--all', '--parseable'], { cwd: home, encoding: 'utf8' });
  expect(tree.trim().split('\n')).toEqual([home, join(home, 'node_modules', name)]);
  const bytes = readdirSync(join(home, 'node_modules'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name: file }) => sum + statSync(join(parentPath, file)).size, 0);
  expect(bytes).toBeLessThan(10 * 1024 * 1024);
});

test('names what its bundle holds, with the licences', () => {
  const text = readFileSync(join(home, 'node_modules', name, 'dist/THIRD-PARTY-LICENSES.txt'), 'utf8');
  for (const bundled of ['undici', 'fast-check', 'zod', 'jiti', '@solana/transaction-messages'])
    expect(text).toMatch(new RegExp(`^${bundled} \\d+\\.\\d+\\.\\d+ \\(MIT\\)\n\n.*\\S`, 'm'));
});

test('runs from a program', async () => {
  writeFileSync(join(home, 'program.ts'), program);
  writeFileSync(join(home, 'program.mjs'), stripTypeScript(program));
  const { code, stdout, stderr } = await start(process.execPath, ['program.mjs']).ended;
  expect(code, stdout + stderr).toBe(0);
  expect(stdout).toBe('conforms 0 2 0\n');
});

test('exports its schemas, under ids that resolve beside each other, and carries what its pages link to', () => {
  const own = join(home, 'node_modules', name);
  for (const schema of ['profile.schema.json', 'run.schema.json', 'journal.schema.json']) {
    const file = createRequire(join(home, 'package.json')).resolve(`${name}/schemas/${schema}`);
    expect((JSON.parse(readFileSync(file, 'utf8')) as { $id: string }).$id).toBe(schema);
  }
  for (const page of ['README.md', 'docs/reports.md', 'docs/profile.md']) {
    const text = readFileSync(join(own, page), 'utf8');
    const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, link]) => link!);
    for (const link of links) expect(existsSync(join(own, dirname(page), link)), `${page}: ${link}`).toBe(true);
  }
});
