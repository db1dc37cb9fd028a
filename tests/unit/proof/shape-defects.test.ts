import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mutateAt, places, shapeDefects } from '../../../src/laboratory/proof/shape-defects.js';

const derived = shapeDefects();
const ids = derived.map(({ id }) => id);

test('every requirement that the contract states has a derived defect', () => {
  const stated = places().flatMap(({ required, ids: own }) => [...Object.values(own), ...(required ? [required] : [])]);
  const broken = new Set<string>(derived.flatMap(({ breaks }) => breaks));
  expect(stated.filter((id) => !broken.has(id))).toEqual([]);
});

test('ids are unique', () => {
  expect(new Set(ids).size).toBe(ids.length);
});

test('a type that the contract allows is no fault', () => {
  expect(ids).toContain('shape:getOrder:200:/router:null');
  expect(ids).not.toContain('shape:getOrder:200:/router:text');
  expect(ids).not.toContain('shape:getOrder:200:/transaction:null');
  expect(ids).not.toContain('shape:getOrder:200:/priceImpact:absent');
});

test('lists are spoiled in their last item too, and the second version alone', () => {
  expect(ids.filter((id) => id.endsWith(':last')).length).toBeGreaterThan(30);
  const alone = derived.filter(({ id }) => id.endsWith(':swapV2'));
  expect(alone.length).toBeGreaterThan(20);
  expect(alone.some(({ breaks }) => breaks.includes('ORDER-208'))).toBe(true);
});

const remove = (holder: Record<string, unknown>, key: string): void => void Reflect.deleteProperty(holder, key);
const nullify = (holder: Record<string, unknown>, key: string): void => {
  holder[key] = null;
};

test('a member is spoiled where it stands, and nowhere else', () => {
  const value = { a: { b: 1, c: 2 }, b: 3 };
  expect(mutateAt(value, ['a', 'b'], remove, 'every')).toBe(1);
  expect(value).toEqual({ a: { c: 2 }, b: 3 });
  expect(mutateAt(value, ['a', 'b'], remove, 'every')).toBe(0);
  expect(mutateAt(value, ['x', 'y'], remove, 'every')).toBe(0);
});

test('of lists within lists, the last items only are spoiled when so asked', () => {
  const value = { legs: [{ ids: [1, 2] }, { ids: [3, 4] }] };
  expect(mutateAt(value, ['legs', '*', 'ids', '*'], nullify, 'last')).toBe(1);
  expect(value).toEqual({ legs: [{ ids: [1, 2] }, { ids: [3, null] }] });
});

test('every item of a list is spoiled, and each is counted', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), (numbers) => {
      const value: { list: { id: number | null }[] } = { list: numbers.map((id) => ({ id })) };
      const spoiled = mutateAt(value, ['list', '*', 'id'], nullify, 'every');
      return spoiled === numbers.length && value.list.every(({ id }) => id === null);
    }),
  );
});
