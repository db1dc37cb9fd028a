import { counted } from '../model/counted.js';
import { failsRun } from '../results/conclusion.js';
import type { RequirementResult, RunSummary } from '../results/run-json.js';
import { changesIn } from './changes.js';
import { findingLines, messageOf } from './finding-text.js';
import { resultLine } from './result.js';
import { textOf } from './sections.js';
import {
  acceptedIn,
  boundIn,
  leftBehindIn,
  partyIn,
  secondsOf,
  sourceIn,
  testedIn,
  verdictWords,
  warningsIn,
} from './wording.js';
import { withoutControlCharacters } from './control-characters.js';
import { idleAmong, waiversToChange } from './waivers.js';

/**
 * The report as JUnit XML: one suite for each API of the run with one case for each requirement that can be judged, and a suite
 * `run` whose cases fail for what fails the run as a whole. Names are ids alone, so that a history of test results survives rewording.
 */
export function junitReport(summary: RunSummary): string {
  const { requirements, run } = summary;
  const judged = requirements.filter(({ verdict }) => verdict !== 'unjudged');
  const asked = judged.filter((result) => result.asked).map(({ api }) => api);
  const suites = [...new Set(asked)].map((api) => ({
    name: api,
    cases: judged.filter((result) => result.api === api).map((result) => caseOf(result, run.strict)),
    startedAt: run.startedAt,
  }));
  const ofRun = { name: 'run', cases: runCases(summary), startedAt: run.startedAt };
  return junitXml(`plumbline ${run.target.name}`, [...suites, ofRun], secondsOf(summary));
}

function caseOf(result: RequirementResult, strict: boolean): Case {
  const { id, says, api, operation = 'general', verdict, level = '', area = '', exercised } = result;
  const outcome = outcomeOf(result, strict);
  return {
    name: id,
    classname: `${api}.${operation}`,
    properties: [
      ['sentence', says],
      ['level', level],
      ['area', area],
      ['concerns', partyIn(result)],
      ['source', sourceIn(result)],
    ],
    ...(outcome && { outcome }),
    out: [level, counted(exercised, 'check'), boundIn(result) || verdictWords[verdict].says].join('; '),
  };
}

function outcomeOf(result: RequirementResult, strict: boolean): Case['outcome'] {
  const { verdict, level = '', reason = '', findings } = result;
  if (verdict === 'pass') return undefined;
  const message = messageOf(result);
  if (failsRun(result, strict)) {
    const texts = findings.map((finding) => {
      const { fingerprint, refutedBy, curl, replay } = finding;
      return [
        ...findingLines({ finding }),
        `concerns  ${partyIn(result)}`,
        `finding   ${fingerprint}`,
        ...(refutedBy === undefined ? [] : [refutedBy]),
        curl,
        replay,
      ].join('\n');
    });
    return { kind: 'failure', type: level, message, text: texts.join('\n\n') };
  }
  const why = `${level} failed, ${acceptedIn(result) || 'without effect on the result'}: ${message}`;
  return { kind: 'skipped', message: verdict === 'fail' ? why : `${verdictWords[verdict].says}: ${reason}` };
}

/** What fails a run beside its requirements: too little evidence is an error, an idle waiver a failure; what it left; what changed. */
function runCases(summary: RunSummary): readonly Case[] {
  const { end, waivers = [], comparison } = summary;
  const idle = idleAmong(waivers);
  const left = leftBehindIn(summary);
  const evidence = [resultLine(summary), ...testedIn(summary), ...warningsIn(summary)].join('; ');
  const of = (name: string, outcome?: Case['outcome'], out?: string): Case => ({
    name,
    classname: 'run',
    ...(outcome && { outcome }),
    ...(out !== undefined && { out }),
  });
  return [
    of('evidence', end.exitCode >= 2 ? { kind: 'error', type: 'inconclusive', message: evidence } : undefined),
    ...(waivers.length === 0
      ? []
      : [
          of(
            'waivers',
            idle.length === 0 ? undefined : { kind: 'failure', type: 'waiver', message: idle.join('; ') },
            waiversToChange(summary).join('\n') || undefined,
          ),
        ]),
    ...(left.length === 0
      ? []
      : [of('left-behind', { kind: 'skipped', message: `left at the target: ${left.length}` }, left.join('\n'))]),
    // The requirements themselves fail for what is new since a baseline.
    ...(comparison ? [of('baseline', undefined, textOf(changesIn(comparison, 'Since the baseline')).join('\n'))] : []),
  ];
}

/** A test case; one without an outcome passed. */
interface Case {
  readonly name: string;
  readonly classname: string;
  readonly properties?: readonly (readonly [name: string, value: string])[];
  readonly outcome?: {
    readonly kind: 'failure' | 'error' | 'skipped';
    readonly type?: string;
    readonly message: string;
    readonly text?: string;
  };
  readonly out?: string;
}

interface Suite {
  readonly name: string;
  readonly cases: readonly Case[];
  /** UTC time in ISO 8601. */
  readonly startedAt: string;
}

/** Suites of test cases as JUnit XML; `seconds` is what all of them took. */
function junitXml(name: string, suites: readonly Suite[], seconds: number): string {
  const all = suites.flatMap(({ cases }) => cases);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites${attributes({ name, ...tallies(all), time: seconds.toFixed(3) })}>`,
    ...suites.map(suiteXml),
    '</testsuites>',
    '',
  ].join('\n');
}

function suiteXml({ name, cases, startedAt }: Suite): string {
  const timestamp = startedAt.replace(/(?:\.[0-9]+)?Z$/, '');
  const head = attributes({ name, ...tallies(cases), timestamp });
  return [`  <testsuite${head}>`, ...cases.map(caseXml), '  </testsuite>'].join('\n');
}

function caseXml({ name, classname, properties = [], outcome, out }: Case): string {
  const { kind = '', type, message = '', text = '' } = outcome ?? {};
  const told = attributes({ ...(type !== undefined && { type }), message });
  return [
    `    <testcase${attributes({ name, classname })}>`,
    ...(properties.length === 0 ? [] : ['      <properties>']),
    ...properties.map(([property, value]) => `        <property${attributes({ name: property, value })}/>`),
    ...(properties.length === 0 ? [] : ['      </properties>']),
    ...(outcome === undefined ? [] : [`      <${kind}${told}>${content(text)}</${kind}>`]),
    ...(out === undefined ? [] : [`      <system-out>${content(out)}</system-out>`]),
    '    </testcase>',
  ].join('\n');
}

function tallies(cases: readonly Case[]): Readonly<Record<string, string>> {
  const count = (kind: string): string => String(cases.filter(({ outcome }) => outcome?.kind === kind).length);
  return {
    tests: String(cases.length),
    failures: count('failure'),
    errors: count('error'),
    skipped: count('skipped'),
  };
}

function attributes(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${attribute(value)}"`)
    .join('');
}

// XML 1.0 has no other control characters, not even escaped.
const forbidden =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

function content(text: string): string {
  return withoutControlCharacters(text)
    .replace(forbidden, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

function attribute(text: string): string {
  return content(text)
    .replaceAll('"', '&quot;')
    .replace(/[\n\r\t]/g, (character) => `&#${character.charCodeAt(0)};`);
}
