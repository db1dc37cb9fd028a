import {
  boundIn,
  conclusionOf,
  groupsOf,
  openByReason,
  steadinessIn,
  timeIn,
  type Departure,
  waiverIn,
} from './wording.js';
import type { RunSummary } from '../results/run-json.js';

const titles = {
  conforms: 'conforms to its documents',
  violates: 'violates its documents',
  'could not tell': 'could not be judged',
} as const;

/** The report as Markdown for an issue tracker. */
export function markdownReport(summary: RunSummary): string {
  const { run, end } = summary;
  const { word, because, violated } = conclusionOf(summary);
  return [
    `# ${run.target.name} ${titles[word]}`,
    '',
    `${word === 'violates' ? `${violated} violated; ` : ''}${because}.`,
    '',
    `Judged ${timeIn(run.startedAt)} by Plumbline ${run.version}, depth ${run.depth}, seed ${run.seed}, ${end.sent.total} requests.`,
    ...Object.entries(end.interrupted).map(([reason, count]) => `\nCut short ${count}×: ${text(reason)}.`),
    '',
    ...verdictTable(summary),
    '',
    ...findings(summary),
    ...open(summary),
    ...coverage(summary),
    ...passes(summary),
  ].join('\n');
}

/** The verdicts by API as a table. */
export function verdictTable({ requirements }: RunSummary): string[] {
  const verdicts = ['pass', 'fail', 'inconclusive', 'unexercised', 'unjudged'] as const;
  const apis = [...new Set(requirements.map(({ api }) => api))];
  return [
    `| API | ${verdicts.join(' | ')} |`,
    `| --- |${' ---: |'.repeat(verdicts.length)}`,
    ...apis.map((api) => {
      const counts = verdicts.map((verdict) =>
        requirements.filter((one) => one.api === api && one.verdict === verdict),
      );
      return `| ${api} | ${counts.map(({ length }) => length).join(' | ')} |`;
    }),
  ];
}

function findings(summary: RunSummary): string[] {
  const groups = [...groupsOf(summary)];
  if (groups.length === 0) return [];
  return ['## Violations', '', ...groups.flatMap(([group, departures]) => groupText(group, departures))];
}

function groupText(group: string, departures: readonly Departure[]): string[] {
  const title =
    departures.length === 1
      ? []
      : [`### ${text(group)}`, '', `${departures.length} findings, probably of one cause.`, ''];
  return [...title, ...departures.flatMap((departure) => departureText(departure, departures.length === 1 ? 3 : 4))];
}

function departureText({ result, finding }: Departure, depth: number): string[] {
  const { expected, actual, at, base, operation, observedAt, requestId, fingerprint, excerpt } = finding;
  const rows = [
    `- Expected: ${text(expected)}`,
    `- Found: ${text(actual)}`,
    `- Where: \`${operation}\` at ${base}${at === '' ? '' : `, \`${at}\``}; ${steadinessIn(finding)}`,
    `- Violated ${result.violations} of the ${result.exercised} times it was at stake`,
    `- Source: “${text(result.source.section)}”, ${text(result.source.item)}`,
    ...(observedAt === undefined
      ? []
      : [`- Observed ${timeIn(observedAt)}${requestId === undefined ? '' : `, request id \`${requestId}\``}`]),
    ...(finding.firstSeen === undefined ? [] : [`- First seen ${timeIn(finding.firstSeen)}`]),
    ...(result.waived === undefined ? [] : [`- Accepted: ${text(waiverIn(result))}`]),
    ...(result.lastGood === undefined ? [] : [`- Last good ${timeIn(result.lastGood)}`]),
    `- Withdrawn by: ${text(finding.withdrawnBy)}`,
    `- Fingerprint \`${fingerprint}\``,
  ];
  return [
    `${'#'.repeat(depth)} ${result.id} (${result.level ?? ''}): ${text(result.says)}`,
    '',
    ...rows,
    '',
    ...fenced('sh', finding.curl),
    '',
    ...fenced('sh', finding.replay),
    '',
    ...(excerpt === undefined
      ? []
      : [
          ...fenced(
            '',
            [
              `${excerpt.status} ${excerpt.mediaType ?? ''}`.trim(),
              ...excerpt.lines.map((line) => `${line.offending ? '>' : ' '} ${line.text}`),
            ].join('\n'),
          ),
          '',
        ]),
  ];
}

function open(summary: RunSummary): string[] {
  const groups = [...openByReason(summary)];
  if (groups.length === 0) return [];
  return [
    '## Not judged in this run',
    '',
    ...groups.map(
      ([reason, results]) => `- ${text(reason)} (${results.length}): ${results.map(({ id }) => id).join(', ')}`,
    ),
    '',
  ];
}

function coverage({ coverage: documents }: RunSummary): string[] {
  return [
    '## Statements of the documents that were judged',
    '',
    '| Document | Section | Statements | Judged | Violated | Open | Cannot be judged |',
    '| --- | --- | ---: | ---: | ---: | ---: | ---: |',
    ...documents.flatMap(({ api, sections }) =>
      sections.map(
        ({ section, statements, judged, violated, open: left, unjudgeable }) =>
          `| ${api} | ${text(section)} | ${statements} | ${judged} | ${violated} | ${left} | ${unjudgeable} |`,
      ),
    ),
    '',
  ];
}

function passes({ requirements }: RunSummary): string[] {
  const passed = requirements.filter(({ verdict }) => verdict === 'pass');
  if (passed.length === 0) return [];
  return [
    '## Passed',
    '',
    'The bound is the greatest share of violating answers that this evidence leaves open at 95 % confidence.',
    '',
    '| Requirement | Exercised | Bound |',
    '| --- | ---: | ---: |',
    ...passed.map((one) => `| ${one.id} ${text(one.says)} | ${one.exercised} | ${boundIn(one)} |`),
    '',
  ];
}

/** A fence longer than any run of backticks inside. */
function fenced(language: string, content: string): string[] {
  const longest = Math.max(2, ...[...content.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return [fence + language, content, fence];
}

/** Text of the target or of a document, which must not become markup. */
function text(value: string): string {
  return value.replace(/[<>|]/g, (character) => `\\${character}`).replace(/\r?\n/g, ' ');
}
