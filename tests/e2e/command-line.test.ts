import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { bin, freshFolder, plumbline, root, served, start, summaryIn } from '../support/command-line.js';

describe('plumbline run', () => {
  test('with PLUMBLINE_UMASK writes files that others read, and refuses one that is no octal number', async () => {
    const out = freshFolder();
    const run = ['run', '--only', 'getOrder', '--requests', '3', '--out', out];
    await plumbline(run, { PLUMBLINE_UMASK: '022' });
    expect(statSync(join(out, 'run.json')).mode & 0o777).toBe(0o644);
    const { code, stderr } = await plumbline(run, { PLUMBLINE_UMASK: 'rw' });
    expect(stderr).toMatch(/PLUMBLINE_UMASK: expected mode bits in octal digits/);
    expect(code).toBe(64);
  });

  test('reads a profile in JavaScript that imports the package, which need not be installed beside it', async () => {
    const file = join(freshFolder(), 'target.mjs');
    writeFileSync(
      file,
      "import { defineTarget } from '@plumbline-conformance/plumbline';\nexport default defineTarget({ name: 'mine', bases: {}, unheardOf: 3 });\n",
    );
    const { code, stderr } = await plumbline(['run', '--target', file]);
    expect(stderr).toMatch(/unheardOf: unknown key/);
    expect(code).toBe(64);
  });

  test('the same seed sends the same requests, whatever the concurrency', async () => {
    const urls = async (concurrency: string): Promise<readonly string[]> => {
      const out = freshFolder();
      const only = ['--only', 'getOrder', '--requests', '300'];
      await plumbline(['run', ...only, '--seed', '5', '--concurrency', concurrency, '--out', out]);
      const { readFileSync } = await import('node:fs');
      const entries = readFileSync(join(out, 'journal.ndjson'), 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { type: string; request?: { path: string } });
      return entries
        .filter(({ type }) => type === 'exchange')
        .map(({ request }) => request!.path)
        .sort();
    };
    const one = await urls('1');
    expect(one.length).toBeGreaterThan(100);
    expect(await urls('16')).toEqual(one);
  });
});

describe('plumbline serve', () => {
  test('prints its addresses in one line of JSON and stops cleanly on a signal', async () => {
    const started = start(process.execPath, [bin, 'serve']);
    const { origin, bases } = JSON.parse(await started.line) as { origin: string; bases: Record<string, string> };
    expect(bases.ultra).toBe(`${origin}/ultra/v1`);
    started.kill('SIGTERM');
    expect((await started.ended).code).toBe(0);
  });
});

describe('both doors', () => {
  test('agree on a defect, and its replay shows it again', async () => {
    const reference = await served(['order-quote-with-empty-transaction']);
    try {
      const out = freshFolder();
      const few = ['--only', 'swapOrder', '--seed', '3', '--requests', '200'];
      const command = await plumbline(['run', '--origin', reference.origin, ...few, '--out', out]);
      expect(command.code, command.stdout + command.stderr).toBe(1);
      const summary = summaryIn(out);
      const failed = summary.requirements.filter(({ verdict }) => verdict === 'fail');
      expect(failed.map(({ id }) => id)).toEqual(['ORDER-017']);
      const [finding] = failed[0]!.findings;
      expect(finding!.reproduced).toEqual({ k: 3, n: 3 });

      const replayed = await plumbline([
        ...finding!.replay
          .replace(/^.*?(?=run )/, '')
          .replaceAll("'", '')
          .split(' '),
        '--out',
        freshFolder(),
      ]);
      expect(replayed.stdout).toMatch(/replay of ORDER-017 \(finding [0-9a-f]{16}\): REPRODUCED/);
      expect(replayed.code).toBe(1);

      const other = freshFolder();
      const door = await start(
        'npx',
        ['vitest', 'run', '--project', 'conformance', '--silent'],
        {
          PLUMBLINE_ORIGIN: reference.origin,
          PLUMBLINE_ONLY: 'swapOrder',
          PLUMBLINE_SEED: '3',
          PLUMBLINE_REQUESTS: '200',
          PLUMBLINE_OUT: other,
        },
        root,
      ).ended;
      expect(door.code, door.stdout + door.stderr).toBe(1);
      const verdicts = (folder: string): readonly string[] =>
        summaryIn(folder).requirements.map(({ id, verdict }) => `${id} ${verdict}`);
      expect(verdicts(other)).toEqual(verdicts(out));
    } finally {
      await reference.close();
    }
  });
});
