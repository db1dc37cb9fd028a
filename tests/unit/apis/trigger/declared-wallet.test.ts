import { expect, test } from 'vitest';
import { runOnce } from '../../../../src/laboratory/proof/run-once.js';

const expired = ['TRIGGER-041', 'TRIGGER-072'];

test('runs that move the clock with one and the same wallet wait for each other, and end', async () => {
  const declare: NonNullable<Parameters<typeof runOnce>[0]['declare']> = (profile) => {
    const { freshWallets: _, ...trigger } = profile.trigger!;
    return { ...profile, trigger };
  };
  const { end, requirements } = await runOnce({ seed: 1, only: 'trigger', declare });
  expect([end.exitCode, end.interrupted]).toEqual([0, {}]);
  expect(requirements.filter(({ id }) => expired.includes(id)).map(({ verdict }) => verdict)).toEqual(['pass', 'pass']);
});
