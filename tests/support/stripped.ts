import type { JournalEntry } from '../../src/product/results/journal.js';

/** An entry of a journal without what only the suite knows: no purpose, facts, scenario or credentials. */
export function stripped(entry: JournalEntry): JournalEntry {
  if (entry.type === 'exchange') {
    const { purpose: _, ...rest } = entry;
    return { ...rest, credentials: {} };
  }
  return entry.type === 'session' ? { ...entry, scenario: 'stripped', input: 'null', facts: {} } : entry;
}
