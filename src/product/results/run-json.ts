import { join } from 'node:path';
import { jsonText } from '../json/text.js';
import type { InputRecord } from '../judge/inputs.js';
import { bindsClient, isJudged, type JudgedRequirement } from '../model/requirement.js';
import type { Decision, Verdict } from '../judge/verdict.js';
import { type ConfirmationEntry, type EndEntry, type RunHeader, wasStopped } from './journal.js';
import { areaOf } from './area.js';
import { sendingMs } from './spans.js';
import { commandOnTarget } from './command.js';
import { conclusionOf, replayConclusion, type Conclusion } from './conclusion.js';
import { createSealing } from './checksum.js';
import type { Difference } from './difference.js';
import type { Kept } from './kept.js';
import { isRecorded, missingPartsOf } from './parts.js';
import { evidenceOf, type EvidenceSummary } from './evidence.js';
import { findingOf } from './finding.js';
import { isDecided, type RequirementResult } from './requirement-result.js';
import { judgeWaivers, waiversOf, type JudgedWaiver } from './waivers.js';
import type { Statistics } from './statistics.js';
import { withoutSecrets } from '../mask/mask.js';
import { writeText } from './output.js';
import type { InputKey } from './sent-inputs.js';

export type { Finding } from './finding.js';
export type { RequirementResult } from './requirement-result.js';

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

export interface ApiDecisions {
  readonly api: string;
  readonly decisions: readonly Decision[];
  readonly confirmations: ReadonlyMap<string, ConfirmationEntry>;
  /** Without an address, nobody asked for this API. */
  readonly hasAddress: boolean;
  /** The reason why a requirement is left out of this run by request, if it is. */
  readonly leftOut: (requirement: JudgedRequirement) => string | undefined;
  readonly untestableBecause: (requirement: JudgedRequirement) => string | undefined;
}

/** Lays out what was decided about every entry of one catalogue. */
export function resultsOf(given: ApiDecisions, header: RunHeader, kept: Kept): readonly RequirementResult[] {
  return given.decisions.map(
    ({ requirement, verdict, exercised, violations, passing, undecided, reason, bound, openAt, occurrences }) => {
      const { id, says, source, alsoAt } = requirement;
      const isOfClient = bindsClient(requirement);
      const bare = {
        ...{ id, api: given.api, says, source, ...(alsoAt && { alsoAt }) },
        ...{ exercised: 0, violations: 0, findings: [], asked: false, counted: false },
        ...(isOfClient && { party: 'client' as const }),
      };
      if (!isJudged(requirement) || verdict === 'unjudged') return { ...bare, verdict, reason: reason ?? '' };
      const { level, kind, operation, whenSeen } = requirement;
      const area = areaOf(given.api, requirement)!;
      const judged = {
        ...{ ...bare, level, kind, area },
        ...(operation !== undefined && { operation }),
        ...(whenSeen === true && { whenSeen }),
      };
      const leftOut = given.leftOut(requirement);
      if (leftOut !== undefined) return { ...judged, verdict: 'unexercised' as const, reason: leftOut };
      // Nobody asks a client for what it had no occasion to do.
      const isTestable = !isOfClient && given.untestableBecause(requirement) === undefined;
      const findings = occurrences.map((occurrence) =>
        findingOf(requirement, occurrence, given.confirmations.get(occurrence.fingerprint), header, kept),
      );
      return {
        ...judged,
        verdict,
        exercised,
        violations,
        findings,
        ...(passing > 0 && { passing }),
        ...(undecided > 0 && { undecided }),
        ...(reason !== undefined && { reason }),
        ...(bound !== undefined && { bound }),
        ...(openAt && { openAt }),
        asked: given.hasAddress || isDecided({ verdict }),
        counted: whenSeen !== true && (isDecided({ verdict }) || isTestable),
      };
    },
  );
}

export function summarise(
  header: RunHeader,
  end: Omit<EndEntry, 'exitCode'>,
  results: readonly RequirementResult[],
  {
    unrecognised,
    unvisited = [],
    suiteFaults = {},
    ...more
  }: Pick<RunSummary, 'unrecognised' | 'unvisited' | 'suiteFaults' | 'inputs' | keyof Statistics>,
): RunSummary {
  const { waivers: given = [], startedAt } = header;
  const requirements = results.map((result): RequirementResult => {
    const waived = waiversOf(result, given, startedAt);
    return waived === undefined ? result : { ...result, waived };
  });
  const waivers = judgeWaivers(given, results, startedAt, more.inputs);
  const counts: Record<Verdict, number> = { pass: 0, fail: 0, inconclusive: 0, unexercised: 0, unjudged: 0 };
  for (const { verdict } of requirements) counts[verdict] += 1;
  return concluded({
    schema: 'plumbline-run-2',
    run: header,
    end,
    counts,
    evidence: evidenceOf(requirements, header.require),
    unrecognised,
    ...(unvisited.length > 0 && { unvisited }),
    requirements,
    ...(Object.keys(suiteFaults).length > 0 && { suiteFaults }),
    ...(given.length > 0 && { waivers }),
    ...more,
  });
}

/** The summary with its conclusion and exit code, from what it holds. */
export function concluded(
  summary: Omit<RunSummary, 'conclusion' | 'end'> & { readonly end: Omit<EndEntry, 'exitCode'> },
): RunSummary {
  const { run, end } = summary;
  const conclusion = conclusionOf({
    ...summary,
    strict: run.strict,
    hasApiKey: run.target.hasApiKey,
    doctor: commandOnTarget(run, 'doctor'),
    sent: end.sent.total,
    ...{ requests: run.requests, timeMs: run.timeMs, whole: run.whole ?? run.order?.whole },
    usedMs: sendingMs({ run, end }),
    bases: run.target.bases,
    isRecorded: isRecorded(run),
    ...(end.leftOut && { leftOut: end.leftOut }),
    ...(end.served && { served: end.served }),
    interrupted: end.interrupted,
    missingParts: [...missingPartsOf(run), ...(end.incomplete ?? [])],
  });
  const told = run.replay === undefined ? conclusion : replayConclusion(run.replay, end.replay, conclusion);
  // Whoever stops one of several runs stops none of what they show together.
  const exitCode = wasStopped(end) && run.merged === undefined ? 130 : told.exitCode;
  return { ...summary, conclusion: { ...told, exitCode }, end: { ...end, exitCode } };
}

export const runName = 'run.json';

export const schema = 'plumbline-run-2';

/**
 * A run.json: the results, and the CRC-32 of the text up to there in hexadecimal digits.
 * @public The schema of run.json is made from it.
 */
export type SealedRun = RunSummary & { readonly crc: string };

/** The text of a run.json; `spelled` writes its JSON in another way. */
export function runText(summary: RunSummary, spelled = (json: string): string => json): string {
  return `${createSealing()(withoutSecrets(spelled(jsonText(summary, 1))))}\n`;
}

export function writeRun(folder: string, summary: RunSummary): void {
  writeText(join(folder, runName), runText(summary));
}
