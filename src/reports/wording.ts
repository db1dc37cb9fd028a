import type { Finding } from '../results/finding.js';
import type { RequirementResult, RunSummary } from '../results/run-json.js';

/** The result of a run in one line, as every report says it. */
export function conclusionOf({ end, evidence, requirements, unrecognised, run, waivers = [] }: RunSummary): {
  readonly word: 'conforms' | 'violates' | 'could not tell';
  readonly because: string;
  /** How many were violated, such as `12 must`. */
  readonly violated: string;
} {
  const { conclusive, exercisable, required } = evidence;
  const waived = requirements.filter((one) => one.waived !== undefined).length;
  const idle = waivers.filter(({ state }) => state === 'expired' || state === 'stale').length;
  const share = [
    `${conclusive} of ${exercisable} exercisable musts judged`,
    ...(waived > 0 ? [`${waived} waived`] : []),
    ...(idle > 0 ? [`${idle} waivers expired or stale`] : []),
  ].join('; ');
  const violatedOf = (level: string): number =>
    requirements.filter((one) => one.level === level && one.verdict === 'fail' && one.waived === undefined).length;
  const should = violatedOf('should');
  const violated = `${violatedOf('must')} must${run.strict ? `, ${should} should` : ''}`;
  if (end.exitCode === 1) return { word: 'violates', because: share, violated };
  if (end.exitCode === 0)
    return { word: 'conforms', because: `${share}${should > 0 ? `; ${should} should violated` : ''}`, violated };
  if (unrecognised.length > 0)
    return {
      word: 'could not tell',
      because: `no answer at ${unrecognised.join(', ')} is recognisably the API's`,
      violated,
    };
  return { word: 'could not tell', because: `${share}, ${Math.ceil(required * exercisable)} required`, violated };
}

/** What the user accepts of a violation, such as `waived until 2027-01-31: fixed with the next release`; empty when nothing. */
export function waiverIn({ waived = [] }: RequirementResult): string {
  return waived.map(({ expires, reason }) => `waived until ${expires}: ${reason}`).join('; ');
}

/** `steady, 3 of 3`; what was not repeated says so. */
export function steadinessIn({ steadiness, reproduced: { k, n } }: Finding): string {
  return n === 0 ? steadiness : `${steadiness}, ${k} of ${n} repetitions`;
}

/** A bound on the share of violating answers, rounded up so that it never promises too much. */
export function boundIn({ bound }: RequirementResult): string {
  return bound === undefined ? '' : `at most ${(Math.ceil(bound * 1000) / 10).toFixed(1)} %`;
}

/** Violated requirements, gravest first. */
export function failuresOf({ requirements }: RunSummary): readonly RequirementResult[] {
  const rank = { must: 0, should: 1, note: 2 };
  return requirements
    .filter(({ verdict }) => verdict === 'fail')
    .sort(
      (one, other) =>
        rank[one.level ?? 'note'] - rank[other.level ?? 'note'] ||
        one.api.localeCompare(other.api) ||
        one.id.localeCompare(other.id),
    );
}

/** Requirements that could have been judged and were not, by the reason why. */
export function openByReason({ requirements }: RunSummary): ReadonlyMap<string, readonly RequirementResult[]> {
  const groups = new Map<string, RequirementResult[]>();
  for (const result of requirements) {
    if (result.verdict !== 'inconclusive' && result.verdict !== 'unexercised') continue;
    const reason = `${result.verdict}: ${result.reason ?? ''}`;
    groups.set(reason, [...(groups.get(reason) ?? []), result]);
  }
  return groups;
}

/** A finding together with the requirement it departs from. */
export interface Departure {
  readonly result: RequirementResult;
  readonly finding: Finding;
}

/** Findings by probable cause, in the order of the gravest of each group. */
export function groupsOf(summary: RunSummary): ReadonlyMap<string, readonly Departure[]> {
  const groups = new Map<string, Departure[]>();
  for (const result of failuresOf(summary))
    for (const finding of result.findings) {
      const key = `${result.api} ${finding.group}`;
      groups.set(key, [...(groups.get(key) ?? []), { result, finding }]);
    }
  return groups;
}

/** `2026-03-01 12:00 UTC`. */
export function timeIn(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`;
}
