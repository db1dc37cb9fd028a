import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { RunSummary } from '../../src/product/results/run-json.js';
import { freshFolder, plumbline, served, summaryIn } from '../support/command-line.js';

const day = 86_400_000;
const inDays = (days: number): string => new Date(Date.now() + days * day).toISOString().slice(0, 10);

async function judge(origin: string, ...more: readonly string[]) {
  const out = freshFolder();
  const ended = await plumbline([
    'run',
    '--origin',
    origin,
    '--only',
    'swapOrder',
    '--requests',
    '200',
    '--seed',
    '7',
    '--out',
    out,
    ...more,
  ]);
  return { out, ...ended, summary: summaryIn(out) };
}

const failing = ({ requirements }: RunSummary) =>
  requirements.filter(({ verdict, level }) => verdict === 'fail' && level === 'must').map(({ id }) => id);

describe('waivers, from a violation to its end', () => {
  test('a waived violation is shown and does not fail the run; without the violation its waiver does', async () => {
    const { defects } = await import('../../src/laboratory/defects/index.js');
    const broken = await served([
      defects.find(({ id }) => id.startsWith('swapOrder') || id.startsWith('order'))?.id ?? defects[0]!.id,
    ]);
    const file = join(freshFolder(), 'waivers.yaml');
    try {
      const first = await judge(broken.origin);
      expect(first.code, first.stdout + first.stderr).toBe(1);
      const ids = failing(first.summary);
      for (const id of ids) {
        const parameters = [
          'waive',
          id,
          '--reason',
          'told to the vendor',
          '--expires',
          inDays(7),
          '--from',
          first.out,
          '--file',
          file,
        ];
        const written = await plumbline(parameters);
        expect(written.code, written.stderr).toBe(0);
      }
      const waived = await judge(broken.origin, '--waivers', file);
      expect(waived.code, waived.stdout + waived.stderr).toBe(0);
      expect(waived.stdout).toContain('told to the vendor');
      expect(failing(waived.summary)).toEqual(ids);
      const other = await plumbline([
        'waive',
        'ORDER-001',
        '--reason',
        'x',
        '--expires',
        inDays(7),
        '--from',
        first.out,
        '--file',
        file,
      ]);
      expect(other.code).toBe(64);
    } finally {
      await broken.close();
    }
    const sound = await served();
    try {
      const stale = await judge(sound.origin, '--waivers', file);
      expect(stale.code, stale.stdout).toBe(1);
      expect(stale.stdout).toContain('is stale');
    } finally {
      await sound.close();
    }
  });

  test('cannot be written for a day that has passed', async () => {
    const { code, stderr } = await plumbline(['waive', 'ORDER-017', '--reason', 'x', '--expires', inDays(-1)]);
    expect(code).toBe(64);
    expect(stderr).toContain('has passed');
  });
});
