import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { execute } from '../../src/cli/execute.js';
import { createReference } from '../../src/reference/composition.js';
import { listenReference } from '../../src/reference/listen.js';
import { terminalReport } from '../../src/reports/terminal.js';
import { freshFolder, root } from '../support/command-line.js';
import { secretNames } from '../support/secretive-target.js';
import { environmentOf, indiscreet, randomSecrets, refuseSecrets, textsIn } from '../support/secrets.js';

const runs = 20;

test(`none of ${runs * secretNames.length} random secrets is in anything that a run leaves behind`, async () => {
  let looked = 0;
  for (let run = 0; run < runs; run += 1) {
    const secrets = randomSecrets();
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
        only: 'swapOrder',
        requests: 40,
        seed: run,
        strict: true,
        out: folder,
        report: ['html', 'markdown', 'junit', 'har', 'github'],
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
    looked += refuseSecrets(secrets, texts);
  }
  expect(looked).toBeGreaterThan(40_000);
});
