import { addTo, groupedBy } from '../model/groups.js';
import { join } from 'node:path';
import { styleText } from 'node:util';
import type { Verdict } from '../judge/verdict.js';
import type { Finding, RequirementResult, RunSummary } from '../results/run-json.js';
import { sharedCauses, whatToDo } from './causes.js';
import { remarksBeside } from '../results/undecided.js';
import { leftOutLines } from './left-out.js';
import { inert } from './inert.js';
import { oneLine, wrapped } from './wrap.js';
import { differenceLines } from './diff-text.js';
import {
  acceptedIn,
  andMore,
  areaText,
  failuresOf,
  headlineAreas,
  leftBehindIn,
  nextIn,
  nextLines,
  notesOf,
  partyIn,
  steadinessIn,
  targetWords,
  testedIn,
  openByAddress,
  undecidedLines,
  verdictWords,
} from './wording.js';
import { resultLine, resultOf } from './result.js';

type Style = 'red' | 'green' | 'yellow' | 'dim' | 'bold' | 'cyan';

export interface TerminalOptions {
  readonly colour: boolean;
  readonly folder: string;
  /** Only the summary at the end. */
  readonly quiet?: boolean;
  /** Whether `report.html` stands in the folder. */
  readonly hasPage?: boolean;
  /** Why not everything is on disk. */
  readonly notRecorded?: string;
}

/** The results of a run for a person at a terminal: the findings in full, then a short summary that names what failed. */
export function terminalReport(given: RunSummary, options: TerminalOptions): string {
  const summary = inert(given);
  const paint = (style: Style, text: string): string => (options.colour ? styleText(style, text) : text);
  const details = options.quiet === true ? [] : detailsOf(summary, paint);
  return ['', ...details, ...shortSummary(summary, paint, options), ''].map(wrapped).join('\n');
}

type Paint = (style: Style, text: string) => string;

function detailsOf(summary: RunSummary, paint: Paint): readonly string[] {
  const { run, end, requirements, comparison } = summary;
  const seconds = ((Date.parse(end.endedAt) - Date.parse(run.startedAt)) / 1000).toFixed(1);
  const notes = notesOf(summary);
  if (run.replay !== undefined) return failuresOf(summary).flatMap((result) => failure(result, paint));
  return [
    `${paint('bold', `Plumbline ${run.version}`)}  target ${run.target.name}  depth ${run.depth}  seed ${run.seed}  ${end.sent.total} requests in ${seconds} s`,
    '',
    ...table(requirements, paint),
    '',
    ...failuresOf(summary).flatMap((result) => failure(result, paint)),
    ...(notes.length === 0
      ? []
      : [paint('dim', `Notes, without effect on the result: ${notes.map(({ id }) => id).join(' ')}`), '']),
    ...(comparison === undefined ? [] : [...differenceLines(comparison), '']),
    ...openQuestions(requirements, paint),
    // What was decided at one address and not at another: neither hides the other.
    ...groupLines(openByAddress(summary), paint),
    ...Object.entries(end.interrupted).map(([reason, count]) => paint('yellow', `stopped early ${count}×: ${reason}`)),
    ...leftOutLines(summary).map((line) => paint('yellow', line)),
    ...Object.entries(summary.suiteFaults ?? {}).map(([fault, count]) =>
      paint('red', `fault of the suite ${count}×: ${fault}`),
    ),
  ];
}

/** What CI shows last: the four headline areas, what is open, a line for each failed requirement, the result and its report. */
function shortSummary(summary: RunSummary, paint: Paint, options: TerminalOptions): string[] {
  const { folder, hasPage = true, notRecorded } = options;
  const { conclusion, run } = summary;
  const left = leftBehindIn(summary);
  const where = notRecorded === undefined ? [paint('dim', join(folder, hasPage ? 'report.html' : 'run.json'))] : [];
  if (run.replay !== undefined) {
    const style = styleOf[targetWords[conclusion.target].kind];
    return [
      ...leftBehind(left, paint),
      ...where,
      paint(style, conclusion.because),
      ...notRecordedLine(notRecorded, paint),
    ];
  }
  return [
    ...headlineAreas(summary).map(
      (area) =>
        `${paint(styleOf[area.verdict], `${verdictWords[area.verdict].sign} ${area.title.padEnd(26)} ${verdictWords[area.verdict].says.padEnd(12)}`)} ${areaText(area)}`,
    ),
    ...leftBehind(left, paint),
    ...idleWaivers(summary, paint),
    ...undecidedLines(summary).map((line) => paint('yellow', line)),
    ...nextLines(summary.evidence.judgeable, nextIn(summary), 5),
    ...failureLines(summary, paint, hasPage),
    '',
    ...remarksBeside(summary).map((remark) => paint('yellow', remark)),
    ...(run.shard === undefined ? [] : [`shard ${run.shard.index} of ${run.shard.of}; add the shards up with merge`]),
    ...testedIn(summary),
    ...where,
    ...(notRecorded === undefined
      ? [paint(styleOf[resultOf(summary).kind], resultLine(summary))]
      : notRecordedLine(notRecorded, paint)),
  ];
}

function notRecordedLine(notRecorded: string | undefined, paint: Paint): readonly string[] {
  return notRecorded === undefined ? [] : [paint('red', `INCONCLUSIVE: not everything is recorded: ${notRecorded}`)];
}

const styleOf: Readonly<Record<Verdict, Style>> = {
  pass: 'green',
  fail: 'red',
  inconclusive: 'yellow',
  unexercised: 'yellow',
  unjudged: 'dim',
};

function table(requirements: readonly RequirementResult[], paint: Paint): string[] {
  const verdicts = Object.keys(verdictWords) as Verdict[];
  const rowOf = (name: string, cell: (verdict: Verdict) => string): string =>
    `  ${name.padEnd(11)}${verdicts.map(cell).join('  ')}`;
  return [
    rowOf('', (verdict) => verdictWords[verdict].says),
    ...[...groupedBy(requirements, ({ api }) => api)].map(([api, own]) =>
      rowOf(api, (verdict) => {
        const count = own.filter((result) => result.verdict === verdict).length;
        const text = String(count).padStart(verdictWords[verdict].says.length);
        return paint(count === 0 ? 'dim' : styleOf[verdict], text);
      }),
    ),
  ];
}

const mostFindings = 3;

function failure(result: RequirementResult, paint: Paint): string[] {
  const { id, level = '', says, source, violations, exercised, findings } = result;
  const style: Style = level === 'must' ? 'red' : 'yellow';
  const accepted = acceptedIn(result);
  return [
    `${paint(style, `${level.toUpperCase()} ${id}`)}${byClient(result)}  ${says}`,
    paint('dim', `  “${source.section}”, ${source.item}; failed ${violations} of ${exercised} checks`),
    ...(accepted === '' ? [] : [paint('yellow', `  ${accepted}`)]),
    ...findings.slice(0, mostFindings).flatMap((finding) => describe(finding, paint)),
    ...(findings.length > mostFindings
      ? [paint('dim', `  ${andMore(findings.length - mostFindings, 'report.html')}`)]
      : []),
    '',
  ];
}

function describe(finding: Finding, paint: Paint): string[] {
  const { expected, actual, mixedUp, at, base, operation, curl, replay } = finding;
  const lines = [
    `  expected  ${expected}`,
    `  found     ${actual}`,
    ...(mixedUp === undefined ? [] : [`  because   ${mixedUp}`]),
    `  where     ${operation} at ${base}${at === '' ? '' : `, ${at}`} (${steadinessIn(finding)})`,
    ...curl.split('\n').map((line) => `  request   ${line}`),
    `  replay    ${replay}`,
  ];
  return lines.map((line) => line.replace(/^ {2}\w+/, (label) => paint('dim', label)));
}

function failureLines(summary: RunSummary, paint: Paint, hasPage: boolean): readonly string[] {
  const lines = failuresOf(summary).map((result) => failureLine(result, paint));
  const next = whatToDo(summary, `in ${hasPage ? 'report.html' : 'run.json'}`).map((line) => line.replaceAll('`', ''));
  return lines.length === 0 ? [] : ['', ...lines, ...sharedCauses(summary), ...next];
}

function failureLine(result: RequirementResult, paint: Paint): string {
  const { id, level = '', findings } = result;
  const [first] = findings;
  const operations = [...new Set(findings.map(({ operation }) => operation))];
  const accepted = acceptedIn(result);
  const what = first === undefined ? '' : `expected ${first.expected}, found ${first.actual}`;
  const more = findings.length > 1 ? ` ${andMore(findings.length - 1, '')}` : '';
  const style: Style = accepted !== '' || level !== 'must' ? 'yellow' : 'red';
  return `${paint(style, `FAILED ${level.toUpperCase().padEnd(6)} ${id.padEnd(11)}`)} ${operations.slice(0, 2).join(', ')}${operations.length > 2 ? ', …' : ''}${byClient(result)}  ${oneLine(what)}${more}${accepted === '' ? '' : paint('dim', `  (${oneLine(accepted)})`)}`;
}

/** Only what is not the fault of the API says so here. */
function byClient(result: RequirementResult): string {
  return result.party === undefined ? '' : ` (${partyIn(result)})`;
}

/** What could have been tested and was not, by the reason why. */
function openQuestions(requirements: readonly RequirementResult[], paint: Paint): string[] {
  const groups = new Map<string, RequirementResult[]>();
  for (const result of requirements) {
    const { verdict, counted, reason = '' } = result;
    if (!counted || (verdict !== 'inconclusive' && verdict !== 'unexercised')) continue;
    addTo(groups, `${verdictWords[verdict].says}: ${reason}`, result);
  }
  return groupLines(groups, paint);
}

function groupLines(groups: ReadonlyMap<string, readonly RequirementResult[]>, paint: Paint): string[] {
  return [...groups].map(([reason, results]) => {
    const ids = results.map(({ id }) => id);
    const rest = ids.length > 6 ? ` ${andMore(ids.length - 6, '')}` : '';
    return paint('yellow', `${ids.length} ${reason}  ${ids.slice(0, 6).join(' ')}${rest}`);
  });
}

const mostLeft = 5;

function leftBehind(left: readonly string[], paint: Paint): string[] {
  if (left.length === 0) return [];
  return [
    '',
    paint('yellow', `left at the target: ${left.length}`),
    ...left.slice(0, mostLeft).map((line) => `  ${line}`),
    ...(left.length > mostLeft ? [`  ${andMore(left.length - mostLeft, 'report.html')}`] : []),
  ];
}

/** Waivers that fail the run: they are to be renewed, or taken away. */
function idleWaivers({ waivers = [] }: RunSummary, paint: Paint): string[] {
  return waivers.flatMap(({ requirement, operation, expires, state }) => {
    const what = `waiver of ${requirement}${operation === undefined ? '' : ` at ${operation}`}`;
    if (state === 'expired') return [paint('yellow', `${what} expired on ${expires}; renew it or remove it`)];
    if (state === 'stale') return [paint('yellow', `${what} is stale: the waived input passed each time; remove it`)];
    return [];
  });
}
