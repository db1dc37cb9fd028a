import { expect, test } from 'vitest';
import { jsonText } from '../../src/product/json/text.js';
import { conclude } from '../../src/product/engine/conclude.js';
import { createJudging, entriesFor } from '../../src/product/engine/judging.js';
import { createProxyJudge } from '../../src/product/engine/proxy/judge.js';
import { compareIds, type Exchange, type Header } from '../../src/product/model/exchange.js';
import { recordedScenario } from '../../src/product/model/history.js';
import { sessionEntryOf, type JournalEntry, type RunHeader } from '../../src/product/results/journal.js';
import type { RunSummary } from '../../src/product/results/run-json.js';
import { noJournal } from '../../src/product/results/open-journal.js';
import { stripped } from '../support/journals.js';
import { recordRun } from '../unit/engine/recorded-runs.js';
import { createTogether } from '../../src/product/engine/recorded/judge.js';

/** The least share of the MUST requirements that a run decides, by API, which its bytes alone decide as well. */
const shares = { trigger: 0.95, borrow: 0.99, swapOrder: 0.99 };

const known = new Map<string, Promise<readonly JournalEntry[]>>();

/** The entries of a run, as its journal holds them; several tests look at the same one. */
function entriesOf(only: string, defects: readonly string[] = []): Promise<readonly JournalEntry[]> {
  const name = JSON.stringify([only, defects]);
  const entries = known.get(name) ?? recordedEntries(only, defects);
  known.set(name, entries);
  return entries;
}

async function recordedEntries(only: string, defects: readonly string[]): Promise<readonly JournalEntry[]> {
  const { header, sessions } = await recordRun(1, defects, only, 2000);
  return [{ type: 'run', ...header } as const, ...sessions.flat()].map(
    (entry) => JSON.parse(jsonText(entry)) as JournalEntry,
  );
}

/** What the entries of a journal show; the first is its header. */
async function judgedEntries(entries: readonly JournalEntry[]): Promise<RunSummary> {
  const [{ type: _, ...header }, ...others] = entries as [{ type: 'run' } & RunHeader, ...JournalEntry[]];
  const judging = createJudging(header, ({ api }) => header.fixtures[api.name]);
  others.forEach(entriesFor(judging));
  const judged = judging.judged();
  const end = { endedAt: header.startedAt, interrupted: {}, sent: judged.sent };
  const exchanges = others.filter((entry) => entry.type === 'exchange') as readonly Exchange[];
  return conclude(header, judged, end, (ids) => Promise.resolve(exchanges.filter(({ id }) => ids.has(id))));
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
    declared: { bases, operations: {} },
    journal: { ...noJournal, write: (entry) => void journal.push(entry) },
    learn: () => undefined,
    masked: (exchange) => exchange,
  });
  for (const exchange of exchanges.toSorted((left, right) => compareIds(left.id, right.id)))
    proxy.add(...proxied(exchange));
  return journal.map((entry) => JSON.parse(jsonText(entry)) as JournalEntry);
}

const proxied = ({ base, request, response, fault, startedAt, milliseconds }: Exchange) =>
  [
    {
      ...{ base, method: request.method, path: new URL(request.url).pathname + new URL(request.url).search },
      ...{ startedAt, milliseconds },
      requestHeaders: onWire(request.headers),
      outcome: response ? { status: response.status, headers: onWire(response.headers) } : { fault },
    },
    { sent: Buffer.from(request.body ?? ''), received: Buffer.from(response?.body ?? '') },
  ] as const;

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

/** Ids of the requirements with one of these verdicts. */
const idsIn = (verdicts: ReadonlyMap<string, string>, ...which: readonly string[]): readonly string[] =>
  [...verdicts].flatMap(([id, verdict]) => (which.includes(verdict) ? [id] : []));

/** At most this share of what is decided with labels or sessions is lost without them. */
function expectFewLost(whole: ReadonlyMap<string, string>, bare: ReadonlyMap<string, string>, share: number): void {
  const [decided, still] = [whole, bare].map((verdicts) => idsIn(verdicts, 'pass', 'fail')) as [string[], string[]];
  const lost = decided.filter((id) => !still.includes(id));
  expect(lost, 'requirements that are lost').toHaveLength(Math.min(lost.length, Math.floor(decided.length * share)));
}

test.each(Object.entries(shares))(
  'a run without anything but its bytes decides of %s at least %d of what it decides with its labels',
  async (api, share) => {
    const entries = await entriesOf(api);
    const whole = await verdictsOf(entries);
    const bare = await verdictsOf(entries.map(stripped));
    expect(idsIn(bare, 'fail')).toEqual([]);
    expectFewLost(whole, bare, 1 - share);
  },
);

/** Ids of the MUST requirements that fail. */
const failedIn = async (entries: readonly JournalEntry[]): Promise<readonly string[]> =>
  idsIn(await verdictsOf(entries), 'fail');

test('a run without its sessions decides as a recording most of the swap order API, and nothing else', async () => {
  const entries = await entriesOf('swapOrder');
  const bare = entries.map(stripped);
  const own = await verdictsOf(recorded(bare, 'recorded/run'));
  const ofOthers = await verdictsOf(recorded(bare, recordedScenario));
  expect([idsIn(own, 'fail'), idsIn(ofOthers, 'fail')]).toEqual([[], []]);
  expectFewLost(await verdictsOf(entries), own, 0.05);
});

test('a run that passes a proxy is judged by most of the trigger order API, with no label and no clock that the suite moved', async () => {
  const entries = await entriesOf('trigger');
  const whole = idsIn(await verdictsOf(entries), 'pass', 'fail');
  const seen = await verdictsOf(passed(entries));
  expect(idsIn(seen, 'fail')).toEqual([]);
  const still = idsIn(seen, 'pass', 'fail');
  expect(whole.filter((id) => still.includes(id)).length).toBeGreaterThan(whole.length * 0.8);
});

test('a run that passes a proxy violates there what it violates', async () => {
  const entries = await entriesOf('createOrder', ['trigger-deposit-spent-again']);
  expect(await failedIn(passed(entries))).toEqual(['TRIGGER-104']);
});
