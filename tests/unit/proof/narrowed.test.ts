import { describe, expect, test } from 'vitest';
import { narrowedTo, narrowings } from '../../../src/laboratory/proof/narrowed.js';
import { createReference } from '../../../src/reference/composition.js';
import { apiKeys } from '../../../src/reference/swap-order/fixtures.js';
import type { ReferenceRequest } from '../../../src/reference/reference.js';

const defect = {
  id: 'order-always-teapot',
  breaks: ['ORDER-005'],
  inject: () => () => Promise.resolve({ status: 418, body: { json: {} } }),
} as const;

const order = (query: string, path = '/ultra/v1/order'): ReferenceRequest => ({
  method: 'GET',
  path,
  query,
  headers: { 'x-api-key': 'any' },
  body: '',
});

describe('a narrowed defect', () => {
  const handle = narrowedTo(createReference({ seed: 1 }), defect, { version: 'swapV2', payer: 'other' });
  const statusOf = async (request: ReferenceRequest): Promise<number> => (await handle(request)).status;

  test('shows only in requests of all its levels', async () => {
    expect(await statusOf(order('payer=a', '/swap/v2/order'))).toBe(418);
    expect(await statusOf(order('', '/swap/v2/order'))).not.toBe(418);
    expect(await statusOf(order('payer=a'))).not.toBe(418);
  });

  test('leaves requests alone that go to no operation of its API', async () => {
    expect(await statusOf(order('payer=a', '/swap/v2/elsewhere'))).not.toBe(418);
    expect(await statusOf(order('payer=a', '/lend/v1/borrow/vaults'))).not.toBe(418);
  });
});

test.each([
  ['genuine', { 'x-api-key': apiKeys.genuine }, ''],
  ['absent', {}, ''],
  ['empty', { 'x-api-key': '' }, ''],
  ['invented', { 'x-api-key': 'not-a-key' }, ''],
  ['misplaced', {}, `x-api-key=${apiKeys.genuine}`],
  ['elsewhere', { authorization: `Bearer ${apiKeys.genuine}` }, ''],
] as const)('a defect narrowed to the key %s shows in no request with another key', async (key, headers, query) => {
  const others = ['genuine', 'absent', 'empty', 'invented', 'misplaced', 'elsewhere'].filter((one) => one !== key);
  const statusAt = async (level: string): Promise<number> => {
    const handle = narrowedTo(createReference({ seed: 1 }), defect, { key: level });
    return (await handle({ ...order(query), headers })).status;
  };
  expect(await statusAt(key)).toBe(418);
  for (const other of others) expect(await statusAt(other)).not.toBe(418);
});

describe('the levels to narrow a defect to', () => {
  test('are of one factor, of two and of three, the same for the same seed', () => {
    const chosen = narrowings(defect, 3, 40);
    expect(chosen).toEqual(narrowings(defect, 3, 40));
    expect(chosen.map((levels) => Object.keys(levels).length)).toEqual([
      ...Array.from({ length: 40 }, () => 1),
      ...Array.from({ length: 40 }, () => 2),
      ...Array.from({ length: 40 }, () => 3),
    ]);
  });

  test('name no operation that the defect does not concern', () => {
    const operations = narrowings({ id: 'update-answered-400', breaks: ['TRIGGER-111'] }, 3, 60).flatMap(
      ({ operation }) => operation ?? [],
    );
    expect(operations.length).toBeGreaterThan(0);
    expect(new Set(operations)).toEqual(new Set(['updateOrder']));
  });

  test('are never levels that exclude each other', () => {
    const impossible = narrowings(defect, 5, 300).filter(
      (levels) => levels.taker === 'absent' && Object.values(levels).includes('taker'),
    );
    expect(impossible).toEqual([]);
  });
});
