import { describe, expect, test } from 'vitest';
import { jsonText } from '../../src/product/json/text.js';
import { createProxyJudge } from '../../src/product/engine/proxy/judge.js';
import type { Passage } from '../../src/product/engine/proxy/passage.js';
import { compareIds, type Exchange, type Header } from '../../src/product/model/exchange.js';
import { recordedScenario } from '../../src/product/model/history.js';
import { sessionEntryOf, type JournalEntry, type RunHeader } from '../../src/product/results/journal.js';
import { noJournal } from '../../src/product/results/open-journal.js';
import { judgedEntries } from '../support/judged-entries.js';
import { stripped } from '../support/stripped.js';
import { recordRun } from '../unit/engine/recorded-runs.js';
import { createTogether } from '../../src/product/engine/recorded/judge.js';

/** The least share of the MUST requirements that a run decides, by API, which its bytes alone decide as well. */
const shares = [
  ['trigger', 0.95],
  ['borrow', 0.99],
  ['swapOrder', 0.99],
] as const;

const known = new Map<string, Promise<readonly JournalEntry[]>>();

/** The entries of a run, as its journal holds them; several tests look at the same one. */
function entriesOf(only: string): Promise<readonly JournalEntry[]> {
  const entries = known.get(only) ?? recordedEntries(only);
  known.set(only, entries);
  return entries;
}

async function recordedEntries(only: string): Promise<readonly JournalEntry[]> {
  const { header, sessions } = await recordRun(1, [], only, 2000);
  return [{ type: 'run', ...header } as const, ...sessions.flat()].map(
    (entry) => JSON.parse(jsonText(entry)) as JournalEntry,
  );
}

/** The journal of a proxy through which a run went. */
function passed(entries: readonly JournalEntry[]): readonly JournalEntry[] {
  const [{ type: _, ...header }, ...others] = entries as [{ type: 'run' } & RunHeader, ...JournalEntry[]];
  const exchanges = others.flatMap((entry) => (entry.type === 'exchange' && entry.base !== 'control' ? [entry] : []));
  const bases = Object.fromEntries(
    exchanges.map(({ base, request: { url, path } }) => [base, url.slice(0, -path.length)]),
  );
  const journal: JournalEntry[] = [];
  const proxy = createProxyJudge({
    header: { ...header, depth: 'recorded', ownTraffic: true },
    bases,
    operations: {},
    journal: { ...noJournal, write: (entry) => void journal.push(entry) },
    learn: () => undefined,
    masked: (exchange) => exchange,
  });
  for (const exchange of exchanges.toSorted((left, right) => compareIds(left.id, right.id)))
    proxy.add(passageOf(exchange));
  return journal.map((entry) => JSON.parse(jsonText(entry)) as JournalEntry);
}

function passageOf({ base, request, response, fault, startedAt, milliseconds }: Exchange): Passage {
  const bytes = new TextEncoder();
  return {
    ...{ base, method: request.method, path: new URL(request.url).pathname + new URL(request.url).search },
    ...{ startedAt, milliseconds },
    requestHeaders: onWire(request.headers),
    requestBody: bytes.encode(request.body),
    outcome: response
      ? { status: response.status, headers: onWire(response.headers), body: bytes.encode(response.body) }
      : { fault },
  };
}

/** Names and values in turn, as bytes of UTF-8 that are read as Latin 1. */
const onWire = (headers: readonly Header[]): readonly string[] =>
  headers.flat().map((text) => Buffer.from(text, 'utf8').toString('latin1'));

/** The verdicts of MUST requirements over the entries of a journal. */
async function verdictsOf(entries: readonly JournalEntry[]): Promise<ReadonlyMap<string, string>> {
  const { requirements } = await judgedEntries(entries);
  return new Map(requirements.flatMap(({ id, level, verdict }) => (level === 'must' ? [[id, verdict]] : [])));
}

/** The entries of a run as those of a recording, which says nothing of sessions. */
function recorded(entries: readonly JournalEntry[], scenario: string): readonly JournalEntry[] {
  const together = createTogether(scenario);
  const sessions = (): readonly JournalEntry[] =>
    together.end().map(({ api, session }) => sessionEntryOf(api, session, 'explore'));
  const judged = entries.flatMap((entry): readonly JournalEntry[] => {
    if (entry.type === 'session') return [];
    if (entry.type === 'exchange') together.add(entry);
    return entry.type === 'exchange' && together.isFull() ? [entry, ...sessions()] : [entry];
  });
  return [...judged, ...sessions()];
}

const isDecided = (verdict: string | undefined): boolean => verdict === 'pass' || verdict === 'fail';

describe('a run without anything but its bytes', () => {
  test.each(shares)('decides of %s at least %d of what it decides with its labels', async (api, share) => {
    const entries = await entriesOf(api);
    const whole = await verdictsOf(entries);
    const bare = await verdictsOf(entries.map(stripped));
    const decided = [...whole].filter(([, verdict]) => isDecided(verdict)).map(([id]) => id);
    const lost = decided.filter((id) => !isDecided(bare.get(id)));
    expect([...bare].filter(([, verdict]) => verdict === 'fail')).toEqual([]);
    expect(lost, 'requirements that only labels decide').toHaveLength(
      Math.min(lost.length, Math.floor(decided.length * (1 - share))),
    );
  });
});
