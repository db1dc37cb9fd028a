import type { Levels } from '../model/factors.js';
import type { Level } from '../model/requirement.js';

/** One run of the suite that the proof asks for: plain data, so that it can go to another thread. */
export type Job =
  /** With a defect in, exactly what it breaks must fail. */
  | { readonly kind: 'defect'; readonly defect: string; readonly seed: number }
  /** With conforming variations in, nothing may fail. */
  | { readonly kind: 'controls'; readonly controls: readonly string[]; readonly seed: number }
  /** Under a disturbance of the network, nothing may fail. */
  | { readonly kind: 'noise'; readonly noise: string; readonly only: string; readonly seed: number }
  /** With a defect in requests of these levels only, is it seen? */
  | { readonly kind: 'narrowed'; readonly defect: string; readonly levels: Levels; readonly seed: number }
  /** With a defect in some answers only, after how many requests is it seen? */
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
  /** Answers that the defect, variation or disturbance changed, counted up to a bound. */
  readonly reached: number;
  /** Requests sent when the first violation was seen; absent when none was. */
  readonly seenAfter?: number;
  /** The suite itself broke. */
  readonly fault?: string;
}

/** The same for the same run. */
export function keyOf(job: Job): string {
  return JSON.stringify(job);
}
