import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withDefects } from '../../src/laboratory/defects/index.js';
import { createReference } from '../../src/reference/composition.js';
import { listenReference } from '../../src/reference/listen.js';
import { freshFolder, summaryIn } from '../support/command-line.js';
import { ranHere } from '../support/in-process.js';

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function judge(defects: readonly string[], ...more: readonly string[]) {
  const out = freshFolder();
  const served = await listenReference(withDefects(createReference({ seed: 1 }), defects));
  try {
    const few = ['--only', 'swapOrder', '--requests', '200', '--seed', '7'];
    const ended = await ranHere(['run', '--origin', served.origin, ...few, '--out', out, ...more]);
    const { requirements } = summaryIn(out);
    return { out, ...ended, failing: requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id) };
  } finally {
    await served.close();
  }
}

test('a waived violation is shown and does not fail the run; without the violation its waiver does', async () => {
  const defects = ['order-quote-with-empty-transaction'];
  const first = await judge(defects);
  expect([first.code, first.failing]).toEqual([1, ['ORDER-017']]);
  const file = join(freshFolder(), 'waivers.yaml');
  const waive = (id: string) => {
    const why = ['--reason', 'told to the vendor', '--expires', inDays(7)];
    return ranHere(['waive', id, ...why, '--from', first.out, '--file', file]);
  };
  const written = await waive('ORDER-017');
  expect(written.code, written.stderr).toBe(0);
  // It did not fail in that run.
  expect((await waive('ORDER-001')).code).toBe(64);
  const waived = await judge(defects, '--waivers', file);
  expect(waived.code, waived.stdout + waived.stderr).toBe(0);
  expect(waived.stdout).toContain('told to the vendor');
  expect(waived.failing).toEqual(first.failing);
  const stale = await judge([], '--waivers', file);
  expect(stale.code, stale.stdout).toBe(1);
  expect(stale.stdout).toContain('is stale');
});

test('a waiver cannot be written for a day that has passed', async () => {
  const { code, stderr } = await ranHere(['waive', 'ORDER-017', '--reason', 'x', '--expires', inDays(-1)]);
  expect(code).toBe(64);
  expect(stderr).toContain('has passed');
});
