import type { JournalEntry } from '../../src/product/results/journal.js';
import { createSealing } from '../../src/product/results/checksum.js';

/** Lines of a journal, or the text of an evidence file, with the checksums that the suite would have written. */
export function sealed(lines: readonly string[]): string {
  const seal = createSealing();
  return lines.map((line) => `${seal(line.replace(/,"crc":"[0-9a-f]{8}"\}$/, '}'))}\n`).join('');
}

/** An entry of a journal without what only the suite knows: no purpose, facts, scenario or credentials. */
export function stripped(entry: JournalEntry): JournalEntry {
  if (entry.type === 'session') return { ...entry, scenario: 'stripped', input: 'null', facts: {} };
  if (entry.type !== 'exchange') return entry;
  const { purpose: _, ...rest } = entry;
  return { ...rest, credentials: {} };
}
