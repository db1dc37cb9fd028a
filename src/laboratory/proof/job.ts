import type { Shard } from '../../product/engine/plan.js';
import type { Level } from '../../product/model/requirement.js';

/** One run of the suite that the proof asks for: plain data, so that it can go to another thread. */
export type Job =
  /** With a defect, exactly the requirements it breaks must fail; `whole` plays also what cannot show it. */
  | { readonly kind: 'defect'; readonly defect: string; readonly seed: number; readonly whole?: true }
  /** With conforming variations, nothing may fail, in the APIs that they concern. */
  | {
      readonly kind: 'variants';
      readonly variants: readonly string[];
      readonly only?: string;
      readonly seed: number;
      readonly shard?: Shard;
    }
  /** What a client of the reference sends: exactly the duties that it breaks must fail. */
  | { readonly kind: 'client'; readonly client: string; readonly seed: number };

export interface JobResult {
  readonly job: Job;
  readonly failed: readonly { readonly id: string; readonly level: Level; readonly says: string }[];
  readonly passed: number;
  /** Responses that the defect or variation changed, counted up to a bound; of a client, what it sends otherwise. */
  readonly reached: number;
  /** A fault of the suite itself. */
  readonly fault?: string;
}
