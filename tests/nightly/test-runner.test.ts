import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createReference } from '../../src/reference/composition.js';
import { listenReference } from '../../src/reference/listen.js';
import { freshFolder, plumbline, root, served, start, summaryIn } from '../support/command-line.js';
import { environmentOf, indiscreet, leaksIn, randomSecrets, textsIn } from '../support/secrets.js';
import { during } from '../support/serving.js';

/** What the test runner does with these variables and options. */
const runnerWith = (environment: Readonly<Record<string, string>>, ...options: readonly string[]) =>
  start('npx', ['vitest', 'run', '--project', 'conformance', ...options], environment, root).ended;

test('the command line and the Vitest project agree on a defect', async () => {
  await during(served(['order-quote-with-empty-transaction']), async (origin) => {
    const [out, other] = [freshFolder(), freshFolder()];
    const few = ['--only', 'ORDER-017', '--seed', '3', '--requests', '60'];
    const command = await plumbline(['run', '--origin', origin, ...few, '--out', out]);
    expect(command.code, command.stdout + command.stderr).toBe(1);
    const failed = summaryIn(out).requirements.filter(({ verdict }) => verdict === 'fail');
    expect(failed.map(({ id }) => id)).toEqual(['ORDER-017']);
    const same = { PLUMBLINE_ONLY: 'ORDER-017', PLUMBLINE_SEED: '3', PLUMBLINE_REQUESTS: '60' };
    const runner = await runnerWith({ PLUMBLINE_ORIGIN: origin, ...same, PLUMBLINE_OUT: other }, '--silent');
    expect(runner.code, runner.stdout + runner.stderr).toBe(1);
    const verdicts = (folder: string): readonly string[] =>
      summaryIn(folder).requirements.map(({ id, verdict }) => `${id} ${verdict}`);
    expect(verdicts(other)).toEqual(verdicts(out));
  });
});

// Another test runner with all of the suite's own; that nothing leaves but through one module is held at every commit.
test('what the test runner prints and writes keeps secrets', async () => {
  const secrets = randomSecrets();
  const target = listenReference(indiscreet(createReference({ seed: 1 }).handle, secrets));
  await during(target, async (origin) => {
    const out = freshFolder();
    const { stdout, stderr } = await runnerWith({
      ...environmentOf(origin, secrets),
      PLUMBLINE_TARGET: join(root, 'tests/support/secretive-target.ts'),
      ...{ PLUMBLINE_ONLY: 'swapOrder', PLUMBLINE_REQUESTS: '40', PLUMBLINE_STRICT: '1', PLUMBLINE_OUT: out },
    });
    const reports = join(root, 'reports');
    const junit = readFileSync(join(reports, 'junit.xml'), 'utf8');
    const texts = [...textsIn(out), ...textsIn(join(reports, 'allure-results')), junit, stdout + stderr];
    expect(texts.join('')).toContain('«api-key»');
    expect(texts.length).toBeGreaterThan(30);
    expect(leaksIn(texts, secrets)).toEqual([]);
  });
});
