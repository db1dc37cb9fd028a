import { ConfigurationError } from '../model/configuration-error.js';
import type { Level } from '../model/requirement.js';
import type { ChangedFinding, Difference, FailOn, RunIdentity } from './difference.js';
import { changedFields, changedLatency, changedResponses } from './drift.js';
import type { RunSummary } from './run-json.js';

/** Compares two runs; `failOn` is `should` for a strict run and `must` otherwise, unless given. */
export function differenceOf(before: RunSummary, after: RunSummary, failOn?: FailOn): Difference {
  const older = changesOf(before, after);
  const newer = changesOf(after, before);
  const knownBefore = new Set(older.map(failureOf));
  const knownAfter = new Set(newer.map(failureOf));
  const fresh = newer.filter((finding) => !knownBefore.has(failureOf(finding)));
  const left = older.filter((finding) => !knownAfter.has(failureOf(finding)));
  const wasKnown = ({ other }: ChangedFinding): boolean => other !== 'unknown' && other !== 'unjudged';
  const wasTested = ({ other }: ChangedFinding): boolean => other === 'pass' || other === 'fail';
  const least = failOn ?? (after.run.strict ? 'should' : 'must');
  const counts = ({ level, waived }: ChangedFinding): boolean =>
    !waived && (level === 'must' || (least !== 'must' && level === 'should'));
  const observations = [...changedResponses(before, after), ...changedFields(before, after)];
  return {
    schema: 'plumbline-diff-1',
    before: identityOf(before),
    after: identityOf(after),
    warnings: warningsOf(before, after),
    added: fresh.filter((one) => wasKnown(one) && !isFlaky(one)),
    flaky: [
      ...fresh.filter((one) => wasKnown(one) && isFlaky(one)).map((one) => ({ ...one, foundIn: 'after' as const })),
      ...left.filter((one) => wasTested(one) && isFlaky(one)).map((one) => ({ ...one, foundIn: 'before' as const })),
    ],
    unknownBefore: fresh.filter((one) => !wasKnown(one)),
    gone: left.filter((one) => wasTested(one) && !isFlaky(one)),
    notTested: left.filter((one) => !wasTested(one)),
    still: newer.filter((finding) => knownBefore.has(failureOf(finding))),
    observations,
    latency: changedLatency(before, after),
    failOn: least,
    regressed: fresh.some((one) => wasKnown(one) && counts(one)) || (least === 'drift' && observations.length > 0),
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

/** The findings of a run, the most severe first. */
function changesOf(one: RunSummary, other: RunSummary): readonly ChangedFinding[] {
  const verdicts = new Map(other.requirements.map(({ id, verdict }) => [id, verdict]));
  return one.requirements
    .flatMap(({ id, api, level = 'note', says, waived, findings }) =>
      findings.map(({ fingerprint, operation, base, at, expected, actual, reproduced, steadiness, cause }) => ({
        id,
        api,
        level,
        says,
        waived: waived !== undefined,
        fingerprint,
        operation,
        base,
        at,
        expected,
        actual,
        reproduced,
        steadiness,
        ...(cause !== undefined && { cause }),
        other: verdicts.get(id) ?? ('unknown' as const),
      })),
    )
    .sort((a, b) => rank[a.level] - rank[b.level] || a.id.localeCompare(b.id));
}

/** A failure is its requirement and its cause; which address, operation or place shows it depends on what was sampled. */
function failureOf({ id, cause = '' }: ChangedFinding): string {
  return `${id} ${cause}`;
}

function isFlaky({ reproduced: { k, n } }: ChangedFinding): boolean {
  return k < n;
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
