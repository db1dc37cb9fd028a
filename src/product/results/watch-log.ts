import { existsSync, readFileSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { isObject, parseBody } from '../json/parse.js';
import { ConfigurationError } from '../model/configuration-error.js';
import { withoutSecrets } from '../mask/mask.js';
import { openLog } from './output.js';
import { makeFolder } from './make-folder.js';
import { medianOf, type LatencyHistogram } from './latency.js';
import type { PastRun } from './history.js';

/** A finding as a watch knows it. */
export interface WatchedFinding {
  readonly fingerprint: string;
  readonly requirement: string;
  readonly base: string;
  readonly operation: string;
  /** JSON pointer into the body of the response; empty for the whole response. */
  readonly at: string;
  readonly expected: string;
  readonly actual: string;
  readonly replay: string;
  /** Names the input that shows it; what only a whole round shows has none. */
  readonly input?: string;
  /** Not every repetition showed it again. */
  readonly intermittent?: true;
}

/** What somebody has to be told of, once. */
export interface Alarm {
  /** The same alarm has the same id, however often it is sent. */
  readonly id: string;
  /**
   * `failed`: a requirement without an open finding, or several in the first round, then without `finding`; `recovered`:
   * it passed in several rounds since; `untested`: nothing could be tested in several rounds in a row; `tested again`: it
   * can since.
   */
  readonly kind: 'failed' | 'recovered' | 'untested' | 'tested again';
  readonly round: number;
  /** UTC. */
  readonly at: string;
  readonly finding?: WatchedFinding;
  readonly because?: string;
}

/** One round, with the alarms that follow from it: whoever reads the line knows both or neither. */
export interface RoundEntry {
  readonly type: 'round';
  /** From 1; where several machines write, rounds are listed in the order in which they ended. */
  readonly number: number;
  readonly seed: number;
  /** Which of several writers made it; only in a store of several. */
  readonly writer?: string;
  readonly target: string;
  readonly version: string;
  /** UTC. */
  readonly startedAt: string;
  readonly endedAt: string;
  readonly exitCode: number;
  /** Why nothing, or not enough, was tested. */
  readonly because: string;
  readonly requests: number;
  /** Ids of requirements by what this round showed of them. */
  readonly passed: readonly string[];
  readonly failed: readonly string[];
  readonly inconclusive: readonly string[];
  readonly findings: readonly WatchedFinding[];
  /** Fingerprints of open findings that what showed them did not show again in this round; not in logs of older versions. */
  readonly passedAgain?: readonly string[];
  readonly latency: readonly LatencyHistogram[];
  readonly alarms: readonly Alarm[];
}

/** An alarm reached whoever it is for. */
interface ToldEntry {
  readonly type: 'told';
  readonly id: string;
}

export type WatchEntry = RoundEntry | ToldEntry;

export interface WatchLog {
  readonly entries: readonly WatchEntry[];
  /** The entry is on disk when this returns. */
  append(entry: WatchEntry): void;
  close(): void;
}

export const watchLogName = 'watch.ndjson';

/** Opens the log of a watch, which one process at a time may write; half a line that a kill left at its end is cut off. */
export function openWatchLog(folder: string): WatchLog {
  const file = join(folder, watchLogName);
  try {
    makeFolder(folder);
    const entries = readWatchLog(folder);
    if (existsSync(file)) truncateSync(file, readFileSync(file).lastIndexOf(0x0a) + 1);
    const log = openLog(file, 'a');
    return {
      entries,
      append(entry) {
        log.add(`${withoutSecrets(JSON.stringify(entry))}\n`);
        log.sync();
      },
      close: () => log.close(),
    };
  } catch (error) {
    if (error instanceof ConfigurationError) throw error;
    throw new ConfigurationError(
      `--store: ${folder} cannot be written (${(error as Error).message}); expected a folder that can`,
    );
  }
}

/** What a watch wrote so far; nothing when there is no log. */
export function readWatchLog(folder: string): readonly WatchEntry[] {
  const file = join(folder, watchLogName);
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  // What stands behind the last newline was cut short by a kill.
  return lines.slice(0, -1).map((line, index) => {
    const parsed = parseBody(line);
    if (parsed.json && isEntry(parsed.value)) return parsed.value;
    throw new ConfigurationError(
      `${file}:${index + 1}: not a line of a watch${parsed.json ? '' : ` (${parsed.problem})`}`,
    );
  });
}

const listsOfRound = ['passed', 'failed', 'inconclusive', 'findings', 'latency', 'alarms'];

function isEntry(value: unknown): value is WatchEntry {
  if (!isObject(value)) return false;
  return value.type === 'round' ? listsOfRound.every((name) => Array.isArray(value[name])) : value.type === 'told';
}

/** The rounds as the page over time shows them; `open` findings have not recovered after the last one. */
export function pastRunsIn(entries: readonly WatchEntry[], open: number): readonly PastRun[] {
  const rounds = entries.filter((entry): entry is RoundEntry => entry.type === 'round');
  let openAfter = open;
  const runs = rounds.toReversed().map((round): PastRun => {
    const { target, startedAt, version, exitCode, passed, failed, inconclusive, findings, latency, alarms } = round;
    const verdicts = {
      ...Object.fromEntries(passed.map((id) => [id, 'pass' as const])),
      ...Object.fromEntries(failed.map((id) => [id, 'fail' as const])),
      ...Object.fromEntries(inconclusive.map((id) => [id, 'inconclusive' as const])),
    };
    const medianMs = medianOf(latency);
    const run = {
      target,
      startedAt,
      version,
      depth: 'watch',
      exitCode,
      verdicts,
      findings: findings.map(({ fingerprint }) => fingerprint),
      open: openAfter,
      ...(medianMs !== undefined && { medianMs }),
    };
    for (const { kind } of alarms) openAfter += kind === 'failed' ? -1 : kind === 'recovered' ? 1 : 0;
    return run;
  });
  return runs.reverse();
}
