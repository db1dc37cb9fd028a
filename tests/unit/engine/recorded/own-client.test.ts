import { expect, test } from 'vitest';
import { judgedEntries } from '../../../support/judged-entries.js';
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
  const { requirements } = await judgedEntries([{ type: 'run', ...header }, ...withTokenNumbers(entries)]);
  const of = (wanted: string) =>
    requirements.flatMap(({ id, party, verdict }) => (party === 'client' && verdict === wanted ? [id] : []));
  return { failed: of('fail'), passed: of('pass') };
}

test('the client of the suite keeps every duty of the trigger order API', async () => {
  const run = await recordRun(1, [], 'trigger');
  const header: RunHeader = { ...run.header, depth: 'recorded', only: [] };
  const isHonest = (session: readonly JournalEntry[]): boolean =>
    session.some((entry) => entry.type === 'session' && honest.includes(entry.scenario)) &&
    !session.some((entry) => entry.type === 'exchange' && entry.purpose === 'deposit/vault-address');
  const { failed, passed } = await dutiesIn(header, run.sessions.filter(isHonest).flat());
  expect(failed).toEqual([]);
  expect(passed).toEqual(['TRIGGER-901', 'TRIGGER-903']);
  // What the suite does wrong on purpose is seen by the same duties.
  expect((await dutiesIn(header, run.sessions.filter((session) => !isHonest(session)).flat())).failed).toEqual(
    expect.arrayContaining(['TRIGGER-901', 'TRIGGER-903']),
  );
});
