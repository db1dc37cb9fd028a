import { expect, test } from 'vitest';
import { differingInputs, rankBeside, repeatDifferences } from '../../../src/product/engine/differences.js';
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

test('what the baseline has is repeated with an input that tells best that it is worse, also where it failed in turns', () => {
  const record = (...places: readonly string[]) => {
    const shown = { failed: { f: 2 }, spread: { f: [places.length, 3 - places.length] }, places: { f: places } };
    return { requests: 2, tested: 'A-1', ...(places.length > 0 && shown) };
  };
  const runs = [0, 1, 2, 3].map((index) => ({ scenario: { name: 's', effects: [] }, index, path: String(index) }));
  const chosenFrom = (there: readonly ReturnType<typeof record>[], inTurns = 5, index = 0) => {
    const records = [record('1'), record('1', '2'), record('2'), record('1')];
    const evidence = { inputs: Object.fromEntries(records.map((one, at) => [`s@${at}`, one])) };
    const found = { id: 'A-001', fingerprint: 'f', occurrence: { violation: { inTurns } } };
    const shown = new Map([['f', { found, session: { index }, ...runs[0] }]]);
    const inputs = Object.fromEntries(there.map((one, at) => [`1/gate/s@${at}`, one]));
    const baseline = { inputs, requirements: [] };
    const options = { baseline, seed: 1, depth: 'gate', target: {} } as never;
    return differingInputs({ evidence, shown } as never, runs as never, options, () => false).map(
      ({ run }) => run.index,
    );
  };
  const same = record('1');
  expect(chosenFrom([same, same, same, record()])).toEqual([3]);
  expect(chosenFrom([same, same, same, same])).toEqual([2]);
  expect(chosenFrom([same, same, record('2'), same])).toEqual([1]);
  expect([chosenFrom([same]), chosenFrom([same, record()], 5, 1), chosenFrom([same, record()], 1, 1)]).toEqual([
    [],
    [],
    [1],
  ]);
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
