import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { registered } from '../apis/registry.js';
import { conclude, type Gathered } from './conclude.js';
import { mergeCounts } from '../judge/evidence.js';
import { jsonText } from '../json/text.js';
import { mergeApiEvidence } from '../judge/merge-evidence.js';
import { ConfigurationError } from '../model/configuration-error.js';
import {
  journalName,
  readJournal,
  type ConfirmationEntry,
  type EndEntry,
  type Journal,
  type JournalEntry,
  type RunHeader,
} from '../results/journal.js';
import { endOf, rejudge, type Rejudged } from './rejudge.js';
import type { Finding, RunSummary } from '../results/run-json.js';
import { createSurvey } from '../results/observations.js';

/**
 * Adds up the evidence of several runs of one target and decides anew, from their journals: shards of one run, or the
 * runs of several nights. The merged journal is written as it is read.
 */
export async function mergeRuns(folders: readonly string[], journal: Journal, require?: number): Promise<RunSummary> {
  const files = folders.map((folder) => join(folder, journalName));
  const headers: RunHeader[] = [];
  for (const file of files) headers.push(await headerIn(file));
  const header = { ...mergedHeader(files, headers), ...(require !== undefined && { require }) };
  journal.write({ type: 'run', ...header });
  const survey = createSurvey();
  const parts: Rejudged[] = [];
  for (const file of files) parts.push(await rejudge(file, survey, carried(file, journal)));
  const gathered = new Map<string, Gathered>();
  for (const { api } of registered)
    for (const part of parts) {
      const own = part.gathered.get(api.name);
      const before = gathered.get(api.name);
      if (own === undefined) continue;
      gathered.set(
        api.name,
        before === undefined
          ? own
          : {
              evidence: mergeApiEvidence(api, before.evidence, own.evidence),
              confirmations: unitedConfirmations(before.confirmations, own.confirmations),
            },
      );
    }
  const exchanges = new Map(parts.flatMap((part) => [...part.exchanges]));
  const end = mergedEnd(headers, parts);
  const summary = withOwnReplays(conclude(header, gathered, exchanges, end, survey), parts);
  journal.write({ type: 'end', ...summary.end });
  return summary;
}

async function headerIn(file: string): Promise<RunHeader> {
  if (!existsSync(file)) throw new ConfigurationError(`merge: no ${file}; expected the folder of --out of a run`);
  for await (const entry of readJournal(file)) {
    if (entry.type !== 'run') break;
    const { type: _, ...header } = entry;
    return header;
  }
  throw new ConfigurationError(`${file}: no journal of a run; expected the folder of --out of a run`);
}

/** What must be equal for evidence to add up: it is judged by the same requirements, of the same target, as far as asked. */
const common = ['version', 'documents', 'fixtures', 'only', 'strict'] as const;

function mergedHeader(files: readonly string[], headers: readonly RunHeader[]): RunHeader {
  const [first] = headers;
  if (first === undefined) throw new ConfigurationError('merge: no folder; expected those of --out of several runs');
  for (const [index, other] of headers.entries()) {
    const before = headers.findIndex(({ id }) => id === other.id);
    if (before < index)
      throw new ConfigurationError(
        `merge: ${files[index]!} and ${files[before]!} hold the same run ${other.id}; expected each run once`,
      );
    for (const key of common)
      if (withoutOrigins(first, key) !== withoutOrigins(other, key))
        throw new ConfigurationError(
          `merge: ${files[index]!} has another \`${key}\` than ${files[0]!}; expected runs alike`,
        );
    if (first.target.name !== other.target.name)
      throw new ConfigurationError(
        `merge: ${files[index]!} is of the target "${other.target.name}", ${files[0]!} of "${first.target.name}"; expected one target`,
      );
  }
  const { shard: _, ...header } = first;
  return {
    ...header,
    id: idOf(headers),
    require: Math.max(...headers.map(({ require }) => require)),
    startedAt: headers.map(({ startedAt }) => startedAt).sort()[0]!,
    merged: headers.map(({ seed, startedAt, shard }) => ({ seed, startedAt, ...(shard && { shard }) })),
  };
}

/** The same runs in any order give the same id. */
function idOf(headers: readonly RunHeader[]): string {
  const ids = headers.map(({ id }) => id).sort();
  return createHash('sha256').update(ids.join('\n')).digest('hex').slice(0, 12);
}

/** Part of a header as text in which the target's own origins do not count: a reference is served at another port each time. */
function withoutOrigins(header: RunHeader, key: (typeof common)[number]): string {
  const origins = Object.values(header.target.bases).map((url) => new URL(url).origin);
  return origins.reduce((text, origin) => text.replaceAll(origin, 'target'), jsonText(header[key]));
}

/** Entries of a journal, written to the merged journal as they pass; ids of exchanges are unique among all runs. */
async function* carried(file: string, journal: Journal): AsyncGenerator<JournalEntry> {
  for await (const entry of readJournal(file)) {
    if (entry.type !== 'run' && entry.type !== 'end') journal.write(entry);
    yield entry;
  }
}

/** Of one finding that several runs repeated, the one repeated most stands for all. */
function unitedConfirmations(
  one: ReadonlyMap<string, ConfirmationEntry>,
  other: ReadonlyMap<string, ConfirmationEntry>,
): ReadonlyMap<string, ConfirmationEntry> {
  const united = new Map(one);
  for (const [fingerprint, entry] of other) {
    const known = united.get(fingerprint);
    if (known === undefined || known.reproduced.n < entry.reproduced.n) united.set(fingerprint, entry);
  }
  return united;
}

function mergedEnd(headers: readonly RunHeader[], parts: readonly Rejudged[]): Omit<EndEntry, 'exitCode'> {
  const ends = parts.map(endOf);
  const sum = (of: (end: (typeof ends)[number]) => Readonly<Record<string, number>>): Record<string, number> =>
    ends.map(of).reduce((one, other) => mergeCounts(one, other), {});
  return {
    endedAt: ends
      .map(({ endedAt }) => endedAt)
      .sort()
      .at(-1)!,
    interrupted: { ...sum(({ interrupted }) => interrupted), ...missingShards(headers) },
    sent: {
      total: ends.reduce((all, { sent }) => all + sent.total, 0),
      operations: sum(({ sent }) => sent.operations),
      effects: sum(({ sent }) => sent.effects),
    },
  };
}

function missingShards(headers: readonly RunHeader[]): Record<string, number> {
  const shards = headers.flatMap(({ shard }) => shard ?? []);
  const of = Math.max(0, ...shards.map((shard) => shard.of));
  const missing = Array.from({ length: of }, (_, index) => index + 1).filter(
    (index) => !shards.some((shard) => shard.index === index),
  );
  return Object.fromEntries(missing.map((index) => [`shard ${index} of ${of} is missing`, 1]));
}

/** A finding is replayed with the seed of the run that it comes from. */
function withOwnReplays(summary: RunSummary, parts: readonly Rejudged[]): RunSummary {
  const seedOf = ({ exchanges }: Finding): number | undefined =>
    parts.find((part) => exchanges.some((id) => part.exchanges.has(id)))?.header.seed;
  return {
    ...summary,
    requirements: summary.requirements.map((result) => ({
      ...result,
      findings: result.findings.map((finding) => ({
        ...finding,
        replay: finding.replay.replace(/--seed [0-9]+/, `--seed ${seedOf(finding) ?? summary.run.seed}`),
      })),
    })),
  };
}
