import { expect, test } from 'vitest';
import { rankBeside, repeatDifferences } from '../../../src/product/engine/differences.js';
import type { Differing, DifferingInput } from '../../../src/product/engine/differences.js';

/** Inputs that differ, by what sending one again costs, and how often each was repeated with so many requests left. */
async function repeated(costs: readonly number[], left: number, ranks: DifferingInput['rank'][] = [], kept = 0) {
  const done: string[] = [];
  const input = { run: {} as never, failures: [] };
  let open = costs.map((requests, at): DifferingInput => ({ ...input, requests, rank: ranks[at] ?? 0 }));
  const of: Differing = {
    differences: () => open,
    repeat: (input, times) => {
      open = open.filter((other) => other !== input);
      left -= input.requests * times;
      done.push(`${times} × ${input.requests}`);
      return Promise.resolve();
    },
    missing: () => [],
    play: () => Promise.resolve(0),
  };
  await repeatDifferences([of], () => left, kept);
  return done;
}

test('what differs is repeated more often where that leaves enough for the others, and the cheapest comes first', async () => {
  expect(await repeated([10, 50], 1000)).toEqual(['6 × 10', '6 × 50']);
  expect(await repeated([50, 10], 250)).toEqual(['4 × 10', '4 × 50']);
  expect(await repeated([10, 50], 400, [2, 0])).toEqual(['6 × 50', '6 × 10']);
  expect(await repeated([10, 50], 400, [2, 0], 61)).toEqual(['6 × 50']);
});

test('what the baseline lacks comes before what it has, and what comes and goes there comes last', () => {
  const of = (id: string, k: number) => ({ id, findings: [{ fingerprint: 'f', reproduced: { k, n: 3 } }] });
  const rankOf = rankBeside({ baseline: { requirements: [of('A', 3), of('B', 1)] } as never });
  const failures = ['A g', 'A f', 'B g'].map((name) => ({ id: name[0]!, fingerprint: name[2]! }));
  expect(failures.map(rankOf)).toEqual([0, 1, 2]);
});

/** How often a run that passes is played again where a failure of it is expected. */
async function playedAgain(failsAt: number, requests = 100): Promise<number> {
  const run = {} as never;
  let [times, left] = [0, requests];
  const of: Differing = {
    differences: () => [],
    repeat: () => Promise.resolve(),
    missing: () => (times >= failsAt ? [] : [{ run, requests: 10 }]),
    play: () => {
      times += 1;
      left -= 10;
      return Promise.resolve(0);
    },
  };
  await repeatDifferences([of], () => left);
  return times;
}

test('what is expected to fail and passes is played again until it fails, is gone, or too few requests are left', async () => {
  expect(await Promise.all([playedAgain(2), playedAgain(99), playedAgain(99, 29)])).toEqual([2, 5, 2]);
});
