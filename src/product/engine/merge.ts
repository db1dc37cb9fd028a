import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigurationError } from '../model/configuration-error.js';
import { mergeCounts } from '../judge/evidence.js';
import {
  journalName,
  readEntries,
  readJournal,
  type EndEntry,
  type Journal,
  type JournalEntry,
  type RunHeader,
} from '../results/journal.js';
import { compareParts, partsOf } from '../results/parts.js';
import type { RunSummary } from '../results/run-json.js';
import { addCited, citedBeyondTraces, conclude } from './conclude.js';
import { mergedHeader, type MergedJournal } from './merge-headers.js';
import { endOf, judgeEntries } from './rejudge.js';
import { wasStopped } from '../results/interruptions.js';

/**
 * Adds up the evidence of several runs of one target and decides anew, from their journals: shards of one run, the
 * runs of several nights, or recorded traffic of several machines. The merged journal is written as it is read, and
 * judging it again gives the same result.
 */
export async function mergeRuns(folders: readonly string[], journal: Journal, require?: number): Promise<RunSummary> {
  const parts: Ended[] = [];
  for (const folder of folders) parts.push(await endedIn(join(folder, journalName)));
  // In an order of their own, so that the order of the folders changes no byte of the result.
  parts.sort((left, right) => compareParts(partsOf(left.header)[0]!, partsOf(right.header)[0]!));
  const header = { ...mergedHeader(parts), ...(require !== undefined && { require }) };
  const rejudged = await judgeEntries(folders.join(', '), entriesOf(header, parts, journal));
  const exchanges = new Map(rejudged.exchanges);
  addCited(exchanges, await journal.find(citedBeyondTraces(rejudged.gathered)));
  const { sent, lastAt } = rejudged;
  const ends = parts.map(({ end }) => endOf({ header, sent, lastAt, end }));
  const end = mergedEnd(ends, sent);
  const summary = conclude(header, rejudged.gathered, exchanges, end, rejudged.survey);
  journal.write({ type: 'end', ...summary.end });
  return summary;
}

/** The end of several runs together. */
export function mergedEnd(
  ends: readonly Omit<EndEntry, 'exitCode'>[],
  sent: EndEntry['sent'],
): Omit<EndEntry, 'exitCode'> {
  return {
    endedAt: ends
      .map(({ endedAt }) => endedAt)
      .sort()
      .at(-1)!,
    interrupted: ends.map(({ interrupted }) => interrupted).reduce((left, right) => mergeCounts(left, right), {}),
    sent,
    ...incompleteIn(ends),
    ...leftOutIn(ends),
  };
}

type Part = Pick<EndEntry, 'incomplete' | 'leftOut'>;

function incompleteIn(ends: readonly Part[]): Pick<EndEntry, 'incomplete'> {
  const incomplete = ends.flatMap((end) => end.incomplete ?? []).sort();
  return incomplete.length === 0 ? {} : { incomplete };
}

function leftOutIn(ends: readonly Part[]): Pick<EndEntry, 'leftOut'> {
  const leftOut = ends.map((end) => end.leftOut ?? {}).reduce((left, right) => mergeCounts(left, right), {});
  return Object.keys(leftOut).length === 0 ? {} : { leftOut };
}

interface Ended extends MergedJournal {
  readonly end: EndEntry | undefined;
}

async function endedIn(file: string): Promise<Ended> {
  if (!existsSync(file)) throw new ConfigurationError(`merge: no ${file}; expected the folder of --out of a run`);
  let header: RunHeader | undefined;
  let end: EndEntry | undefined;
  for await (const entry of readJournal(file)) {
    if (header === undefined) {
      if (entry.type !== 'run') break;
      const { type: _, ...rest } = entry;
      header = rest;
    }
    if (entry.type === 'end') end = entry;
    else if (entry.type === 'resume') end = undefined;
  }
  if (header === undefined)
    throw new ConfigurationError(`${file}: no journal of a run; expected the folder of --out of a run`);
  return { file, header, end, isIncomplete: end === undefined || wasStopped(end) };
}

/** The entries of all journals under one header, written to the merged journal as they pass. */
async function* entriesOf(
  header: RunHeader,
  parts: readonly Ended[],
  journal: Journal,
): AsyncGenerator<readonly JournalEntry[]> {
  journal.write({ type: 'run', ...header });
  yield [{ type: 'run', ...header }];
  for (const { file } of parts)
    for await (const batch of readEntries(file)) {
      const entries = batch.filter(({ type }) => !['run', 'end', 'resume'].includes(type));
      for (const entry of entries) journal.write(entry);
      yield entries;
    }
}
