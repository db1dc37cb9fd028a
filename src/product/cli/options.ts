import type { Progress } from '../engine/options.js';
import type { Shard } from '../engine/shards.js';
import type { Depth } from '../explore/inputs.js';
import type { Effect } from '../model/exchange.js';
import type { Profile } from '../profile/profile.js';
import type { ReportFormat } from '../reports/formats.js';
import type { Note } from './note.js';

/** Where a run writes its results unless it is told otherwise. */
export const usualFolder = 'reports/latest';

/** What both doors ask for; the command line's options by their long names. */
export interface ExecuteOptions {
  readonly target?: string;
  /** What `defineTarget` returns, in place of a file that exports it. */
  readonly profile?: Profile;
  /** A file with what an earlier run found for `profile`. */
  readonly found?: string;
  readonly origin?: string;
  readonly only?: string;
  readonly depth?: Depth;
  /** Of all inputs; of a gate the same one each time when left out, and of a comparison that of its baseline. */
  readonly seed?: number | 'random';
  readonly requests?: number;
  readonly concurrency?: number;
  readonly rps?: number;
  /** Milliseconds that the run may take. */
  readonly time?: number;
  readonly require?: number;
  readonly strict?: boolean;
  readonly allow?: readonly Effect[];
  readonly replay?: string;
  readonly shard?: Shard;
  readonly out?: string;
  /** Reports to make beside `run.json`. */
  readonly report?: readonly ReportFormat[];
  /** Folder of an interrupted run to go on with. */
  readonly resume?: string;
  /** File of waivers. */
  readonly waivers?: string;
  /** File of environment variables; `.env` when left out. */
  readonly env?: string;
  /** Greatest number of requests by operation. */
  readonly perOperation?: Readonly<Record<string, number>>;
  /** Folder or `run.json` of an earlier run to compare with. */
  readonly baseline?: string;
  /** Folder of an earlier run with a budget of requests, where this one goes on. */
  readonly continue?: string;
  /** Takes what goes to the output while reports are made, such as annotations; standard output when left out. */
  readonly write?: (text: string) => void;
  readonly signal?: AbortSignal;
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Whether a target of which only addresses are declared is asked for the rest; it is, unless said otherwise. */
  readonly discover?: boolean;
  /** Takes a line about what was done before the run. */
  readonly onNote?: Note;
  readonly onProgress?: (progress: Progress) => void;
}
