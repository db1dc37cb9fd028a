import { verdictWords } from '../results/tested.js';
import { counted, listed } from '../model/counted.js';
import { groupedBy } from '../model/groups.js';
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
  const asked = new Set(judged.filter((result) => result.asked).map(({ api }) => api));
  const timestamp = run.startedAt.replace(/(?:\.[0-9]+)?Z$/, '');
  const byApi = groupedBy(judged, ({ api }) => (asked.has(api) ? api : undefined));
  const ofApis = [...byApi].map(([name, own]) => [name, own.map((one) => caseOf(one, run.strict))] as const);
  const cases = [...ofApis, ['run', runCases(summary)] as const];
  const suites = cases.map(([name, own]): Element => ['testsuite', { name, ...tallies(own), timestamp }, own]);
  const all = { name: `plumbline ${run.target.name}`, ...tallies(cases.flatMap(([, own]) => own)) };
  const root: Element = ['testsuites', { ...all, time: secondsOf(summary).toFixed(3) }, suites];
  return ['<?xml version="1.0" encoding="UTF-8"?>', ...linesOf(root, ''), ''].join('\n');
}

function caseOf(result: RequirementResult, strict: boolean): Element {
  const { id, says, api, operation = 'general', verdict, level = '', area = '', exercised } = result;
  const properties = { sentence: says, level, area, concerns: partyIn(result), source: sourceText(result.source) };
  const out = [level, counted(exercised, 'check'), boundIn(result) || verdictWords[verdict].says].join('; ');
  const tags = Object.entries(properties).map(([name, value]): Element => ['property', { name, value }]);
  const parts: readonly Element[] = [['properties', {}, tags], ...outcomeOf(result, strict), ['system-out', {}, out]];
  return ['testcase', { name: id, classname: `${api}.${operation}` }, parts];
}

/** What became of a requirement; nothing of one that passed. */
function outcomeOf(result: RequirementResult, strict: boolean): readonly Element[] {
  const { verdict, level = '', reason = '', findings } = result;
  if (verdict === 'pass') return [];
  const message = messageOf(result);
  if (failsRun(result, strict)) {
    const texts = findings.map((finding) => {
      const { fingerprint, refutedBy, curl, replay } = finding;
      const [concerns, name] = [`concerns  ${partyIn(result)}`, `finding   ${fingerprint}`];
      return listed(findingLines({ result, finding }), concerns, name, refutedBy, curl, replay).join('\n');
    });
    return [['failure', { type: level, message }, texts.join('\n\n')]];
  }
  const why = `${level} failed, ${acceptedIn(result) || 'without effect on the result'}: ${message}`;
  return [skipped(verdict === 'fail' ? why : `${verdictWords[verdict].says}: ${reason}`)];
}

const skipped = (message: string): Element => ['skipped', { message }, ''];

/** What fails a run beside its requirements: too little evidence is an error, an idle waiver a failure; what it left; what changed. */
function runCases(summary: RunSummary): readonly Element[] {
  const { end, waivers = [], comparison } = summary;
  const idle = idleAmong(waivers).join('; ');
  const left = leftBehindIn(summary);
  const evidence = [resultLine(summary), ...testedIn(summary), ...warningsIn(summary)].join('; ');
  const change = waiversToChange(summary);
  const out = (lines: readonly string[]): Element => ['system-out', {}, lines.join('\n')];
  const of = (name: string, ...parts: readonly (Element | false)[]): Element => {
    const there = parts.filter((part) => part !== false);
    return ['testcase', { name, classname: 'run' }, there];
  };
  const cases = [of('evidence', end.exitCode >= 2 && ['error', { type: 'inconclusive', message: evidence }, ''])];
  const failure = idle !== '' && (['failure', { type: 'waiver', message: idle }, ''] as const);
  if (waivers.length > 0) cases.push(of('waivers', failure, change.length > 0 && out(change)));
  if (left.length > 0) cases.push(of('left-behind', skipped(`left at the target: ${left.length}`), out(left)));
  // The requirements themselves fail for what is new since a baseline.
  if (comparison) cases.push(of('baseline', out(textOf(changesIn(comparison, 'Since the baseline')))));
  return cases;
}

/** An element with its text or its parts; one that has neither closes itself. */
type Element = readonly [tag: string, values: Readonly<Record<string, string>>, content?: string | readonly Element[]];

function linesOf([tag, values, content]: Element, indent: string): readonly string[] {
  const opened = `${indent}<${tag}${attributes(values)}`;
  if (content === undefined) return [`${opened}/>`];
  if (typeof content === 'string') return [`${opened}>${escaped(content)}</${tag}>`];
  return [`${opened}>`, ...content.flatMap((part) => linesOf(part, `${indent}  `)), `${indent}</${tag}>`];
}

/** How many test cases there are, and how many of them have which outcome. */
function tallies(cases: readonly Element[]): Element[1] {
  const tags = cases.flatMap(([, , parts]) => (typeof parts === 'object' ? parts.map(([tag]) => tag) : []));
  const count = (outcome: string): string => String(tags.filter((tag) => tag === outcome).length);
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

function escaped(text: string): string {
  return withoutControlCharacters(text)
    .replace(forbidden, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

function attribute(text: string): string {
  return escaped(text)
    .replaceAll('"', '&quot;')
    .replace(/[\n\r\t]/g, (character) => `&#${character.charCodeAt(0)};`);
}
