import { expect, test } from 'vitest';
import { freshFolder, plumbline, root, served, start, summaryIn } from '../support/command-line.js';

test('the command line and the Vitest project agree on a defect', async () => {
  const reference = await served(['order-quote-with-empty-transaction']);
  try {
    const out = freshFolder();
    const few = ['--only', 'ORDER-017', '--seed', '3', '--requests', '60'];
    const command = await plumbline(['run', '--origin', reference.origin, ...few, '--out', out]);
    expect(command.code, command.stdout + command.stderr).toBe(1);
    const summary = summaryIn(out);
    const failed = summary.requirements.filter(({ verdict }) => verdict === 'fail');
    expect(failed.map(({ id }) => id)).toEqual(['ORDER-017']);
    const other = freshFolder();
    const door = await start(
      'npx',
      ['vitest', 'run', '--project', 'conformance', '--silent'],
      {
        PLUMBLINE_ORIGIN: reference.origin,
        PLUMBLINE_ONLY: 'ORDER-017',
        PLUMBLINE_SEED: '3',
        PLUMBLINE_REQUESTS: '60',
        PLUMBLINE_OUT: other,
      },
      root,
    ).ended;
    expect(door.code, door.stdout + door.stderr).toBe(1);
    const verdicts = (folder: string): readonly string[] =>
      summaryIn(folder).requirements.map(({ id, verdict }) => `${id} ${verdict}`);
    expect(verdicts(other)).toEqual(verdicts(out));
  } finally {
    await reference.close();
  }
});
