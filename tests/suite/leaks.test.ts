import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { dossierCommand } from '../../src/product/cli/commands/dossier.js';
import { judgeCommand } from '../../src/product/cli/commands/judge.js';
import { watchCommand } from '../../src/product/cli/commands/watch.js';
import { execute } from '../../src/product/cli/execute.js';
import { isObject } from '../../src/product/json/parse.js';
import { inject } from '../../src/laboratory/defects/defect.js';
import { defects } from '../../src/laboratory/defects/index.js';
import { createReference } from '../../src/reference/composition.js';
import { listenReference } from '../../src/reference/listen.js';
import type { Handler } from '../../src/reference/reference.js';
import { terminalReport } from '../../src/product/reports/terminal.js';
import { freshFolder, root } from '../support/command-line.js';
import { secretNames } from '../support/secretive-target.js';
import { environmentOf, indiscreet, randomSecrets, refuseSecrets, textsIn } from '../support/secrets.js';

/** So many in `npm test`; `npm run leaks` makes 20. */
const runs = process.env.LEAKED_SECRETS === undefined ? 3 : 20;
const apis = ['swapOrder', 'borrow', 'trigger'] as const;

/** Notes every token that a sign-in gives out. */
function givingTokensTo(tokens: Set<string>, handle: Handler): Handler {
  return async (request) => {
    const answer = await handle(request);
    const { json } = 'json' in answer.body ? answer.body : {};
    if (request.path.endsWith('/auth/verify') && isObject(json) && typeof json.token === 'string')
      tokens.add(json.token);
    return answer;
  };
}

test(`none of ${runs * secretNames.length} random secrets is in anything that a run leaves behind`, async () => {
  let looked = 0;
  for (let run = 0; run < runs; run += 1) {
    const secrets = randomSecrets();
    const { handle } = createReference({ seed: run });
    const tokens = new Set<string>();
    const target = await listenReference(indiscreet(givingTokensTo(tokens, handle), secrets));
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
        only: apis[run % apis.length]!,
        requests: 60,
        seed: run,
        strict: true,
        out: folder,
        report: ['html', 'markdown', 'junit', 'har', 'github', 'sarif', 'allure'],
        environment: environmentOf(target.origin, secrets),
      });
      written.push(terminalReport(summary, { colour: false, folder }));
      expect(summary.end.sent.total).toBeGreaterThan(20);
    } finally {
      for (const one of catching) one.mockRestore();
      vi.unstubAllEnvs();
      await target.close();
    }
    const files = textsIn(folder);
    expect(files.length).toBeGreaterThanOrEqual(6);
    const texts = [...files, written.join('')];
    expect(texts.join('')).toContain('«api-key»');
    if (apis[run % apis.length] === 'trigger') expect(tokens.size).toBeGreaterThan(0);
    looked += refuseSecrets([...secrets, ...tokens], texts);
  }
  expect(looked).toBeGreaterThan(2_000 * runs);
});

test('none of the secrets of a watch is in its store, its pages, its alarms, or what is made of them', async () => {
  const secrets = randomSecrets();
  const faulty = inject(createReference({ seed: 1 }), defects, ['order-quote-with-empty-transaction']);
  const target = await listenReference(indiscreet(faulty, secrets));
  const written: string[] = [];
  const receiver = createServer((request, response) => {
    written.push(JSON.stringify(request.headers));
    request.on('data', (chunk: Buffer) => void written.push(chunk.toString())).on('end', () => response.end());
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const streams = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, 'write').mockImplementation((text) => {
      written.push(String(text));
      return true;
    }),
  );
  const store = freshFolder();
  const out = freshFolder();
  try {
    await watchCommand({
      target: join(root, 'tests/support/secretive-target.ts'),
      only: 'ORDER-017,ORDER-060',
      every: 1,
      rounds: 2,
      requests: 60,
      seed: 1,
      store,
      webhook: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/alarms`,
      environment: environmentOf(target.origin, secrets),
    });
    const journal = join(store, 'rounds/1/journal.ndjson');
    await judgeCommand([journal], { out, require: 0, report: ['html'] });
    await dossierCommand([out], { out: join(out, 'dossier') });
  } finally {
    for (const one of streams) one.mockRestore();
    receiver.close();
    await target.close();
  }
  const archive = Object.values(unzipSync(readFileSync(join(out, 'dossier.zip')))).map((bytes) => Buffer.from(bytes));
  const texts = [...written, ...textsIn(store), ...textsIn(out), ...archive.map((bytes) => bytes.toString('utf8'))];
  expect(written.join('')).toContain('plumbline-alarm-1');
  expect(texts.join('')).toContain('«api-key»');
  expect(refuseSecrets(secrets, texts)).toBeGreaterThan(1_000);
});
