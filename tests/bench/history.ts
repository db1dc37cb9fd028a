import type { JournalEntry } from '../../src/product/results/journal.js';
import { readJournal } from '../../src/product/results/read-journal.js';
import type { RequirementResult } from '../../src/product/results/run-json.js';
import { judgedEntries } from '../support/judged-entries.js';
import { stripped } from '../support/stripped.js';

/**
 * `npm run history -- JOURNAL`: judges a journal again without any label: no purposes, no facts, no scenarios, nothing said
 * of credentials. Prints by API how many of the MUST requirements that the journal decides are still decided, and which
 * are lost.
 */
async function mustsOf(entries: readonly JournalEntry[]): Promise<readonly RequirementResult[]> {
  const { requirements } = await judgedEntries(entries);
  return requirements.filter(({ level, verdict }) => level === 'must' && (verdict === 'pass' || verdict === 'fail'));
}

for (const file of process.argv.slice(2)) {
  const entries: JournalEntry[] = [];
  for await (const entry of readJournal(file)) if (entry.type !== 'end') entries.push(entry);
  const labelled = await mustsOf(entries);
  const bare = new Map((await mustsOf(entries.map(stripped))).map(({ id, verdict }) => [id, verdict]));
  for (const api of new Set(labelled.map((one) => one.api))) {
    const own = labelled.filter((one) => one.api === api);
    const lost = own.filter(({ id, verdict }) => bare.get(id) !== verdict).map(({ id }) => id);
    process.stdout.write(
      `${api}: ${own.length - lost.length} of ${own.length} alike without labels ${lost.join(' ')}\n`,
    );
  }
}
