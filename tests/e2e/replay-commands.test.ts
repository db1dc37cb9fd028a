import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bin, freshFolder, start, summaryIn } from '../support/command-line.js';
import { withFindings } from '../support/replays.js';

/** Runs a command as a reader pastes it: parsed by a shell, in an empty folder, with this package where npx has it from. */
async function pasted(command: string) {
  const folder = freshFolder();
  writeFileSync(join(folder, 'npx'), `#!/bin/sh\nshift\nexec '${process.execPath}' '${bin}' "$@"\n`, { mode: 0o755 });
  const env = { PATH: `${folder}:${process.env.PATH}`, HOME: folder, no_proxy: '127.0.0.1', CI: 'true' };
  const { code, stdout, stderr } = await start('sh', ['-c', command], env, folder).ended;
  return { code, printed: stdout + stderr, in: folder };
}

test('the command that is printed reproduces in a process of its own', async () => {
  // It rests on a missing key with a control; `npm run replays` takes every defect.
  await withFindings('order-v2-serves-without-key', 3, async ([finding], clean) => {
    const { replay, fingerprint } = finding!;
    const faulty = await pasted(replay);
    const again = expect.stringMatching(/: REPRODUCED; shown again at `swapV2` in 1 attempt/);
    expect([faulty.code, faulty.printed]).toEqual([1, again]);
    const byOther = await pasted(replay.replace(/order\/\S+@[0-9:]+/, 'order/funded-taker@0'));
    expect([byOther.code, byOther.printed]).toEqual([1, expect.stringContaining('its own input but by another')]);
    expect(summaryIn(join(faulty.in, `reports/replay-${fingerprint}`)).run.replay?.fingerprint).toBe(fingerprint);
    const elsewhere = await pasted(replay.replace(/--origin \S+/, `--origin ${clean}`));
    expect([elsewhere.code, elsewhere.printed]).toEqual([0, expect.stringContaining('NOT REPRODUCED')]);
  });
});

test('a replay in which the requirement fails in another way decides nothing', async () => {
  await withFindings('order-quote-with-empty-transaction', 3, async ([finding]) => {
    const { replay, fingerprint } = finding!;
    const other = await pasted(replay.replaceAll(fingerprint, '0'.repeat(fingerprint.length)));
    expect([other.code, other.printed]).toEqual([2, expect.stringMatching(/requirement\s+fails in another way/)]);
  });
});
