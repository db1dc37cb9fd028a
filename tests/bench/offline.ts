import { numberIn, type ExchangeId } from '../../src/model/exchange.js';
import { createReadStream, createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { serveReference } from '../../src/reference/server.js';
import { journalName, type JournalEntry } from '../../src/results/journal.js';
import { inChild } from './child.js';
import { median, megabytes, perSecond, ratio, seconds, thousands, type Section } from './measure.js';
import { assertConforms, referenceRun } from './reference-run.js';

/** Every journal comes from a run of its own seed, so that nothing is judged that was judged before. */
const seeds = [1, 2, 3, 4, 5, 6];
const lengths = [10_000, 100_000, 1_000_000];

/** What the work on one journal took, in milliseconds of processor time. */
export interface OfflineTimes {
  readonly exchanges: number;
  readonly characters: number;
  readonly parse: number;
  readonly judge: number;
  readonly record: number;
}

/** Exchanges judged per second from a journal, beside JSON.parse of the same bodies, on one core. */
export async function offline(scratch: string): Promise<Section> {
  const journals: string[] = [];
  for (const seed of seeds) journals.push(await releaseJournal(scratch, seed));
  const [first, ...others] = await inChild<OfflineTimes[]>('offline-in-child.ts', [scratch, ...journals]);
  const long: (string | number)[][] = [['exchanges in the journal', 'file', 'wall', 'exchanges/s', 'peak memory']];
  for (const length of lengths) {
    const { file, bytes, written } = await longJournal(journals[0]!, length, scratch);
    const { wall, rss } = await inChild<{ readonly wall: number; readonly rss: number }>('judge-in-child.ts', [file]);
    long.push([thousands(written), megabytes(bytes), seconds(wall), perSecond(written, wall), megabytes(rss)]);
  }
  const length = median(others.map(({ characters, exchanges }) => characters / exchanges));
  return {
    title: 'Throughput offline',
    parts: [
      `The journals of ${seeds.length} release-depth runs (${thousands(first!.exchanges)} exchanges in the first, bodies of ${Math.round(length)} characters on average) judged by every check, survey included, beside \`JSON.parse\` of the same bodies that stand in memory. Processor time of one thread, in a process of its own; each journal is judged once. The first one meets code that has not run before; of the others, medians. Goals: at least 0.1 of \`JSON.parse\`, and 20,000 exchanges/s with masking and journal.`,
      [
        ['', 'µs per exchange', 'exchanges/s', 'share of JSON.parse', 'exchanges/s of the first journal'],
        row('JSON.parse of the bodies', first!, others, ({ parse }) => parse),
        row('judge: read the journal, judge, survey', first!, others, ({ judge }) => judge),
        row('mask and write the journal anew', first!, others, ({ record }) => record),
        row('both', first!, others, ({ judge, record }) => judge + record),
      ],
      'Memory against the length of the journal (the first one repeated, so that token accounts are derived once only; each judged in a process of its own):',
      long,
    ],
  };
}

function row(
  name: string,
  first: OfflineTimes,
  others: readonly OfflineTimes[],
  timeOf: (times: OfflineTimes) => number,
) {
  const each = median(others.map((one) => timeOf(one) / one.exchanges));
  const share = median(others.map((one) => one.parse / timeOf(one)));
  return [name, (each * 1000).toFixed(1), perSecond(1, each), ratio(share), perSecond(first.exchanges, timeOf(first))];
}

async function releaseJournal(scratch: string, seed: number): Promise<string> {
  const served = await serveReference({ seed: 1 });
  const folder = join(scratch, `run-${seed}`);
  assertConforms(await referenceRun({ origin: served.origin, seed, folder }));
  await served.close();
  return join(folder, journalName);
}

/** Repeats the exchanges and traces of a journal under new ids until there are enough exchanges; the end stays last. */
async function longJournal(journal: string, length: number, scratch: string) {
  const file = join(scratch, 'long.ndjson');
  const out = createWriteStream(file);
  let written = 0;
  let bytes = 0;
  const write = async (text: string): Promise<void> => {
    bytes += text.length + 1;
    if (!out.write(`${text}\n`)) await once(out, 'drain');
  };
  let end = '';
  for (let copy = 0; written < length; copy += 1) {
    const offset = copy * 1_000_000;
    for await (const line of createInterface({ input: createReadStream(journal, 'utf8') })) {
      const entry = JSON.parse(line) as JournalEntry;
      if (entry.type === 'end') end = line;
      if (entry.type === 'end' || (entry.type !== 'exchange' && entry.type !== 'trace' && copy > 0)) continue;
      if (entry.type === 'exchange') written += 1;
      await write(JSON.stringify(shifted(entry, offset)));
      if (entry.type === 'trace' && written >= length) break;
    }
  }
  await write(end);
  out.end();
  await once(out, 'finish');
  return { file, bytes, written };
}

function shifted(entry: JournalEntry, offset: number): JournalEntry {
  const moved = (id: ExchangeId): ExchangeId => `${id.slice(0, id.lastIndexOf('-'))}-${numberIn(id) + offset}`;
  if (entry.type === 'exchange')
    return { ...entry, id: moved(entry.id), ...(entry.retryOf !== undefined && { retryOf: moved(entry.retryOf) }) };
  if (entry.type !== 'trace') return entry;
  return { ...entry, id: `${entry.id}+${offset}`, exchanges: entry.exchanges.map(moved) };
}
