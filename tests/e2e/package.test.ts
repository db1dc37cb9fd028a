import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { home, packageName, plumbline, root, served, start, summaryIn } from '../support/command-line.js';

const name = packageName;
const nativeMint = 'So11111111111111111111111111111111111111112';
const dollarMint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';

const profile = (origin: string): string => `import { defineTarget } from '${name}';

export default defineTarget({
  name: 'mine',
  bases: { ultra: '${origin}/ultra/v1' },
  swapOrder: { pair: { inputMint: '${nativeMint}', outputMint: '${dollarMint}', amount: '1' } },
  pacing: { perSecond: 500 },
});
`;

/** What a program does with the package; plain JavaScript but for one annotation. */
const program = `import { compare, defineTarget, report, run, type RunResult } from '${name}';
import { basename } from 'node:path';

const options = { target: 'reference', only: 'ORDER-017,ORDER-060', requests: 30, report: [], require: 0.5 } as const;
const one: RunResult = await run({ ...options, seed: 1, out: 'first' });
const other: RunResult = await run({ ...options, seed: 2, out: 'second' });
const { regressed } = await compare(['first', 'second']);
const [file] = await report('second', ['markdown']);
const nowhere = defineTarget({ name: 'nowhere', bases: { ultra: 'http://127.0.0.1:1/ultra/v1' } });
const { exitCode, findings } = await run({ profile: nowhere, report: [], out: 'third' });
console.log(one.summary.conclusion.target, other.exitCode, regressed, basename(file!), exitCode, findings.length);
`;

/** The same without types, for every supported version of Node. */
const stripTypeScript = (text: string): string =>
  text.replace(', type RunResult', '').replaceAll(': RunResult', '').replace(' as const', '').replace('file!', 'file');

describe('the packed package in an empty folder', () => {
  test('judges the embedded reference', async () => {
    const { code, stdout, stderr } = await plumbline(['run', '--seed', '2', '--only', 'swapOrder']);
    expect(code, stdout + stderr).toBe(0);
    expect(summaryIn(join(home, 'reports/latest')).counts.fail).toBe(0);
  });

  test("judges what a user's profile in TypeScript describes", async () => {
    const reference = await served();
    try {
      writeFileSync(join(home, 'mine.ts'), profile(reference.origin));
      const { code, stdout, stderr } = await plumbline(['run', '--target', 'mine.ts', '--out', 'out'], {
        API_KEY: 'plumbline-reference-key',
      });
      // On a slow machine it says every 15 seconds how far it is.
      expect(stderr.replace(/^plumbline: [0-9].*\n/gm, '')).toMatch(
        /^the whole plan fits: about [0-9]+ requests reach [0-9]+ % .*\n$/,
      );
      // The reference does not quote this pair.
      expect(code, stdout).toBe(1);
      expect(summaryIn(join(home, 'out')).end.sent.total).toBeGreaterThan(5);
    } finally {
      await reference.close();
    }
  });

  test('is one package without dependencies, and small', () => {
    const tree = execFileSync('npm', ['ls', '--all', '--parseable'], { cwd: home, encoding: 'utf8' });
    expect(tree.trim().split('\n')).toEqual([home, join(home, 'node_modules', name)]);
    const folder = join(home, 'node_modules');
    const bytes = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .reduce((sum, { parentPath, name: file }) => sum + statSync(join(parentPath, file)).size, 0);
    expect(bytes).toBeLessThan(10 * 1024 * 1024);
  });

  test('names what its bundle holds, with the licences', () => {
    const text = readFileSync(join(home, 'node_modules', name, 'dist/THIRD-PARTY-LICENSES.txt'), 'utf8');
    for (const bundled of ['undici', 'fast-check', 'zod', 'jiti', '@solana/transactions'])
      expect(text).toMatch(new RegExp(`^${bundled} \\d+\\.\\d+\\.\\d+ \\(MIT\\)\n\n.*\\S`, 'm'));
  });

  test.each([
    ['nodenext', 'nodenext'],
    ['esnext', 'bundler'],
  ])('has types that a profile and a program compile against: module %s', (module, resolution) => {
    const compile = (texts: readonly [string, string], ...further: readonly string[]): string => {
      for (const [index, text] of texts.entries()) writeFileSync(join(home, `typed-${index}.ts`), text);
      const { stdout } = spawnSync(
        process.execPath,
        [
          join(root, 'node_modules/typescript/bin/tsc'),
          ...['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--module', module],
          ...['--moduleResolution', resolution, '--target', 'es2022', '--types', 'node'],
          ...['--typeRoots', join(root, 'node_modules/@types'), ...further, 'typed-0.ts', 'typed-1.ts'],
        ],
        { cwd: home, encoding: 'utf8' },
      );
      return stdout;
    };
    const own = profile('http://127.0.0.1:1');
    // Once with the declarations of the package themselves; the other resolution asks whether they are found.
    expect(compile([own, program], ...(resolution === 'nodenext' ? [] : ['--skipLibCheck']))).toBe('');
    if (resolution !== 'nodenext') return;
    const faults = compile(
      [own.replace('perSecond', 'perMinute'), program.replace('requests: 30', "requests: 'many'")],
      '--skipLibCheck',
    );
    for (const file of ['typed-0.ts', 'typed-1.ts']) expect(faults).toContain(file);
  });

  test('runs, reports and compares from a program', async () => {
    writeFileSync(join(home, 'program.ts'), program);
    writeFileSync(join(home, 'program.mjs'), stripTypeScript(program));
    const { code, stdout, stderr } = await start(process.execPath, ['program.mjs']).ended;
    expect(code, stdout + stderr).toBe(0);
    expect(stdout).toBe('conforms 0 false report.md 2 0\n');
  });

  test('exports its schemas, under ids that resolve beside each other, and carries what its pages link to', () => {
    const own = join(home, 'node_modules', name);
    const resolve = createRequire(join(home, 'package.json')).resolve;
    for (const schema of ['profile.schema.json', 'run.schema.json', 'journal.schema.json']) {
      const file = resolve(`${name}/schemas/${schema}`);
      expect((JSON.parse(readFileSync(file, 'utf8')) as { $id: string }).$id).toBe(schema);
    }
    for (const page of ['README.md', 'docs/reports.md', 'docs/profile.md']) {
      const text = readFileSync(join(own, page), 'utf8');
      const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, link]) => link!);
      for (const link of links) expect(existsSync(join(own, dirname(page), link)), `${page}: ${link}`).toBe(true);
    }
  });
});
