import { counted, inWords } from '../model/counted.js';
import type { Level } from '../model/requirement.js';
import type { Finding } from './finding.js';
import type { RequirementResult } from './requirement-result.js';
import type { ChangedLatency } from './statistics.js';

/** A finding of one of two runs, with the verdict of its requirement in the other run. */
export interface ChangedFinding extends Pick<
  Finding,
  'fingerprint' | 'operation' | 'base' | 'alsoAt' | 'at' | 'expected' | 'actual' | 'reproduced' | 'steadiness' | 'cause'
> {
  readonly id: string;
  readonly api: string;
  readonly level: Level;
  readonly says: string;
  readonly waived: boolean;
  readonly other: RequirementResult['verdict'] | 'unknown';
  /** The other run has it as well. */
  readonly inBoth?: true;
  /** What its class rests on. */
  readonly because: string;
  /** Of several runs, the start of the first one since which every run has it. */
  readonly since?: string;
  /** Of several runs, the start of the last one that had it, where the run after that does not. */
  readonly failedEarlier?: string;
}

/** What is not as in the older run, and failed there as well, is worse: elsewhere, or more often. */
export const isWorse = ({ inBoth }: ChangedFinding): boolean => inBoth === true;

/** What tells one run from another. */
export interface RunIdentity {
  readonly target: string;
  readonly bases: Readonly<Record<string, string>>;
  readonly startedAt: string;
  readonly version: string;
  readonly depth: string;
  readonly seed: number;
  readonly requests: number;
  /** What it was told to test alone. */
  readonly only?: readonly string[];
  readonly documents: Readonly<Record<string, string>>;
}

/** The least that makes a comparison fail. */
export type FailOn = 'must' | 'should';

/** Whether a finding counts for the exit code of a comparison. */
export function countsFor(failOn: FailOn): (finding: ChangedFinding) => boolean {
  return ({ level, waived }) => !waived && (level === 'must' || (failOn !== 'must' && level === 'should'));
}

/** Requirements that fail as before: of each some failure is known, and no other one is new, worse or not compared. */
export function stillFailing(
  difference: Pick<Difference, 'added' | 'notCompared' | 'unknownBefore' | 'still'>,
): ReadonlySet<string> {
  const { added, notCompared, unknownBefore, still } = difference;
  const open = new Set([...added, ...notCompared, ...unknownBefore].map(({ id }) => id));
  return new Set(still.map(({ id }) => id).filter((id) => !open.has(id)));
}

/** Why nothing shows that nothing became worse: addresses that are missing, and what failed and may be new. */
export function leftOpenBy(difference: Difference): readonly string[] {
  return [...(difference.lost ?? []), ...mayBeNew(difference)];
}

type MayBeNew = Pick<Difference, 'added' | 'flaky' | 'notCompared' | 'unknownBefore' | 'failOn'>;

/** What failed now and could not be compared may be new; so may what fails now and then, where its requirement did not fail before. */
export function findingsThatMayBeNew(difference: MayBeNew): readonly ChangedFinding[] {
  const { added, flaky, notCompared, unknownBefore, failOn } = difference;
  const isNew = new Set(added.map(({ id }) => id));
  const flakyNow = flaky.filter(({ foundIn, other }) => foundIn === 'after' && other !== 'fail');
  const open = [...notCompared, ...unknownBefore, ...flakyNow].filter(({ id }) => !isNew.has(id));
  return open.filter(countsFor(failOn));
}

/** The same in a sentence, and why; none where nothing may be new. */
export function mayBeNew(difference: MayBeNew): readonly string[] {
  const counting = findingsThatMayBeNew(difference);
  const ids = [...new Set(counting.map(({ id }) => id))];
  if (ids.length === 0) return [];
  const { k, n } = counting[0]!.reproduced;
  const times = counted(n, 'repetition');
  const seen = k === 0 ? ` (not seen again in ${times})` : ` (in ${k} of ${times})`;
  const reasons = [...new Set(counting.map(({ because }) => because))];
  const why = reasons.length === 1 ? reasons[0]! : 'each for the reason that is told with it';
  const repeated = ids.length === 1 && n > 0 && !why.includes('repetition') ? seen : '';
  return [`${inWords(ids)} failed and may be new${repeated}: ${why}`];
}

/** What changed between two runs. A failure is recognised by its requirement and cause. */
export interface Difference {
  readonly schema: 'plumbline-diff-1';
  /** Of several runs, those before the two that are compared, oldest first. */
  readonly earlier?: readonly RunIdentity[];
  readonly before: RunIdentity;
  readonly after: RunIdentity;
  /** Why the comparison may mislead, such as another target. */
  readonly warnings: readonly string[];
  /** MUST requirements that passed before and are not decided now. */
  readonly undecided?: readonly string[];
  /** That the newer run lacks an address to which the older one sent, that its discovery found less, or that it is refused what the older one was served: a text each. */
  readonly lost?: readonly string[];
  /** Found now and not before: it fails in every repetition, or the same session passed before. A regression. */
  readonly added: readonly ChangedFinding[];
  /** Found in one of the runs only, and not by every repetition there: it may be in both. */
  readonly flaky: readonly (ChangedFinding & { readonly foundIn: 'before' | 'after' })[];
  /** Found now, of requirements that the older version did not have: new, and no regression. */
  readonly unknownBefore: readonly ChangedFinding[];
  /** Found now and not repeated, and nothing before is like it: not compared. */
  readonly notCompared: readonly ChangedFinding[];
  /** Found before; the same session was played again, and passed. */
  readonly gone: readonly ChangedFinding[];
  /** Found before; the session that showed it was not played again. */
  readonly notTested: readonly ChangedFinding[];
  readonly still: readonly ChangedFinding[];
  /** Median response times that changed by half or more, and by at least 20 ms. */
  readonly latency: readonly ChangedLatency[];
  readonly failOn: FailOn;
  /** True when something changed that `failOn` names and that no waiver covers. */
  readonly regressed: boolean;
  /** Why the absence of new failures does not show that nothing became worse; absent when it does. */
  readonly open?: readonly string[];
}
