import type { Excerpt } from '../results/excerpt.js';
import type { RunSummary } from '../results/run-json.js';
import { acceptanceOf, causesOf, gistOf, idsOf, mainCauses, noteCausesOf, whatToDo } from './causes.js';
import type { Cause, Departure } from './causes.js';
import { changesIn } from './changes.js';
import { detailsOf } from './finding-text.js';
import { listed } from '../model/counted.js';
import { cell, code, markdownOf, tableOf } from './markdown-parts.js';
import { resultOf } from './result.js';
import { areaTable, factsOf, sectionsOf, undecidedSection } from './sections.js';
import { basesIn, testedIn, warningsIn } from './wording.js';

/** An issue tracker takes 65,536 characters of an issue. */
const mostCharacters = 60_000;
const longestScript = 4_000;

/** The report as Markdown for an issue tracker: never longer than 60,000 characters; what is left out is counted. */
export function markdownReport(summary: RunSummary, folder?: string): string {
  const head = headOf(summary, folder);
  const tail = [
    ...(summary.comparison === undefined ? [] : [changesIn(summary.comparison, 'Changed since the baseline')]),
    ...notesIn(summary),
    ...sectionsOf(summary),
  ].flatMap((section) => markdownOf(section, 2));
  const room = mostCharacters - lengthOf(head) - lengthOf(tail);
  const text = [...head, ...findings(summary, room), ...tail].join('\n');
  return text.length <= mostCharacters
    ? text
    : `${text.slice(0, mostCharacters - 100)}\n\n…the rest is in report.html\n`;
}

function lengthOf(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + line.length + 1, 0);
}

/** The result, the sentences of what failed, what is missing for a verdict, how much was tested, and the facts of the run. */
function headOf(summary: RunSummary, folder: string | undefined): readonly string[] {
  const { word, reason } = resultOf(summary);
  const failed = mainCauses(summary, sentence, (left) => `- ${left}`);
  return listed(
    `# ${cell(summary.run.target.name)}: ${word}`,
    '',
    `**${word}**: ${cell(reason)}.`,
    '',
    failed.length > 0 && [...failed, '', whatToDo(summary, 'below', folder).join(' '), ''],
    undecidedSection(summary).flatMap((section) => markdownOf(section, 2)),
    testedIn(summary).flatMap((tested) => [`${tested}.`, '']),
    warningsIn(summary).flatMap((warning) => [cell(warning), '']),
    tableOf(areaTable(summary)),
    factsOf(summary).map(([name, text]) => `- ${cell(name)}: ${cell(text)}`),
    '',
  );
}

function sentence(cause: Cause): string {
  const { level = 'note', says } = cause[0]!.result;
  const [ids = '', ...facts] = gistOf(cause);
  return `- **${level.toUpperCase()} ${ids}**: ${cell(says)} (${cell(facts.join('; '))})`;
}

/** As many findings in full as there is room for, the most severe first. */
function findings(summary: RunSummary, room: number): readonly string[] {
  const causes = causesOf(summary);
  if (causes.length === 0) return [];
  const lines = ['## Failed requirements', ''];
  let left = 0;
  for (const text of causes.flatMap(findingsOf))
    if (lengthOf(lines) + lengthOf(text) + 100 > room) left += 1;
    else lines.push(...text);
  return left === 0 ? lines : [...lines, `And ${left} more in report.html.`, ''];
}

/** The findings of a cause, of which the first one stands below what they have in common. */
function findingsOf(cause: Cause): readonly (readonly string[])[] {
  if (cause.length === 1) return [findingText(cause[0]!, 3)];
  const acceptance = acceptanceOf(cause);
  const title = `### ${cause.length} places that probably have one cause: ${idsOf(cause).join(', ')}`;
  const [shown = [], ...others] = cause.map((departure) => findingText(departure, 4));
  return [listed(title, '', acceptance !== '' && [`${cell(acceptance)}.`, ''], shown), ...others];
}

function findingText({ result, finding }: Departure, depth: number): readonly string[] {
  const { expected, actual, mixedUp, excerpt, curl, replay, refutedBy } = finding;
  const script =
    curl.length > longestScript ? `# The script has ${curl.length} characters; it stands in report.html.` : curl;
  return listed(
    `${'#'.repeat(depth)} ${(result.level ?? '').toUpperCase()} ${result.id}: ${cell(result.says)}`,
    '',
    `- Expected: ${cell(expected)}`,
    `- Found: ${cell(actual)}`,
    mixedUp && `- Because ${cell(mixedUp)}`,
    '',
    '<details><summary>Evidence, and how to reproduce it</summary>',
    '',
    detailsOf({ result, finding }).map(([name, text]) => `- ${name}: ${cell(text)}`),
    refutedBy && `- ${cell(refutedBy)}`,
    '',
    code('sh', script),
    code('sh', replay),
    excerpt && code('', excerptText(excerpt)),
    '</details>',
    '',
  );
}

function excerptText({ status, mediaType = '', lines }: Excerpt): string {
  return [`${status} ${mediaType}`.trim(), ...lines.map((line) => `${line.offending ? '>' : ' '} ${line.text}`)].join(
    '\n',
  );
}

/** Notes have no effect on the result and so stand apart from failures. */
function notesIn(summary: RunSummary) {
  const lines = noteCausesOf(summary).map(([note]) => {
    const { result, finding } = note!;
    return `${result.id} (${finding.operation} at ${basesIn(finding)}): ${result.says} Found ${finding.actual}.`;
  });
  const says = 'Reported, and without effect on the result.';
  return lines.length === 0 ? [] : [{ id: 'notes', title: 'Notes', says, lines }];
}
