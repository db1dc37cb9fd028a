import { leftOutLines } from './left-out.js';
import { acceptanceOf, causesOf, failureCount, idsOf, noteCausesOf, type Cause, type Departure } from './causes.js';
import { cell, code, codeSpan, differenceSection, headlineTable, resultLines, verdictTable } from './markdown-parts.js';
import {
  acceptedIn,
  judgedApis,
  leftBehindIn,
  nextIn,
  openByReason,
  openAtIn,
  partyIn,
  steadinessIn,
  testableOf,
  timeIn,
} from './wording.js';
import { resultOf } from './result.js';
import type { RunSummary } from '../results/run-json.js';

/** An issue tracker takes 65,536 characters of an issue. */
const mostCharacters = 60_000;
const longestScript = 4_000;

/** The report as Markdown for an issue tracker: never longer than 60,000 characters; what is left out is counted. */
export function markdownReport(summary: RunSummary): string {
  const { run, end, comparison } = summary;
  const head = [
    `# ${cell(run.target.name)}: ${resultOf(summary).word}`,
    '',
    ...resultLines(summary),
    ...headlineTable(summary),
    '',
    `Judged ${timeIn(run.startedAt)} by Plumbline ${run.version}, depth ${run.depth}, seed ${run.seed}, ${end.sent.total} requests.`,
    ...Object.entries(end.interrupted).map(([reason, count]) => `\nStopped early ${count}×: ${cell(reason)}.`),
    ...leftOutLines(summary).map((line, index) => (index === 0 ? `\n${cell(line)}\n` : `- ${cell(line.trim())}`)),
    '',
  ];
  const tail = [
    ...(comparison === undefined ? [] : differenceSection(comparison, 2)),
    ...notes(summary),
    ...leftBehind(summary),
    ...next(summary),
    ...open(summary),
    ...verdictTable(summary),
    '',
    ...coverage(summary),
  ];
  const room = mostCharacters - lengthOf(head) - lengthOf(tail);
  const text = [...head, ...findings(summary, room), ...tail].join('\n');
  return text.length <= mostCharacters
    ? text
    : `${text.slice(0, mostCharacters - 100)}\n\n…the rest is in report.html\n`;
}

function lengthOf(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + line.length + 1, 0);
}

/** As many findings in full as there is room for, the most severe first. */
function findings(summary: RunSummary, room: number): string[] {
  const causes = causesOf(summary);
  if (causes.length === 0) return [];
  const lines = ['## Failed requirements', '', `${failureCount(summary)}.`, ''];
  let used = lengthOf(lines) + 200;
  let left = 0;
  for (const departures of causes) {
    const title =
      departures.length === 1
        ? []
        : [
            `### ${departures.length} places that probably have one cause: ${idsOf(departures).join(', ')}`,
            '',
            ...acceptance(departures),
          ];
    const parts = departures.map((departure) => departureText(departure, departures.length === 1 ? 3 : 4));
    for (const [index, part] of parts.entries()) {
      const text = index === 0 ? [...title, ...part] : part;
      if (used + lengthOf(text) > room) {
        left += 1;
        continue;
      }
      used += lengthOf(text);
      lines.push(...text);
    }
  }
  if (left > 0) lines.push(`And ${left} more in report.html.`, '');
  return lines;
}

function acceptance(cause: Cause): string[] {
  const text = acceptanceOf(cause);
  return text === '' ? [] : [`${cell(text)}.`, ''];
}

function departureText({ result, finding }: Departure, depth: number): string[] {
  const { expected, actual, mixedUp, at, base, operation, observedAt, requestId, fingerprint, excerpt, curl } = finding;
  const accepted = acceptedIn(result);
  const rows = [
    `- Where: \`${operation}\` at ${base}${at === '' ? '' : `, ${codeSpan(at)}`}; ${steadinessIn(finding)}`,
    `- Concerns ${partyIn(result)}`,
    `- Failed ${result.violations} of ${result.exercised} checks`,
    ...openAtIn(result).map((line) => `- ${cell(line)}`),
    `- Source: “${cell(result.source.section)}”, ${cell(result.source.item)}`,
    ...(observedAt === undefined
      ? []
      : [`- Observed ${timeIn(observedAt)}${requestId === undefined ? '' : `, request id ${codeSpan(requestId)}`}`]),
    ...(accepted === '' ? [] : [`- Accepted: ${cell(accepted)}`]),
    `- ${cell(finding.refutedBy)}`,
    `- Fingerprint \`${fingerprint}\``,
  ];
  const script =
    curl.length > longestScript ? `# The script has ${curl.length} characters; it stands in report.html.` : curl;
  return [
    `${'#'.repeat(depth)} ${(result.level ?? '').toUpperCase()} ${result.id}: ${cell(result.says)}`,
    '',
    `- Expected: ${cell(expected)}`,
    `- Found: ${cell(actual)}`,
    ...(mixedUp === undefined ? [] : [`- Because ${cell(mixedUp)}`]),
    '',
    '<details><summary>Evidence, and how to reproduce it</summary>',
    '',
    ...rows,
    '',
    ...code('sh', script),
    '',
    ...code('sh', finding.replay),
    '',
    ...(excerpt === undefined
      ? []
      : [
          ...code(
            '',
            [
              `${excerpt.status} ${excerpt.mediaType ?? ''}`.trim(),
              ...excerpt.lines.map((line) => `${line.offending ? '>' : ' '} ${line.text}`),
            ].join('\n'),
          ),
          '',
        ]),
    '</details>',
    '',
  ];
}

/** Notes have no effect on the result and so stand apart from failures. */
function notes(summary: RunSummary): string[] {
  const causes = noteCausesOf(summary);
  if (causes.length === 0) return [];
  return [
    '## Notes',
    '',
    'Reported, and without effect on the result.',
    '',
    ...causes
      .slice(0, 25)
      .map(
        ([first]) =>
          `- ${first!.result.id} (${first!.finding.operation} at ${first!.finding.base}): ${cell(first!.result.says)} Found ${cell(first!.finding.actual)}.`,
      ),
    '',
  ];
}

function leftBehind(summary: RunSummary): string[] {
  const left = leftBehindIn(summary);
  if (left.length === 0) return [];
  const shown = left.slice(0, 50);
  return [
    '## Left at the target',
    '',
    `<details><summary>${left.length} left at the target</summary>`,
    '',
    ...shown.map((line) => `- ${cell(line)}`),
    ...(left.length > shown.length ? [`- and ${left.length - shown.length} more in report.html`] : []),
    '',
    '</details>',
    '',
  ];
}

function next(summary: RunSummary): string[] {
  const steps = nextIn(summary);
  if (steps.length === 0) return [];
  return [
    '## What to set next',
    '',
    `${testableOf(summary.evidence.judgeable, steps)}.`,
    '',
    '| Set | Testable | It takes |',
    '| --- | ---: | --- |',
    ...steps.map(
      ({ set, ids, costs }) => `| ${set.map(codeSpan).join(' and ')} | ${ids.length} more | ${cell(costs)} |`,
    ),
    '',
  ];
}

const mostIds = 30;

function open(summary: RunSummary): string[] {
  const groups = [...openByReason(summary)];
  if (groups.length === 0) return [];
  return [
    '## Not tested in this run',
    '',
    ...groups.slice(0, 40).map(([reason, results]) => {
      const ids = results.slice(0, mostIds).map(({ id }) => id);
      return `- ${cell(reason)} (${results.length}): ${ids.join(', ')}${results.length > mostIds ? ', …' : ''}`;
    }),
    '',
  ];
}

function coverage(summary: RunSummary): string[] {
  const apis = judgedApis(summary);
  return [
    '## Statements of the documents that were tested',
    '',
    '| Document | Section | Statements | Tested | Failed | Not tested | Not testable |',
    '| --- | --- | ---: | ---: | ---: | ---: | ---: |',
    ...summary.coverage
      .filter(({ api }) => apis.includes(api))
      .flatMap(({ api, sections }) =>
        sections.map(
          ({ section, statements, judged, violated, open: left, unjudgeable }) =>
            `| ${api} | ${cell(section)} | ${statements} | ${judged} | ${violated} | ${left} | ${unjudgeable} |`,
        ),
      ),
    '',
  ];
}
