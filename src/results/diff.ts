import type { Finding } from './finding.js';
import type { Observation } from './observations.js';
import type { RequirementResult, RunSummary } from './run-json.js';

/** A finding of one of two runs, with what its requirement was in either. */
export interface Changed {
  readonly result: RequirementResult;
  readonly finding: Finding;
  /** Verdict of the requirement in the other run. */
  readonly other: RequirementResult['verdict'] | 'unknown';
}

interface ChangedObservation {
  readonly what: string;
  readonly before: string;
  readonly after: string;
}

interface ChangedLatency {
  readonly operation: string;
  readonly base: string;
  readonly before: { readonly p50: number; readonly p95: number };
  readonly after: { readonly p50: number; readonly p95: number };
}

/** What changed between two runs. Findings are recognised by fingerprint, whatever the input that showed them. */
export interface Difference {
  /** Found now, of requirements that the older version of the suite knew: a regression where it counts. */
  readonly added: readonly Changed[];
  /** Found now, of requirements that the older version did not have: new, and no regression. */
  readonly unknownBefore: readonly Changed[];
  /** Found before; judged again, and not found. */
  readonly gone: readonly Changed[];
  /** Found before; not judged now, so nobody knows. */
  readonly noLongerObserved: readonly Changed[];
  readonly still: readonly Changed[];
  readonly observations: readonly ChangedObservation[];
  readonly latency: readonly ChangedLatency[];
  /** True when a violation was added that fails a run: of a `must`, or of a `should` under `--strict`, and not waived. */
  readonly regressed: boolean;
}

export function differenceOf(before: RunSummary, after: RunSummary): Difference {
  const older = changesOf(before, after);
  const newer = changesOf(after, before);
  const knownBefore = new Set(older.map(({ finding }) => finding.fingerprint));
  const knownAfter = new Set(newer.map(({ finding }) => finding.fingerprint));
  const fresh = newer.filter(({ finding }) => !knownBefore.has(finding.fingerprint));
  const left = older.filter(({ finding }) => !knownAfter.has(finding.fingerprint));
  const isJudged = ({ other }: Changed): boolean => other === 'pass' || other === 'fail';
  const added = fresh.filter(({ other }) => other !== 'unknown' && other !== 'unjudged');
  const counts = ({ result: { level, waived } }: Changed): boolean =>
    waived === undefined && (level === 'must' || (after.run.strict && level === 'should'));
  return {
    added,
    unknownBefore: fresh.filter((one) => !added.includes(one)),
    gone: left.filter(isJudged),
    noLongerObserved: left.filter((one) => !isJudged(one)),
    still: newer.filter(({ finding }) => knownBefore.has(finding.fingerprint)),
    observations: [...changedAnswers(before, after), ...changedFields(before, after)],
    latency: changedLatency(before, after),
    regressed: added.some(counts),
  };
}

function changesOf(one: RunSummary, other: RunSummary): readonly Changed[] {
  const verdicts = new Map(other.requirements.map(({ id, verdict }) => [id, verdict]));
  return one.requirements.flatMap((result) =>
    result.findings.map((finding) => ({ result, finding, other: verdicts.get(result.id) ?? 'unknown' })),
  );
}

/** Statuses and bodies of the same probe; a probe that only one run made says nothing. */
function changedAnswers(before: RunSummary, after: RunSummary): readonly ChangedObservation[] {
  const nameOf = ({ operation, base, situation }: Observation): string => `${operation} at ${base}: ${situation}`;
  const known = new Map(before.observations.map((one) => [nameOf(one), one]));
  return after.observations.flatMap((now) => {
    const then = known.get(nameOf(now));
    if (then === undefined) return [];
    const what = nameOf(now);
    const statuses = ({ statuses: all }: Observation): string => Object.keys(all).join(', ');
    if (statuses(then) !== statuses(now)) return [{ what, before: statuses(then), after: statuses(now) }];
    const bodies = ({ bodies: all }: Observation): string => all.join(' or ');
    return bodies(then) === bodies(now) ? [] : [{ what, before: bodies(then), after: bodies(now) }];
  });
}

/** Fields that no document shows, which came or went. */
function changedFields(before: RunSummary, after: RunSummary): readonly ChangedObservation[] {
  const undocumented = ({ presence }: RunSummary): ReadonlyMap<string, number> =>
    new Map(
      presence.flatMap(({ operation, status, answers, fields }) =>
        fields
          .filter(({ documented }) => !documented)
          .flatMap(({ pointer, bases }) =>
            Object.keys(answers).map(
              (base) => [`${operation} ${status} at ${base}: ${pointer}`, bases[base]?.seen ?? 0] as const,
            ),
          ),
      ),
    );
  const [then, now] = [undocumented(before), undocumented(after)];
  const looked = (summary: RunSummary, what: string): boolean =>
    summary.presence.some(({ operation, status, answers }) =>
      Object.keys(answers).some((base) => what.startsWith(`${operation} ${status} at ${base}: `)),
    );
  const word = (seen: number | undefined): string => ((seen ?? 0) > 0 ? 'present' : 'absent');
  return [...new Set([...then.keys(), ...now.keys()])]
    .filter((what) => word(then.get(what)) !== word(now.get(what)) && looked(before, what) && looked(after, what))
    .map((what) => ({ what, before: word(then.get(what)), after: word(now.get(what)) }));
}

function changedLatency(before: RunSummary, after: RunSummary): readonly ChangedLatency[] {
  return after.latency.flatMap(({ operation, base, p50, p95 }) => {
    const then = before.latency.find((one) => one.operation === operation && one.base === base);
    if (then === undefined) return [];
    return [{ operation, base, before: { p50: then.p50, p95: then.p95 }, after: { p50, p95 } }];
  });
}
