import type { Shard } from '../../product/engine/plan.js';
import type { Levels } from '../../product/model/factors.js';
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
  /** With a network fault, nothing may fail. */
  | {
      readonly kind: 'network-fault';
      readonly networkFault: string;
      readonly only: string;
      readonly seed: number;
      readonly shard?: Shard;
    }
  /** What a client of the reference sends: exactly the duties that it breaks must fail. */
  | { readonly kind: 'client'; readonly client: string; readonly seed: number }
  /** Is a defect seen that shows in requests of these levels only? */
  | { readonly kind: 'narrowed'; readonly defect: string; readonly levels: Levels; readonly seed: number }
  /** After how many requests is a defect seen that shows in some responses only? */
  | { readonly kind: 'rare'; readonly defect: string; readonly rate: number; readonly seed: number };

export interface JobResult {
  readonly job: Job;
  readonly milliseconds: number;
  /** Requests sent, retries included. */
  readonly sent: number;
  readonly failed: readonly { readonly id: string; readonly level: Level; readonly says: string }[];
  readonly passed: number;
  readonly inconclusive: number;
  readonly unexercised: number;
  /** Responses that the defect, variation or network fault changed, counted up to a bound; of a client, what it sends otherwise. */
  readonly reached: number;
  /** Requests sent when the first violation was seen; absent when none was. */
  readonly seenAfter?: number;
  /** The whole gate was run with a defect, and not only what can show it. */
  readonly whole?: true;
  /** Duties of a client that passed. */
  readonly duties?: readonly string[];
  /** A fault of the suite itself. */
  readonly fault?: string;
}

/** Identifies a run. */
export function keyOf(job: Job): string {
  return JSON.stringify(job);
}
