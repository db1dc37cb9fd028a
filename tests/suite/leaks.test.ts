import { join } from 'node:path';
import { expect, test } from 'vitest';
import { vendorCommand } from '../../src/product/cli/commands/vendor.js';
import { judgeCommand } from '../../src/product/cli/commands/judge.js';
import { execute } from '../../src/product/cli/execute.js';
import { isObject } from '../../src/product/json/parse.js';
import { withVariations } from '../../src/laboratory/proof/variation.js';
import { createReference } from '../../src/reference/composition.js';
import { listenReference } from '../../src/reference/listen.js';
import type { Handler } from '../../src/reference/reference.js';
import { terminalReport } from '../../src/product/reports/terminal.js';
import type { RunSummary } from '../../src/product/results/run-json.js';
import { freshFolder, root } from '../support/command-line.js';
import { secretNames } from '../support/secretive-target.js';
import { archived, environmentOf, indiscreet, leaksIn, randomSecrets, textsIn, written } from '../support/secrets.js';
import { during } from '../support/serving.js';

/** So many in `npm test`; `npm run leaks` makes 20. */
const runs = process.env.LEAKED_SECRETS === undefined ? 3 : 20;
const apis = ['swapOrder', 'borrow', 'trigger'] as const;
const faults = ['order-quote-with-empty-transaction', 'borrow-negative-borrowable', 'trigger-401-in-lower-case'];

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
  for (let index = 0; index < runs; index += 1) {
    const secrets = randomSecrets();
    const handle = withVariations(createReference({ seed: index }), faults);
    const tokens = new Set<string>();
    const server = listenReference(indiscreet(givingTokensTo(tokens, handle), secrets));
    const [folder, judged] = [freshFolder(), freshFolder()];
    const run = async (origin: string): Promise<RunSummary> => {
      const { summary } = await execute({
        target: join(root, 'tests/support/secretive-target.ts'),
        only: apis[index % apis.length]!,
        requests: 60,
        seed: index,
        strict: true,
        out: folder,
        report: ['html', 'markdown', 'junit', 'github'],
        environment: environmentOf(origin, secrets),
      });
      await judgeCommand([join(folder, 'journal.ndjson')], { out: judged, require: 0, report: ['html'] });
      await vendorCommand([folder, judged], { out: join(judged, 'dossier') });
      return summary;
    };
    const { result, text } = await written(() => during(server, run));
    expect(result.end.sent.total).toBeGreaterThanOrEqual(20);
    const dossier = archived(join(judged, 'dossier.zip'));
    const files = [...textsIn(folder), ...textsIn(judged), ...Object.values(dossier)];
    const parts = ['old/journal.ndjson', 'new/journal.ndjson', expect.stringMatching(/^scripts\//)];
    expect(Object.keys(dossier)).toEqual(expect.arrayContaining(parts));
    expect(files.length).toBeGreaterThanOrEqual(6);
    const texts = [...files, text, terminalReport(result, { colour: false, folder })];
    expect(texts.join('')).toContain('«api-key»');
    if (apis[index % apis.length] === 'trigger') expect(tokens.size).toBeGreaterThan(0);
    expect(leaksIn(texts, [...secrets, ...tokens])).toEqual([]);
    expect(leaksIn([JSON.stringify(secrets)], secrets)).toHaveLength(1);
  }
});
