import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { judgeCommand } from '../../src/product/cli/commands/judge.js';
import { writeHar } from '../../src/product/reports/har.js';
import { judged } from '../unit/results/judged.js';
import { freshFolder, summaryIn } from '../support/command-line.js';

test.each([
  ['swapOrder', [], 0.7],
  ['swapOrder', ['shape:getOrder:200:/mode:absent', 'order-mints-exchanged'], 0.7],
  ['borrow', ['borrow-withdrawal-not-paid'], 0.9],
  ['trigger', ['trigger-deposit-spent-again-in-another-form'], 0.55],
] as const)('the archive of a run of %s with the faults %j is judged as the run was', async (only, defects, share) => {
  const run = await judged(defects, { seed: 5, only, ...(only === 'borrow' && { requests: 900 }) });
  const har = join(run.folder, 'exchanges.har');
  await writeHar(join(run.folder, 'journal.ndjson'), har);
  const profile = join(run.folder, 'target.ts');
  const { bases } = run.summary.run.target;
  const origin = new URL(bases.ultra!).origin;
  const source = new URL('../../src/reference/profile.ts', import.meta.url).pathname;
  writeFileSync(
    profile,
    `import { referenceProfile } from '${source}';\nexport default referenceProfile('${origin}');\n`,
  );
  const out = freshFolder();
  const code = await judgeCommand([har], { target: profile, out, require: 0, report: ['junit'] });
  const offline = new Map(summaryIn(out).requirements.map((one) => [one.id, one]));
  const decided = run.summary.requirements.filter(({ verdict }) => verdict === 'pass' || verdict === 'fail');
  const lost = decided.filter(({ id, verdict }) => offline.get(id)!.verdict !== verdict);
  // Where a cancellation of a recurring order goes follows from an earlier response.
  expect(lost.map(({ id }) => id)).toEqual(only === 'trigger' ? ['TRIGGER-135', 'TRIGGER-136'] : []);
  expect([...offline.values()].filter(({ verdict }) => verdict === 'fail')).toHaveLength(
    decided.filter(({ verdict }) => verdict === 'fail').length,
  );
  expect(code).toBe(defects.length > 0 ? 1 : 0);
  // Without a profile it says less, and nothing else.
  const alone = freshFolder();
  await judgeCommand([har], { out: alone, require: 0, report: ['junit'] });
  const same = summaryIn(alone).requirements.filter(({ verdict }) => verdict === 'pass' || verdict === 'fail');
  expect(same.filter(({ id, verdict }) => offline.get(id)!.verdict !== verdict)).toEqual([]);
  const musts = (some: typeof same): number => some.filter(({ level }) => level === 'must').length;
  expect(musts(same)).toBeGreaterThan(musts(decided) * share);
});
