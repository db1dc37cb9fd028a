import { expect, test } from 'vitest';
import { repeatDifferences, type Differing, type DifferingInput } from '../../../src/product/engine/differences.js';

/** Inputs that differ, by what sending one again costs, and how often each was repeated with so many requests left. */
async function repeated(costs: readonly number[], left: number) {
  const done: string[] = [];
  let open = costs.map((cost): DifferingInput => ({ run: {} as never, failures: [], requests: cost }));
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
  await repeatDifferences([of], () => left);
  return done;
}

test('what differs is repeated more often where that leaves enough for the others, and the cheapest comes first', async () => {
  expect(await repeated([10, 50], 1000)).toEqual(['6 × 10', '6 × 50']);
  expect(await repeated([50, 10], 250)).toEqual(['4 × 10', '4 × 50']);
});

/** How often a run that passes is played again where a failure of it is expected. */
async function playedAgain(failsAt: number, requests = 100): Promise<number> {
  const run = {} as never;
  let [times, left] = [0, requests];
  const of: Differing = {
    differences: () => [],
    repeat: () => Promise.resolve(),
    missing: () => (times >= failsAt ? [] : [run]),
    play: () => {
      times += 1;
      left -= 10;
      return Promise.resolve(0);
    },
  };
  await repeatDifferences([of], () => left);
  return times;
}

test('what is expected to fail and passes is played again until it fails, is gone, or no request is left', async () => {
  expect(await Promise.all([playedAgain(2), playedAgain(99), playedAgain(99, 20)])).toEqual([2, 5, 2]);
});
