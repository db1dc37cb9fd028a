import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DOMParser } from '@xmldom/xmldom';
import fc from 'fast-check';
import { marked } from 'marked';
import { beforeAll, expect, test } from 'vitest';
import { writeAllure } from '../../../src/product/reports/allure.js';
import { differenceFormats } from '../../../src/product/reports/diff-formats.js';
import { renderDifference } from '../../../src/product/reports/diff.js';
import { githubAnnotations, githubSummary } from '../../../src/product/reports/github.js';
import { dossierPage } from '../../../src/product/reports/html/dossier.js';
import { htmlReport } from '../../../src/product/reports/html/page.js';
import { junitReport } from '../../../src/product/reports/junit.js';
import { markdownReport } from '../../../src/product/reports/markdown.js';
import { sarifReport } from '../../../src/product/reports/sarif.js';
import { terminalReport } from '../../../src/product/reports/terminal.js';
import { freshFolder } from '../results/judged.js';
import { elementsOf, hostile, linksOf } from './hostile.js';
import { spiked, type Spiked } from './spiked.js';

let harmless: Spiked;
let spike: (text: string) => Spiked;

beforeAll(async () => {
  spike = await spiked();
  harmless = spike('x');
});

/** What a terminal acts on, and what a runner of jobs takes for a command. */
const active = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]|##(?:vso|\[|teamcity)/;
const command = /^\s*::/m;

function forEachText(check: (text: string) => void): void {
  fc.assert(fc.property(hostile, check), { numRuns: 8, seed: 1 });
}

const pages = {
  report: ({ summary, history, exchanges }: Spiked) => htmlReport(summary, history, exchanges),
  dossier: ({ summary, difference, items }: Spiked) => dossierPage(summary, difference, items),
  difference: ({ difference }: Spiked) => renderDifference(difference, 'html'),
};

test.each(Object.entries(pages))('no string of a target makes an element of the page: %s', (_name, render) => {
  const expected = elementsOf(render(harmless));
  expect(expected.size).toBeGreaterThan(10);
  forEachText((text) => {
    const page = render(spike(text));
    expect(elementsOf(page)).toEqual(expected);
    expect(page).not.toMatch(active);
  });
});

const xmls = {
  report: ({ summary }: Spiked) => junitReport(summary),
  difference: ({ difference }: Spiked) => renderDifference(difference, 'junit'),
};

test.each(Object.entries(xmls))('no string of a target makes an element of JUnit XML: %s', (_name, render) => {
  const expected = namesOf(render(harmless));
  expect(expected.length).toBeGreaterThan(10);
  forEachText((text) => {
    const xml = render(spike(text));
    expect(namesOf(xml)).toEqual(expected);
    expect(xml).not.toMatch(active);
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
    expect(render(given)).not.toMatch(active);
    expect(render(given)).not.toMatch(command);
  });
});

test('no string of a target acts on a terminal or on a runner of jobs', () => {
  forEachText((text) => {
    const { summary, difference } = spike(text);
    const texts = [
      terminalReport(summary, { colour: false, folder: 'reports/latest' }),
      renderDifference(difference, 'text'),
      renderDifference(difference, 'json'),
    ];
    for (const output of texts) {
      expect(output).not.toMatch(active);
      expect(output).not.toMatch(command);
    }
    const annotations = [...githubAnnotations(summary), ...renderDifference(difference, 'github').trim().split('\n')];
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
  expect(differenceFormats).toEqual(['text', 'json', 'markdown', 'html', 'junit', 'github']);
});

test('no string of a target is active in SARIF', () => {
  forEachText((text) => {
    const sarif = JSON.parse(sarifReport(spike(text).summary)) as Sarif;
    expect(stringsIn(sarif).filter((one) => active.test(one))).toEqual([]);
    const messages = sarif.runs.flatMap(({ results }) => results.map(({ message }) => message.text));
    expect(messages.filter((one) => one.includes(']('))).toEqual([]);
    expect(messages.length).toBeGreaterThan(2);
  });
});

test('no string of a target is active in the results and attachments for Allure', () => {
  forEachText((text) => {
    const folder = writeAllure(freshFolder(), spike(text).summary);
    const files = readdirSync(folder).map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));
    const results = files.filter(({ name }) => name.endsWith('.json'));
    const attachments = files.filter(({ name }) => name.endsWith('.txt')).map((file) => file.text);
    expect(attachments.length).toBeGreaterThan(2);
    const strings = [...results.flatMap((file) => stringsIn(JSON.parse(file.text))), ...attachments];
    expect(strings.filter((one) => active.test(one) || command.test(one))).toEqual([]);
  });
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

interface Sarif {
  readonly runs: readonly { readonly results: readonly { readonly message: { readonly text: string } }[] }[];
}

function stringsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}
