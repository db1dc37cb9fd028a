import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { freshFolder, plumbline } from '../support/command-line.js';

describe('plumbline run', () => {
  test('with PLUMBLINE_UMASK writes files that others read, and refuses one that is no octal number', async () => {
    const out = freshFolder();
    const run = ['run', '--only', 'getOrder', '--requests', '3', '--out', out];
    await plumbline(run, { PLUMBLINE_UMASK: '022' });
    expect(statSync(join(out, 'run.json')).mode & 0o777).toBe(0o644);
    const { code, stderr } = await plumbline(run, { PLUMBLINE_UMASK: 'rw' });
    expect(stderr).toMatch(/PLUMBLINE_UMASK: expected mode bits in octal digits/);
    expect(code).toBe(64);
  });

  test('reads a profile in JavaScript that imports the package, which need not be installed beside it', async () => {
    const file = join(freshFolder(), 'target.mjs');
    writeFileSync(
      file,
      "import { defineTarget } from '@plumbline-conformance/plumbline';\nexport default defineTarget({ name: 'mine', bases: {}, unheardOf: 3 });\n",
    );
    const { code, stderr } = await plumbline(['run', '--target', file]);
    expect(stderr).toMatch(/unheardOf: unknown key/);
    expect(code).toBe(64);
  });
});
