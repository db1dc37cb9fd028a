import { describe, expect, test } from 'vitest';
import { conclude } from '../../src/product/engine/conclude.js';
import { createEntryJudge, endOf } from '../../src/product/engine/rejudge.js';
import { jsonText } from '../../src/product/json/text.js';
import type { JournalEntry } from '../../src/product/results/journal.js';
import { stripped } from '../support/stripped.js';
import { recordRun } from '../unit/engine/recorded-runs.js';

/** The least share of the MUST requirements that a run decides, by API, which its bytes alone decide as well. */
const shares = [
  ['trigger', 0.95],
  ['swapOrder', 0.99],
] as const;

/** The verdicts of MUST requirements over the entries of a journal. */
function verdictsOf(entries: readonly JournalEntry[]): ReadonlyMap<string, string> {
  const judging = createEntryJudge('memory');
  judging.add(entries);
  const rejudged = judging.rejudged();
  const { header, gathered, exchanges, survey } = rejudged;
  const { requirements } = conclude(header, gathered, exchanges, endOf(rejudged), survey);
  return new Map(requirements.flatMap(({ id, level, verdict }) => (level === 'must' ? [[id, verdict]] : [])));
}

const isDecided = (verdict: string | undefined): boolean => verdict === 'pass' || verdict === 'fail';

describe('a run without anything but its bytes', () => {
  test.each(shares)('decides of %s at least %d of what it decides with its labels', async (api, share) => {
    const { header, traces } = await recordRun(1, [], api);
    const entries = [{ type: 'run', ...header } as const, ...traces.flat()].map(
      (entry) => JSON.parse(jsonText(entry)) as JournalEntry,
    );
    const whole = verdictsOf(entries);
    const bare = verdictsOf(entries.map((entry) => stripped(entry)));
    const decided = [...whole].filter(([, verdict]) => isDecided(verdict)).map(([id]) => id);
    const lost = decided.filter((id) => !isDecided(bare.get(id)));
    expect([...bare].filter(([, verdict]) => verdict === 'fail')).toEqual([]);
    expect(lost, 'requirements that only labels decide').toHaveLength(
      Math.min(lost.length, Math.floor(decided.length * (1 - share))),
    );
  });
});
