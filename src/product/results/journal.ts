import type { Occurrence } from '../judge/cell.js';
import { isOfBudget } from '../model/bounds.js';
import { stopped, type Exchange, type Session, type ExchangeId } from '../model/exchange.js';
import type { ReplayedFinding, ReplayResult } from './replay.js';
import type { Waiver } from './waivers.js';

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
  /** The variables whose addresses the profile lacks, or has otherwise. */
  readonly replaced?: readonly string[];
  /** Requests that may leave, where the run is bounded by a number. */
  readonly requests?: number;
  /** Requests per second that were asked for, beside those of the profile. */
  readonly rps?: number;
  /** Milliseconds that it may take, where that is bounded, and then the requests that everything takes. */
  readonly timeMs?: number;
  readonly whole?: number;
  /** Requests that exit code 0 needs on the reference, where the run is bounded. */
  readonly needed?: number;
  readonly waivers?: readonly Waiver[];
  /** The run that it is compared with, where that was read, and the option that named its target, where that is a profile. */
  readonly baseline?: { readonly path: string; readonly id: string; readonly targetOption?: string };
  /**
   * Of a budget of requests, the place in the order of inputs at which it began, that at which another run goes on, and,
   * where the plan leaves something out, the requests that everything takes.
   */
  readonly order?: { readonly from: number; readonly next: number; readonly whole?: number };
  /** What to set so that a run tests more, the greatest gain first. */
  readonly next?: readonly NextStep[];
}

/** Whether a session tests inputs of the plan, or repeats one that showed a finding. */
export type SessionRole = 'explore' | 'confirm';

/** A session without its exchanges, which stand before it under their ids. */
export type SessionEntry = Omit<Session, 'exchanges'> & {
  readonly api: string;
  readonly exchanges: readonly ExchangeId[];
  readonly role: SessionRole;
  /** What cut the scenario short. */
  readonly interrupted?: string;
};

/** A scenario with lasting effects is about to begin; without a session after it nobody knows how far it came. */
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
  readonly session: string;
  readonly exchanges: readonly ExchangeId[];
  readonly path: string;
  readonly reproduced: { readonly k: number; readonly n: number };
  /** The baseline has the failure, and not with the input that was repeated: no other one shows what became worse. */
  readonly differs?: true;
}

/** A time in which a run sent, in milliseconds since the Unix epoch. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface EndEntry {
  readonly endedAt: string;
  /** When it sent, where there was a pause in between, or what was recorded had been sent before. */
  readonly spans?: readonly Span[];
  readonly interrupted: Readonly<Record<string, number>>;
  /** Inputs that the time had no room for. */
  readonly outOfTime?: number;
  /** Open MUST requirements that inputs which were left out decide on the reference. */
  readonly decidable?: number;
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
  /** Operations that accepted a request, and of which the profile lets nothing be tested. */
  readonly served?: readonly string[];
  /** What a replay showed of its finding. */
  readonly replay?: ReplayResult;
}

export type JournalEntry =
  | ({ readonly type: 'run' } & RunHeader)
  | ({ readonly type: 'exchange' } & Exchange)
  | ({ readonly type: 'session' } & SessionEntry)
  | ({ readonly type: 'begin' } & BeginEntry)
  | { readonly type: 'resume'; readonly at: string }
  | ({ readonly type: 'confirmation' } & ConfirmationEntry)
  | ({ readonly type: 'end' } & EndEntry);

/**
 * A line of a journal: an entry, and the CRC-32 of the line up to here and of all lines before it, in hexadecimal digits.
 * @public The schema of the journal is made from it.
 */
export type SealedEntry = JournalEntry & { readonly crc: string };

export const journalName = 'journal.ndjson';

/** A session as it stands in a journal, its exchanges under their ids. */
export function sessionEntryOf(api: string, session: Session, role: SessionRole, interrupted?: string): JournalEntry {
  return {
    type: 'session',
    api,
    role,
    ...session,
    exchanges: session.exchanges.map(({ id }) => id),
    ...(interrupted !== undefined && { interrupted }),
  };
}

/** The same of a run whose journal has no end. */
export const killed = 'the run was killed';

/** Why a recorded response shows nothing of its body: a recorder cut it, or somebody took a secret out. */
export const recordedInPart = 'its response body was recorded in part';

/** Why an input of an interrupted run is not played again. */
export const notBegunTwice = 'was cut off, and is not begun twice';

/** The same where a target keeps what it is given: it is given no more. */
export const nothingMoreCreated = 'an order could not be cancelled, so nothing more was created';

/** The reason that a run ends where its disk is full, or a limit of files is reached. */
export const notWritten = 'the journal cannot be written';

/** Whether a run has sent all that it can, however it came there. */
export function isFinal({ interrupted, outOfTime = 0 }: Pick<EndEntry, 'interrupted' | 'outOfTime'>): boolean {
  const isLasting = (reason: string): boolean =>
    isOfBudget(reason) || reason.endsWith(notBegunTwice) || reason === nothingMoreCreated;
  return Object.keys(interrupted).every(isLasting) && outOfTime === 0;
}

/** Whether a run ended before its plan was done because somebody stopped it. */
export function wasStopped({ interrupted }: Pick<EndEntry, 'interrupted'>): boolean {
  return interrupted[stopped] !== undefined;
}

/** The same, or because it was killed. */
export function endedEarly(end: Pick<EndEntry, 'interrupted'>): boolean {
  return wasStopped(end) || end.interrupted[killed] !== undefined;
}

/** Something that the user could set so that a run tests more. */
export interface NextStep {
  /** Environment variables, options and keys of the profile, such as `RPC_URL`; several are of use only together. */
  readonly set: readonly string[];
  /** MUST requirements that become testable, once everything before it is set as well. */
  readonly ids: readonly string[];
  /** What it takes. */
  readonly costs: string;
}
