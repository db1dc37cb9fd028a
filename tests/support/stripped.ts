import type { JournalEntry } from '../../src/product/results/journal.js';

/** An entry of a journal without what only the suite knows: no purpose, facts, scenario or credentials, but those kinds kept. */
export function stripped(entry: JournalEntry, keep: readonly string[] = []): JournalEntry {
  const keeps = (label: string): boolean => keep.includes(label);
  if (entry.type === 'exchange') {
    const { purpose, ...rest } = entry;
    return { ...rest, ...(keeps('purpose') && { purpose }), credentials: keeps('credentials') ? rest.credentials : {} };
  }
  if (entry.type !== 'session') return entry;
  const { scenario, input, facts } = entry;
  return {
    ...entry,
    scenario: keeps('scenario') ? scenario : 'stripped',
    input: keeps('scenario') ? input : 'null',
    facts: keeps('facts') ? facts : {},
  };
}
