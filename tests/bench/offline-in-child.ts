import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Exchange, Header } from '../../src/product/model/exchange.js';
import { referenceProfile } from '../../src/reference/profile.js';
import type { JournalEntry } from '../../src/product/results/journal.js';
import { openJournal } from '../../src/product/results/open-journal.js';
import { judgeJournals } from '../../src/product/engine/judge-journals.js';
import { resolveTarget } from '../../src/product/profile/resolve.js';
import { timed } from './measure.js';

/** Judges the journals that are named, one after the other, and tells what each took beside parsing and recording it. */
const [scratch, ...journals] = process.argv.slice(2) as [string, ...string[]];
const times: OfflineTimes[] = [];
for (const journal of journals) times.push(await timesOf(journal));
process.stdout.write(JSON.stringify(times));

/** What the work on one journal took, in milliseconds of processor time. */
export type OfflineTimes = Awaited<ReturnType<typeof timesOf>>;

async function timesOf(journal: string) {
  // Judged before its exchanges stand in memory: a process that judges does not hold them all.
  const judge = (await timed(() => judgeJournals([journal]))).cpu;
  const exchanges = exchangesOf(journal);
  const bodies = exchanges.flatMap(({ response }) => (response === undefined ? [] : [response.body]));
  const parse = (await timed(() => bodies.forEach(parsed))).cpu;
  const record = (await timed(() => recordAgain(exchanges, join(scratch, 'again')))).cpu;
  return { exchanges: exchanges.length, characters: bodies.join('').length, parse, judge, record };
}

function parsed(body: string): void {
  try {
    JSON.parse(body);
  } catch {
    // Some answers are no JSON; finding that out is part of parsing.
  }
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
  const maskedHeaders = (headers: readonly Header[]) =>
    headers.map(([name, value]) => [name, mask.text(value)] as const);
  const journal = openJournal(folder);
  for (const exchange of exchanges) {
    const { request, response } = exchange;
    const [path, url] = [mask.text(request.path), mask.text(request.url)];
    const masked = { ...exchange, request: { ...request, path, url, headers: maskedHeaders(request.headers) } };
    const received = response && {
      response: { ...response, headers: maskedHeaders(response.headers), body: mask.text(response.body) },
    };
    journal.write({ type: 'exchange', ...masked, ...received } as JournalEntry);
  }
  journal.close();
}
