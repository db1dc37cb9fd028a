import { inertText } from './inert.js';
import type { Verdict } from '../judge/verdict.js';
import type { Difference } from '../results/difference.js';
import type { RunSummary } from '../results/run-json.js';
import { remarksBeside, remediesOf, undecidedIn } from '../results/undecided.js';
import { factsOf, mainCauses, moreCauses, whatToDo } from './causes.js';
import { classesOf, classTitle, differenceConclusion, documentsText, findingLine, identityText } from './diff-text.js';
import { andMore, areaText, headlineAreas, judgedApis, testedIn, verdictWords } from './wording.js';
import { resultOf } from './result.js';

/** The result: what the findings say of the target, the sentences of what failed, how much was tested, what decides the exit code. */
export function resultLines(summary: RunSummary): string[] {
  const { word, reason } = resultOf(summary);
  return [
    `**${word}**: ${cell(reason)}.`,
    '',
    ...failedSentences(summary),
    ...undecidedTable(summary),
    ...testedIn(summary).flatMap((tested) => [`${tested}.`, '']),
    ...remarksBeside(summary).flatMap((remark) => [`${cell(remark)}.`, '']),
  ];
}

/** The sentences of what failed, one for each cause: at most five. */
function failedSentences(summary: RunSummary): string[] {
  const { shown, left } = mainCauses(summary);
  if (shown.length === 0) return [];
  return [
    ...shown.map((cause) => {
      const { level = 'note', says } = cause[0]!.result;
      const [ids = '', ...facts] = factsOf(cause);
      return `- **${level.toUpperCase()} ${ids}**: ${cell(says)} (${cell(facts.join('; '))})`;
    }),
    ...(left === 0 ? [] : [`- ${moreCauses(left)}`]),
    '',
    whatToDo(summary, 'below').join(' '),
    '',
  ];
}

function undecidedTable(summary: RunSummary): string[] {
  const rows = undecidedIn(summary);
  if (rows.length === 0) return [];
  return [
    '| Too little was tested of | Have | Need | Because |',
    '| --- | --- | ---: | --- |',
    ...rows.map(({ area, have, need, because }) => `| ${cell(area)} | ${have} | ${need} | ${cell(because)} |`),
    '',
    ...remediesOf(rows).flatMap(({ of, remedy }) => [
      `- ${cell(of)}${remedy
        .split('`')
        .map((text, index) => (index % 2 === 0 ? cell(text) : codeSpan(text)))
        .join('')}`,
    ]),
    '',
  ];
}

export function headlineTable(summary: RunSummary): string[] {
  const areas = headlineAreas(summary);
  if (areas.length === 0) return [];
  return [
    '| Area | Verdict | Evidence |',
    '| --- | --- | --- |',
    ...areas.map(
      (area) =>
        `| ${area.title} | ${verdictWords[area.verdict].sign} ${verdictWords[area.verdict].says} | ${cell(areaText(area))} |`,
    ),
  ];
}

/** The verdicts by API, of those that were judged. */
export function verdictTable(summary: RunSummary): string[] {
  const verdicts = Object.keys(verdictWords) as Verdict[];
  return [
    `| API | ${verdicts.map((verdict) => verdictWords[verdict].says).join(' | ')} |`,
    `| --- |${' ---: |'.repeat(verdicts.length)}`,
    ...judgedApis(summary).map((api) => {
      const counts = verdicts.map((verdict) =>
        summary.requirements.filter((requirement) => requirement.api === api && requirement.verdict === verdict),
      );
      return `| ${api} | ${counts.map(({ length }) => length).join(' | ')} |`;
    }),
  ];
}

const mostOfClass = 25;

/** What changed since another run, as a section with a heading of this depth. */
export function differenceSection(
  difference: Difference,
  depth: number,
  title = 'Changed since the baseline',
): string[] {
  const { before, after, warnings, latency } = difference;
  const heading = '#'.repeat(depth);
  return [
    `${heading} ${title}`,
    '',
    `**${cell(differenceConclusion(difference))}**`,
    '',
    `- Older run: ${cell(identityText(before))}`,
    `- Newer run: ${cell(identityText(after))}`,
    `- Documents (SHA-256): ${documentsText(after)}`,
    ...warnings.map((warning) => `- Warning: ${cell(warning)}`),
    '',
    ...classesOf(difference).flatMap(({ title, findings, remark }) => [
      `${heading}# ${classTitle(title, findings)}`,
      '',
      ...findings
        .slice(0, mostOfClass)
        .map(
          (finding) => `- ${cell(findingLine(finding))}${remark(finding) === '' ? '' : ` (${cell(remark(finding))})`}`,
        ),
      ...(findings.length > mostOfClass ? [`- ${andMore(findings.length - mostOfClass, 'report.html')}`] : []),
      '',
    ]),
    ...(latency.length === 0
      ? []
      : [
          `${heading}# Response times that changed by half or more`,
          '',
          'The load of either machine may be the reason.',
          '',
          '| Operation | Median before | Median now |',
          '| --- | ---: | ---: |',
          ...latency.map(
            (latency) =>
              `| ${latency.operation} ${latency.base} | ${latency.before.p50} ms | ${latency.after.p50} ms |`,
          ),
          '',
        ]),
  ];
}

/** A fence longer than any run of backticks inside. */
export function code(language: string, content: string): string[] {
  const longest = Math.max(2, ...[...content.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return [fence + language, inertText(content), fence];
}

/**
 * Text of the target or of a document, which must not become markup. Addresses are no links, for a link takes the
 * backslashes after it and leaves the markup that they were to escape.
 */
export function cell(value: string): string {
  return inertText(value.replace(/\r?\n/g, ' ')).replace(
    /[\\<>|[*~]|(?<![a-zA-Z0-9])_|_(?![a-zA-Z0-9])|(?<=https?|ftp):(?=\/\/)|(?<=mailto|xmpp):|(?<=www)\./gi,
    (character) => `\\${character}`,
  );
}

/** Text as a span of code in one line, whatever backticks are in it. */
export function codeSpan(value: string): string {
  const text = inertText(value.replace(/\r?\n/g, ' '));
  if (!text.includes('`')) return `\`${text}\``;
  const fence = '`'.repeat(Math.max(...[...text.matchAll(/`+/g)].map(([run]) => run.length)) + 1);
  return `${fence} ${text} ${fence}`;
}
