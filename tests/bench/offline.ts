import { createReadStream, createWriteStream, readFileSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Exchange } from '../../src/core/exchange.js';
import { referenceProfile } from '../../src/reference/profile.js';
import { serveReference } from '../../src/reference/server.js';
import { journalName, openJournal, type JournalEntry } from '../../src/report/journal.js';
import { rejudge } from '../../src/report/rejudge.js';
import { resolveTarget } from '../../src/target/target.js';
import { inChild } from './child.js';
import { median, megabytes, perSecond, ratio, seconds, thousands, timed, type Section } from './measure.js';
import { assertConforms, referenceRun } from './reference-run.js';

const rounds = 5;
const lengths = [10_000, 100_000, 1_000_000];

/** Exchanges judged per second from a journal, beside JSON.parse of the same bodies, on one core. */
export async function offline(scratch: string): Promise<Section> {
  const journal = await releaseJournal(scratch);
  const exchanges = exchangesOf(journal);
  const bodies = exchanges.flatMap(({ response }) => (response === undefined ? [] : [response.body]));
  const times = { parse: [] as number[], judge: [] as number[], record: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    times.parse.push((await timed(() => bodies.forEach(parsed))).cpu);
    times.judge.push((await timed(() => rejudge(journal))).cpu);
    times.record.push((await timed(() => recordAgain(exchanges, join(scratch, 'again')))).cpu);
  }
  const count = exchanges.length;
  const [parse, judge, record] = [median(times.parse), median(times.judge), median(times.record)];
  const ratios = times.judge.map((one, round) => times.parse[round]! / one);
  const long: (string | number)[][] = [['exchanges in the journal', 'file', 'wall', 'exchanges/s', 'peak memory']];
  for (const length of lengths) {
    const { file, bytes, written } = await longJournal(journal, length, scratch);
    const { wall, rss } = await inChild<{ readonly wall: number; readonly rss: number }>('judge-in-child.ts', [file]);
    long.push([thousands(written), megabytes(bytes), seconds(wall), perSecond(written, wall), megabytes(rss)]);
  }
  return {
    title: 'Throughput offline',
    parts: [
      `The journal of a release-depth run (${thousands(count)} exchanges, bodies of ${Math.round(bodies.join('').length / bodies.length)} characters on average) judged again by every check, survey included, beside \`JSON.parse\` of the same bodies that stand in memory. Processor time of one thread, ${rounds} times one after the other, medians. Goals: at least 0.1 of \`JSON.parse\`, and 20,000 exchanges/s with masking and journal.`,
      [
        ['', 'processor time', 'exchanges/s', 'share of JSON.parse'],
        ['JSON.parse of the bodies', seconds(parse), perSecond(count, parse), ratio(1)],
        ['judge: read the journal, judge, survey', seconds(judge), perSecond(count, judge), ratio(median(ratios))],
        ['mask and write the journal anew', seconds(record), perSecond(count, record), ratio(parse / record)],
        ['both', seconds(judge + record), perSecond(count, judge + record), ratio(parse / (judge + record))],
      ],
      'Memory against the length of the journal (the one above repeated, each judged in a process of its own):',
      long,
    ],
  };
}

function parsed(body: string): void {
  try {
    JSON.parse(body);
  } catch {
    // Some answers are no JSON; finding that out is part of parsing.
  }
}

async function releaseJournal(scratch: string): Promise<string> {
  const served = await serveReference({ seed: 1 });
  assertConforms(await referenceRun({ origin: served.origin, seed: 1, folder: join(scratch, 'run') }));
  await served.close();
  return join(scratch, 'run', journalName);
}

function exchangesOf(journal: string): readonly Exchange[] {
  return readFileSync(journal, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('{"type":"exchange"'))
    .map((line) => JSON.parse(line) as Exchange);
}

/** What a run does to each exchange before it is judged. */
function recordAgain(exchanges: readonly Exchange[], folder: string): void {
  const { mask } = resolveTarget(referenceProfile('http://reference.invalid'), {}, {}, true);
  const journal = openJournal(folder, mask.text);
  for (const exchange of exchanges) {
    const { request, response } = exchange;
    const masked = {
      ...exchange,
      request: {
        ...request,
        path: mask.text(request.path),
        url: mask.text(request.url),
        headers: request.headers.map(([name, value]) => [name, mask.text(value)] as const),
      },
      ...(response && {
        response: {
          ...response,
          headers: response.headers.map(([name, value]) => [name, mask.text(value)] as const),
          body: mask.text(response.body),
        },
      }),
    };
    journal.write({ type: 'exchange', ...masked } as JournalEntry);
  }
  journal.close();
}

/** Repeats the exchanges and traces of a journal under new ids until there are enough exchanges. */
async function longJournal(journal: string, length: number, scratch: string) {
  const file = join(scratch, 'long.ndjson');
  const out = createWriteStream(file);
  let written = 0;
  let bytes = 0;
  for (let copy = 0; written < length; copy += 1) {
    const offset = copy * 1_000_000;
    for await (const line of createInterface({ input: createReadStream(journal, 'utf8') })) {
      const entry = JSON.parse(line) as JournalEntry;
      if (entry.type !== 'exchange' && entry.type !== 'trace' && copy > 0) continue;
      if (entry.type === 'exchange') written += 1;
      const text = `${JSON.stringify(shifted(entry, offset))}\n`;
      bytes += text.length;
      if (!out.write(text)) await once(out, 'drain');
      if (entry.type === 'trace' && written >= length) break;
    }
  }
  out.end();
  await once(out, 'finish');
  return { file, bytes, written };
}

function shifted(entry: JournalEntry, offset: number): JournalEntry {
  if (entry.type === 'exchange')
    return {
      ...entry,
      id: entry.id + offset,
      ...(entry.retryOf !== undefined && { retryOf: entry.retryOf + offset }),
    };
  if (entry.type !== 'trace') return entry;
  return { ...entry, id: `${entry.id}+${offset}`, exchanges: entry.exchanges.map((id) => id + offset) };
}
