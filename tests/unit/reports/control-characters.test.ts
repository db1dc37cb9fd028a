import { DOMParser } from '@xmldom/xmldom';
import fc from 'fast-check';
import { marked } from 'marked';
import { parse, type DefaultTreeAdapterTypes } from 'parse5';
import { expect, test } from 'vitest';
import { renderDifference } from '../../../src/product/reports/changes.js';
import { githubAnnotations, githubSummary } from '../../../src/product/reports/github.js';
import { dossierPage } from '../../../src/product/reports/html/dossier.js';
import { htmlReport } from '../../../src/product/reports/html/page.js';
import { junitReport } from '../../../src/product/reports/junit.js';
import { markdownReport } from '../../../src/product/reports/markdown.js';
import { terminalReport } from '../../../src/product/reports/terminal.js';
import { spiked, type Spiked } from './spiked.js';
import { differenceFormats } from '../../../src/product/reports/formats.js';

/** What a terminal, a browser, a reader of XML or Markdown, or a runner of jobs would take for its own. */
const parts = [
  ...['\u001b[2J', '\u001b]0;x\u0007', '\u009b31m', '\u202e', '\r', '\n', '::error::x', '\n\u00a0::error::x'],
  ...['\n##vso[task.complete]', '##[error]x', "##teamcity[message text='x']", '<img src=x onerror=x>'],
  ...['\\<img src=x>', '[click](javascript:x)', '![x](http://foreign.example/x)', '*x* _x_ ~~x~~', '`', '``<b>'],
  ...['" onclick="x" x="', "' onclick='x' x='", '</pre></code></title></style></script><script>x</script>'],
  ...[']]><x/>', '--><x/>', '&lt;script&gt;&#60;b&#62;', '| x |'],
];

/** At least half of the parts, in any order. */
const hostile = fc
  .shuffledSubarray(parts, { minLength: 12 })
  .map((chosen) => `${chosen.join('')}<script>x</script>]]>\u0000\n::warning::y\n`);

type Node = DefaultTreeAdapterTypes.ChildNode;

/** How many elements of each name and set of attributes a page has; `code` is what backticks of a text make. */
function elementsOf(html: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { tagName, attrs } of all(parse(html).childNodes)) {
    if (tagName === 'code') continue;
    const name = [tagName, ...attrs.map((one) => one.name).toSorted()].join(' ');
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

/** The addresses that a page names. */
function linksOf(html: string): readonly string[] {
  return all(parse(html).childNodes).flatMap(({ attrs }) =>
    attrs.filter(({ name }) => name === 'href' || name === 'src').map(({ value }) => value),
  );
}

function all(nodes: readonly Node[]): readonly DefaultTreeAdapterTypes.Element[] {
  return nodes.flatMap((node) => ('tagName' in node ? [node, ...all(node.childNodes)] : []));
}

const spike = await spiked();
const harmless = spike('x');

/** What a terminal acts on, and what a runner of jobs takes for a command. */
const active = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]|##(?:vso|\[|teamcity)/;
const command = /^\s*::/m;

function forEachText(check: (text: string) => void): void {
  fc.assert(fc.property(hostile, check), { numRuns: 8, seed: 1 });
}

test.each([
  ['a report', ({ summary, exchanges }: Spiked) => htmlReport(summary, exchanges), elementsOf],
  ['a dossier', ({ summary, difference, items }: Spiked) => dossierPage(summary, difference, items), elementsOf],
  ['JUnit XML', ({ summary }: Spiked) => junitReport(summary), namesOf],
])('no string of a target makes an element of %s', (_name, render, read) => {
  const expected = read(render(harmless));
  expect([...expected].length).toBeGreaterThan(10);
  forEachText((text) => {
    const page = render(spike(text));
    expect(read(page)).toEqual(expected);
    expect(page).not.toMatch(active);
  });
});

const markdowns = {
  report: ({ summary }: Spiked) => markdownReport(summary),
  github: ({ summary }: Spiked) => githubSummary(summary),
  difference: ({ difference }: Spiked) => renderDifference(difference, 'markdown'),
};

test.each(Object.entries(markdowns))('no string of a target makes markup of Markdown: %s', (_name, render) => {
  const page = (given: Spiked): string => marked.parse(render(given), { async: false, gfm: true });
  const harmlessPage = page(harmless);
  const [expected, links] = [elementsOf(harmlessPage), linksOf(harmlessPage)];
  expect(expected.size).toBeGreaterThan(3);
  forEachText((text) => {
    const given = spike(text);
    const html = page(given);
    expect([...elementsOf(html).keys()].filter((name) => !expected.has(name))).toEqual([]);
    expect(linksOf(html).filter((link) => !links.includes(link))).toEqual([]);
    for (const pattern of [active, command]) expect(render(given)).not.toMatch(pattern);
  });
});

test('no string of a target acts on a terminal or on a runner of jobs', () => {
  forEachText((text) => {
    const { summary, difference } = spike(text);
    const compared = (['text', 'json'] as const).map((format) => renderDifference(difference, format));
    const texts = [terminalReport(summary, { colour: false, folder: 'reports/latest' }), ...compared];
    for (const output of texts) for (const pattern of [active, command]) expect(output).not.toMatch(pattern);
    const annotations = githubAnnotations(summary);
    expect(annotations.length).toBeGreaterThan(2);
    for (const line of annotations) {
      expect(line).toMatch(/^::(?:error|warning|notice) title=[^:,\r\n]*::[^\r\n]*$/);
      expect(line).not.toMatch(active);
    }
  });
});

test('what is escaped in JSON keeps its value', () => {
  forEachText((text) => {
    const { difference } = spike(text);
    expect(JSON.parse(renderDifference(difference, 'json'))).toEqual(JSON.parse(JSON.stringify(difference)));
  });
  expect(differenceFormats).toEqual(['text', 'json', 'markdown']);
});

/** The names of elements with those of their attributes, in the order of the document; throws on what is no XML. */
function namesOf(xml: string): readonly string[] {
  const onError = (_level: string, message: string): never => {
    throw new Error(message);
  };
  const elements = new DOMParser({ onError }).parseFromString(xml, 'text/xml').getElementsByTagName('*');
  return [...elements].map(({ tagName, attributes }) =>
    [tagName, ...[...attributes].map(({ name }) => name)].join(' '),
  );
}
