import type { ChangedFinding, Difference, RunIdentity } from '../results/difference.js';
import { steadinessIn, timeIn } from './wording.js';

/** A class of findings of a comparison, with how its reports name it. */
export interface DifferenceClass {
  readonly name: 'added' | 'flaky' | 'unknownBefore' | 'notCompared' | 'notTested' | 'gone' | 'still';
  readonly title: string;
  readonly findings: readonly ChangedFinding[];
  /** What is to be known of one of them beside the finding. */
  readonly remark: (finding: ChangedFinding) => string;
}

/** The classes of a comparison, the most important first; empty ones are left out. */
export function classesOf(difference: Difference): readonly DifferenceClass[] {
  const classes: readonly DifferenceClass[] = [
    { name: 'added', title: 'New failures', findings: difference.added, remark: because },
    {
      name: 'flaky',
      title: 'Flaky failures (not every repetition failed)',
      findings: difference.flaky,
      remark: (finding) =>
        `${'foundIn' in finding && finding.foundIn === 'before' ? 'only in the older run' : 'only in the newer run'}; ${steadinessIn(finding)}`,
    },
    {
      name: 'unknownBefore',
      title: 'Failures of requirements that the older suite did not have',
      findings: difference.unknownBefore,
      remark: () => '',
    },
    {
      name: 'notCompared',
      title: 'Not compared: found now, and hardly tested before',
      findings: difference.notCompared,
      remark: because,
    },
    {
      name: 'notTested',
      title: 'Not compared: found before, and hardly tested now',
      findings: difference.notTested,
      remark: because,
    },
    { name: 'gone', title: 'Gone', findings: difference.gone, remark: because },
    {
      name: 'still',
      title: 'Still failing',
      findings: difference.still,
      remark: ({ since }) => (since === undefined ? '' : `in every run since ${timeIn(since)}`),
    },
  ];
  return classes.filter(({ findings }) => findings.length > 0);
}

/** `Still failing: 8 requirements`. */
export function classTitle(title: string, findings: readonly ChangedFinding[]): string {
  const count = requirementsIn(findings);
  return `${title}: ${count} ${count === 1 ? 'requirement' : 'requirements'}`;
}

function because({ because: text }: ChangedFinding): string {
  return text;
}

/** The result of a comparison in one line. */
export function differenceConclusion(difference: Difference): string {
  const { added, flaky, still, gone, notCompared, notTested, regressed, failOn } = difference;
  const counts = [
    ...(flaky.length > 0 ? [`${requirementsIn(flaky)} flaky`] : []),
    `${requirementsIn(still)} still failing`,
    `${requirementsIn(gone)} gone`,
    `${requirementsIn([...notCompared, ...notTested])} not compared`,
  ];
  return `${regressed ? 'FAILED' : 'PASSED'}: requirements ${levels(added, 'new')}, ${counts.join(', ')} (--fail-on ${failOn})`;
}

/** How many requirements these findings fail: of one requirement there may be several, by operation. */
function requirementsIn(findings: readonly ChangedFinding[]): number {
  return new Set(findings.map(({ id }) => id)).size;
}

/** `3 new (2 must, 1 should)`. */
function levels(findings: readonly ChangedFinding[], word: string): string {
  const parts = (['must', 'should', 'note'] as const).flatMap((level) => {
    const count = requirementsIn(findings.filter((finding) => finding.level === level));
    return count === 0 ? [] : [`${count} ${level}`];
  });
  return `${requirementsIn(findings)} ${word}${parts.length === 0 ? '' : ` (${parts.join(', ')})`}`;
}

/** `staging, 2026-03-01 12:00:00 UTC, Plumbline 0.1.0, depth gate, seed 7, 500 requests`. */
export function identityText({ target, startedAt, version, depth, seed, requests }: RunIdentity): string {
  return `${target}, ${timeIn(startedAt)}, Plumbline ${version}, depth ${depth}, seed ${seed}, ${requests} requests`;
}

/** `swapOrder a1b2c3d4e5f6` for each document that a run was judged against. */
export function documentsText({ documents }: RunIdentity): string {
  return Object.entries(documents)
    .map(([api, hash]) => `${api} ${hash.slice(0, 12)}`)
    .join(', ');
}

/** What changed between two runs, for a terminal. */
export function differenceText(difference: Difference): string {
  return [...differenceLines(difference), ''].join('\n');
}

export function differenceLines(difference: Difference): readonly string[] {
  const { before: older, after: newer, warnings, latency } = difference;
  return [
    `old  ${identityText(older)}`,
    `new  ${identityText(newer)}`,
    `documents (SHA-256)  ${documentsText(newer)}`,
    ...warnings.map((warning) => `warning: ${warning}`),
    ...classesOf(difference).flatMap(({ title, findings, remark }) => [
      '',
      classTitle(title, findings),
      ...findings.map((finding) => `  ${findingLine(finding)}${remark(finding) === '' ? '' : ` (${remark(finding)})`}`),
    ]),
    ...(latency.length === 0
      ? []
      : ['', 'Response times that changed by half or more (the load of either machine may be the reason)']),
    ...latency.map(
      ({ operation, base, before: then, after: now }) =>
        `  ${`${operation} ${base}`.padEnd(34)}median ${change(then.p50, now.p50)}  95 % ${change(then.p95, now.p95)}`,
    ),
    '',
    differenceConclusion(difference),
  ];
}

/** One finding of a comparison in one line. */
export function findingLine({
  level,
  id,
  operation,
  base,
  at,
  expected,
  actual,
  fingerprint,
  waived,
}: ChangedFinding): string {
  return `${level} ${id}  ${operation} at ${base}${at && ` ${at}`}: expected ${expected}, found ${actual}${waived ? ', waived' : ''}  ${fingerprint}`;
}

function change(then: number, now: number): string {
  const ratio = then === 0 ? '' : ` (×${(now / then).toFixed(2)})`;
  return `${then} → ${now} ms${ratio}`;
}
