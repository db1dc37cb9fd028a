import type { Sender, Waiting } from '../http/client.js';
import type { Base, Exchange } from '../model/exchange.js';
import type { Journal } from '../results/open-journal.js';
import type { RunSummary } from '../results/run-json.js';
import type { Transport } from '../http/transport.js';
import type { PlanOptions, Reach } from './plan.js';
import type { Resumed } from './resume.js';

export interface RunOptions extends Omit<PlanOptions, 'isTimed'> {
  /** How the user named the target, for replay commands (`--target reference`). */
  readonly targetOption: string;
  /** The variables whose addresses the profile lacks, or has otherwise. */
  readonly replaced?: readonly string[];
  /** Makes fresh wallets fresh: a target that remembers wallets needs another salt in every run. */
  readonly salt: string;
  readonly strict: boolean;
  readonly journal: Journal;
  readonly signal: AbortSignal;
  /** Instead of HTTP, for proofs without sockets. */
  readonly transport?: Transport;
  /** Whether findings are shrunk and repeated; they are, unless said otherwise. */
  readonly confirm?: boolean;
  /** Milliseconds that the run may take; by its plan when left out. */
  readonly timeMs?: number;
  /** The pace that was asked for, beside that of the profile. */
  readonly rps?: number;
  /** Called after each input. */
  readonly onProgress?: (progress: Progress) => void;
  /** Told of what a plan for a budget reaches, before the first request. */
  readonly onPlan?: (reach: Reach) => void;
  /** Told of what a replay takes, before the first request. */
  readonly onReplay?: (bound: ReplayBound) => void;
  /** Asks a node that nothing in the profile needs, after the last input. */
  readonly onIdleNode?: (sender: Pick<Sender, 'send'>) => Promise<void>;
  /** The run that this one is compared with. */
  readonly baseline?: RunSummary;
  /** Where that was read. */
  readonly baselinePath?: string;
  /** An interrupted run that this one goes on with. */
  readonly resume?: Resumed;
  /** What was asked before the run to complete the profile; it counts towards the budget. */
  readonly discovered?: {
    readonly findings: readonly { readonly key: string; readonly how: string }[];
    readonly exchanges: readonly Exchange[];
    /** Milliseconds of the time of the run, and whether it ended for want of more. */
    readonly tookMs?: number;
    readonly isCut?: boolean;
  };
  /** Addresses to which nothing more is sent, each with the reason. */
  readonly hopeless?: ReadonlyMap<Base, string>;
}

/** What a replay takes at most. */
export interface ReplayBound {
  readonly attempts: number;
  /** Of the attempts. */
  readonly requests: number;
  /** With the further inputs that decide what the attempts left open. */
  readonly whole: number;
}

export interface Progress {
  readonly stage: 'explore' | 'confirm' | 'repeating';
  readonly done: number;
  readonly planned: number;
  readonly sent: number;
  readonly failing: number;
  /** Milliseconds that the rest of this stage takes; undefined where nothing tells. */
  readonly leftMs?: number;
  /** What the run waits for at the moment. */
  readonly waiting?: () => Waiting | undefined;
}
