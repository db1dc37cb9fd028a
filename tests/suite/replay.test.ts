import { expect, test } from 'vitest';
import { replayed, withFindings, type Replayed } from '../support/replays.js';

/**
 * One for each way in which a finding rests on more than its own input: a control, several requests, all of a run.
 * `npm run replays` takes every defect.
 */
const chosen = [
  'order-quote-with-empty-transaction',
  'order-v2-serves-without-key',
  'order-v2-never-names-fee-mint',
  'borrow-minimum-not-enforced',
  'trigger-foreign-order-shown',
  'trigger-errors-as-titles',
];

test.each(chosen)(
  'the printed command reproduces what %s shows, and nothing on a target without it',
  async (defect) => {
    await withFindings(defect, 3, async (findings, clean) => {
      expect(findings.length).toBeGreaterThan(0);
      const wrong: Replayed[] = [];
      for (const { replay } of findings) {
        const again = await replayed(replay);
        if (again.exitCode !== 1) wrong.push(again);
        const elsewhere = await replayed(replay.replace(/--origin \S+/, `--origin ${clean}`));
        if (elsewhere.exitCode !== 0) wrong.push(elsewhere);
      }
      expect(wrong).toEqual([]);
    });
  },
  600_000,
);
