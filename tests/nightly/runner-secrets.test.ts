import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createReference } from '../../src/reference/composition.js';
import { listenReference } from '../../src/reference/listen.js';
import { freshFolder, root, start } from '../support/command-line.js';
import { environmentOf, indiscreet, leaksIn, randomSecrets, textsIn } from '../support/secrets.js';

// Another test runner with all of the suite's own; that nothing leaves but through one module is held at every commit.
test('what the test runner prints and writes keeps secrets', async () => {
  const secrets = randomSecrets();
  const target = await listenReference(indiscreet(createReference({ seed: 1 }).handle, secrets));
  const out = freshFolder();
  try {
    const door = await start(
      'npx',
      ['vitest', 'run', '--project', 'conformance'],
      {
        ...environmentOf(target.origin, secrets),
        PLUMBLINE_TARGET: join(root, 'tests/support/secretive-target.ts'),
        PLUMBLINE_ONLY: 'swapOrder',
        PLUMBLINE_REQUESTS: '40',
        PLUMBLINE_STRICT: '1',
        PLUMBLINE_OUT: out,
      },
      root,
    ).ended;
    const reports = join(root, 'reports');
    const texts = [
      ...textsIn(out),
      ...textsIn(join(reports, 'allure-results')),
      readFileSync(join(reports, 'junit.xml'), 'utf8'),
      door.stdout + door.stderr,
    ];
    expect(texts.join('')).toContain('«api-key»');
    expect(texts.length).toBeGreaterThan(30);
    expect(leaksIn(texts, secrets)).toEqual([]);
  } finally {
    await target.close();
  }
});
