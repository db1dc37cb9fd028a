import { styleText } from 'node:util';
import type { Verdict } from '../judge/verdict.js';
import type { Finding, RequirementResult, RunSummary } from '../results/run-json.js';
import { conclusionOf, failuresOf, steadinessIn } from './wording.js';

type Style = 'red' | 'green' | 'yellow' | 'dim' | 'bold' | 'cyan';

export interface TerminalOptions {
  readonly colour: boolean;
  readonly folder: string;
}

/** The summary of a run for a person at a terminal: what failed first, then what could not be told, then one line of result. */
export function terminalReport(summary: RunSummary, { colour, folder }: TerminalOptions): string {
  const paint = (style: Style, text: string): string => (colour ? styleText(style, text) : text);
  const { run, end, requirements } = summary;
  const seconds = ((Date.parse(end.endedAt) - Date.parse(run.startedAt)) / 1000).toFixed(1);
  return [
    '',
    `${paint('bold', `Plumbline ${run.version}`)}  target ${run.target.name}  depth ${run.depth}  seed ${run.seed}  ${end.sent.total} requests in ${seconds} s`,
    '',
    ...table(requirements, paint),
    '',
    ...failuresOf(summary).flatMap((result) => failure(result, paint)),
    ...openQuestions(requirements, paint),
    ...Object.entries(end.interrupted).map(([reason, count]) => paint('yellow', `cut short ${count}×: ${reason}`)),
    ...idleWaivers(summary, paint),
    conclusion(summary, paint),
    paint('dim', `${folder}/run.json  ${folder}/journal.ndjson`),
    '',
  ].join('\n');
}

type Paint = (style: Style, text: string) => string;

const columns: readonly (readonly [Verdict, Style])[] = [
  ['pass', 'green'],
  ['fail', 'red'],
  ['inconclusive', 'yellow'],
  ['unexercised', 'yellow'],
  ['unjudged', 'dim'],
];

function table(requirements: readonly RequirementResult[], paint: Paint): string[] {
  const apis = [...new Set(requirements.map(({ api }) => api))];
  return apis.map((api) => {
    const own = requirements.filter((one) => one.api === api);
    const cells = columns.map(([verdict, style]) => {
      const count = own.filter((one) => one.verdict === verdict).length;
      const text = `${String(count).padStart(4)} ${verdict}`;
      return count === 0 ? paint('dim', text) : paint(style, text);
    });
    return `  ${api.padEnd(11)}${cells.join('  ')}`;
  });
}

function failure(result: RequirementResult, paint: Paint): string[] {
  const style: Style = result.level === 'must' ? 'red' : 'yellow';
  const head = `${paint(style, `${(result.level ?? '').toUpperCase()} ${result.id}`)}  ${result.says}`;
  const where = paint(
    'dim',
    `  “${result.source.section}”, ${result.source.item}; violated in ${result.violations} of ${result.exercised}`,
  );
  const waived = (result.waived ?? []).map(({ reason, expires }) =>
    paint('yellow', `  waived until ${expires}: ${reason}`),
  );
  return [head, where, ...waived, ...result.findings.slice(0, 3).flatMap((finding) => describe(finding, paint)), ''];
}

function describe(finding: Finding, paint: Paint): string[] {
  const { expected, actual, at, base, operation, curl, replay } = finding;
  const lines = [
    `  expected  ${expected}`,
    `  found     ${actual}`,
    `  where     ${operation} at ${base}${at === '' ? '' : `, ${at}`} (${steadinessIn(finding)})`,
    ...curl.split('\n').map((line) => `  request   ${line}`),
    `  replay    ${replay}`,
  ];
  return lines.map((line) => line.replace(/^ {2}\w+/, (label) => paint('dim', label)));
}

function openQuestions(requirements: readonly RequirementResult[], paint: Paint): string[] {
  const open = requirements.filter(
    ({ verdict, counted }) => counted && (verdict === 'inconclusive' || verdict === 'unexercised'),
  );
  const byReason = groupBy(open);
  return [...byReason].map(([reason, results]) => {
    const ids = results.map(({ id }) => id);
    return paint(
      'yellow',
      `could not tell ${ids.length}: ${ids.slice(0, 6).join(' ')}${ids.length > 6 ? ' …' : ''}  ${reason}`,
    );
  });
}

function groupBy(results: readonly RequirementResult[]): Map<string, RequirementResult[]> {
  const groups = new Map<string, RequirementResult[]>();
  for (const result of results) groups.set(result.reason ?? '', [...(groups.get(result.reason ?? '') ?? []), result]);
  return groups;
}

/** Waivers that fail the run: they are to be renewed, or taken away. */
function idleWaivers({ waivers = [] }: RunSummary, paint: Paint): string[] {
  return waivers.flatMap(({ requirement, operation, expires, state }) => {
    const what = `waiver of ${requirement}${operation === undefined ? '' : ` at ${operation}`}`;
    if (state === 'expired') return [paint('red', `${what} expired on ${expires}; renew it or take it out`)];
    if (state === 'stale') return [paint('red', `${what} is stale: the violation is gone; take it out`)];
    return [];
  });
}

function conclusion(summary: RunSummary, paint: Paint): string {
  const { word, because, violated } = conclusionOf(summary);
  const style = { conforms: 'green', violates: 'red', 'could not tell': 'yellow' } as const;
  return paint(style[word], `${word.toUpperCase()}${word === 'violates' ? ` ${violated}` : ''}; ${because}`);
}
