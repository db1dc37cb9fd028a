import { expect, test } from 'vitest';
import { replayedInMemory, shownBy, targetInMemory, type Replayed } from '../support/replays.js';

/**
 * One for each way in which a finding rests on more than its own input: a control, several requests, all of a run, an
 * address that responds to other requests. `npm run replays` takes every defect.
 */
const chosen = [
  'order-quote-with-empty-transaction',
  'order-v2-serves-without-key',
  'order-v2-never-names-fee-mint',
  'borrow-minimum-not-enforced',
  'trigger-foreign-order-shown',
  'trigger-errors-as-titles',
  'trigger-malformed-token-breaks-the-service',
];

test.each(chosen)(
  'the printed command reproduces what %s shows, and nothing on a target without it',
  async (defect) => {
    const faulty = targetInMemory(3, defect);
    const clean = targetInMemory(3);
    const { findings } = await shownBy(defect, faulty, 'http://reference.invalid', 3);
    expect(findings.length).toBeGreaterThan(0);
    const wrong: Replayed[] = [];
    for (const { replay, fingerprint } of findings) {
      const again = await replayedInMemory(replay, faulty, fingerprint);
      if (again.exitCode !== 1) wrong.push(again);
      const elsewhere = await replayedInMemory(replay, clean, fingerprint);
      if (elsewhere.exitCode !== 0) wrong.push(elsewhere);
    }
    expect(wrong).toEqual([]);
  },
);
