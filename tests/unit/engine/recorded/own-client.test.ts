import { expect, test } from 'vitest';
import { conclude } from '../../../../src/product/engine/conclude.js';
import { endOf, judgeEntries } from '../../../../src/product/engine/rejudge.js';
import { jsonText } from '../../../../src/product/json/text.js';
import type { JournalEntry, RunHeader } from '../../../../src/product/results/journal.js';
import { recordRun } from '../recorded-runs.js';

/**
 * Scenarios in which the suite uses the API as a client does, but for a step that names the vault as the user; in the others
 * it breaks duties on purpose.
 */
const honest = [
  ...['trigger/register', 'trigger/sign-in-again', 'trigger/newcomer', 'trigger/admitted'],
  ...['trigger/recurring', 'trigger/declared-orders', 'trigger/expired-token', 'trigger/expired-token-on-orders'],
];

/** The names of masked tokens as recorded traffic has them. */
function withTokenNumbers(entries: readonly JournalEntry[]): readonly JournalEntry[] {
  const numbers = new Map<string, number>();
  const numbered = jsonText(entries).replace(/«jwt:([0-9a-f]+)[^»]*»/g, (_, name: string) => {
    numbers.set(name, numbers.get(name) ?? numbers.size + 1);
    return `«token-${numbers.get(name)!}»`;
  });
  return JSON.parse(numbered) as readonly JournalEntry[];
}

async function dutiesIn(header: RunHeader, entries: readonly JournalEntry[]) {
  async function* all(): AsyncGenerator<readonly JournalEntry[]> {
    yield await Promise.resolve([{ type: 'run' as const, ...header }, ...withTokenNumbers(entries)]);
  }
  const judged = await judgeEntries('the journal', all());
  const { requirements } = conclude(header, judged.gathered, judged.exchanges, endOf(judged), judged.survey);
  const of = (wanted: string) =>
    requirements.flatMap(({ id, party, verdict }) => (party === 'client' && verdict === wanted ? [id] : []));
  return { failed: of('fail'), passed: of('pass') };
}

test('the client of the suite keeps every duty of the trigger order API', async () => {
  const run = await recordRun(1, [], 'trigger');
  const header: RunHeader = { ...run.header, depth: 'recorded', only: [] };
  const isHonest = (trace: readonly JournalEntry[]): boolean =>
    trace.some((entry) => entry.type === 'trace' && honest.includes(entry.scenario)) &&
    !trace.some((entry) => entry.type === 'exchange' && entry.purpose === 'deposit/vault-address');
  const { failed, passed } = await dutiesIn(header, run.traces.filter(isHonest).flat());
  expect(failed).toEqual([]);
  expect(passed).toEqual([25, 901, 902, 903, 904, 905].map((number) => `TRIGGER-${String(number).padStart(3, '0')}`));
  // What the suite does wrong on purpose is seen by the same duties.
  expect((await dutiesIn(header, run.traces.filter((trace) => !isHonest(trace)).flat())).failed).toEqual(
    expect.arrayContaining(['TRIGGER-901', 'TRIGGER-902', 'TRIGGER-903', 'TRIGGER-904', 'TRIGGER-905']),
  );
});
