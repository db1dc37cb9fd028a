import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inputAt, inputsOf } from '../../../src/product/explore/inputs.js';
import { withCombinations } from '../../../src/product/explore/prepare.js';
import { scenario, type Levels } from '../../../src/product/model/scenario.js';

interface Input {
  readonly rows: readonly Levels[];
  readonly amount: number;
}

const plain = scenario<object, Input>({
  name: 'made',
  description: '',
  effects: [],
  maxRequests: 2,
  runs: { gate: 9, release: 3 },
  examples: () => [{ rows: [], amount: -1 }],
  combinations: () => ({
    factors: ['way', 'form', 'state'].map((name) => ({ name, levels: ['0', '1', '2'] })),
    infeasible: [{ levels: { way: '0', form: '1' }, because: 'a test says so' }],
    perRun: 2,
    shared: ['way'],
    input: (rows) => fc.record({ rows: fc.constant(rows), amount: fc.nat() }),
  }),
  arbitrary: () => fc.record({ rows: fc.constant([]), amount: fc.nat() }),
  run: () => Promise.resolve(),
});

const circumstances = { seed: 1, depth: 'gate', bases: ['trigger'] } as const;
const inputs = (depth: 'gate' | 'release', seed = 1) => {
  const made = withCombinations(plain, {}, { ...circumstances, depth, seed });
  return inputsOf(made, seed, made.runs[depth], {}, ['trigger']) as unknown as readonly Input[];
};

function combinations(all: readonly Input[], names: readonly string[]): number {
  return new Set(all.flatMap(({ rows }) => rows.map((row) => names.map((name) => row[name]).join()))).size;
}

test('a scenario tries pairs at gate, as many as its runs leave room for, and every triple at release', () => {
  const unasked = { ...plain, combinations: () => expect.unreachable('a gate is planned without its rows') };
  expect(withCombinations(unasked, {}, circumstances).runs).toEqual(plain.runs);
  const [first, ...gate] = inputs('gate');
  expect([first, gate.length]).toEqual([{ rows: [], amount: -1 }, plain.runs.gate - 1]);
  const pairs = [['way', 'form'] as const, ['way', 'state'] as const, ['form', 'state'] as const];
  expect(pairs.map((pair) => combinations(gate, pair))).toEqual([8, 9, 9]);
  expect(combinations(gate, ['way', 'form', 'state'])).toBeLessThan(24);
  expect(combinations(inputs('release'), ['way', 'form', 'state'])).toBe(24);
});

test('rows share a run where their shared factors agree, as many as a run takes', () => {
  for (const { rows } of inputs('gate')) {
    expect(rows.length).toBeLessThanOrEqual(2);
    expect(new Set(rows.map(({ way }) => way)).size).toBeLessThanOrEqual(1);
  }
  expect(inputs('gate').some(({ rows }) => rows.length === 2)).toBe(true);
});

test('what a row leaves open varies by the seed, and is found again under it', () => {
  expect(new Set(inputs('gate').map(({ amount }) => amount)).size).toBeGreaterThan(3);
  expect(inputs('gate')).toEqual(inputs('gate'));
  expect(inputs('gate', 2)).not.toEqual(inputs('gate'));
  expect(inputAt(withCombinations(plain, {}, circumstances), 1, '2', {}, ['trigger'])).toEqual(inputs('gate')[2]);
});
