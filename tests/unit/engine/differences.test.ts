import { expect, test } from 'vitest';
import { repeatDifferences, type Differences, type DifferingInput } from '../../../src/product/engine/differences.js';

/** Inputs that differ, by what sending one again costs, and how often each was repeated with so many requests left. */
async function repeated(costs: readonly number[], requests: number, next: number) {
  let left = requests;
  const done: (readonly [cost: number, times: number])[] = [];
  let open = costs.map((cost): DifferingInput => ({ run: {} as never, failures: [], requests: cost }));
  const of: Differences = {
    differences: () => open,
    repeat: (input, times) => {
      open = open.filter((other) => other !== input);
      left -= input.requests * times;
      done.push([input.requests, times]);
      return Promise.resolve();
    },
  };
  await repeatDifferences([of], () => left, next);
  return done;
}

test('what differs is repeated once the requests that are left would not suffice after what is next', async () => {
  expect(await repeated([50], 230, 20)).toEqual([]);
  expect(await repeated([50], 210, 20)).toEqual([[50, 4]]);
  expect(await repeated([50], 210, 0)).toEqual([[50, 4]]);
});

test('it is repeated more often where that leaves enough for the others, and the cheapest comes first', async () => {
  expect(await repeated([10, 50], 1000, 0)).toEqual([
    [10, 6],
    [50, 6],
  ]);
  expect(await repeated([50, 10], 250, 0)).toEqual([
    [10, 4],
    [50, 4],
  ]);
});
