import { existsSync, readFileSync } from 'node:fs';
import { isObject, parseBody } from '../json/parse.js';
import type { Verdict } from '../judge/verdict.js';
import { ConfigurationError } from '../model/configuration-error.js';
import { olderFingerprintOf } from '../judge/fingerprint.js';
import type { Finding } from './finding.js';
import type { RunSummary } from './run-json.js';
import { writeText } from './output.js';
import { parseInputKey } from './sent-inputs.js';

/** One run as the history keeps it. */
export interface PastRun {
  readonly target: string;
  readonly startedAt: string;
  readonly version: string;
  readonly depth: string;
  readonly exitCode: number;
  /** Verdicts of judged requirements by id; one that is missing was unknown then, or left out by request. */
  readonly verdicts: Readonly<Record<string, Verdict>>;
  /** Fingerprints of the findings. */
  readonly findings: readonly string[];
  /** Names of the inputs that it sent, such as `order/options#3`. */
  readonly inputs?: readonly string[];
  /** Of a round of a watch: findings that had not recovered after it. */
  readonly open?: number;
  /** Median of all response times. */
  readonly medianMs?: number;
}

/** What a run left behind, as reports need it. */
export interface RunResults {
  readonly folder: string;
  readonly summary: RunSummary;
  readonly history: readonly PastRun[];
}

export const historyName = 'history.ndjson';

export function pastRunOf({ run, end, requirements, inputs = {} }: RunSummary): PastRun {
  const judged = requirements.filter(({ verdict, level }) => level !== undefined && verdict !== 'unjudged');
  return {
    target: run.target.name,
    startedAt: run.startedAt,
    version: run.version,
    depth: run.depth,
    exitCode: end.exitCode,
    verdicts: Object.fromEntries(judged.map(({ id, verdict }) => [id, verdict])),
    findings: requirements.flatMap(({ findings }) => findings.map(({ fingerprint }) => fingerprint)),
    inputs: Object.keys(inputs).flatMap((key) => {
      const place = parseInputKey(key);
      return place === undefined ? [] : [`${place.scenario}#${place.path}`];
    }),
  };
}

/** Past runs of one target, oldest first; none when there is no such file. */
export function readHistory(file: string, target: string): readonly PastRun[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.flatMap((line, index) => {
    if (line.trim() === '') return [];
    const parsed = parseBody(line);
    if (parsed.json && isPastRun(parsed.value)) return parsed.value.target === target ? [parsed.value] : [];
    // A line cut short by a kill is the last one; anything else is not a history.
    if (!parsed.json && index === lines.length - 1) return [];
    throw new ConfigurationError(
      `${file}:${index + 1}: not a line of a history${parsed.json ? '' : ` (${parsed.problem})`}`,
    );
  });
}

function isPastRun(value: unknown): value is PastRun {
  return isObject(value) && isObject(value.verdicts) && Array.isArray(value.findings);
}

export function appendHistory(file: string, entry: PastRun): void {
  writeText(file, `${JSON.stringify(entry)}\n`, 'a');
}

/** The summary with what earlier runs of the same target say: when a finding was first seen, and when its requirement last passed. */
export function withHistory(summary: RunSummary, history: readonly PastRun[]): RunSummary {
  const { startedAt } = summary.run;
  const earlier = [...baselineIn(summary), ...history]
    .filter((past) => past.startedAt < startedAt)
    .sort((left, right) => left.startedAt.localeCompare(right.startedAt));
  return dated(summary, earlier, () => startedAt);
}

type Earlier = Pick<PastRun, 'startedAt' | 'verdicts' | 'findings'>;

/** The baseline as an earlier run: it had all that still fails. */
function baselineIn({ comparison }: RunSummary): readonly Earlier[] {
  if (comparison === undefined) return [];
  const { before, still } = comparison;
  return [{ startedAt: before.startedAt, verdicts: {}, findings: still.map(({ fingerprint }) => fingerprint) }];
}

/** The same of all rounds of a watch together. */
export function withRounds(summary: RunSummary, rounds: readonly PastRun[]): RunSummary {
  return dated(summary, rounds, ({ observedAt }) => observedAt);
}

function dated(
  summary: RunSummary,
  before: readonly Earlier[],
  otherwise: (finding: Finding) => string | undefined,
): RunSummary {
  if (before.length === 0) return summary;
  const firstSeen = new Map<string, string>();
  for (const { findings, startedAt } of before.toReversed())
    for (const fingerprint of findings) firstSeen.set(fingerprint, startedAt);
  // Older entries have names by address.
  const firstSeenOf = (id: string, { fingerprint, operation, base, alsoAt = [], ...finding }: Finding) =>
    [fingerprint, ...[base, ...alsoAt].map((at) => olderFingerprintOf(id, at, operation, finding))]
      .flatMap((name) => firstSeen.get(name) ?? [])
      .sort()[0];
  return {
    ...summary,
    requirements: summary.requirements.map((result) => {
      if (result.findings.length === 0) return result;
      const lastGood = before.findLast(({ verdicts }) => verdicts[result.id] === 'pass')?.startedAt;
      return {
        ...result,
        ...(lastGood !== undefined && { lastGood }),
        findings: result.findings.map((finding) => {
          const firstSeen = firstSeenOf(result.id, finding) ?? otherwise(finding);
          return firstSeen === undefined ? finding : { ...finding, firstSeen };
        }),
      };
    }),
  };
}
