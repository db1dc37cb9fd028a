import { execFile, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { execute } from '../../src/product/cli/execute.js';
import { readRun } from '../../src/product/engine/read-run.js';
import { writeDossier } from '../../src/product/reports/dossier/dossier.js';
import { withVariations } from '../../src/laboratory/proof/variation.js';
import { createReference } from '../../src/reference/composition.js';
import { listenReference } from '../../src/reference/listen.js';
import { apiKeys } from '../../src/reference/gateway.js';
import { freshFolder } from '../support/command-line.js';
import { archived } from '../support/secrets.js';

/** Findings that rest on one request, a control, a missing credential, a simulation, a challenge, a field and a transaction. */
const chosen = [
  ...['order-quote-with-empty-transaction', 'order-v2-serves-without-key', 'order-transaction-with-trailing-byte'],
  ...['shape:getOrder:200:/inAmount:number', 'shape:getOrder:400:/error:absent', 'borrow-positions-answered-with-201'],
  ...['borrow-minimum-not-enforced', 'order-mints-exchanged', 'trigger-challenge-of-any-type'],
];

const withCurl = spawnSync('curl', ['--version']).status === 0;

/** What a script of a dossier says last, and its exit code, run as a reader would who has the suite. */
function said(script: string, folder: string, origin = ''): Promise<string> {
  const path = `${folder}:${process.env.PATH ?? ''}`;
  const env = { PATH: path, PLUMBLINE_ORIGIN: origin, API_KEY: apiKeys.genuine, JWT: 'none', no_proxy: '127.0.0.1' };
  return new Promise((resolved) => {
    execFile('sh', ['-c', script], { env }, (error, stdout, stderr) =>
      resolved(`${/^(?:NOT )?(?:SHOWN|DECIDED)/m.exec(stdout)?.[0] ?? stderr} ${String(error?.code ?? 0)}`),
    );
  });
}

test.skipIf(!withCurl)(
  'every script of a dossier says that its finding is shown, and on a target without it that it is not',
  { timeout: 600_000 },
  async () => {
    const handle = withVariations(createReference({ seed: 1 }), chosen);
    const faulty = await listenReference(handle);
    const clean = await listenReference(createReference({ seed: 1 }).handle);
    let status = 0;
    const locked = await listenReference(() => Promise.resolve({ status, body: { json: { error: 'no' } } }));
    const folder = freshFolder();
    // What says `npx plumbline` runs these sources.
    const npx = `#!/bin/sh\nshift\nexec node ${resolve('bin/plumbline.js')} "$@"\n`;
    writeFileSync(join(folder, 'npx'), npx, { mode: 0o755 });
    try {
      const runs = [];
      for (const { origin } of [clean, faulty]) {
        const options = { origin, seed: 7, rps: 1000, requests: 1200, environment: {}, report: [] };
        runs.push(await readRun((await execute({ ...options, out: freshFolder() })).folder));
      }
      await writeDossier(runs[1]!, runs[0], { page: join(folder, 'dossier.html') });
      const files = Object.entries(archived(join(folder, 'dossier.zip')));
      const scripts = files.filter(([name]) => name.endsWith('.sh'));
      expect(scripts.length).toBeGreaterThan(10);
      for (const [name, script] of scripts) {
        expect([name, await said(script, folder)]).toEqual([name, 'SHOWN 1']);
        expect([name, await said(script, folder, clean.origin)]).toEqual([name, 'NOT SHOWN 0']);
        for (status of [401, 404]) {
          const refused = await said(script, folder, locked.origin);
          if (script.includes('$API_KEY')) expect([name, status, refused]).toEqual([name, status, 'NOT DECIDED 2']);
        }
      }
    } finally {
      await faulty.close();
      await clean.close();
      await locked.close();
    }
  },
);
