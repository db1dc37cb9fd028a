import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import axe from 'axe-core';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { execute } from '../../src/product/cli/execute.js';
import { readRun } from '../../src/product/engine/read-run.js';
import { createReference } from '../../src/reference/composition.js';
import { listenReference } from '../../src/reference/listen.js';
import type { Handler } from '../../src/reference/reference.js';
import { writeDossier } from '../../src/product/reports/dossier/dossier.js';
import { judged } from '../unit/results/judged.js';
import { freshFolder } from '../support/command-line.js';

const usualPlaces = [
  ...['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map((name) => `/usr/bin/${name}`),
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Where this machine has a Chromium; `CHROMIUM` names one elsewhere. */
const named = process.env.CHROMIUM ?? '';
const executablePath = named === '' ? usualPlaces.find((place) => existsSync(place)) : named;

/** Tests in a browser are skipped without one; `CI_BROWSER` makes that a failure. */
const isMissing = executablePath === undefined;
if (isMissing && process.env.CI_BROWSER)
  throw new Error(`CI_BROWSER is set, and no Chromium is at ${usualPlaces.join(', ')} or in CHROMIUM`);
if (isMissing) console.log('skipped: no Chromium on this machine; name one in CHROMIUM to look at the report in it');

const defects = [
  ...['order-quote-with-empty-transaction', 'order-mints-exchanged', 'shape:getOrder:200:/mode:absent'],
  ...['shape:getOrder:200:/inAmount:number', 'shape:getOrder:400:/error:absent'],
];
const views = [
  ['phone', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }],
  ['desktop', { viewport: { width: 1440, height: 1000 } }],
  ['dark desktop', { viewport: { width: 1440, height: 1000 }, colorScheme: 'dark' }],
] as const satisfies readonly (readonly [string, BrowserContextOptions])[];

/** What runs, or is an element of a kind that no report has, unless it is text. */
const foreign = `"'><img src=x onerror="globalThis.ran=1"><svg onload="globalThis.ran=1"></svg></pre></title></style></script><script>globalThis.ran=1</script><iframe src="javascript:top.ran=1"></iframe><x-foreign></x-foreign>`;

/** A reference in whose orders and error responses every text is foreign markup, beside names of fields and headers. */
function hostileTarget(): Handler {
  return async (request) => {
    const response = await createReference({ seed: 1 }).handle(request);
    if (!request.path.endsWith('/order') || !('json' in response.body)) return response;
    const members = Object.keys(response.body.json as object).map((name) => [name, foreign]);
    const headers = { ...response.headers, 'x-request-id': foreign };
    return { ...response, headers, body: { json: { ...Object.fromEntries(members), [foreign]: foreign } } };
  };
}

describe.skipIf(isMissing)('the HTML report in a browser', () => {
  const out = freshFolder();
  const file = pathToFileURL(join(out, 'report.html')).href;
  const asked: string[] = [];
  const faults: string[] = [];
  let browser: Browser;

  const open = async (options: BrowserContextOptions): Promise<Page> => {
    const page = await (await browser.newContext(options)).newPage();
    page.on('request', (request) => asked.push(request.url()));
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    await page.goto(file);
    return page;
  };

  beforeAll(async () => {
    await judged([], { out, requests: 300 });
    await judged(defects, { out, requests: 600, report: ['html'] });
    browser = await chromium.launch({ executablePath: executablePath!, args: ['--no-sandbox'] });
  });

  afterAll(async () => {
    await browser.close();
    expect(asked.filter((url) => !url.startsWith('file:'))).toEqual([]);
    expect(faults).toEqual([]);
  });

  test.each(views)('on a %s it fits the width and has no accessibility violation', async (name, options) => {
    const page = await open(options);
    const overflow: number = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
    expect(overflow).toBeLessThanOrEqual(0);
    await page.evaluate(axe.source);
    const violations: readonly { id: string; nodes: readonly { html: string }[] }[] = await page.evaluate(
      'axe.run().then(({ violations }) => violations)',
    );
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)).toEqual([]);
    mkdirSync('reports/screenshots', { recursive: true });
    const picture = await page.screenshot();
    writeFileSync(join('reports/screenshots', `${name.replace(' ', '-')}.png`), picture);
    expect(picture.length).toBeGreaterThan(10_000);
  });

  test('its sections show what the run found', async () => {
    const page = await open({});
    expect(await page.locator('h1').innerText()).toBe('reference');
    expect(await page.locator('.result').innerText()).toContain('FAILED');
    const ids = await page.locator('article.finding h4 .id').allInnerTexts();
    expect(ids).toEqual(expect.arrayContaining(['ORDER-017', 'ORDER-060', 'ORDER-063']));
    expect(await page.locator('article.finding').first().locator('mark').count()).toBe(1);
    for (const id of ['verdicts', 'latency', 'requirements'])
      expect(await page.locator(`#${id} table`).count()).toBeGreaterThan(0);
  });

  test('from a finding one click leads to request, headers and the whole body', async () => {
    const page = await open({});
    await page.locator('.evidence a').first().click();
    const box = page.locator('details.exchange[open]');
    await box.first().waitFor({ state: 'visible' });
    const text = await box.first().innerText();
    for (const part of [/GET http/, /x-api-key: «api-key/, /content-type: application\/json/i, /"requestId"/])
      expect(text).toMatch(part);
  });

  test('a link to a requirement unfolds the table that has it', async () => {
    const page = await open({});
    expect(await page.locator('#ORDER-060').isVisible()).toBe(false);
    await page.goto(`${file}#ORDER-060`);
    await page.locator('#ORDER-060').waitFor({ state: 'visible' });
  });

  test('every link leads to a place of the page', async () => {
    const page = await open({});
    const broken: readonly string[] = await page.evaluate(
      `[...document.querySelectorAll('a[href^="#"]')].map((a) => a.getAttribute('href')).filter((href) => !document.getElementById(href.slice(1)))`,
    );
    expect(broken).toEqual([]);
  });

  test('the keyboard reaches the report, its navigation and what is folded', async () => {
    const page = await open({});
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.className')).toBe('skip');
    const folded = page.locator('article.finding details.reproduce').first();
    await folded.locator('summary').first().focus();
    await page.keyboard.press('Enter');
    await folded.locator('pre').first().waitFor({ state: 'visible' });
  });

  test('on paper the ways to reproduce are unfolded, nothing to click is left, and few pages are used', async () => {
    const page = await open({});
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(`dispatchEvent(new Event('beforeprint'))`);
    expect(await page.locator('details.reproduce:not([open])').count()).toBe(0);
    expect(await page.locator('nav').isVisible()).toBe(false);
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
    expect(pdf.match(/\/Type \/Page\b/g)?.length).toBeLessThanOrEqual(25);
  });

  test('no text of a target runs or makes an element in a report or a dossier', async () => {
    const listening = await listenReference(hostileTarget());
    const folder = freshFolder();
    const options = { origin: listening.origin, seed: 7, requests: 60, only: 'swapOrder', environment: {} };
    await execute({ ...options, out: folder, report: ['html'] });
    await listening.close();
    await writeDossier(await readRun(folder), undefined, { page: join(folder, 'dossier.html') });
    for (const name of ['report.html', 'dossier.html']) {
      const page = await (await browser.newContext()).newPage();
      await page.goto(pathToFileURL(join(folder, name)).href);
      expect(await page.locator('body').textContent()).toContain('<x-foreign>');
      expect(await page.locator('article.finding').count()).toBeGreaterThan(1);
      expect(await page.locator('img, iframe, x-foreign, [onerror], [onload], a[href^="javascript:"]').count()).toBe(0);
      expect(await page.locator('script').count()).toBe(1);
      expect(await page.evaluate('globalThis.ran')).toBeUndefined();
    }
  });
});
