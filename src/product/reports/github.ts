import { failsRun } from '../results/conclusion.js';
import type { RequirementResult, RunSummary } from '../results/run-json.js';
import { causesOf, noteCausesOf, type Cause, type Departure } from './causes.js';
import { annotation } from './github-annotation.js';
import { cell, code, differenceSection, headlineTable, resultLines, verdictTable } from './markdown-parts.js';
import { acceptedIn, leftBehindIn, openByReason, partyIn, steadinessIn } from './wording.js';
import { resultOf } from './result.js';

/** A job summary shows a megabyte; a person reads far less. */
const mostFindings = 30;
const mostScripts = 10;
/** GitHub shows ten annotations of each severity for a step and drops the others. */
const mostAnnotations = 10;

/** What `GITHUB_STEP_SUMMARY` takes: the result, the failures in one table with scripts below, and what was not tested. */
export function githubSummary(summary: RunSummary, environment: NodeJS.ProcessEnv = {}): string {
  const { run, end, comparison } = summary;
  const causes = causesOf(summary);
  const departures = causes.flat();
  const link = artifactsOf(environment);
  return [
    `## Plumbline: ${cell(run.target.name)}: ${resultOf(summary).word}`,
    '',
    ...resultLines(summary),
    `${end.sent.total} requests, depth ${run.depth}, seed ${run.seed}.${link === undefined ? '' : ` The whole report is among [the artifacts of this run](${link}).`}`,
    '',
    ...headlineTable(summary),
    '',
    ...verdictTable(summary),
    '',
    ...findingTable(departures),
    ...scripts(causes),
    ...(comparison === undefined ? [] : differenceSection(comparison, 3)),
    ...listOf('Left at the target', leftBehindIn(summary)),
    ...listOf(
      'Not tested',
      [...openByReason(summary)].map(([reason, results]) => `${cell(reason)}: ${results.length}`),
    ),
  ].join('\n');
}

function findingTable(departures: readonly Departure[]): string[] {
  if (departures.length === 0) return [];
  const rows = departures.slice(0, mostFindings).map(({ result, finding }) => {
    const accepted = acceptedIn(result);
    const remark = accepted === '' ? steadinessIn(finding) : accepted;
    return `| ${result.level ?? ''} | ${result.id}${clientMark(result)} ${cell(result.says)} | ${cell(finding.expected)} | ${cell(finding.actual)} | ${finding.operation} ${finding.base} ${cell(finding.at)} | ${cell(remark)} |`;
  });
  return [
    '| Level | Requirement | Expected | Found | Where | |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
    '',
    ...(departures.length > mostFindings ? [`And ${departures.length - mostFindings} more in the report.`, ''] : []),
  ];
}

/** One script for each cause, folded. */
function scripts(causes: readonly Cause[]): string[] {
  return causes
    .slice(0, mostScripts)
    .map((departures) => departures[0]!)
    .flatMap(({ result, finding }) => [
      `<details><summary>How to reproduce ${result.id}</summary>`,
      '',
      ...code('sh', finding.curl),
      '',
      ...code('sh', finding.replay),
      '',
      '</details>',
      '',
    ]);
}

function listOf(title: string, items: readonly string[]): string[] {
  if (items.length === 0) return [];
  return [`### ${title}`, '', ...items.slice(0, mostFindings).map((item) => `- ${cell(item)}`), ''];
}

function artifactsOf(environment: NodeJS.ProcessEnv): string | undefined {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_RUN_ID: id } = environment;
  return server && repository && id ? `${server}/${repository}/actions/runs/${id}#artifacts` : undefined;
}

/**
 * Workflow commands that GitHub shows beside a run, one for each cause: an error for a failed MUST, a warning for a failed
 * SHOULD and for what the run left at the target, a notice for notes and for what is waived or known; at most ten of each.
 */
export function githubAnnotations(summary: RunSummary): readonly string[] {
  const shown = { error: 0, warning: 0, notice: 0 };
  const left = leftBehindIn(summary);
  const leftAnnotation =
    left.length === 0 ? [] : [annotation('warning', `Left at the target: ${left.length}`, left.join('\n'))];
  shown.warning += leftAnnotation.length;
  const kinds = Object.keys(shown);
  const causes = [...causesOf(summary), ...noteCausesOf(summary)].map(([first]) => ({
    ...first!,
    kind: kindOf(first!, summary.run.strict),
  }));
  // Errors first, for a reader sees the first ones.
  causes.sort((left, right) => kinds.indexOf(left.kind) - kinds.indexOf(right.kind));
  const found = causes.flatMap(({ result, finding, kind }) => {
    shown[kind] += 1;
    if (shown[kind] > mostAnnotations) return [];
    const { id, says } = result;
    const accepted = acceptedIn(result);
    const message = `${accepted === '' ? '' : `(${accepted}) `}${says} Expected ${finding.expected}, found ${finding.actual} (${finding.operation} at ${finding.base}${finding.at && `, ${finding.at}`}).\n${finding.replay}`;
    return [annotation(kind, `${id} failed${clientMark(result)}`, message)];
  });
  return [...found, ...leftAnnotation];
}

function clientMark(result: RequirementResult): string {
  return result.party === undefined ? '' : ` (${partyIn(result)})`;
}

function kindOf({ result }: Departure, strict: boolean): 'error' | 'warning' | 'notice' {
  if (result.level === 'note' || acceptedIn(result) !== '') return 'notice';
  return failsRun(result, strict) ? 'error' : 'warning';
}
