import { expect, test } from 'vitest';
import { earlierIn } from '../../../src/product/results/earlier.js';

const run = (hour: number, verdicts: Readonly<Record<string, string>>, more: object = {}) => ({
  startedAt: `2026-01-01T0${hour}:00:00.000Z`,
  version: '1.0.0',
  exitCode: 0,
  verdicts,
  inputs: ['order/options#1'],
  ...more,
});
const within = (past: readonly ReturnType<typeof run>[]) => earlierIn(past, run(2, {}).startedAt, '1.0.0');

test('the last run that decided a requirement counts, of this version and young enough', () => {
  const past = [
    run(4, { A: 'inconclusive', B: 'fail' }),
    run(3, { A: 'pass', B: 'pass' }),
    run(1, { C: 'pass' }),
    run(5, { D: 'pass' }, { version: '0.9.0' }),
    run(5, { E: 'pass' }, { exitCode: 70 }),
  ];
  expect(within(past)).toEqual({
    runs: 2,
    decided: {
      A: { verdict: 'pass', at: '2026-01-01T03:00:00.000Z' },
      B: { verdict: 'fail', at: '2026-01-01T04:00:00.000Z' },
    },
    sent: { 'order/options#1': 2 },
  });
  expect(within(past.slice(2))).toBeUndefined();
});

test('a run that two folders have counts once', () => {
  expect(within([run(3, {}), run(3, {})])).toMatchObject({ runs: 1, sent: { 'order/options#1': 1 } });
});
