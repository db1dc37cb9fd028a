import { expect, test } from 'vitest';
import { failedIds, runOnce } from '../../../src/laboratory/proof/run-once.js';
import { places, shapeDefects } from '../../../src/laboratory/proof/shape-defects.js';

const derived = shapeDefects();
const ids = derived.map(({ id }) => id);

test('every requirement that the contract states has a derived defect', () => {
  const stated = places().flatMap(({ ids: own }) => Object.values(own));
  expect(stated.filter((id) => !new Set<string>(derived.flatMap(({ breaks }) => breaks)).has(id))).toEqual([]);
});

test('a type that the contract allows is no fault', () => {
  const given = ['router:null', 'router:text', 'transaction:null', 'priceImpact:absent'];
  expect(given.filter((fault) => ids.includes(`shape:getOrder:200:/${fault}`))).toEqual(['router:null']);
});

test('lists are spoiled in their last item too, and the second version alone', () => {
  expect(ids.filter((id) => id.endsWith(':last')).length).toBeGreaterThan(30);
  const alone = derived.filter(({ id }) => id.endsWith(':swapV2'));
  expect(alone.length).toBeGreaterThan(20);
  expect(alone.some(({ breaks }) => breaks.includes('ORDER-208'))).toBe(true);
});

test.each([4_711, 31_337])('a field of few quotes is compared under the seed %i', async (seed) => {
  const { inject } = derived.find(({ id }) => id === 'shape:getOrder:200:/maker:null:swapV2')!;
  expect(failedIds(await runOnce({ seed, only: 'ORDER-210', inject }))).toEqual(['ORDER-210']);
});
