import { registered } from '../apis/registry.js';
import { ConfigurationError } from '../model/configuration-error.js';
import { mergeCounts } from '../model/groups.js';
import { proxyScenario } from '../model/history.js';
import {
  type EndEntry,
  type JournalEntry,
  killed,
  type RunHeader,
  sessionEntryOf,
  type Span,
  wasStopped,
} from '../results/journal.js';
import { commandLine } from '../results/command.js';
import { compareParts, isRecorded, partsOf } from '../results/parts.js';
import { endsOf, exchangesIn, readEntries } from '../results/read-journal.js';
import { withReplay } from '../results/requirement-result.js';
import type { RunSummary } from '../results/run-json.js';
import { conclude } from './conclude.js';
import { createJudging, entriesFor, type Judged, type Judging } from './judging.js';
import { createTogether } from './recorded/judge.js';
import { headerOfShards } from './united-header.js';

/**
 * Judges what journals hold, whole or cut short, as the run did that wrote them; several are those of the shards of one
 * run, whose sessions are judged one journal after the other. `write` takes every entry that is judged.
 */
export async function judgeJournals(
  files: readonly string[],
  { require, ofShards = files.length > 1, write = () => undefined }: JudgeJournalsOptions = {},
): Promise<RunSummary> {
  const ended = await Promise.all(files.map(endedIn));
  // In an order of their own, so that the order of the files changes no byte of the result.
  ended.sort((left, right) => compareParts(partsOf(left.header)[0]!, partsOf(right.header)[0]!));
  const header = {
    ...(ofShards ? headerOfShards(ended) : ended[0]!.header),
    ...(require !== undefined && { require }),
  };
  for (const { file, header: own } of ended) refuseOtherDocuments(file, own);
  write({ type: 'run', ...header });
  const judging = createJudging(header, ({ api }) => header.fixtures[api.name]);
  for (const each of ended) await addJournal(judging, each, write);
  const judged = await judging.settled(async function* () {
    for (const { file } of ended) yield* readEntries(file);
  });
  const end = endOf(ended, judged);
  const find = async (ids: ReadonlySet<string>) =>
    (await Promise.all(files.map((file) => exchangesIn(file, ids as never)))).flat();
  const summary = await conclude(header, judged, end, find);
  write({ type: 'end', ...summary.end });
  // Recorded traffic is judged again; nothing of it can be sent.
  return isRecorded(header) ? withReplay(summary, commandLine('judge', ...files)) : summary;
}

interface JudgeJournalsOptions {
  readonly require?: number;
  /** They stand for a whole run: a shard without a journal is missing. True unless there is one journal. */
  readonly ofShards?: boolean;
  readonly write?: (entry: JournalEntry) => void;
}

/** A journal, and how its run ended; undefined where it was killed. */
async function endedIn(file: string) {
  const { header, end, entries } = await endsOf(file);
  if (header === undefined)
    throw new ConfigurationError(`${file}: no journal of a run; expected its first line to say what was run`);
  return { file, header, end, entries, isIncomplete: end === undefined || wasStopped(end) };
}

type EndedJournal = Awaited<ReturnType<typeof endedIn>>;

async function addJournal(
  judging: Judging,
  { file, header, end }: EndedJournal,
  write: (entry: JournalEntry) => void,
): Promise<void> {
  const add = entriesFor(judging);
  // Of a proxy that was killed, what stands in no session yet.
  const cutOff = end === undefined && isRecorded(header) ? createTogether(proxyScenario, header.fixtures) : undefined;
  for await (const entries of readEntries(file))
    for (const entry of entries) {
      if (entry.type !== 'run' && entry.type !== 'end' && entry.type !== 'resume') write(entry);
      add(entry);
      if (entry.type === 'session') cutOff?.drop(entry.exchanges);
      else if (entry.type === 'exchange' && entry.id.startsWith(`${header.id}-`)) cutOff?.add(entry);
    }
  for (const { api, session } of cutOff?.end() ?? []) {
    write(sessionEntryOf(api, session, 'explore'));
    judging.addSession(api, session, 'explore');
  }
}

/** Requirements of one edition of a document are not judged by the checks of another. */
function refuseOtherDocuments(file: string, { documents, version }: RunHeader): void {
  for (const { api } of registered)
    if (documents[api.name] !== api.catalogue.document.sha256)
      throw new ConfigurationError(
        `${file}: the run was judged by another edition of the ${api.name} document (SHA-256 ${documents[api.name] ?? 'none'}, expected ${api.catalogue.document.sha256}); judge it with version ${version} of the suite`,
      );
}

/** How the runs ended; of one that was killed, how far its journal goes. */
function endOf(
  ended: readonly EndedJournal[],
  { sent, spans }: Pick<Judged, 'sent' | 'spans'>,
): Omit<EndEntry, 'exitCode'> {
  const [only, ...others] = ended;
  if (only?.end !== undefined && others.length === 0) return only.end;
  const endedAt = new Date(spans.at(-1)!.to).toISOString();
  const ends = ended.map(({ end, file, entries }): Omit<EndEntry, 'exitCode' | 'sent'> => {
    const incomplete = [`${file} ends early, at entry ${entries + 1}`];
    return end ?? { endedAt, interrupted: { [killed]: 1 }, incomplete };
  });
  return unitedEnd(ends, sent, spans);
}

/** The end of several runs together. */
export function unitedEnd(
  ends: readonly Omit<EndEntry, 'exitCode' | 'sent'>[],
  sent: EndEntry['sent'],
  spans: readonly Span[],
): Omit<EndEntry, 'exitCode'> {
  const incomplete = ends.flatMap((end) => end.incomplete ?? []).sort();
  const leftOut = ends.map((end) => end.leftOut ?? {}).reduce(mergeCounts, {});
  const served = [...new Set(ends.flatMap((end) => end.served ?? []))].sort();
  return {
    endedAt: ends.map(({ endedAt }) => endedAt).sort().at(-1)!, // prettier-ignore
    interrupted: ends.map(({ interrupted }) => interrupted).reduce(mergeCounts, {}),
    sent,
    ...(spans.length > 1 && { spans }),
    ...(incomplete.length > 0 && { incomplete }),
    ...(served.length > 0 && { served }),
    ...(Object.keys(leftOut).length > 0 && { leftOut }),
  };
}
