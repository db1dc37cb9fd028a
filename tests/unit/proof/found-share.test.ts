import { expect, test } from 'vitest';
import { chanceOf, inContexts, sharesOf } from '../../../src/laboratory/proof/found-share.js';
import { findDefect } from '../../../src/laboratory/proof/known-defects.js';
import type { ReferenceRequest } from '../../../src/reference/reference.js';

const defect = findDefect('order-quote-with-empty-transaction');

const order = (version: string): ReferenceRequest => ({
  method: 'GET',
  path: `${version}/order`,
  query: '',
  headers: {},
  body: '',
});

const all = inContexts(
  defect,
  new Map([
    ['order/options#1', [order('/ultra/v1')]],
    ['order/options#2', [order('/swap/v2'), order('/swap/v2')]],
    ['order/options#10000', [order('/ultra/v1')]],
  ]),
  1,
);
const at = (id: string) => all.find(({ wrapper }) => wrapper.id === id)!;
const chance = (id: string, played: readonly (readonly [string, number])[]): number =>
  chanceOf(at(id), [new Map(played)]);

test('a fault is found by an input that meets its context', () => {
  expect([...at('first-version').shown]).toEqual([
    ['order/options#1', 1],
    ['order/options#10000', 1],
  ]);
  expect(chance('first-version', [['order/options#2', 2]])).toBe(0);
  expect(chance('second-version', [['order/options#2', 2]])).toBe(1);
});

test('a fault in some requests is found the sooner the more show it', () => {
  expect(chance('instance-of-3', [['order/options#1', 1]])).toBeCloseTo(1 / 3);
  expect(chance('instance-of-3', [['order/options#2', 2]])).toBeCloseTo(5 / 9);
  expect(
    chance('every-10th', [
      ['order/options#1', 1],
      ['order/options#2', 3],
    ]),
  ).toBeCloseTo(1 - 0.9 ** 3);
});

test('a fault after some requests is not found before them', () => {
  expect(chance('after-60', [['order/options#1', 60]])).toBe(0);
  expect(chance('after-60', [['order/options#1', 61]])).toBe(1);
});

test('a context that no input of a gate meets is left out', () => {
  const contexts = inContexts(defect, new Map([['order/options#10000', [order('/ultra/v1')]]]), 1);
  expect(contexts).toEqual([]);
  expect(sharesOf(all, [[new Map()]]).at(-1)).toEqual(['all', all.length, [0]]);
});

test('several runs find what one of them finds', () => {
  const run = new Map([['order/options#1', 1]]);
  expect(chanceOf(at('instance-of-3'), [run, run])).toBeCloseTo(5 / 9);
  expect(chanceOf(at('first-version'), [new Map(), run])).toBe(1);
});
