import type { Bounds } from '../model/bounds.js';
import type { InputRecord } from '../judge/inputs.js';
import type { Verdict } from '../judge/verdict.js';
import type { Difference } from './difference.js';
import type { EvidenceSummary } from './evidence.js';
import type { EndEntry, RunHeader } from './journal.js';
import type { RequirementResult } from './requirement-result.js';
import type { InputKey } from './sent-inputs.js';
import type { Statistics } from './statistics.js';
import type { JudgedWaiver } from './waivers.js';

export const schema = 'plumbline-run-2';

/** What the findings say of the target, whatever is done about them: waivers and a baseline change nothing here. */
export type TargetVerdict = 'conforms' | 'does not conform' | 'inconclusive';

/** The result of a run in words; every report says it in the same way. */
export interface Conclusion {
  readonly target: TargetVerdict;
  /** Why, such as `4 MUST requirements failed, and 8 are waived`. */
  readonly because: string;
  /** How much was tested. */
  readonly tested: string;
  /** What is to be said besides, such as of what too little was tested. */
  readonly remarks: readonly string[];
  readonly exitCode: 0 | 1 | 2 | 70 | 130;
}

/** Everything a run has to say: all reports are made from it and from the journal. */
export interface RunSummary extends Statistics {
  readonly schema: typeof schema;
  readonly run: RunHeader;
  readonly end: EndEntry;
  readonly counts: Readonly<Record<Verdict, number>>;
  /** What the findings say of the target, and what decides the exit code. */
  readonly conclusion: Conclusion;
  readonly evidence: EvidenceSummary;
  /** Base addresses none of whose responses was recognisably the API's. */
  readonly unrecognised: readonly string[];
  /** Base addresses to which no input of the selected requirements goes. */
  readonly unvisited?: readonly string[];
  readonly requirements: readonly RequirementResult[];
  /** What the suite itself did wrong, with the number of times; what it concerns is undecided. */
  readonly suiteFaults?: Readonly<Record<string, number>>;
  /** What each input decided, by its name. */
  readonly inputs?: Readonly<Record<InputKey, InputRecord>>;
  /** What became of every waiver the run was given. */
  readonly waivers?: readonly JudgedWaiver[];
  /** What changed since the baseline. */
  readonly comparison?: Difference;
}

/** What a run left behind. */
export interface RunResults {
  readonly folder: string;
  readonly summary: RunSummary;
}

/** A summary whose conclusion is still to be drawn. */
export type Unconcluded = Omit<RunSummary, 'conclusion' | 'end'> & { readonly end: Omit<EndEntry, 'exitCode'> };

/** What bounded a run, and what it sent. */
export function boundsOf({ run, end }: Pick<Unconcluded, 'run' | 'end'>): Bounds {
  const { requests, timeMs } = run;
  return { requests, timeMs, sent: end.sent.total, interrupted: end.interrupted };
}
