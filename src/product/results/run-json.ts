import { join } from 'node:path';
import { jsonText } from '../json/text.js';
import { bindsClient, isJudged, type JudgedRequirement } from '../model/requirement.js';
import type { Decision, Verdict } from '../judge/verdict.js';
import { type ConfirmationEntry, type EndEntry, type RunHeader, wasStopped } from './journal.js';
import { areaOf } from './area.js';
import { conclusionOf, replayConclusion } from './conclusion.js';
import { createSealing } from './checksum.js';
import type { Kept } from './kept.js';
import { evidenceOf } from './evidence.js';
import { findingOf } from './finding.js';
import { isDecided, type RequirementResult } from './requirement-result.js';
import type { RunSummary, Unconcluded } from './run-summary.js';
import { judgeWaivers, partlyAccepted, waiversOf } from './waivers.js';
import type { Statistics } from './statistics.js';
import { withoutSecrets } from '../mask/mask.js';
import { writeText } from './output.js';

export type { Finding } from './finding.js';
export type { RequirementResult } from './requirement-result.js';
export type { RunResults, RunSummary } from './run-summary.js';

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
  return given.decisions.map(({ requirement, occurrences, passing, undecided, suiteFault: _, ...decided }) => {
    const { verdict, reason } = decided;
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
      ...{ ...judged, ...decided, findings },
      ...(passing > 0 && { passing }),
      ...(undecided > 0 && { undecided }),
      asked: given.hasAddress || isDecided({ verdict }),
      counted: whenSeen !== true && (isDecided({ verdict }) || isTestable),
    };
  });
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
    return waived === undefined
      ? { ...result, findings: partlyAccepted(result, given, startedAt) }
      : { ...result, waived };
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
export function concluded(summary: Unconcluded): RunSummary {
  const { run, end } = summary;
  const conclusion = conclusionOf(summary);
  const told = run.replay === undefined ? conclusion : replayConclusion(run.replay, end.replay, conclusion);
  // Whoever stops one of several runs stops none of what they show together.
  const exitCode = wasStopped(end) && run.merged === undefined ? 130 : told.exitCode;
  return { ...summary, conclusion: { ...told, exitCode }, end: { ...end, exitCode } };
}

export const runName = 'run.json';

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
