import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { withVariations } from '../../src/laboratory/proof/variation.js';
import { createReference } from '../../src/reference/composition.js';
import { apiKeys } from '../../src/reference/gateway.js';
import { listenReference } from '../../src/reference/listen.js';
import type { Handler } from '../../src/reference/reference.js';
import { freshFolder } from '../support/command-line.js';
import { ranHere } from '../support/in-process.js';

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const folder = freshFolder();
const at = (name: string): string => join(folder, name);
let deployed: Handler;
const served = await listenReference((request) => deployed(request));
afterAll(() => served.close());

/** Serves the reference with these defects at the address of the deployment, in place of what was served there. */
function deploy(...defects: readonly string[]): void {
  deployed = withVariations(createReference({ seed: 1 }), defects);
}

/** The exit code of a command, and its last line, which says the same in words. */
async function ended(command: string): Promise<readonly [code: number, lastLine: string]> {
  const environment = { ULTRA_BASE_URL: `${served.origin}/ultra/v1`, API_KEY: apiKeys.genuine };
  const { code, stdout, stderr } = await ranHere(command.split(' '), environment);
  return [code, (stdout === '' ? stderr : stdout).trimEnd().replace(/^[\s\S]*\n(?! )/, '')];
}

const passed = /^PASSED: 1\d\d of the 161 MUST requirements of the swap order API$/;
const first = 'order-quote-with-empty-transaction';
const second = 'order-empty-key-accepted';

test('what a new user does, from the first gate to the page for the vendor, ends as its last lines say', async () => {
  deploy();
  const gate = `run --target ${at('target.json')} --requests 150 --rps 1000`;
  const [waived, compared] = [`${gate} --waivers ${at('waivers.yaml')}`, `${gate} --baseline ${at('before')}`];
  const ends = async (command: string, code: number, line: RegExp) =>
    expect(await ended(command)).toEqual([code, expect.stringMatching(line)]);
  await ends(`doctor --write ${at('target.json')} --rps 1000`, 0, /^1\d\d of the 161 MUST requirements can be tested/);
  await ends(`${gate} --out ${at('before')}`, 0, passed);

  deploy(first);
  await ends(`${gate} --out ${at('red')}`, 1, /^FAILED: 1 MUST requirement failed$/);
  const waive = `--reason ticket-4711 --expires ${inDays(7)} --from ${at('red')} --waivers ${at('waivers.yaml')}`;
  // It did not fail in that run.
  await ends(`waive ORDER-001 ${waive}`, 64, /ORDER-001 is not testable/);
  await ends(`waive ORDER-017 ${waive}`, 0, /ORDER-017 is waived for 1 cause that .* shows until/);
  await ends(`${waived} --out ${at('waived')}`, 0, /^PASSED with 1 waived failure/);

  deploy();
  const stale = /^FAILED: the waiver of ORDER-017 \(\S+waivers\.yaml:\d+\) is stale/;
  await ends(`${waived} --out ${at('stale')}`, 1, stale);
  await ends(`${compared} --out ${at('same')}`, 0, /^PASSED: no regression since the baseline; 1\d\d of the 161 MUST/);

  deploy(second);
  await ends(`${compared} --out ${at('after')}`, 1, /^FAILED: \d+ requirements? (?:is|are) new since the baseline/);
  await ends(`compare ${at('same')} ${at('same')}`, 64, /is named twice/);
  await ends(`compare ${at('before')} ${at('after')}`, 1, /^FAILED: /);
  const checking = /check the archive with: .*vendor --verify/;
  await ends(`vendor ${at('before')} ${at('after')} --out ${at('dossier')}`, 0, checking);
  expect(existsSync(at('dossier.html'))).toBe(true);
  await ends(`vendor --verify ${at('dossier.zip')}`, 0, /^VERIFIED: .*; page, scripts and comparison are only/);
});
