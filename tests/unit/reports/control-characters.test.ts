import { DOMParser } from '@xmldom/xmldom';
import fc from 'fast-check';
import { marked } from 'marked';
import { expect, test } from 'vitest';
import { renderDifference } from '../../../src/product/reports/changes.js';
import { githubAnnotations, githubSummary } from '../../../src/product/reports/github.js';
import { dossierPage } from '../../../src/product/reports/html/dossier.js';
import { htmlReport } from '../../../src/product/reports/html/page.js';
import { junitReport } from '../../../src/product/reports/junit.js';
import { markdownReport } from '../../../src/product/reports/markdown.js';
import { terminalReport } from '../../../src/product/reports/terminal.js';
import { elementsOf, hostile, linksOf } from './hostile.js';
import { spiked, type Spiked } from './spiked.js';
import { differenceFormats } from '../../../src/product/reports/formats.js';

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
