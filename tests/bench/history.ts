import { parseArgs } from 'node:util';
import type { JournalEntry } from '../../src/product/results/journal.js';
import { readJournal } from '../../src/product/results/read-journal.js';
import type { RequirementResult } from '../../src/product/results/run-json.js';
import { judgedEntries } from '../support/judged-entries.js';
import { stripped } from '../support/stripped.js';

/**
 * `npm run history -- JOURNAL`: judges a journal again without any label: no purposes, no facts, no scenarios, nothing said
 * of credentials. Prints by API how many of the MUST requirements that the journal decides are still decided, and which
 * are lost, fail instead, or fail no longer. `--only API` prints one API, `--keep` a kind of label that stays; with `scenario`
 * nothing is derived.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    keep: { type: 'string', multiple: true, default: [] },
  },
});

type Change = (entry: JournalEntry) => JournalEntry;

async function resultsOf(file: string, change: Change) {
  const entries: JournalEntry[] = [];
  for await (const entry of readJournal(file)) if (entry.type !== 'end') entries.push(change(entry));
  const { requirements } = await judgedEntries(entries);
  return new Map(requirements.flatMap((one) => (one.level === 'must' ? [[one.id, one]] : [])));
}

const isDecided = (one: RequirementResult | undefined): boolean => one?.verdict === 'pass' || one?.verdict === 'fail';

for (const file of positionals) {
  const whole = await resultsOf(file, (entry) => entry);
  const bare = await resultsOf(file, (entry) => stripped(entry, values.keep));
  const apis = [...new Set([...whole.values()].map(({ api }) => api))].filter((api) => api === (values.only ?? api));
  for (const api of apis) {
    const own = [...whole.values()].filter((one) => one.api === api && isDecided(one));
    const kept = own.filter(({ id }) => isDecided(bare.get(id)));
    const lost = own.filter(({ id }) => !isDecided(bare.get(id))).map(({ id }) => id);
    const other = [...bare.values()].filter(
      (one) => one.api === api && (one.verdict === 'fail') !== (whole.get(one.id)?.verdict === 'fail'),
    );
    process.stdout.write(`${api}: ${kept.length} of ${own.length} decided without labels\n`);
    for (const id of lost)
      process.stdout.write(`  lost ${id} ${bare.get(id)?.verdict}: ${bare.get(id)?.reason ?? ''}\n`);
    for (const { id, verdict, findings } of other)
      process.stdout.write(
        `  ${verdict === 'fail' ? 'fails instead' : 'fails no longer'} ${id} ${JSON.stringify(findings[0] ?? '').slice(0, 600)}\n`,
      );
  }
}
