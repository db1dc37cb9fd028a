import type { Level } from '../model/requirement.js';
import type { Finding } from './finding.js';
import type { RequirementResult } from './requirement-result.js';

/** A finding of one of two runs, with the verdict of its requirement in the other run. */
export interface ChangedFinding extends Pick<
  Finding,
  'fingerprint' | 'operation' | 'base' | 'at' | 'expected' | 'actual' | 'reproduced' | 'steadiness' | 'cause'
> {
  readonly id: string;
  readonly api: string;
  readonly level: Level;
  readonly says: string;
  readonly waived: boolean;
  readonly other: RequirementResult['verdict'] | 'unknown';
  /** What its class rests on. */
  readonly because: string;
}

/** What tells one run from another. */
export interface RunIdentity {
  readonly target: string;
  readonly bases: Readonly<Record<string, string>>;
  readonly startedAt: string;
  readonly version: string;
  readonly depth: string;
  readonly seed: number;
  readonly requests: number;
  readonly documents: Readonly<Record<string, string>>;
}

/** The least that makes a comparison fail. */
export type FailOn = 'must' | 'should';

/**
 * What changed between two runs. A failure is recognised by its requirement and cause; whether it is new is decided on the
 * inputs that both runs sent, or by an exact test on inputs of the same scenarios.
 */
export interface Difference {
  readonly schema: 'plumbline-diff-1';
  readonly before: RunIdentity;
  readonly after: RunIdentity;
  /** Why the comparison may mislead, such as another target. */
  readonly warnings: readonly string[];
  /** Found now, where the older run tested the same and did not find it: a regression. */
  readonly added: readonly ChangedFinding[];
  /** Found in one of the runs only, and not by every repetition there: it may be in both. */
  readonly flaky: readonly (ChangedFinding & { readonly foundIn: 'before' | 'after' })[];
  /** Found now, of requirements that the older version did not have: new, and no regression. */
  readonly unknownBefore: readonly ChangedFinding[];
  /** Found now, where the older run tested too little of the same to say whether it was there: not compared. */
  readonly notCompared: readonly ChangedFinding[];
  /** Found before; the same was tested again, and not found. */
  readonly gone: readonly ChangedFinding[];
  /** Found before; what showed it was not sent again. */
  readonly notTested: readonly ChangedFinding[];
  readonly still: readonly ChangedFinding[];
  /** Median response times that changed by half or more, and by at least 20 ms. */
  readonly latency: readonly ChangedLatency[];
  readonly failOn: FailOn;
  /** True when something changed that `failOn` names and that no waiver covers. */
  readonly regressed: boolean;
}

export interface ChangedLatency {
  readonly operation: string;
  readonly base: string;
  readonly before: { readonly p50: number; readonly p95: number };
  readonly after: { readonly p50: number; readonly p95: number };
}
