import { expect, test } from 'vitest';
import { differingInputs, rankBeside, runsAgain, repeatDifferences } from '../../../src/product/engine/differences.js';
import type { Differing, DifferingInput } from '../../../src/product/engine/differences.js';

const idle: Differing = {
  differences: () => [],
  repeat: () => Promise.resolve(),
  again: () => [],
  play: () => Promise.resolve(0),
};

/** Inputs that differ, by what sending one again costs, and how often each was repeated with so many requests left. */
async function repeated(costs: readonly number[], left: number, ranks: DifferingInput['rank'][] = [], kept = 0) {
  const done: string[] = [];
  const input = { run: {} as never, failures: [] };
  let open = costs.map((requests, at): DifferingInput => ({ ...input, requests, rank: ranks[at] ?? 0 }));
  const repeat: Differing['repeat'] = async (input, times) => {
    open = open.filter((other) => other !== input);
    left -= input.requests * times;
    done.push(`${times} × ${input.requests}`);
  };
  await repeatDifferences([{ ...idle, differences: () => open, repeat }], () => left, kept);
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
  const recordOf = (places: string) => {
    const shown = { spread: { f: [places.length, 3 - places.length] }, places: { f: places.split('') } };
    return { requests: 2, tested: 'A-1', ...(places && { failed: { f: 2 }, ...shown }) };
  };
  const inputsOf = (prefix: string, all: readonly string[]) =>
    Object.fromEntries(all.map((places, at) => [`${prefix}s@${at}`, recordOf(places)]));
  const runs = [0, 1, 2, 3].map((index) => ({ scenario: { name: 's', effects: [] }, index, path: String(index) }));
  /** The input that is repeated, where each baseline input failed at these places, and the finding was seen with `index`. */
  const chosen = (there: readonly string[], inTurns = 5, index = 0) => {
    const found = { id: 'A-001', fingerprint: 'f', occurrence: { violation: { inTurns } } };
    const shown = new Map([['f', { found, session: { index }, ...runs[0] }]]);
    const baseline = { inputs: inputsOf('1/gate/', there), requirements: [] };
    const given = { evidence: { inputs: inputsOf('', ['1', '12', '2', '1']) }, shown };
    const options = { baseline, seed: 1, depth: 'gate', target: {} };
    return differingInputs(given as never, runs as never, options as never, () => false)[0]?.run.index;
  };
  expect([chosen(['1', '1', '1', '']), chosen(['1', '1', '1', '1']), chosen(['1', '1', '2', '1'])]).toEqual([3, 2, 1]);
  expect([chosen(['1']), chosen(['1', ''], 5, 1), chosen(['1', ''], 1, 1)]).toEqual([undefined, undefined, 1]);
});

/** How often a run that passes is played again where a failure of it is expected. */
async function playedAgain(failsAt: number, requests = 100): Promise<number> {
  const run = {} as never;
  let [times, left] = [0, requests];
  const again = () => (times >= failsAt ? [] : [{ run, requests: 10 }]);
  const play = async () => {
    times += 1;
    return (left -= 10);
  };
  await repeatDifferences([{ ...idle, again, play }], () => left);
  return times;
}

test('what is expected to fail and passes is played again until it fails, is gone, or too few requests are left', async () => {
  expect(await Promise.all([playedAgain(2), playedAgain(99), playedAgain(99, 29)])).toEqual([2, 5, 2]);
});

test('what the baseline was served is sent again until it is served, or refused so often that it is so each time', async () => {
  const runs = [0, 1, 2, 3, 4].map((index) => ({ scenario: { name: 's', effects: [] }, index, path: String(index) }));
  const inputs: Record<string, object> = {};
  const record = (index: number, sent: number, isServed: boolean) =>
    (inputs[`s@${index}`] = { requests: 2, sent, tested: 'A-1', ...(!isServed && { unserved: { 'read 400': 1 } }) });
  for (const { index } of runs) record(index, 1, false);
  const there = Object.fromEntries(runs.map(({ index }) => [`1/gate/s@${index}`, { requests: 2, tested: 'A-1' }]));
  const old = { inputs: { ...there, 'x/y@0': { unserved: { 'read 400': 1 } } } };
  const options = { seed: 1, depth: 'gate', target: {} };
  const refused = (baseline: object = old) =>
    runsAgain(() => ({ inputs }) as never, runs as never, new Map(), { ...options, baseline } as never);
  expect(refused({ inputs: there })).toEqual([]);
  const played: number[] = [];
  const play: Differing['play'] = async ({ index }) => {
    played.push(index);
    record(index, 1 + played.filter((one) => one === index).length, index === 1);
  };
  await repeatDifferences([{ ...idle, again: refused, play }], () => 100);
  expect([played, refused()]).toEqual([[0, 0, 1, 2, 2, 3, 3], []]);
});
