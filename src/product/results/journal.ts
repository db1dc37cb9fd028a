import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import type { Occurrence } from '../judge/evidence.js';
import type { Exchange, Trace, ExchangeId } from '../model/exchange.js';
import { jsonText } from '../json/text.js';
import { isObject, parseBody } from '../json/parse.js';
import { createSealing, unsealed } from './checksum.js';
import { withoutSecrets } from '../mask/mask.js';
import { makeFolder } from './make-folder.js';
import { journalLinesOf, type JournalLine } from './lines.js';
import { openLog } from './output.js';
import { exchangeIn, portionOf, type Portion } from './portion.js';
import type { NextStep } from './next-step.js';
import type { CoursePoint } from './pace.js';
import type { Earlier } from './earlier.js';
import type { ReplayedFinding, ReplayResult } from './replay.js';
import type { Waiver } from './waivers.js';
import { ConfigurationError } from '../model/configuration-error.js';

/** What a target lets the suite judge of one API; plain data, for it stands in the journal. */
export interface JudgeableScope {
  readonly capabilities: readonly string[];
  /** Capabilities that are declared but may not be used, with the reason. */
  readonly withheld: Readonly<Record<string, string>>;
  /** Why nothing of this API can be judged. */
  readonly nothing?: string;
}

/** One run among those that a merged run adds up. */
export interface MergedPart {
  readonly id: string;
  readonly seed: number;
  readonly startedAt: string;
  readonly shard?: { readonly index: number; readonly of: number };
  /** It ended before its plan was done: what it did not send is not tested. */
  readonly isIncomplete?: true;
}

/** What a run was, as far as it is known when it begins. */
export interface RunHeader {
  /** Names the run; it stands in the ids of its exchanges. */
  readonly id: string;
  readonly version: string;
  readonly seed: number;
  readonly salt: string;
  readonly depth: string;
  readonly only: readonly string[];
  readonly strict: boolean;
  readonly require: number;
  readonly shard?: { readonly index: number; readonly of: number };
  /** Recorded requests that the suite itself once sent, by which no client is judged. */
  readonly ownTraffic?: true;
  /** The runs that this one adds up, by start and id; files of recorded traffic each count as a run. */
  readonly merged?: readonly MergedPart[];
  readonly target: {
    readonly name: string;
    readonly isReference: boolean;
    readonly bases: Readonly<Record<string, string>>;
    readonly allow: readonly string[];
    readonly hasApiKey: boolean;
  };
  /** Declared fixtures by API, as plain data. */
  readonly fixtures: Readonly<Record<string, unknown>>;
  /** What the target lets the suite judge, by API. */
  readonly reach: Readonly<Record<string, JudgeableScope>>;
  readonly documents: Readonly<Record<string, string>>;
  /** Keys of the profile that discovery found, and how; their values are among the fixtures. */
  readonly discovered?: readonly { readonly key: string; readonly how: string }[];
  readonly startedAt: string;
  /** The finding that this run plays again; it says nothing of the target as a whole. */
  readonly replay?: ReplayedFinding;
  /** How to ask for the same target again on the command line. */
  readonly targetOption: string;
  /** Requests that may leave, where the run is bounded. */
  readonly requests?: number;
  readonly waivers?: readonly Waiver[];
  /** What to set so that a run tests more, the greatest gain first. */
  readonly next?: readonly NextStep[];
  readonly earlier?: Earlier;
  /** Inputs of other runs that this one sends again, in the order of their indices. */
  readonly recalled?: readonly string[];
}

/** A trace without its exchanges, which stand before it under their ids. */
type TraceEntry = Omit<Trace, 'exchanges'> & {
  readonly api: string;
  readonly exchanges: readonly ExchangeId[];
  readonly role: 'explore' | 'confirm';
  /** What cut the scenario short. */
  readonly interrupted?: string;
};

/** A scenario with lasting effects is about to begin; without a trace after it nobody knows how far it came. */
interface BeginEntry {
  readonly api: string;
  readonly scenario: string;
  readonly index: number;
}

export interface ConfirmationEntry {
  readonly api: string;
  readonly fingerprint: string;
  readonly requirement: string;
  /** The smallest occurrence: what it shows stands in for what was first observed. */
  readonly occurrence: Occurrence;
  readonly trace: string;
  readonly exchanges: readonly ExchangeId[];
  readonly path: string;
  readonly reproduced: { readonly k: number; readonly n: number };
}

export interface EndEntry {
  readonly endedAt: string;
  readonly interrupted: Readonly<Record<string, number>>;
  readonly sent: {
    readonly total: number;
    readonly operations: Readonly<Record<string, number>>;
    readonly effects: Readonly<Record<string, number>>;
  };
  readonly exitCode: number;
  /** The course of a run of its own, at most 40 points; what was recorded or merged has none. */
  readonly course?: readonly CoursePoint[];
  /** Evidence that was announced and is not there, such as the rest of a file that ends early. */
  readonly incomplete?: readonly string[];
  /** Entries of a recording that were not judged, by reason. */
  readonly leftOut?: Readonly<Record<string, number>>;
  /** What a replay showed of its finding. */
  readonly replay?: ReplayResult;
}

export type JournalEntry =
  | ({ readonly type: 'run' } & RunHeader)
  | ({ readonly type: 'exchange' } & Exchange)
  | ({ readonly type: 'trace' } & TraceEntry)
  | ({ readonly type: 'begin' } & BeginEntry)
  | { readonly type: 'resume'; readonly at: string }
  | ({ readonly type: 'confirmation' } & ConfirmationEntry)
  | ({ readonly type: 'end' } & EndEntry);

/**
 * A line of a journal: an entry, and the CRC-32 of the line up to here and of all lines before it, in hexadecimal digits.
 * @public The schema of the journal is made from it.
 */
export type SealedEntry = JournalEntry & { readonly crc: string };

export interface Journal {
  write(entry: JournalEntry): void;
  /** Reads exchanges back by their ids. */
  find(ids: ReadonlySet<ExchangeId>): Promise<readonly Exchange[]>;
  close(): void;
}

/** A journal that keeps nothing, for runs whose summary is all that is wanted. */
export const noJournal: Journal = { write: () => undefined, find: () => Promise.resolve([]), close: () => undefined };

export const journalName = 'journal.ndjson';

/** Opens the journal of a run; exchanges come masked, the rest is masked here. Every entry is on disk when `write` returns, so that a killed run keeps what it gathered. */
export function openJournal(folder: string, append = false): Journal {
  const path = join(folder, journalName);
  let file: ReturnType<typeof openLog>;
  let sealed: (json: string) => string;
  try {
    makeFolder(folder);
    sealed = createSealing(append ? endOf(path) : undefined);
    file = openLog(path, append ? 'a' : 'w');
  } catch (error) {
    throw new ConfigurationError(
      `--out: ${folder} cannot be written (${(error as Error).message}); expected a folder that can`,
    );
  }
  return {
    write(entry) {
      const line = jsonText(entry);
      file.add(`${sealed(entry.type === 'exchange' ? line : withoutSecrets(line))}\n`);
    },
    find: (ids) => exchangesIn(path, ids),
    close: () => file.close(),
  };
}

/** Adds the entries of another journal to the one in a folder, as they are. */
export async function appendJournal(folder: string, other: string): Promise<void> {
  const path = join(folder, journalName);
  const sealed = createSealing(endOf(path));
  const file = openLog(path, 'a');
  for await (const lines of journalLinesOf(other))
    file.add(lines.map(({ bytes }) => `${sealed(unsealed(bytes))}\n`).join(''));
  file.close();
}

/** The last bytes of a journal that ends with a whole line; undefined where there is nothing to go on after. */
function endOf(path: string): Buffer | undefined {
  if (!existsSync(path)) return undefined;
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    const end = Buffer.alloc(Math.min(size, 64));
    readSync(file, end, 0, end.length, size - end.length);
    return size === 0 ? undefined : end.subarray(0, end.lastIndexOf(0x0a));
  } finally {
    closeSync(file);
  }
}

/** The exchanges of a journal that have these ids. */
export async function exchangesIn(file: string, ids: ReadonlySet<ExchangeId>): Promise<readonly Exchange[]> {
  const found: Exchange[] = [];
  if (ids.size === 0) return found;
  for await (const lines of journalLinesOf(file))
    for (const line of lines) {
      // To parse a line takes ten times as long as to look for an id at its beginning.
      const id = exchangeIn(line.bytes);
      if (id === undefined || !ids.has(id as ExchangeId)) continue;
      const entry = entryOf(file, line);
      if (entry.type === 'exchange') found.push(entry);
    }
  return found;
}

/** Reads a journal line by line; a last line cut short by a kill is left out. */
export async function* readJournal(file: string): AsyncGenerator<JournalEntry> {
  for await (const entries of readEntries(file)) yield* entries;
}

/** Reads a journal some entries at a time: to wait for each takes longer than to judge some. With a portion, only its traces, and what is none. */
export async function* readEntries(file: string, portion?: Portion): AsyncGenerator<readonly JournalEntry[]> {
  for await (const lines of portion === undefined ? journalLinesOf(file) : portionOf(file, portion))
    yield lines.map((line) => entryOf(file, line));
}

/** Fixtures and facts keep integers beyond doubles; an exchange keeps them in the text of its bodies. */
function entryOf(file: string, { number, bytes }: JournalLine): JournalEntry {
  const text = unsealed(bytes);
  const value = exchangeIn(bytes) === undefined ? exactly(text) : (JSON.parse(text) as unknown);
  if (isObject(value) && types.has(String(value.type)) && (value.type === 'run') === (number === 1))
    return value as unknown as JournalEntry;
  throw new ConfigurationError(
    `${file}:${number}: no entry of a journal of this version; expected the header of the run on the first line, and ${[...types].join(', ')} entries after it`,
  );
}

const kinds: readonly JournalEntry['type'][] = ['exchange', 'trace', 'begin', 'resume', 'confirmation', 'end', 'run'];
const types: ReadonlySet<string> = new Set(kinds);

function exactly(line: string): unknown {
  const parsed = parseBody(line);
  return parsed.json ? parsed.value : undefined;
}
