import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { base58 } from '@scure/base';
import { expect, test, vi } from 'vitest';
import { execute } from '../../src/commands/execute.js';
import { createReference } from '../../src/reference/composition.js';
import { listenReference } from '../../src/reference/listen.js';
import type { Handler } from '../../src/reference/reference.js';
import { apiKeys } from '../../src/reference/swap-order/fixtures.js';
import { terminalReport } from '../../src/report/terminal.js';
import { freshFolder, root } from '../support/command-line.js';
import { secretNames } from '../support/secretive-target.js';

const runs = 20;

/** What would give a secret away in a text. */
function tracesOf(secret: string): readonly string[] {
  const bytes = Buffer.from(secret, 'utf8');
  const within = (offset: number): string =>
    Buffer.concat([Buffer.alloc(offset), bytes, Buffer.alloc(3)])
      .toString('base64')
      .slice(4, -8);
  return [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret),
    bytes.toString('hex'),
    ...[0, 1, 2].map(within),
  ];
}

/** Gives every secret it is sent, and those it should never know, back in headers and bodies in several encodings. */
function indiscreet(handle: Handler, secrets: readonly string[]): Handler {
  let turn = 0;
  return async (request) => {
    const own = request.headers['x-api-key'] === secrets[0] ? { 'x-api-key': apiKeys.genuine } : {};
    const answer = await handle({ ...request, headers: { ...request.headers, ...own } });
    const told = secrets[(turn += 1) % secrets.length]!;
    const spoken = {
      plain: `bad key ${told}`,
      base64: Buffer.from(`k:${told}`).toString('base64'),
      url: encodeURIComponent(told),
    };
    const headers = {
      ...answer.headers,
      'x-told': told.replace(/[^ -~]/g, ''),
      'set-cookie': `session=${encodeURIComponent(told)}`,
    };
    if (!('json' in answer.body)) return { ...answer, headers, body: { text: `${answer.body.text} ${told}` } };
    const json = answer.body.json;
    const isRecord = typeof json === 'object' && json !== null && !Array.isArray(json);
    return { ...answer, headers, body: { json: isRecord ? { ...json, spoken } : json } };
  };
}

test(`none of ${runs * secretNames.length} random secrets is in anything that a run leaves behind`, async () => {
  let looked = 0;
  for (let run = 0; run < runs; run += 1) {
    const keys = [`k/${randomBytes(12).toString('base64')}+"ü`, randomBytes(24).toString('base64url')];
    const wallets = secretNames.slice(2).map(() => base58.encode(randomBytes(32)));
    const secrets = [...keys, ...wallets];
    // A header carries no other characters than these.
    secrets[0] = secrets[0]!.replace('ü', 'u');
    const target = await listenReference(indiscreet(createReference({ seed: run }).handle, secrets));
    const written: string[] = [];
    const catching = [process.stdout, process.stderr].map((stream) =>
      vi.spyOn(stream, 'write').mockImplementation((text) => {
        written.push(String(text));
        return true;
      }),
    );
    const folder = freshFolder();
    try {
      vi.stubEnv('GITHUB_STEP_SUMMARY', '');
      const { summary } = await execute({
        target: join(root, 'tests/support/secretive-target.ts'),
        only: 'swap-order',
        requests: 40,
        seed: run,
        strict: true,
        out: folder,
        report: ['html', 'markdown', 'junit', 'har', 'github'],
        environment: {
          ULTRA_BASE_URL: `${target.origin}/ultra/v1`,
          SWAP_V2_BASE_URL: `${target.origin}/swap/v2`,
          ...Object.fromEntries(secretNames.map((name, index) => [name, secrets[index]!])),
        },
      });
      written.push(terminalReport(summary, { colour: false, folder }));
      expect(summary.end.sent.total).toBeGreaterThan(20);
    } finally {
      for (const one of catching) one.mockRestore();
      vi.unstubAllEnvs();
      await target.close();
    }
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    expect(files.length).toBeGreaterThanOrEqual(6);
    const texts = [...files.map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8')), written.join('')];
    expect(texts.join('')).toContain('«api-key»');
    for (const secret of secrets)
      for (const trace of tracesOf(secret))
        for (const text of texts) {
          looked += 1;
          if (text.includes(trace))
            throw new Error(
              `run ${run}: a secret is in clear: ${text.slice(Math.max(0, text.indexOf(trace) - 80), text.indexOf(trace) + 80)}`,
            );
        }
  }
  expect(looked).toBeGreaterThan(40_000);
});
