import type { Shard } from '../../product/engine/plan.js';
import type { Level } from '../../product/model/requirement.js';

/** One run of the suite that the proof asks for: plain data, so that it can go to another thread. */
export interface Job {
  /** Ids of the variations that are in together. */
  readonly ids: readonly string[];
  readonly seed: number;
  /** Plays the whole gate, not what is usually enough for an exact diagnosis. */
  readonly whole?: true;
  /** Plays one part of a gate at most. */
  readonly shard?: Shard;
}

export interface JobResult {
  readonly job: Job;
  readonly failed: readonly { readonly id: string; readonly level: Level; readonly says: string }[];
  readonly passed: number;
  /** Responses that a variation of the reference changed, counted up to a bound; of a client, what it sends otherwise. */
  readonly reached: number;
  /** A fault of the suite itself. */
  readonly fault?: string;
}
