import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { vendorCommand } from '../../src/product/cli/commands/vendor.js';
import { judgeCommand } from '../../src/product/cli/commands/judge.js';
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
    const handle = inject(createReference({ seed: run }), defects, ['order-quote-with-empty-transaction']);
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
        report: ['html', 'markdown', 'junit', 'har', 'github'],
        environment: environmentOf(target.origin, secrets),
      });
      written.push(terminalReport(summary, { colour: false, folder }));
      expect(summary.end.sent.total).toBeGreaterThanOrEqual(20);
      const judged = join(folder, 'judged');
      await judgeCommand([join(folder, 'journal.ndjson')], { out: judged, require: 0, report: ['html'] });
      await vendorCommand([judged], { out: join(judged, 'dossier') });
    } finally {
      for (const one of catching) one.mockRestore();
      vi.unstubAllEnvs();
      await target.close();
    }
    const archive = Object.values(unzipSync(readFileSync(join(folder, 'judged/dossier.zip'))));
    const files = [...textsIn(folder), ...archive.map((bytes) => Buffer.from(bytes).toString('utf8'))];
    expect(files.length).toBeGreaterThanOrEqual(6);
    const texts = [...files, written.join('')];
    expect(texts.join('')).toContain('«api-key»');
    if (apis[run % apis.length] === 'trigger') expect(tokens.size).toBeGreaterThan(0);
    looked += refuseSecrets([...secrets, ...tokens], texts);
  }
  expect(looked).toBeGreaterThan(2_000 * runs);
});
