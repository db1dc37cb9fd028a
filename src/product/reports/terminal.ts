import { commandOnTarget } from '../results/command.js';
import { isRecorded } from '../results/parts.js';
import { counted, firstOf, listed } from '../model/counted.js';
import { sourceText } from '../model/requirement.js';
import { join } from 'node:path';
import { styleText } from 'node:util';
import type { Verdict } from '../judge/verdict.js';
import type { Finding, RequirementResult, RunSummary } from '../results/run-json.js';
import { sharedCauses, whatToDo } from './causes.js';
import { changesIn, newnessOf } from './changes.js';
import { findingLines } from './finding-text.js';
import { dataWithoutControlCharacters } from './control-characters.js';
import { columns, first, oneLine } from './lines.js';
import { resultLine, resultOf } from './result.js';
import { areaTable, textOf, undecidedSection, verdictTable } from './sections.js';
import { isComplete } from '../results/tested.js';
import {
  leftBehind,
  judgedApis,
  acceptedIn,
  andMore,
  byClient,
  failuresOf,
  headlineAreas,
  inputsIn,
  leftBehindIn,
  nextIn,
  nextLines,
  notesOf,
  openByReason,
  secondsOf,
  targetWords,
  testableOf,
  testedIn,
  warningsIn,
} from './wording.js';

type Style = 'red' | 'green' | 'yellow' | 'dim' | 'bold';
type Paint = (style: Style, text: string) => string;
type Place = Required<Pick<TerminalOptions, 'folder' | 'page' | 'quiet'>>;

export interface TerminalOptions {
  readonly colour: boolean;
  readonly folder: string;
  /** Only the summary at the end. */
  readonly quiet?: boolean;
  /** The file of the folder that is for a person. */
  readonly page?: string;
  /** Why not everything is on disk. */
  readonly notRecorded?: string;
}

/** The results of a run for a person at a terminal: the findings in full, then a short summary that names what failed. */
export function terminalReport(given: RunSummary, options: TerminalOptions): string {
  const { folder, page = 'report.html', notRecorded, quiet = false } = options;
  const summary = dataWithoutControlCharacters(given);
  const paint = (style: Style, text: string): string => (options.colour ? styleText(style, text) : text);
  const isReplay = summary.run.replay !== undefined;
  const { kind } = isReplay ? targetWords[summary.conclusion.target] : resultOf(summary);
  const result = paint(styleOf[kind], resultLine(summary));
  return listed(
    '',
    !quiet && detailsOf(summary, paint, page),
    isReplay ? leftLines(summary, paint) : shortSummary(summary, paint, { folder, page, quiet }),
    // Where the report is, and the result in the words of the exit code.
    notRecorded === undefined
      ? [paint('dim', join(folder, page)), result]
      : paint('red', `INCONCLUSIVE: not everything is recorded: ${notRecorded}`),
    '',
  ).join('\n');
}

function detailsOf(summary: RunSummary, paint: Paint, page: string): readonly string[] {
  const { run, end, comparison } = summary;
  const findings = failuresOf(summary).flatMap((result) => failure(result, summary, paint, page));
  if (run.replay !== undefined) return findings;
  const notes = notesOf(summary).map(({ id }) => id);
  const { head, rows } = verdictTable(summary);
  return [
    `${paint('bold', `Plumbline ${run.version}`)}  target ${run.target.name}  ${inputsIn(run)}  ${counted(end.sent.total, 'request')} in ${secondsOf(summary).toFixed(1)} s`,
    '',
    ...(rows.length === 0 ? [] : [...columns([['', ...head.slice(1)], ...rows]), '']),
    ...findings,
    ...(notes.length === 0
      ? []
      : [paint('dim', `Notes, without effect on the result (see ${page}): ${notes.join(' ')}`), '']),
    ...(comparison === undefined ? [] : [...textOf(changesIn(comparison, 'Changed since the baseline')), '']),
    ...openLines(summary, page).map((line) => paint('yellow', line)),
    ...Object.entries(summary.suiteFaults ?? {}).map(([fault, count]) =>
      paint('red', `fault of the suite ${count}×: ${fault}`),
    ),
  ];
}

/** What was not decided: by its reasons where nothing else explains the result, otherwise where the page lists it. */
function openLines(summary: RunSummary, page: string): readonly string[] {
  const { run, requirements, evidence, conclusion, end } = summary;
  const judged = judgedApis(summary);
  // One that was decided at some address counts whatever is asked of a run.
  const isOpen = ({ api, counted: isCounted, openAt, undecided, verdict }: RequirementResult): boolean =>
    isCounted ||
    (isComplete(evidence) && verdict === 'unexercised') ||
    openAt !== undefined ||
    (undecided ?? 0) > 0 ||
    (isRecorded(run) && verdict === 'unexercised' && judged.includes(api));
  const open = [...openByReason(requirements.filter(isOpen))];
  const isExplained = conclusion.exitCode !== 2 || Object.keys(end.interrupted).length > 0;
  if (!isExplained) return open.map(([reason, ids]) => `${ids.length} ${reason}  ${first(ids, 6)}`);
  return open.length === 0 ? [] : [`what was not decided, and why: “Not tested in this run” in ${page}`];
}

const styleOf: Readonly<Record<Verdict, Style>> = {
  pass: 'green',
  fail: 'red',
  inconclusive: 'yellow',
  unexercised: 'yellow',
  unjudged: 'dim',
};

/** What CI shows last: the four headline areas, what is open, a line for each failed requirement. */
function shortSummary(summary: RunSummary, paint: Paint, { folder, page, quiet }: Place): readonly string[] {
  const { run, conclusion } = summary;
  const areas = headlineAreas(summary);
  const yellow = (line: string): string => paint('yellow', line);
  const failed = failuresOf(summary).map((result) => failureLine(result, summary, paint));
  const inShort = quiet ? '' : '\nThe same in short:';
  const shown = quiet || failed.length > fewFailures ? listed(inShort, failed) : [''];
  const { judgeable } = summary.evidence;
  // What a declared profile lacks is known where nothing was open for want of it.
  const isUsual = run.discovered === undefined && (conclusion.exitCode === 0 || failed.length > 0);
  const steps = quiet || isUsual ? [] : nextIn(summary);
  const seePage = steps.length > 0 && `${testableOf(judgeable, steps)}; see “What to set next” in ${page}`;
  const next = whatToDo(summary, `in ${page}`, folder).map((line) => line.replaceAll('`', ''));
  return [
    ...columns(areaTable(summary).rows).map((line, index) => paint(styleOf[areas[index]!.verdict], line)),
    ...leftLines(summary, paint),
    ...undecidedSection(summary)
      .flatMap((section) => ['', ...textOf(section)])
      .map((line) => yellow(withCommand(line, summary, folder).replaceAll('`', ''))),
    ...(failed.length > 0
      ? listed(shown, sharedCauses(summary), next, '', seePage)
      : [...nextLines(judgeable, steps, 5), '']),
    ...warningsIn(summary).map(yellow),
    ...testedIn(summary),
  ];
}

/** A remedy that goes on with this run has the command; that of a run that was interrupted is printed last. */
function withCommand(line: string, { run, conclusion }: RunSummary, folder: string): string {
  if (conclusion.exitCode === 130) return line;
  const ofFolder = line.replace('FOLDER_OF_THIS_RUN', folder);
  return ofFolder.replace(
    /`(--resume|--continue)`(?: and `--requests (\d+)`)?/,
    (_, option: string, requests?: string) =>
      commandOnTarget(run, 'run', option, folder, ...(requests === undefined ? [] : ['--requests', requests])),
  );
}

const mostLeft = 5;

function leftLines(summary: RunSummary, paint: Paint): readonly string[] {
  const left = leftBehindIn(summary);
  if (left.length === 0) return [];
  return [
    '',
    paint('yellow', `${leftBehind}: ${left.length}`),
    ...firstOf(left, mostLeft, (more) => andMore(more, 'line')).map((line) => `  ${line}`),
  ];
}

/** So many fit on a screen in full, and need no shorter form. */
const fewFailures = 3;

const mostFindings = 3;

/** Longer scripts of requests fill the screen. */
const mostRequestLines = 4;

function requestLines({ curl }: Finding, page: string): readonly string[] {
  const lines = curl.split('\n');
  if (lines.length <= mostRequestLines) return lines;
  const [, requests = '1'] = /^# 1 of ([0-9]+): /m.exec(curl) ?? [];
  return [`script of ${counted(Number(requests), 'request')} in ${page}`];
}

function failure(result: RequirementResult, { comparison }: RunSummary, paint: Paint, page: string): readonly string[] {
  const { id, level = '', says, source, violations, exercised, findings } = result;
  const accepted = acceptedIn(result);
  return listed(
    `${paint(level === 'must' ? 'red' : 'yellow', `${level.toUpperCase()} ${id}`)}${byClient(result)}${newnessOf(id, comparison)}  ${says}`,
    paint('dim', `  ${sourceText(source)}; failed ${violations} of ${counted(exercised, 'check')}`),
    accepted !== '' && paint('yellow', `  ${accepted}`),
    findings
      .slice(0, mostFindings)
      .flatMap((finding) => [
        ...findingLines({ result, finding }),
        ...requestLines(finding, page).map((line, index) =>
          index === 0 ? `request   ${line}` : `            ${line}`,
        ),
        `replay    ${finding.replay}`,
      ])
      .map((line) => line.replace(/^\w+/, (label) => `  ${paint('dim', label)}`)),
    findings.length > mostFindings && paint('dim', `  ${andMore(findings.length - mostFindings, 'finding')}`),
    '',
  );
}

function failureLine(result: RequirementResult, { comparison }: RunSummary, paint: Paint): string {
  const { id, level = '', findings } = result;
  const operations = [...new Set(findings.map(({ operation }) => operation))];
  const accepted = acceptedIn(result);
  const what = findings.slice(0, 1).map(({ expected, actual }) => oneLine(`expected ${expected}, found ${actual}`));
  const others = findings.length > 1 ? `, and ${counted(findings.length - 1, 'more finding')}` : '';
  const style: Style = accepted !== '' || level !== 'must' ? 'yellow' : 'red';
  const label = paint(style, `FAILED ${level.toUpperCase().padEnd(6)} ${id.padEnd(11)}`);
  // How many of several findings a waiver covers, where it does not cover all.
  const { length: waived } = findings.filter((finding) => finding.accepted !== undefined);
  const told = accepted || (waived > 0 ? `${waived} of ${findings.length} findings waived` : '');
  const remark = told === '' ? '' : paint('dim', `  (${oneLine(told)})`);
  return `${label} ${first(operations, 2)}${byClient(result)}${newnessOf(id, comparison)}  ${what.join('')}${others}${remark}`;
}
