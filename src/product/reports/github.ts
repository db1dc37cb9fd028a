import { failsRun } from '../results/conclusion.js';
import type { RunSummary } from '../results/run-json.js';
import { causesOf, noteCausesOf, type Departure } from './causes.js';
import { withoutControlCharacters } from './control-characters.js';
import { markdownReport } from './markdown.js';
import { resultLine } from './result.js';
import { acceptedIn, basesIn, byClient, leftBehindIn } from './wording.js';

/** GitHub shows ten annotations of each severity for a step and drops the others. */
const mostAnnotations = 10;

const kinds = ['error', 'warning', 'notice'] as const;

/** What GitHub shows beside a run. */
type Annotation = readonly [kind: (typeof kinds)[number], title: string, message: string];

function data(text: string): string {
  return withoutControlCharacters(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

/** What `GITHUB_STEP_SUMMARY` takes: the report as Markdown, and where the artifacts of the job are. */
export function githubSummary(summary: RunSummary, environment: NodeJS.ProcessEnv = {}, folder?: string): string {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_RUN_ID: id } = environment;
  const report = markdownReport(summary, folder);
  if (!server || !repository || !id) return report;
  const artifacts = `${server}/${repository}/actions/runs/${id}#artifacts`;
  return `The whole report is among [the artifacts of this run](${artifacts}).\n\n${report}`;
}

/**
 * Workflow commands for a run, errors first, for a reader sees the first ones: an error with the result where its exit code
 * is not 0, whatever the reason, then one for each cause: an error for a failed MUST, a warning for a failed SHOULD and for
 * what the run left at the target, a notice for notes and for what is waived or known.
 */
export function githubAnnotations(summary: RunSummary): readonly string[] {
  const left = leftBehindIn(summary);
  const annotations: readonly Annotation[] = [
    ...(summary.end.exitCode === 0 ? [] : [['error', 'Plumbline', resultLine(summary)] as const]),
    ...(left.length === 0 ? [] : [['warning', `Left at the target: ${left.length}`, left.join('\n')] as const]),
    ...[...causesOf(summary), ...noteCausesOf(summary)].map(([first]) => annotationOf(first!, summary.run.strict)),
  ];
  return kinds
    .flatMap((kind) => annotations.filter(([one]) => one === kind).slice(0, mostAnnotations))
    .map(([kind, title, message]) => `::${kind} title=${property(title)}::${data(message)}`);
}

function annotationOf({ result, finding }: Departure, strict: boolean): Annotation {
  const { expected, actual, operation, at, replay } = finding;
  const accepted = acceptedIn(result);
  const isNotice = result.level === 'note' || accepted !== '';
  const found = `Expected ${expected}, found ${actual} (${operation} at ${basesIn(finding)}${at && `, ${at}`}).`;
  return [
    isNotice ? 'notice' : failsRun(result, strict) ? 'error' : 'warning',
    `${result.id} ${result.level === 'note' ? 'noted' : 'failed'}${byClient(result)}`,
    `${accepted && `(${accepted}) `}${result.says} ${found}\n${replay}`,
  ];
}
