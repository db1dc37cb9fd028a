import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { jsonText } from '../../src/product/json/text.js';
import type { JournalEntry } from '../../src/product/results/journal.js';
import { noJournal } from '../../src/product/results/open-journal.js';
import { readJournal } from '../../src/product/results/read-journal.js';
import type { RequirementResult } from '../../src/product/results/run-json.js';
import { apiOf, knownDefects, type KnownDefect } from '../../src/laboratory/proof/variation.js';
import { runOnce } from '../../src/laboratory/proof/run-once.js';
import { runsThatShow } from '../../src/laboratory/proof/parts.js';
import { judgedEntries } from '../support/judged-entries.js';
import { stripped } from '../support/stripped.js';

/**
 * `npm run history -- JOURNAL`: judges a journal again without any label: no purposes, no facts, no scenarios, nothing said
 * of credentials. Prints by API how many of the MUST requirements that the journal decides are still decided, and which
 * are lost, fail instead, or fail no longer. `--only API` prints one API, `--keep` a kind of label that stays; with `scenario`
 * nothing is derived.
 *
 * `npm run history -- --defects 300 --seed 1` draws defects and judges what shows each of them twice in the same way. Prints
 * which failures of the run are lost, and which come on top; of one API with `--only`.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    defects: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
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

async function failedIn(entries: readonly JournalEntry[]): Promise<readonly string[]> {
  const { requirements } = await judgedEntries(entries);
  return requirements.flatMap(({ id, verdict }) => (verdict === 'fail' ? [id] : []));
}

/** What fails in the runs that show a defect, and what fails in them without labels. */
async function failuresOf(defect: KnownDefect, seed: number) {
  const entries: JournalEntry[] = [];
  const journal = { ...noJournal, write: (entry: JournalEntry) => void entries.push(entry) };
  const keeps = await runsThatShow(defect, apiOf(defect), seed);
  await runOnce({ seed, only: apiOf(defect), inject: (reference) => defect.inject(reference), keeps, journal });
  const stored = entries.flatMap((entry) =>
    entry.type === 'end' ? [] : [JSON.parse(jsonText(entry)) as JournalEntry],
  );
  return [await failedIn(stored), await failedIn(stored.map((entry) => stripped(entry)))] as const;
}

const drawn = Number(values.defects);
const seed = Number(values.seed);
const all = [...knownDefects.values()].filter((defect) => apiOf(defect) === (values.only ?? apiOf(defect)));
const some = fc.shuffledSubarray(all, { minLength: drawn, maxLength: drawn });
let same = 0;
for (const defect of fc.sample(some, { seed, numRuns: 1 })[0]!) {
  const [failed, bare] = await failuresOf(defect, seed);
  const lost = failed.filter((id) => !bare.includes(id));
  const more = bare.filter((id) => !failed.includes(id));
  if (lost.length + more.length === 0) same += 1;
  else process.stdout.write(`${defect.id}: lost ${lost.join(', ') || 'none'}; on top ${more.join(', ') || 'none'}\n`);
}
if (drawn > 0) process.stdout.write(`${same} of ${drawn} defects fail the same requirements without labels\n`);

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
