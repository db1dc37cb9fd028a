import { boundIn, steadinessIn, waiverIn } from './wording.js';
import type { Finding } from '../results/finding.js';
import type { RequirementResult, RunSummary } from '../results/run-json.js';

/** The report as JUnit XML: one suite for each API, one case for each judged requirement. */
export function junitReport(summary: RunSummary): string {
  const { requirements, run, end } = summary;
  const judged = requirements.filter(({ verdict }) => verdict !== 'unjudged');
  const suites = [...new Set(judged.map(({ api }) => api))].map((api) =>
    suite(
      api,
      judged.filter((one) => one.api === api),
      summary,
    ),
  );
  const seconds = (Date.parse(end.endedAt) - Date.parse(run.startedAt)) / 1000;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="plumbline ${attribute(run.target.name)}" ${tallies(judged, run.strict)} time="${seconds}">`,
    ...suites,
    '</testsuites>',
    '',
  ].join('\n');
}

function suite(api: string, results: readonly RequirementResult[], { run }: RunSummary): string {
  return [
    `  <testsuite name="${attribute(api)}" ${tallies(results, run.strict)} timestamp="${run.startedAt}">`,
    ...results.map((result) => testCase(result, run.strict)),
    '  </testsuite>',
  ].join('\n');
}

function tallies(results: readonly RequirementResult[], strict: boolean): string {
  const failures = results.filter((result) => counts(result, strict)).length;
  const skipped = results.filter((result) => result.verdict !== 'pass' && !counts(result, strict)).length;
  return `tests="${results.length}" failures="${failures}" errors="0" skipped="${skipped}"`;
}

function counts({ verdict, level, waived }: RequirementResult, strict: boolean): boolean {
  return verdict === 'fail' && waived === undefined && (level === 'must' || (strict && level === 'should'));
}

function testCase(result: RequirementResult, strict: boolean): string {
  const { id, says, api, operation = 'general', verdict, exercised, level = '', reason = '', findings } = result;
  const open = `    <testcase name="${attribute(`${id} ${says}`)}" classname="${attribute(`${api}.${operation}`)}">`;
  const evidence = `    <system-out>${content(`${level}; exercised ${exercised} times; ${boundIn(result) || verdict}`)}</system-out>`;
  const outcome = (): string[] => {
    if (verdict === 'pass') return [];
    const told = findings.map((finding) => tell(finding)).join('\n\n');
    if (counts(result, strict))
      return [`      <failure type="${level}" message="${attribute(messageOf(result))}">${content(told)}</failure>`];
    const why =
      verdict === 'fail'
        ? `${level} violated, ${waiverIn(result) || 'not counted'}: ${messageOf(result)}`
        : `${verdict}: ${reason}`;
    return [`      <skipped message="${attribute(why)}"/>`];
  };
  return [open, ...outcome(), `  ${evidence}`, '    </testcase>'].join('\n');
}

function messageOf({ findings }: RequirementResult): string {
  return findings
    .map(({ expected, actual, at }) => `expected ${expected}, found ${actual}${at && ` at ${at}`}`)
    .join('; ');
}

function tell(finding: Finding): string {
  const { expected, actual, at, base, operation, curl, replay, fingerprint, withdrawnBy } = finding;
  return [
    `expected     ${expected}`,
    `found        ${actual}`,
    `where        ${operation} at ${base}${at === '' ? '' : `, ${at}`} (${steadinessIn(finding)})`,
    `fingerprint  ${fingerprint}`,
    `withdrawn by ${withdrawnBy}`,
    curl,
    replay,
  ].join('\n');
}

// XML 1.0 knows no other control characters, not even escaped.

const forbidden =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

function content(text: string): string {
  return text.replace(forbidden, '\ufffd').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function attribute(text: string): string {
  return content(text)
    .replaceAll('"', '&quot;')
    .replace(/[\n\r\t]/g, (character) => `&#${character.charCodeAt(0)};`);
}
