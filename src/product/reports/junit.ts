import { verdictWords } from '../results/tested.js';
import { counted } from '../model/counted.js';
import { sourceText } from '../model/requirement.js';
import { failsRun } from '../results/conclusion.js';
import type { RequirementResult, RunSummary } from '../results/run-json.js';
import { changesIn } from './changes.js';
import { findingLines, messageOf } from './finding-text.js';
import { resultLine } from './result.js';
import { textOf } from './sections.js';
import { acceptedIn, boundIn, leftBehindIn, partyIn, secondsOf, testedIn, warningsIn } from './wording.js';
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
  const cases = new Map(
    [...new Set(asked)].map((name) => {
      const own = judged.filter(({ api }) => api === name);
      return [name, own.map((result) => caseOf(result, run.strict))];
    }),
  ).set('run', runCases(summary));
  const timestamp = run.startedAt.replace(/(?:\.[0-9]+)?Z$/, '');
  const all = { name: `plumbline ${run.target.name}`, ...tallies([...cases.values()].flat()) };
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites${attributes({ ...all, time: secondsOf(summary).toFixed(3) })}>`,
    ...[...cases].flatMap(([name, own]) => [
      `  <testsuite${attributes({ name, ...tallies(own), timestamp })}>`,
      ...own.map(caseXml),
      '  </testsuite>',
    ]),
    '</testsuites>',
    '',
  ].join('\n');
}

function caseOf(result: RequirementResult, strict: boolean): Case {
  const { id, says, api, operation = 'general', verdict, level = '', area = '', exercised } = result;
  return {
    name: id,
    classname: `${api}.${operation}`,
    properties: [
      ['sentence', says],
      ['level', level],
      ['area', area],
      ['concerns', partyIn(result)],
      ['source', sourceText(result.source)],
    ],
    outcome: outcomeOf(result, strict),
    out: [level, counted(exercised, 'check'), boundIn(result) || verdictWords[verdict].says].join('; '),
  };
}

function outcomeOf(result: RequirementResult, strict: boolean): Outcome | undefined {
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
function runCases(summary: RunSummary): Case[] {
  const { end, waivers = [], comparison } = summary;
  const idle = idleAmong(waivers);
  const left = leftBehindIn(summary);
  const evidence = [resultLine(summary), ...testedIn(summary), ...warningsIn(summary)].join('; ');
  const of = (name: string, outcome?: Outcome, out?: string): Case => ({ name, classname: 'run', outcome, out });
  const cases = [
    of('evidence', end.exitCode >= 2 ? { kind: 'error', type: 'inconclusive', message: evidence } : undefined),
  ];
  if (waivers.length > 0) {
    const failure: Outcome = { kind: 'failure', type: 'waiver', message: idle.join('; ') };
    const change = waiversToChange(summary).join('\n') || undefined;
    cases.push(of('waivers', idle.length === 0 ? undefined : failure, change));
  }
  if (left.length > 0)
    cases.push(of('left-behind', { kind: 'skipped', message: `left at the target: ${left.length}` }, left.join('\n')));
  // The requirements themselves fail for what is new since a baseline.
  if (comparison) cases.push(of('baseline', undefined, textOf(changesIn(comparison, 'Since the baseline')).join('\n')));
  return cases;
}

interface Outcome {
  readonly kind: 'failure' | 'error' | 'skipped';
  readonly type?: string;
  readonly message: string;
  readonly text?: string;
}

/** A test case; one without an outcome passed. */
interface Case {
  readonly name: string;
  readonly classname: string;
  readonly properties?: readonly (readonly [name: string, value: string])[];
  readonly outcome: Outcome | undefined;
  readonly out: string | undefined;
}

function caseXml({ name, classname, properties = [], outcome, out }: Case): string {
  const { kind = '', type, message = '', text = '' } = outcome ?? {};
  const tags = properties.map(([property, value]) => `        <property${attributes({ name: property, value })}/>`);
  const told = attributes({ ...(type !== undefined && { type }), message });
  return [
    `    <testcase${attributes({ name, classname })}>`,
    ...(tags.length === 0 ? [] : ['      <properties>', ...tags, '      </properties>']),
    ...(outcome === undefined ? [] : [`      <${kind}${told}>${content(text)}</${kind}>`]),
    ...(out === undefined ? [] : [`      <system-out>${content(out)}</system-out>`]),
    '    </testcase>',
  ].join('\n');
}

function tallies(cases: readonly Case[]): Readonly<Record<string, string>> {
  const count = (kind: string): string => String(cases.filter(({ outcome }) => outcome?.kind === kind).length);
  return { tests: String(cases.length), failures: count('failure'), errors: count('error'), skipped: count('skipped') };
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
