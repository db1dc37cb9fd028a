import { requirementIds } from '../apis/registry.js';
import { mergeInputs } from '../judge/inputs.js';
import { violationBound, type Verdict } from '../judge/verdict.js';
import { compareIds } from '../model/exchange.js';
import { groupedBy, mergeCounts, unite as united } from '../model/groups.js';
import { mergeAddresses } from '../results/addresses.js';
import { basesOf, type Finding } from '../results/finding.js';
import type { LeftBehind } from '../results/left-behind.js';
import { isDecided, type RequirementResult } from '../results/requirement-result.js';
import { summarise, type RunSummary } from '../results/run-json.js';
import { spansOf, unitedSpans } from '../results/spans.js';
import { unitedEnd } from './judge-journals.js';
import { unitedHeader } from './united-header.js';
import { endedEarly } from '../results/journal.js';

/** A result with the name by which errors speak of it. */
export interface NamedRun {
  readonly file: string;
  readonly summary: RunSummary;
}

/**
 * Unites the results of several runs of one target, requirement by requirement: each run was judged by itself. Associative
 * and commutative, so that results can be united as a tree, in any order. Response times stay with their runs.
 */
export function unite(runs: readonly NamedRun[], require?: number): RunSummary {
  const summaries = runs.map(({ summary }) => summary);
  const header = unitedHeader(
    runs.map(({ file, summary: { run, end } }) => ({ file, header: run, isIncomplete: endedEarly(end) })),
  );
  const byId = groupedBy(
    summaries.flatMap(({ requirements }) => requirements),
    ({ id }) => id,
  );
  const results = requirementIds().flatMap((id) => (byId.has(id) ? [uniteResults(byId.get(id)!)] : []));
  const inputs = summaries.map((summary) => summary.inputs ?? {}).reduce((a, b) => united(a, b, mergeInputs), {});
  const end = unitedEnd(
    summaries.map((summary) => summary.end),
    {
      total: summaries.reduce((sum, summary) => sum + summary.end.sent.total, 0),
      operations: summaries.map((summary) => summary.end.sent.operations).reduce(mergeCounts, {}),
      effects: summaries.map((summary) => summary.end.sent.effects).reduce(mergeCounts, {}),
    },
    unitedSpans(summaries.flatMap(spansOf)),
  );
  return summarise({ ...header, ...(require !== undefined && { require }) }, end, results, {
    unrecognised: inEach(summaries, ({ unrecognised }) => unrecognised),
    unvisited: inEach(summaries, ({ unvisited = [] }) => unvisited),
    suiteFaults: summaries.map((summary) => summary.suiteFaults ?? {}).reduce(mergeCounts, {}),
    ...(Object.keys(inputs).length > 0 && { inputs }),
    addresses: mergeAddresses(summaries.flatMap(({ addresses }) => addresses)),
    latency: [],
    leftBehind: uniteLeftBehind(summaries.map(({ leftBehind }) => leftBehind)),
  });
}

const strongest: readonly Verdict[] = ['fail', 'pass', 'inconclusive', 'unexercised', 'unjudged'];

/** What several runs show of one requirement: a failure in one of them is a failure, and what one decided is decided. */
function uniteResults(results: readonly RequirementResult[]): RequirementResult {
  const verdict = strongest.find((one) => results.some((result) => result.verdict === one))!;
  const sum = (of: (result: RequirementResult) => number): number => results.reduce((all, one) => all + of(one), 0);
  const undecided = sum((result) => result.undecided ?? 0);
  const passing = sum((result) => result.passing ?? 0);
  const [reason] = results.flatMap((result) => (result.verdict === verdict ? (result.reason ?? []) : [])).sort();
  const openAt = openAtOf(results.filter(isDecided));
  const exercised = sum((result) => result.exercised);
  return {
    ...requirementOf(results[0]!),
    verdict,
    exercised,
    violations: sum((result) => result.violations),
    findings: uniteFindings(results.flatMap(({ findings }) => findings)),
    ...(passing > 0 && { passing }),
    ...(undecided > 0 && { undecided }),
    ...(reason !== undefined && { reason }),
    ...(verdict === 'pass' && passing === 0 && { bound: violationBound(exercised) }),
    ...(openAt && { openAt }),
    asked: results.some(({ asked }) => asked),
    counted: results.some(({ counted }) => counted),
  };
}

/** What a run says of a requirement by itself; none of it holds of several runs. */
const ofOneRun: ReadonlySet<string> = new Set<keyof RequirementResult>([
  ...(['bound', 'reason', 'openAt', 'passing', 'undecided'] as const),
  ...(['waived', 'known', 'notCompared'] as const),
]);

/** The requirement of a result, as every run names it. */
function requirementOf(result: RequirementResult): RequirementResult {
  return Object.fromEntries(
    Object.entries(result).filter(([name]) => !ofOneRun.has(name)),
  ) as unknown as RequirementResult;
}

/** An address is open where each run that decided the requirement left it open there. */
function openAtOf(decided: readonly RequirementResult[]): RequirementResult['openAt'] {
  const [first, ...others] = decided.map(({ openAt = {} }) => Object.entries(openAt));
  const open = (first ?? []).flatMap(([base, reason]) => {
    const reasons = others.map((entries) => entries.find(([other]) => other === base)?.[1]);
    return reasons.includes(undefined) ? [] : [[base, [reason, ...reasons].sort()[0]!] as const];
  });
  return open.length === 0 ? undefined : Object.fromEntries(open);
}

/** One failure in several runs is one finding: that of the earliest exchange stands for them, with their counts. */
function uniteFindings(findings: readonly Finding[]): readonly Finding[] {
  return [...groupedBy(findings, ({ fingerprint }) => fingerprint).values()]
    .map((alike): Finding => {
      const ordered = alike.toSorted(
        (left, right) =>
          (left.observedAt ?? '').localeCompare(right.observedAt ?? '') ||
          compareIds(left.exchanges.at(-1) ?? '-0', right.exchanges.at(-1) ?? '-0'),
      );
      const [first] = ordered;
      const bases = [...new Set(ordered.flatMap(basesOf))];
      const others = bases.filter((base) => base !== first!.base).sort();
      const { alsoAt: _, ...rest } = first!;
      const seen = alike.reduce((sum, one) => sum + one.seen, 0);
      return { ...rest, seen, ...(others.length > 0 && { alsoAt: others }) };
    })
    .sort((left, right) => (left.fingerprint < right.fingerprint ? -1 : 1));
}

/** Addresses of which every run that had them says the same: what one run recognised or visited is. */
function inEach(
  summaries: readonly RunSummary[],
  saidBy: (summary: RunSummary) => readonly string[],
): readonly string[] {
  const bases = [...new Set(summaries.flatMap(saidBy))].sort();
  return bases.filter((base) =>
    summaries.every((summary) => summary.run.target.bases[base] === undefined || saidBy(summary).includes(base)),
  );
}

function uniteLeftBehind(left: readonly LeftBehind[]): LeftBehind {
  const distinct = <T extends { readonly says: string }>(items: readonly T[]): readonly T[] =>
    [...new Map(items.map((item) => [item.says, item])).values()].sort((a, b) => a.says.localeCompare(b.says));
  return {
    orders: distinct(left.flatMap(({ orders }) => orders)),
    vaults: distinct(left.flatMap(({ vaults }) => vaults)),
  };
}
