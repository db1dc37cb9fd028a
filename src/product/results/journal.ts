import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Occurrence } from '../judge/evidence.js';
import type { Exchange, Trace, ExchangeId } from '../model/exchange.js';
import { jsonText } from '../json/text.js';
import { parseBody } from '../json/parse.js';
import { linesOf } from './lines.js';
import { portionOf, type Portion } from './portion.js';
import { entryProblem } from './journal-entry.js';
import { createJournalOrder } from './journal-order.js';
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
export function openJournal(folder: string, mask: (text: string) => string, append = false): Journal {
  let file: number;
  try {
    mkdirSync(folder, { recursive: true });
    file = openSync(join(folder, journalName), append ? 'a' : 'w');
  } catch (error) {
    throw new ConfigurationError(
      `--out: ${folder} cannot be written (${(error as Error).message}); expected a folder that can`,
    );
  }
  return {
    write(entry) {
      const line = jsonText(entry);
      writeSync(file, `${entry.type === 'exchange' ? line : mask(line)}\n`);
    },
    find: (ids) => exchangesIn(join(folder, journalName), ids),
    close: () => closeSync(file),
  };
}

/** The exchanges of a journal that have these ids. */
export async function exchangesIn(file: string, ids: ReadonlySet<ExchangeId>): Promise<readonly Exchange[]> {
  const found: Exchange[] = [];
  if (ids.size === 0) return found;
  for await (const { lines } of linesOf(file))
    for (const { text } of lines) {
      // To parse a line takes ten times as long as to look for an id at its beginning.
      const id = /^\{"type":"exchange","id":"([^"\\]*)"/.exec(text)?.[1];
      if (id === undefined ? text.startsWith('{"type":') : !ids.has(id as ExchangeId)) continue;
      const entry = entryOf(text);
      if (entry.type === 'exchange' && ids.has(entry.id)) found.push(entry);
    }
  return found;
}

/** Reads a journal line by line; a last line cut short by a kill is left out. */
export async function* readJournal(file: string): AsyncGenerator<JournalEntry> {
  for await (const entries of readEntries(file)) yield* entries;
}

/**
 * Reads a journal some entries at a time: to wait for each of them takes longer than to judge some. With a portion, only
 * the traces of that portion with their exchanges, and what is neither.
 */
export async function* readEntries(file: string, portion?: Portion): AsyncGenerator<readonly JournalEntry[]> {
  // A portion looks at the order of all lines while it chooses its own.
  const misplaced = portion === undefined ? createJournalOrder() : () => undefined;
  let broken: { readonly number: number; readonly problem: string } | undefined;
  for await (const { lines, last, isCut } of portion === undefined ? linesOf(file) : portionOf(file, portion)) {
    const entries: JournalEntry[] = [];
    for (const { number, text } of lines)
      try {
        const entry = entryOf(text);
        const problem = misplaced(entry);
        if (problem !== undefined) throw new ConfigurationError(`${file}:${number}: ${problem}`);
        entries.push(entry);
      } catch (error) {
        if (error instanceof ConfigurationError) throw error;
        broken = { number, problem: `not a journal entry (${(error as Error).message})` };
        break;
      }
    // Whoever is killed leaves half a line at the end, and nowhere else.
    if (broken !== undefined && (broken.number < last || !isCut))
      throw new ConfigurationError(`${file}:${broken.number}: ${broken.problem}`);
    yield entries;
  }
}

/** Fixtures and facts keep integers beyond doubles; an exchange keeps them in the text of its bodies. */
function entryOf(line: string): JournalEntry {
  const value = line.startsWith('{"type":"exchange"') ? (JSON.parse(line) as unknown) : exactly(line);
  const problem = entryProblem(value);
  if (problem !== undefined) throw new Error(problem);
  return value as JournalEntry;
}

function exactly(line: string): unknown {
  const parsed = parseBody(line);
  if (!parsed.json) throw new Error(parsed.problem);
  return parsed.value;
}
