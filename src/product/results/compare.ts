import { ConfigurationError } from '../model/configuration-error.js';
import { addressVariableOf } from '../model/base-variables.js';
import { counted, firstOf, inWords } from '../model/counted.js';
import type { Base } from '../model/exchange.js';
import { addTo } from '../model/groups.js';
import {
  countsFor,
  mayBeNew,
  stillFailing,
  type ChangedFinding,
  type Difference,
  type FailOn,
  type RunIdentity,
} from './difference.js';
import { hindrancesAround } from './around.js';
import { newClassOf, oldClassOf, type ClassName } from './change-class.js';
import { comparisonWarnings } from './comparison-warnings.js';
import { unequal } from './unequal.js';
import { gapsOf } from './evidence.js';
import type { Finding } from './finding.js';
import { endedEarly } from './journal.js';
import { lostInputs } from './lost-inputs.js';
import { rankOf } from './requirement-result.js';
import { concluded, type RunSummary } from './run-json.js';
import { changedLatency } from './statistics.js';
import { isRecorded } from './parts.js';
import { startOf } from './spans.js';

/**
 * Compares the last of several runs, oldest first, with the one before it; what both have is told with the run since which
 * it is there. `failOn` is `should` for a strict run and `must` otherwise, unless given.
 */
export function compare(runs: readonly [RunSummary, RunSummary, ...RunSummary[]], failOn?: FailOn): Difference {
  const [before, after] = runs.slice(-2) as [RunSummary, RunSummary];
  const newer = changesOf(after, before, 'older', runs);
  const older = changesOf(before, after, 'newer', runs);
  const added = newer.get('differs') ?? [];
  const least = failOn ?? (after.run.strict ? 'should' : 'must');
  const foundIn = (where: 'before' | 'after', some: readonly ChangedFinding[] = []) =>
    some.map((finding) => ({ ...finding, foundIn: where }));
  const unclear = { notCompared: newer.get('not compared') ?? [], unknownBefore: newer.get('unknown') ?? [] };
  const undecided = undecidedNow(before, after);
  const flaky = [...foundIn('after', newer.get('flaky')), ...foundIn('before', older.get('flaky'))];
  const lost = [...lostIn(before, after), ...foundLess(before.run, after.run, undecided), ...lostInputs(after, before)];
  const open = [...openIn(after), ...lost, ...mayBeNew({ added, flaky, ...unclear, failOn: least })];
  return {
    schema: 'plumbline-diff-1',
    ...(runs.length > 2 && { earlier: runs.slice(0, -2).map(identityOf) }),
    before: identityOf(before),
    after: identityOf(after),
    warnings: comparisonWarnings(runs),
    ...(undecided.length > 0 && { undecided }),
    ...(lost.length > 0 && { lost }),
    added,
    flaky,
    ...unclear,
    gone: older.get('differs') ?? [],
    notTested: [...(older.get('not compared') ?? []), ...(older.get('unknown') ?? [])],
    still: newer.get('both') ?? [],
    latency: changedLatency(before.latency, after.latency),
    failOn: least,
    regressed: added.some(countsFor(least)),
    ...(open.length > 0 && { open }),
  };
}

/**
 * The summary of a run that is compared with an earlier one: what that one has as well, and what is flaky or was not
 * repeated, is shown and does not fail the run; missing evidence stays missing.
 */
export function againstBaseline(baseline: RunSummary, summary: RunSummary): RunSummary {
  const comparison = compare([baseline, summary]);
  const printsOf = (some: readonly ChangedFinding[]) => new Set(some.map(({ fingerprint }) => fingerprint));
  const [added, flaky] = [printsOf(comparison.added), printsOf(comparison.flaky)];
  const known = stillFailing(comparison);
  return concluded({
    ...summary,
    comparison,
    requirements: summary.requirements.map((result) => {
      const { findings } = result;
      if (findings.length === 0 || findings.some(({ fingerprint }) => added.has(fingerprint))) return result;
      if (known.has(result.id)) return { ...result, known: true };
      const told = findings.map((one): Finding => {
        const isConsequence = one.reproduced.n === 0 && flaky.has(one.fingerprint);
        return isConsequence ? { ...one, steadiness: 'intermittent' } : one;
      });
      return { ...result, findings: told, notCompared: true };
    }),
  });
}

/** What keeps a comparison without a new failure from passing; of a recording, not everything can be asked for. */
function openIn(newer: RunSummary): readonly string[] {
  const { end, evidence, run } = newer;
  const early = endedEarly(end) ? ['the newer run ended early'] : [];
  if (isRecorded(run)) return early;
  return [
    ...early,
    ...(evidence.conclusive === 0 || gapsOf(evidence).length > 0 ? ['the newer run tested too little'] : []),
    ...hindrancesAround(newer).map(({ says }) => says),
    ...unequal(newer),
  ];
}

/**
 * Refuses what would say nothing, or the opposite: runs against other documents, and runs of one target that were named in
 * another order than they were made. Without times a recording is of no order, and of two targets, either may be the newer one.
 */
export function refuseIncomparable(summaries: readonly RunSummary[]): void {
  const isTimed = ({ run, end }: RunSummary): boolean => !isRecorded(run) || end.spans !== undefined;
  for (const [index, after] of summaries.slice(1).entries()) {
    const before = summaries[index]!;
    refuseOtherDocuments(before.run, after.run);
    const isOfOne = before.run.target.name === after.run.target.name;
    if (isOfOne && isTimed(before) && isTimed(after) && startOf(before) > startOf(after))
      throw new ConfigurationError(
        `the run that was named as the older one started later (${startOf(before)}) than the newer one (${startOf(after)}); expected the oldest first`,
      );
  }
}

/** Runs against other versions of the documents cannot be compared: their requirements are not the same. */
export function refuseOtherDocuments(before: RunSummary['run'], after: Pick<RunSummary['run'], 'documents'>): void {
  const changed = Object.keys(before.documents).filter(
    (api) => after.documents[api] !== undefined && after.documents[api] !== before.documents[api],
  );
  if (changed.length > 0)
    throw new ConfigurationError(
      `the runs were judged against different versions of the ${changed.join(', ')} ${changed.length === 1 ? 'document' : 'documents'} (SHA-256 ${changed.map((api) => `${before.documents[api]!.slice(0, 12)} and ${after.documents[api]!.slice(0, 12)}`).join('; ')}); expected runs against the same documents: run again for a new baseline`,
    );
}

/** The findings of a run by class, the most severe first, each with what the other run says of it. */
function changesOf(
  own: RunSummary,
  other: RunSummary,
  otherName: 'older' | 'newer',
  runs: readonly RunSummary[],
): ReadonlyMap<ClassName, readonly ChangedFinding[]> {
  const classify = otherName === 'older' ? newClassOf : oldClassOf;
  const results = new Map(other.requirements.map((result) => [result.id, result]));
  const changes = new Map<ClassName, ChangedFinding[]>();
  const failed = own.requirements.toSorted((a, b) => rankOf(a) - rankOf(b) || a.id.localeCompare(b.id));
  for (const result of failed) {
    const { id, api, level = 'note', says, waived, findings } = result;
    for (const finding of findings) {
      const { fingerprint, operation, base, alsoAt, at, expected, actual, reproduced, steadiness } = finding;
      const there = results.get(id);
      const isUnknown = there === undefined || there.verdict === 'unjudged';
      const unknown: ReturnType<typeof newClassOf> =
        result.party === 'client'
          ? ['not compared', `no client was judged in the ${otherName} run`]
          : ['unknown', `not known in the ${otherName} run`];
      const [name, because] = isUnknown ? unknown : classify(finding, result, own, other, there);
      const where = { operation, base, ...(alsoAt && { alsoAt }), at };
      const named = { id, api, level, says, waived: waived !== undefined, fingerprint, ...where };
      const verdict: ChangedFinding['other'] = there?.verdict ?? 'unknown';
      const isKnown = there?.findings.some((known) => known.fingerprint === fingerprint) === true;
      const inBoth = isKnown && { inBoth: true as const };
      const change = { ...named, expected, actual, reproduced, steadiness, other: verdict, ...inBoth, because };
      addTo(changes, name, { ...change, ...historyOf(change, runs) });
    }
  }
  return changes;
}

/** What tells a run from others. */
export function identityOf({ run, end }: RunSummary): RunIdentity {
  const { target, version, depth, seed, only, documents } = run;
  return {
    ...{ target: target.name, bases: target.bases, startedAt: startOf({ run, end }), version, depth, seed },
    ...{ requests: end.sent.total, ...(only.length > 0 && { only }), documents },
  };
}

/** MUST requirements that passed in the older run and that the newer one does not decide. */
function undecidedNow(older: RunSummary, newer: RunSummary): readonly string[] {
  const passed = new Set(older.requirements.flatMap(({ id, verdict }) => (verdict === 'pass' ? [id] : [])));
  const open = newer.requirements.filter(
    ({ id, level, verdict }) =>
      level === 'must' && passed.has(id) && (verdict === 'inconclusive' || verdict === 'unexercised'),
  );
  return open.map(({ id }) => id);
}

/** The addresses to which the older run sent and that the newer one lacks; what it was told to test has none of its own. */
function lostIn({ addresses, run: before }: RunSummary, { run }: RunSummary): readonly string[] {
  if (isRecorded(run) || isOtherSelection(before, run)) return [];
  const lost = addresses.filter(
    ({ base, requests }) => requests > 0 && base !== 'control' && !(base in run.target.bases),
  );
  return lost.map(({ base, requests }) => {
    const variable = addressVariableOf(base as Base);
    return `the newer run has no address of \`${base}\` (${variable}), to which the older one sent ${counted(requests, 'request')}`;
  });
}

/** Whether the newer run was told to test a part of what the older one tested. */
const isOtherSelection = (before: RunSummary['run'], { only }: RunSummary['run']): boolean =>
  only.length > 0 && only.join() !== before.only.join();

/** That discovery found less than in the older run, so that what passed there is not decided. */
function foundLess(
  before: RunSummary['run'],
  after: RunSummary['run'],
  undecided: readonly string[],
): readonly string[] {
  const { discovered, fixtures, requests = Infinity } = after;
  // With a smaller budget less is asked for.
  const isSmaller = requests < (before.requests ?? Infinity);
  if (discovered === undefined || undecided.length === 0 || isOtherSelection(before, after) || isSmaller) return [];
  const found = new Set(discovered.map(({ key }) => key));
  const missing = (before.discovered ?? []).filter(({ key }) => !found.has(key) && fixtures[key.split('.')[0]!]);
  if (missing.length === 0) return [];
  const named = firstOf(
    missing.map(({ key }) => `\`${key}\``),
    mostNamed,
    (left) => `${left} more`,
  );
  const many = counted(undecided.length, 'MUST requirement');
  return [
    `discovery found less than in the older run (${inWords(named)}), and ${many} that passed there ${undecided.length === 1 ? 'is' : 'are'} not decided`,
  ];
}

/** Names of a list in a sentence. */
const mostNamed = 3;

/** Of three runs or more, since which one all have it, or where the last one does not follow, which had it before. */
function historyOf(
  { fingerprint }: ChangedFinding,
  runs: readonly RunSummary[],
): Pick<ChangedFinding, 'since' | 'failedEarlier'> {
  const having = runs.map(({ requirements }) =>
    requirements.some(({ findings }) => findings.some((finding) => finding.fingerprint === fingerprint)),
  );
  const startAt = (place: number): string | undefined => runs[place] && startOf(runs[place]);
  const since = startAt(having.lastIndexOf(false) + 1);
  if (having.at(-2) === true) return runs.length < 3 || since === undefined ? {} : { since };
  const failedEarlier = startAt(having.slice(0, -1).lastIndexOf(true));
  return failedEarlier === undefined ? {} : { failedEarlier };
}
