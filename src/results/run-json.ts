import type { ContextCoverage } from '../judge/contexts.js';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { jsonText } from '../json/text.js';
import { isJudged, type JudgedRequirement, type Kind, type Level, type Source } from '../model/requirement.js';
import type { Decision, Verdict } from '../judge/verdict.js';
import type { Exchange, ExchangeId } from '../model/exchange.js';
import type { ConfirmationEntry, EndEntry, RunHeader } from './journal.js';
import type { DocumentCoverage } from './coverage.js';
import { findingOf, type Finding } from './finding.js';
import { judgeWaivers, waiversOf, type JudgedWaiver, type Waiver } from './waivers.js';
import type { Surveyed } from './observations.js';

export type { Finding } from './finding.js';

export interface RequirementResult {
  readonly id: string;
  readonly api: string;
  readonly says: string;
  readonly source: Source;
  readonly level?: Level;
  readonly kind?: Kind;
  readonly operation?: string;
  readonly verdict: Verdict;
  readonly exercised: number;
  readonly violations: number;
  /** Upper 95 % bound on the share of violating answers. */
  readonly bound?: number;
  readonly reason?: string;
  /** In how many feasible pairs of levels it was exercised, and some of those that are missing. */
  readonly contexts?: ContextCoverage;
  /** The profile makes it exercisable and this run was asked to judge it. */
  readonly counted: boolean;
  /** UTC start of the last run in the history in which it passed; only with findings. */
  readonly lastGood?: string;
  readonly findings: readonly Finding[];
  /** The waivers that cover all of its findings: it is shown, and does not fail the run. */
  readonly waived?: readonly Waiver[];
}

/** Everything a run has to say: all reports are made from it and from the journal. */
export interface RunSummary extends Surveyed {
  readonly schema: 'plumbline-run-1';
  readonly run: RunHeader;
  readonly end: EndEntry;
  readonly counts: Readonly<Record<Verdict, number>>;
  /** Exercised and conclusive `must`s against those that the profile makes exercisable. */
  readonly evidence: { readonly conclusive: number; readonly exercisable: number; readonly required: number };
  /** Base addresses none of whose answers was recognisably the API's. */
  readonly unrecognised: readonly string[];
  readonly coverage: readonly DocumentCoverage[];
  readonly requirements: readonly RequirementResult[];
  /** What became of every waiver the run was given. */
  readonly waivers?: readonly JudgedWaiver[];
}

export interface ApiDecisions {
  readonly api: string;
  readonly decisions: readonly Decision[];
  readonly confirmations: ReadonlyMap<string, ConfirmationEntry>;
  /** The reason why a requirement is left out of this run by request, if it is. */
  readonly leftOut: (requirement: JudgedRequirement) => string | undefined;
  readonly hindrance: (requirement: JudgedRequirement) => string | undefined;
}

/** Missing pairs that are named of each requirement. */
const mostMissing = 20;

/** Lays out what was decided about every entry of one catalogue. */
export function resultsOf(
  given: ApiDecisions,
  header: RunHeader,
  exchanges: ReadonlyMap<ExchangeId, Exchange>,
): readonly RequirementResult[] {
  return given.decisions.map(
    ({ requirement, verdict, exercised, violations, reason, bound, contexts, occurrences }) => {
      const { id, says, source } = requirement;
      const bare = { id, api: given.api, says, source, exercised: 0, violations: 0, findings: [], counted: false };
      if (!isJudged(requirement)) return { ...bare, verdict, reason: reason ?? '' };
      const { level, kind, operation, whenSeen } = requirement;
      const judged = { ...bare, level, kind, ...(operation !== undefined && { operation }) };
      const leftOut = given.leftOut(requirement);
      if (leftOut !== undefined) return { ...judged, verdict: 'unexercised' as const, reason: leftOut };
      const findings = occurrences.map((occurrence) =>
        findingOf(requirement, occurrence, given.confirmations.get(occurrence.fingerprint), header, exchanges),
      );
      return {
        ...judged,
        verdict,
        exercised,
        violations,
        findings,
        ...(reason !== undefined && { reason }),
        ...(bound !== undefined && { bound }),
        ...(contexts && { contexts: { ...contexts, missing: contexts.missing.slice(0, mostMissing) } }),
        counted: whenSeen !== true && given.hindrance(requirement) === undefined,
      };
    },
  );
}

export function summarise(
  header: RunHeader,
  end: Omit<EndEntry, 'exitCode'>,
  results: readonly RequirementResult[],
  { unrecognised, ...more }: Pick<RunSummary, 'unrecognised' | 'coverage' | keyof Surveyed>,
): RunSummary {
  const { waivers: given = [], startedAt } = header;
  const requirements = results.map((result): RequirementResult => {
    const waived = waiversOf(result, given, startedAt);
    return waived === undefined ? result : { ...result, waived };
  });
  const waivers = judgeWaivers(given, results, startedAt);
  const counts: Record<Verdict, number> = { pass: 0, fail: 0, inconclusive: 0, unexercised: 0, unjudged: 0 };
  for (const { verdict } of requirements) counts[verdict] += 1;
  const musts = requirements.filter(({ level, counted }) => level === 'must' && counted);
  const conclusive = musts.filter(({ verdict }) => verdict === 'pass' || verdict === 'fail').length;
  const evidence = { conclusive, exercisable: musts.length, required: header.require };
  const schema = 'plumbline-run-1' as const;
  const summary = {
    schema,
    run: header,
    counts,
    evidence,
    unrecognised,
    requirements,
    ...(given.length > 0 && { waivers }),
  };
  return { ...summary, ...more, end: { ...end, exitCode: exitCodeOf(summary, header) } };
}

/** 0 conforms, 1 violates a `must` (or a `should` under `--strict`) or holds a waiver to no purpose, 2 could not tell. */
function exitCodeOf(
  {
    requirements,
    evidence,
    unrecognised,
    waivers = [],
  }: Pick<RunSummary, 'requirements' | 'evidence' | 'unrecognised' | 'waivers'>,
  { strict }: RunHeader,
): number {
  const counts = (level: Level | undefined): boolean => level === 'must' || (strict && level === 'should');
  if (requirements.some(({ verdict, level, waived }) => verdict === 'fail' && counts(level) && !waived)) return 1;
  if (waivers.some(({ state }) => state === 'expired' || state === 'stale')) return 1;
  if (unrecognised.length > 0 || evidence.conclusive === 0) return 2;
  return evidence.conclusive >= evidence.required * evidence.exercisable ? 0 : 2;
}

export const runName = 'run.json';

export function writeRun(folder: string, summary: RunSummary): void {
  writeFileSync(join(folder, runName), `${jsonText(summary, 1)}\n`);
}
