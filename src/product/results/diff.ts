import { ConfigurationError } from '../model/configuration-error.js';
import type { Level } from '../model/requirement.js';
import type { ChangedFinding, Difference, FailOn, RunIdentity } from './difference.js';
import { changedLatency } from './latency.js';
import type { Finding } from './finding.js';
import type { RequirementResult } from './requirement-result.js';
import type { RunSummary } from './run-json.js';
import { compared, fewestRepetitions } from './same-inputs.js';

/** Compares two runs; `failOn` is `should` for a strict run and `must` otherwise, unless given. */
export function differenceOf(before: RunSummary, after: RunSummary, failOn?: FailOn): Difference {
  const older = changesOf(before, after);
  const newer = changesOf(after, before);
  const of = (from: readonly Classified[], name: Classified['name']): readonly ChangedFinding[] =>
    from.filter((classified) => classified.name === name).map(({ change }) => change);
  const added = of(newer, 'differs');
  const least = failOn ?? (after.run.strict ? 'should' : 'must');
  const counts = ({ level, waived }: ChangedFinding): boolean =>
    !waived && (level === 'must' || (least !== 'must' && level === 'should'));
  return {
    schema: 'plumbline-diff-1',
    before: identityOf(before),
    after: identityOf(after),
    warnings: warningsOf(before, after),
    added,
    flaky: [
      ...of(newer, 'flaky').map((finding) => ({ ...finding, foundIn: 'after' as const })),
      ...of(older, 'flaky').map((finding) => ({ ...finding, foundIn: 'before' as const })),
    ],
    unknownBefore: of(newer, 'unknown'),
    notCompared: of(newer, 'not compared'),
    gone: of(older, 'differs'),
    notTested: [...of(older, 'not compared'), ...of(older, 'unknown')],
    still: of(newer, 'both'),
    latency: changedLatency(before.latency, after.latency),
    failOn: least,
    regressed: added.some(counts),
  };
}

/** Runs against other versions of the documents cannot be compared: their requirements are not the same. */
export function refuseOtherDocuments(before: RunSummary['run'], after: Pick<RunSummary['run'], 'documents'>): void {
  const changed = Object.keys(before.documents).filter(
    (api) => after.documents[api] !== undefined && after.documents[api] !== before.documents[api],
  );
  if (changed.length > 0)
    throw new ConfigurationError(
      `the runs were judged against different versions of the ${changed.join(', ')} ${changed.length === 1 ? 'document' : 'documents'} (SHA-256 ${changed.map((api) => `${before.documents[api]!.slice(0, 12)} and ${after.documents[api]!.slice(0, 12)}`).join('; ')}); expected runs against the same documents: judge the journal of the older run again with \`plumbline judge\``,
    );
}

const rank: Readonly<Record<Level, number>> = { must: 0, should: 1, note: 2 };

interface Classified {
  readonly name: 'both' | 'unknown' | 'differs' | 'flaky' | 'not compared';
  readonly change: ChangedFinding;
}

/** The findings of a run, the most severe first, each with what the other run says of it. */
function changesOf(left: RunSummary, right: RunSummary): readonly Classified[] {
  const results = new Map(right.requirements.map((result) => [result.id, result]));
  return left.requirements
    .flatMap(({ id, api, level = 'note', says, waived, findings }) =>
      findings.map((finding): Classified => {
        const { fingerprint, operation, base, at, expected, actual, reproduced, steadiness } = finding;
        const { name, because } = classOf(finding, results.get(id), left, right);
        const named = { id, api, level, says, waived: waived !== undefined, fingerprint, operation, base, at };
        const verdict = results.get(id)?.verdict ?? ('unknown' as const);
        return { name, change: { ...named, expected, actual, reproduced, steadiness, other: verdict, because } };
      }),
    )
    .sort((a, b) => rank[a.change.level] - rank[b.change.level] || a.change.id.localeCompare(b.change.id));
}

/** The one place that decides whether two runs differ in a failure that `having` has. */
function classOf(
  finding: Finding,
  result: RequirementResult | undefined,
  having: RunSummary,
  without: RunSummary,
): Pick<Classified, 'name'> & { readonly because: string } {
  if (result === undefined || result.verdict === 'unjudged') return { name: 'unknown', because: 'not known there' };
  const { id, verdict, findings } = result;
  if (findings.some(({ fingerprint }) => fingerprint === finding.fingerprint)) return { name: 'both', because: '' };
  if (verdict !== 'pass' && verdict !== 'fail')
    return { name: 'not compared', because: verdict === 'unexercised' ? 'not tested there' : `${verdict} there` };
  const { differs, because } = compared(
    { id, fingerprint: finding.fingerprint, finding },
    without,
    having,
    having.run.startedAt < without.run.startedAt ? 1 : fewestRepetitions,
  );
  if (differs) return { name: 'differs', because };
  return { name: finding.reproduced.k < finding.reproduced.n ? 'flaky' : 'not compared', because };
}

function identityOf({ run, end }: RunSummary): RunIdentity {
  const { target, startedAt, version, depth, seed, documents } = run;
  return {
    target: target.name,
    bases: target.bases,
    startedAt,
    version,
    depth,
    seed,
    requests: end.sent.total,
    documents,
  };
}

function warningsOf({ run: before }: RunSummary, { run: after }: RunSummary): readonly string[] {
  const warnings: string[] = [];
  if (before.target.name !== after.target.name)
    warnings.push(`the runs have different targets: ${before.target.name} and ${after.target.name}`);
  for (const [base, url] of Object.entries(after.target.bases)) {
    const then = before.target.bases[base];
    if (base !== 'control' && base !== 'rpc' && then !== undefined && then !== url)
      warnings.push(`\`${base}\` had another address: ${then}, now ${url}`);
  }
  if (before.version !== after.version)
    warnings.push(`the runs were made by different versions of the suite: ${before.version} and ${after.version}`);
  return warnings;
}
