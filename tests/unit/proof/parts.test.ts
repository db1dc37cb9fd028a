import { expect, test } from 'vitest';
import { numberIn } from '../../../src/product/model/exchange.js';
import { recordCleanRun, sessionsTouchedBy } from '../../../src/laboratory/proof/parts.js';
import { findDefect } from '../../../src/laboratory/proof/variation.js';
import { runOnce } from '../../../src/laboratory/proof/run-once.js';
import { noJournal } from '../../../src/product/results/open-journal.js';

const seed = 781;
const only = 'swapOrder';

test('whatever shows a defect in a whole run is among the sessions in which it changes a response', async () => {
  const clean = await recordCleanRun(only, seed);
  expect(await sessionsTouchedBy({ inject: ({ handle }) => handle }, clean)).toEqual(new Set());

  const defect = findDefect('order-second-router-not-excludable');
  const touched = await sessionsTouchedBy(defect, clean);
  expect(touched.size).toBeLessThan(new Set(clean.calls.map(({ session }) => session)).size / 4);

  const sessions = new Map<number, string>();
  const { requirements } = await runOnce({
    seed,
    only,
    inject: (reference) => defect.inject(reference),
    journal: {
      ...noJournal,
      write(entry) {
        if (entry.type === 'session') for (const id of entry.exchanges) sessions.set(numberIn(id), entry.id);
      },
    },
  });
  const findings = requirements.flatMap((one) => one.findings);
  expect(findings.length).toBeGreaterThan(0);
  for (const { exchanges } of findings)
    expect(exchanges.some((id) => touched.has(sessions.get(numberIn(id))!))).toBe(true);
});
