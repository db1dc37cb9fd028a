import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Where this machine has a Chromium; `CHROMIUM` names one elsewhere. */
function findBrowser(): string | undefined {
  const named = process.env.CHROMIUM;
  if (named !== undefined && named !== '') return named;
  return usualPlaces.find((place) => existsSync(place));
}

/** Why tests in a browser are skipped here; undefined when they can run. `CI_BROWSER` turns a missing browser into a failure. */
export function browserMissing(): string | undefined {
  if (findBrowser() !== undefined) return undefined;
  if (process.env.CI_BROWSER)
    throw new Error(`CI_BROWSER is set, and no Chromium is at ${usualPlaces.join(', ')} or in CHROMIUM`);
  return 'no Chromium on this machine; name one in CHROMIUM to look at the report in a browser';
}

export async function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: findBrowser()!, args: ['--no-sandbox'] });
}
