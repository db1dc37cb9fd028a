import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { freshFolder, root, served, start, summaryIn, type Ended } from '../support/command-line.js';

/** The package as a user gets it: packed, and installed into an empty folder. */
const home = freshFolder();

const nativeMint = 'So11111111111111111111111111111111111111112';
const dollarMint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';

const profile = (origin: string): string => `import { defineTarget } from 'plumbline';

export default defineTarget({
  name: 'mine',
  bases: { ultra: '${origin}/ultra/v1' },
  swapOrder: { pair: { inputMint: '${nativeMint}', outputMint: '${dollarMint}', amount: '1' } },
  pacing: { perSecond: 500 },
});
`;

function installed(parameters: readonly string[], environment: Readonly<Record<string, string>> = {}): Promise<Ended> {
  return start(
    process.execPath,
    [join(home, 'node_modules/plumbline/bin/plumbline.js'), ...parameters],
    environment,
    home,
  ).ended;
}

beforeAll(() => {
  const npm = (parameters: readonly string[], cwd: string): string =>
    execFileSync('npm', [...parameters, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd,
      encoding: 'utf8',
    });
  const [packed] = JSON.parse(npm(['pack', '--json', '--pack-destination', home], root)) as [{ filename: string }];
  writeFileSync(join(home, 'package.json'), '{ "name": "user", "private": true, "type": "module" }');
  npm(['install', '--prefer-offline', '--omit=dev', join(home, packed.filename)], home);
});

describe('the packed package in an empty folder', () => {
  test('judges the embedded reference', async () => {
    const { code, stdout, stderr } = await installed(['run', '--seed', '2', '--only', 'swap-order']);
    expect(code, stdout + stderr).toBe(0);
    expect(summaryIn(join(home, 'reports/latest')).counts.fail).toBe(0);
  });

  test("judges what a user's profile in TypeScript describes", async () => {
    const reference = await served();
    try {
      writeFileSync(join(home, 'target.ts'), profile(reference.origin));
      const { code, stdout, stderr } = await installed(['run', '--target', 'target.ts', '--out', 'out'], {
        API_KEY: 'plumbline-reference-key',
      });
      expect(stderr).toBe('');
      expect(code, stdout).toBe(2);
      expect(summaryIn(join(home, 'out')).end.sent.total).toBeGreaterThan(5);
    } finally {
      await reference.close();
    }
  });

  test('needs nothing of the development tools', () => {
    const tree = execFileSync('npm', ['ls', '--all', '--parseable'], { cwd: home, encoding: 'utf8' });
    expect(tree).not.toMatch(/node_modules\/(vitest|typescript|eslint|ajv|allure)/);
  });

  test('has types that a profile compiles against', () => {
    writeFileSync(join(home, 'typed.ts'), profile('http://127.0.0.1:1'));
    const compile = (): string =>
      execFileSync(
        process.execPath,
        [
          join(root, 'node_modules/typescript/bin/tsc'),
          '--noEmit',
          '--strict',
          '--module',
          'nodenext',
          '--target',
          'es2022',
          '--types',
          'node',
          '--typeRoots',
          join(root, 'node_modules/@types'),
          'typed.ts',
        ],
        { cwd: home, encoding: 'utf8', stdio: 'pipe' },
      );
    expect(compile()).toBe('');
    writeFileSync(join(home, 'typed.ts'), profile('http://127.0.0.1:1').replace('perSecond', 'perMinute'));
    expect(compile).toThrow();
  });
});
