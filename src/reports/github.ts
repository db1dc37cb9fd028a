import { conclusionOf, groupsOf, openByReason, steadinessIn, waiverIn } from './wording.js';
import { verdictTable } from './markdown.js';
import type { RunSummary } from '../results/run-json.js';

/** A job summary shows a megabyte; a person reads far less. */
const mostFindings = 30;
/** GitHub shows ten annotations of a step and drops the others. */
const mostAnnotations = 10;

/** What `GITHUB_STEP_SUMMARY` takes: the result, the violations in one table, and what could not be told. */
export function githubSummary(summary: RunSummary): string {
  const { word, because, violated } = conclusionOf(summary);
  const departures = [...groupsOf(summary).values()].flat();
  const rows = departures
    .slice(0, mostFindings)
    .map(
      ({ result, finding }) =>
        `| ${result.id} | ${result.level ?? ''} | ${cell(finding.expected)} | ${cell(finding.actual)} | ${finding.operation} ${finding.base} ${cell(finding.at)} | ${steadinessIn(finding)} |`,
    );
  return [
    `## Plumbline: ${summary.run.target.name}: ${word}${word === 'violates' ? ` ${violated}` : ''}`,
    '',
    `${because}; ${summary.end.sent.total} requests, seed ${summary.run.seed}.`,
    '',
    ...verdictTable(summary),
    '',
    ...(rows.length === 0
      ? []
      : ['| Requirement | Level | Expected | Found | Where | |', '| --- | --- | --- | --- | --- | --- |', ...rows, '']),
    ...(departures.length > mostFindings ? [`${departures.length - mostFindings} more in the report.`, ''] : []),
    ...[...openByReason(summary)].map(([reason, results]) => `- ${cell(reason)}: ${results.length}`),
    '',
  ].join('\n');
}

/** Workflow commands that GitHub shows beside a run: an error for each violated `must`, a warning for each `should`. */
export function githubAnnotations(summary: RunSummary): readonly string[] {
  return [...groupsOf(summary).values()]
    .map((departures) => departures[0]!)
    .slice(0, mostAnnotations)
    .map(({ result, finding }) => {
      const { id, level, says, waived } = result;
      const kind = waived !== undefined || level === 'note' ? 'notice' : level === 'must' ? 'error' : 'warning';
      const message = `${waived === undefined ? '' : `(${waiverIn(result)}) `}${says} Expected ${finding.expected}, found ${finding.actual} (${finding.operation} at ${finding.base}${finding.at && `, ${finding.at}`}).\n${finding.replay}`;
      return `::${kind} title=${property(`${id} violated`)}::${data(message)}`;
    });
}

function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

function cell(text: string): string {
  return text.replace(/[<>|]/g, (character) => `\\${character}`).replace(/\r?\n/g, ' ');
}
