import { expect, test } from 'vitest';
import { numberIn } from '../../../src/product/model/exchange.js';
import { recordCleanRun, tracesTouchedBy } from '../../../src/laboratory/proof/clean-run.js';
import { findDefect } from '../../../src/laboratory/proof/known-defects.js';
import { runOnce } from '../../../src/laboratory/proof/run-once.js';
import { noJournal } from '../../../src/product/results/journal.js';

const seed = 781;
const only = 'swapOrder';

test('whatever shows a defect in a whole run is among the traces in which it changes a response', async () => {
  const clean = await recordCleanRun(only, seed);
  expect(await tracesTouchedBy({ inject: ({ handle }) => handle }, clean)).toEqual(new Set());

  const defect = findDefect('order-second-router-not-excludable');
  const touched = await tracesTouchedBy(defect, clean);
  expect(touched.size).toBeLessThan(new Set(clean.calls.map(({ trace }) => trace)).size / 4);

  const traces = new Map<number, string>();
  const { requirements } = await runOnce({
    seed,
    only,
    inject: (reference) => defect.inject(reference),
    journal: {
      ...noJournal,
      write(entry) {
        if (entry.type === 'trace') for (const id of entry.exchanges) traces.set(numberIn(id), entry.id);
      },
    },
  });
  const findings = requirements.flatMap((one) => one.findings);
  expect(findings.length).toBeGreaterThan(0);
  for (const { exchanges } of findings)
    expect(exchanges.some((id) => touched.has(traces.get(numberIn(id))!))).toBe(true);
});
