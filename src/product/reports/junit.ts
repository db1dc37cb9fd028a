import { failsRun } from '../results/conclusion.js';
import type { RequirementResult, RunSummary } from '../results/run-json.js';
import { differenceLines } from './diff-text.js';
import { attribute, content } from './junit-text.js';
import { findingText, messageOf, uncountedText } from './finding-text.js';
import { boundIn, checksIn, leftBehindIn, partyIn, testedIn, verdictWords } from './wording.js';
import { resultLine } from './result.js';

/**
 * The report as JUnit XML: one suite for each API with one case for each testable requirement, and a suite `run` whose
 * cases fail for what fails the run as a whole. Names are ids alone, so that a history of test results survives rewording.
 */
export function junitReport(summary: RunSummary): string {
  const { requirements, run, end } = summary;
  const judged = requirements.filter(({ verdict }) => verdict !== 'unjudged');
  const secondsIn = secondsOf(summary);
  const suites = [...new Set(judged.map(({ api }) => api))].map((api) =>
    suiteOf(
      api,
      judged.filter((result) => result.api === api).map((result) => testCase(result, secondsIn(result), run.strict)),
      run.startedAt,
    ),
  );
  const all = [...suites, suiteOf('run', runCases(summary), run.startedAt)];
  const seconds = (Date.parse(end.endedAt) - Date.parse(run.startedAt)) / 1000;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${attribute(`plumbline ${run.target.name}`)}" ${tallies(all.flatMap(({ cases }) => cases))} time="${seconds}">`,
    ...all.map(({ xml }) => xml),
    '</testsuites>',
    '',
  ].join('\n');
}

interface Case {
  readonly outcome: 'passed' | 'failure' | 'error' | 'skipped';
  readonly seconds: number;
  readonly xml: string;
}

function suiteOf(name: string, cases: readonly Case[], startedAt: string) {
  const seconds = cases.reduce((sum, item) => sum + item.seconds, 0).toFixed(3);
  const xml = [
    `  <testsuite name="${attribute(name)}" ${tallies(cases)} time="${seconds}" timestamp="${startedAt.replace(/(?:\.[0-9]+)?Z$/, '')}">`,
    ...cases.map((item) => item.xml),
    '  </testsuite>',
  ].join('\n');
  return { cases, xml };
}

function tallies(cases: readonly Case[]): string {
  const count = (outcome: Case['outcome']): number => cases.filter((item) => item.outcome === outcome).length;
  return `tests="${cases.length}" failures="${count('failure')}" errors="${count('error')}" skipped="${count('skipped')}"`;
}

function testCase(result: RequirementResult, seconds: number, strict: boolean): Case {
  const { id, says, api, operation = 'general', verdict, level = '', reason = '', findings, area = '' } = result;
  const properties = [
    ['sentence', says],
    ['level', level],
    ['area', area],
    ['concerns', partyIn(result)],
    ['source', `“${result.source.section}”, ${result.source.item}`],
  ];
  const evidence = [level, checksIn(result), boundIn(result) || verdictWords[verdict].says].join('; ');
  const parts = [
    '      <properties>',
    ...properties.map(([name, value]) => `        <property name="${name}" value="${attribute(value!)}"/>`),
    '      </properties>',
  ];
  const done = (outcome: Case['outcome'], element: readonly string[]): Case => {
    const open = `    <testcase name="${id}" classname="${attribute(`${api}.${operation}`)}" time="${seconds.toFixed(3)}">`;
    const out = `      <system-out>${content(evidence)}</system-out>`;
    return { outcome, seconds, xml: [open, ...parts, ...element, out, '    </testcase>'].join('\n') };
  };
  if (verdict === 'pass') return done('passed', []);
  if (failsRun(result, strict)) {
    const text = content(findings.map(findingText).join('\n\n'));
    return done('failure', [
      `      <failure type="${level}" message="${attribute(messageOf(result))}">${text}</failure>`,
    ]);
  }
  const why = verdict === 'fail' ? uncountedText(result) : `${verdictWords[verdict].says}: ${reason}`;
  return done('skipped', [`      <skipped message="${attribute(why)}"/>`]);
}

/** What each requirement took: the seconds of the requests of its operation, shared evenly among those that were tested there. */
function secondsOf({ requirements, latency }: RunSummary): (result: RequirementResult) => number {
  const tested = new Map<string, number>();
  for (const { operation, exercised } of requirements)
    if (operation !== undefined && exercised > 0) tested.set(operation, (tested.get(operation) ?? 0) + 1);
  const seconds = new Map(
    [...tested].map(([name, count]) => [
      name,
      latency.filter(({ operation }) => operation === name).reduce((sum, { total }) => sum + total, 0) / 1000 / count,
    ]),
  );
  return ({ operation = '', exercised }) => (exercised === 0 ? 0 : (seconds.get(operation) ?? 0));
}

/** What fails a run beside its requirements: too little evidence is an error, an idle waiver a failure; what it left; what changed. */
function runCases(summary: RunSummary): readonly Case[] {
  const left = leftBehindIn(summary);
  const { comparison } = summary;
  const leftCase = aside(
    'skipped',
    'left-behind',
    left,
    `      <skipped message="left at the target: ${left.length}"/>`,
  );
  const lines = comparison ? differenceLines(comparison) : [];
  return [
    ...resultCases(summary),
    ...(left.length > 0 ? [leftCase] : []),
    ...(comparison ? [aside('passed', 'baseline', lines)] : []),
  ];
}

/** What is shown beside the verdicts; the requirements themselves fail for what is new since a baseline. */
function aside(outcome: Case['outcome'], name: string, lines: readonly string[], element?: string): Case {
  const xml = [
    `    <testcase name="${name}" classname="run" time="0.000">`,
    ...(element === undefined ? [] : [element]),
    `      <system-out>${content(lines.join('\n'))}</system-out>`,
    '    </testcase>',
  ].join('\n');
  return { outcome, seconds: 0, xml };
}

function resultCases(summary: RunSummary): readonly Case[] {
  const { conclusion, end, waivers = [] } = summary;
  const idle = waivers.filter(({ state }) => state === 'expired' || state === 'stale');
  const open = (name: string): string => `    <testcase name="${name}" classname="run" time="0.000">`;
  const passed = (name: string): Case => ({ outcome: 'passed', seconds: 0, xml: `${open(name).slice(0, -1)}/>` });
  const message = attribute([resultLine(summary), ...testedIn(summary), ...conclusion.remarks].join('; '));
  const evidence: Case =
    end.exitCode >= 2
      ? {
          outcome: 'error',
          seconds: 0,
          xml: [open('evidence'), `      <error type="inconclusive" message="${message}"/>`, '    </testcase>'].join(
            '\n',
          ),
        }
      : passed('evidence');
  if (waivers.length === 0) return [evidence];
  if (idle.length === 0) return [evidence, passed('waivers')];
  const text = attribute(idle.map(({ requirement, state }) => `the waiver of ${requirement} is ${state}`).join('; '));
  return [
    evidence,
    {
      outcome: 'failure',
      seconds: 0,
      xml: [open('waivers'), `      <failure type="waiver" message="${text}"/>`, '    </testcase>'].join('\n'),
    },
  ];
}
