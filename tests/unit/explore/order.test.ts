import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nameOfRun } from '../../../src/product/explore/inputs.js';
import { orderOf, type Orderable } from '../../../src/product/explore/order.js';
import { asking } from './made-target.js';
import type { InputOrder } from '../../../src/product/model/api.js';

type Inputs = readonly (readonly [name: string, requests: number, ...decides: readonly string[]])[];

/** Of `NAME REQUESTS DECIDED …`. */
const inputsOf = (...rows: readonly string[]): Inputs =>
  rows.map((row) => row.split(' ')).map(([name = '', requests, ...decides]) => [name, Number(requests), ...decides]);

/** Scenarios of four inputs each, whose first ones stand in this order. */
function ordering(inputs: Inputs, goals: Readonly<Record<string, number>> = {}, isSelection = false): Orderable<never> {
  const ids = new Set(inputs.flatMap(([, , ...decides]) => decides));
  const names = [...new Set(inputs.map(([name]) => name.split('#')[0]!))];
  const order: InputOrder = { groups: Object.fromEntries([...ids].map((id) => [id, [id]])), inputs, scenarios: {} };
  return {
    scenarios: names.map((name) => asking(name, { maxRequests: 9, runs: { gate: 4, release: 4 } })),
    order,
    isSelection,
    goals: Object.entries(goals).map(([all, needed]) => ({ ids: new Set(all.split(' ')), needed })),
    ids,
  };
}

/** The first one is dearer than what comes first whatever the goals need. */
const inputs = inputsOf('a#0 30 x y', 'b#0 40 z', 'a#1 10 x', 'b#1 20 v');
const prefixOf = (of: Orderable<never>, budget: number, from = 0) => orderOf([of], 'gate').prefix(budget, { from });
const names = (of: Orderable<never>, budget: number, from?: number) => prefixOf(of, budget, from).runs.map(nameOfRun);

const cases = ordering(inputsOf('a#0 30 x x~one', 'b#0 40 x y', 'a#1 10 x x~two'), { x: 1 });
const addresses = ordering(inputsOf('a#0 30 x x@one', 'a#1 10 x x@two', 'b#0 40 x y'), { x: 1, y: 1 });
const beyond = inputsOf('a#0 40 x y', 'b#0 30 v w z');
const selection = { ...ordering(inputs, {}, true), ids: new Set(['v', 'z']) };
const runnable = { ...ordering(inputs), scenarios: ordering(inputs).scenarios.filter(({ name }) => name === 'b') };

/** What a budget goes to, and how many requests the goals need. */
test.each<[says: string, of: Orderable<never>, budget: number, runs: readonly string[], needed: number]>([
  ['the beginning of the order', ordering(inputs), 70, ['a#0', 'b#0'], 0],
  ['the beginning of the order, as far as it fits', ordering(inputs), 40, ['a#0', 'a#1'], 0],
  ['what the goals need first', ordering(inputs, { 'x v': 2 }), 50, ['a#0', 'b#1'], 50],
  ['each case of the requirements of a goal', cases, 50, ['a#0', 'a#1'], 40],
  ['what an address has shown at another one, where there is room', addresses, 80, ['a#0', 'a#1', 'b#0'], 70],
  ['no address twice where there is none', addresses, 75, ['a#0', 'b#0'], 70],
  ['what a goal has to spare next', ordering(inputs, { 'x v': 1 }), 90, ['a#0', 'b#1', 'b#0'], 30],
  ['what decides the most of a selection per request', selection, 20, ['b#1'], 0],
  ['nothing that cannot be run', runnable, 60, ['b#0', 'b#1'], 0],
  ['a few that decide the most first', ordering(inputsOf('a#0 5 x y', 'b#0 40 z'), { z: 1 }), 45, ['a#0', 'b#0'], 45],
  ['the most per request where the goals are out of reach', ordering(beyond, { 'x v': 2 }), 40, ['b#0'], 70],
  ['the most per request of a goal', ordering(beyond, { x: 1 }), 40, ['a#0'], 40],
])('a budget goes to %s', (_, of, budget, runs, needed) => {
  expect([names(of, budget), orderOf([of], 'gate').needed]).toEqual([runs, needed]);
});

test('a budget says what it decides, what is not played, and that nothing reaches a goal', () => {
  expect(prefixOf(ordering(inputs), 70)).toMatchObject({ decided: { size: 3 }, isWhole: false });
  expect(prefixOf(cases, 50).decided).toEqual(new Set(['x']));
  expect(orderOf([ordering(inputs, { 'x w': 2 })], 'gate').needed).toBeUndefined();
});

test('a budget that is compared goes to what the other run played, also where something cheaper has room', () => {
  const order = orderOf([ordering(inputs)], 'gate');
  const played = ({ scenario, index }: { readonly scenario: { readonly name: string }; readonly index: number }) =>
    ['a#0', 'b#0'].includes(nameOfRun({ scenario, index }));
  expect(order.prefix(60).runs.map(nameOfRun)).toEqual(['a#0', 'a#1', 'b#1']);
  expect(order.prefix(60, { played }).runs.map(nameOfRun)).toEqual(['a#0']);
  expect(order.prefix(85, { played }).runs.map(nameOfRun)).toEqual(['a#0', 'b#0', 'a#1']);
  expect(order.prefix(60, { played, comparable: played }).further.map(nameOfRun)).toEqual(['b#0']);
  expect(order.prefix(60, { played }).further.map(nameOfRun)).toHaveLength(5);
});

test('a budget has further inputs for what is left: all that are known, of the others what it has room for', () => {
  const { further } = prefixOf(ordering(inputs), 70);
  expect(further.map(nameOfRun)).toEqual(['a#1', 'b#1', 'a#2', 'b#2']);
});

test('a budget has all other inputs of a depth after those of the order, in rounds, and each once', () => {
  const of = ordering(inputs);
  const all = names(of, 1_000);
  expect(all.slice(0, 4)).toEqual(inputs.map(([name]) => name));
  expect(all.slice(4)).toEqual(['a#2', 'b#2', 'a#3', 'b#3']);
  expect(prefixOf(of, 1_000).isWhole).toBe(true);
  expect(orderOf([of], 'gate').requests).toBe(100 + 2 * (30 + 40));
});

test('a budget of several APIs is spent on what adds the most per request', () => {
  const other = ordering(inputsOf('c#0 10 u w', 'c#1 20 s'));
  const { runs } = orderOf([ordering(inputs), other], 'gate').prefix(100);
  expect(runs.map(nameOfRun)).toEqual(['c#0', 'a#0', 'c#1', 'b#0']);
});

test('a budget counts a requirement where its positive control succeeds at the same place', () => {
  const pair = inputsOf('a#0 1 x?ultra', 'a#1 1 x!swapV2', 'a#2 1 x!ultra');
  const of = { ...ordering(pair, {}, true), ids: new Set(['x']), goals: [{ ids: new Set(['x']), needed: 1 }] };
  expect(prefixOf(of, 2)).toMatchObject({ decided: new Set(['x']) });
  expect(names(of, 2).sort()).toEqual(['a#0', 'a#2']);
  expect(orderOf([of], 'gate').needed).toBe(2);
});

test('a budget begins after the goals where an earlier run ended', () => {
  const of = ordering(inputs, { x: 1 });
  const first = prefixOf(of, 70);
  expect([first.runs.map(nameOfRun), first.next]).toEqual([['a#0', 'b#0'], 1]);
  expect(names(of, 60, first.next)).toEqual(['a#0', 'a#1', 'b#1']);
  // After the last one the first comes again.
  expect(names(of, 130, 6)).toEqual(['a#0', 'b#3', 'b#0', 'a#1']);
});

test('a budget of any size, a chain of runs plays everything that has room beside what the goals need', () => {
  const { runs: all, hasRoom } = prefixOf(ordering(inputs, { x: 1 }), 10_000);
  expect([hasRoom, prefixOf(ordering(inputs, { x: 1 }), 39).hasRoom]).toEqual([true, false]);
  fc.assert(
    fc.property(fc.integer({ min: 30, max: 200 }), (budget) => {
      const whole = new Set(all.filter(({ cost }, place) => place === 0 || cost <= budget - 30).map(nameOfRun));
      const played = new Set<string>();
      let from = 0;
      for (let run = 0; run < whole.size; run += 1) {
        const { runs, next } = prefixOf(ordering(inputs, { x: 1 }), budget, from);
        for (const one of runs) played.add(nameOfRun(one));
        from = next;
      }
      return played.size === whole.size;
    }),
  );
});
