import { inertText } from './inert.js';

/** A test case; one without an outcome passed. */
export interface Case {
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
  readonly startedAt?: string;
}

/** Suites of test cases as JUnit XML; `seconds` is what all of them took. */
export function junitXml(name: string, suites: readonly Suite[], seconds = 0): string {
  const all = suites.flatMap(({ cases }) => cases);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites${attributes({ name, ...tallies(all), time: seconds.toFixed(3) })}>`,
    ...suites.map(suiteXml),
    '</testsuites>',
    '',
  ].join('\n');
}

function suiteXml({ name, cases, startedAt = '' }: Suite): string {
  const timestamp = startedAt.replace(/(?:\.[0-9]+)?Z$/, '');
  const head = attributes({ name, ...tallies(cases), ...(timestamp !== '' && { timestamp }) });
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
  return inertText(text)
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
