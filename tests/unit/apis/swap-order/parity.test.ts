import { describe, expect, test } from 'vitest';
import { countedOrders, fieldsIn, tallyOf } from '../../../../src/product/apis/swap-order/reader/fields.js';
import { decisionOn, exchangeOf, plainOrder, traceOf } from './made.js';

type Alter = (order: Record<string, unknown>, index: number) => Record<string, unknown>;
const same: Alter = (order) => order;

/** Pairs of the same request, the orders of either version altered. */
const pairs = (count: number, { ultra = same, second = same }: { ultra?: Alter; second?: Alter }) =>
  Array.from({ length: count }, (_, index) => {
    const query = { amount: 1_000 + index };
    return traceOf(
      exchangeOf({ query, body: ultra({ ...plainOrder }, index) }),
      exchangeOf({ base: 'swapV2', query, body: second({ ...plainOrder }, index) }),
    );
  });

const without =
  (name: string): Alter =>
  ({ [name]: _, ...order }) =>
    order;

describe('fields of both versions', () => {
  const lacksGasless =
    (from: number): Alter =>
    (order, index) =>
      index >= from ? without('gasless')(order, index) : order;

  test('a required field that one of them lacks once may be chance', () => {
    expect(decisionOn('ORDER-208', pairs(20, { second: lacksGasless(19) })).verdict).toBe('pass');
  });

  test('a required field that one of them lacks once, and each time that it is repeated', () => {
    const [last] = pairs(1, { second: lacksGasless(0) });
    const repeated = {
      ...last!,
      exchanges: Array.from({ length: 6 }, () => pairs(1, { second: lacksGasless(0) })[0]!.exchanges).flat(),
    };
    const decision = decisionOn('ORDER-208', [...pairs(200, {}), repeated]);
    expect(decision.verdict).toBe('fail');
    expect(decision.occurrences[0]!.violation.actual).toMatch(/ultra: in 206 of 206.*swapV2: in 200 of 206/);
  });

  test('a required field that one of them lacks now and then', () => {
    const decision = decisionOn('ORDER-208', pairs(20, { second: lacksGasless(12) }));
    expect(decision.verdict).toBe('fail');
    expect(decision.occurrences[0]).toMatchObject({
      base: 'swapV2',
      violation: {
        at: '/gasless',
        actual: expect.stringMatching(/ultra: in 20 of 20.*swapV2: in 12 of 20/) as string,
      },
    });
    expect(decision.occurrences[0]!.exchanges).toHaveLength(2);
  });

  test('a required field that both lack is no difference', () => {
    const sessions = pairs(5, { ultra: without('gasless'), second: without('gasless') });
    expect(decisionOn('ORDER-208', sessions).verdict).toBe('pass');
  });

  test('the version that departs is named, also when it is the first', () => {
    const decision = decisionOn('ORDER-208', pairs(5, { ultra: without('mode') }));
    expect(decision.occurrences.map(({ base }) => base)).toEqual(['ultra']);
  });

  test('types and nulls', () => {
    const asText: Alter = (order) => ({ ...order, totalTime: '1' });
    const asNull: Alter = (order) => ({ ...order, totalTime: null, taker: 'Rich' });
    expect(decisionOn('ORDER-209', pairs(5, { second: asText })).verdict).toBe('fail');
    expect(decisionOn('ORDER-209', pairs(5, { second: asNull })).verdict).toBe('pass');
    expect(
      decisionOn('ORDER-210', pairs(5, { second: asNull })).occurrences.map(({ violation }) => violation.at),
    ).toEqual(['/totalTime']);
  });

  test.each([
    ['ORDER-211', 'maker', 'ultra'],
    ['ORDER-212', 'jitOptimized', 'swapV2'],
  ])('%s: a field of one version alone, over 20 pairs and always', (id, name, departing) => {
    const always: Alter = (order) => ({ ...order, [name]: 'text' });
    const once: Alter = (order, index) => (index === 7 ? always(order, index) : order);
    const notOnce: Alter = (order, index) => (index === 7 ? order : always(order, index));
    const added = decisionOn(id, pairs(20, { second: always }));
    expect(added.verdict).toBe('fail');
    expect(added.occurrences.map(({ base }) => base)).toEqual([departing]);
    expect(decisionOn(id, pairs(20, { ultra: always })).verdict).toBe('fail');
    expect(decisionOn(id, pairs(20, { second: once })).verdict).toBe('pass');
    expect(decisionOn(id, pairs(20, { second: notOnce })).verdict).toBe('pass');
    expect(decisionOn(id, pairs(20, { ultra: once, second: always })).verdict).toBe('pass');
    expect(decisionOn(id, pairs(19, { second: always })).verdict).toBe('inconclusive');
  });
});

test('fields are counted over pairs by the objects that could carry them', () => {
  const route = [{ swapInfo: { label: 'x' } }, { bps: 1, 'a/b': [] }];
  const pairOf = (ultra: unknown, second: unknown) => ({ ultra: fieldsIn(ultra), swapV2: fieldsIn(second) });
  const twice = pairOf({ routePlan: route }, {});
  expect(fieldsIn({ routePlan: route })).toBe(twice.ultra);
  const pairs = countedOrders([twice, twice, pairOf({ routePlan: [{ bps: null }], added: {} }, [])]);
  expect(tallyOf(pairs, '/routePlan')).toEqual({
    ultra: { parents: 3, types: { array: 3 } },
    swapV2: { parents: 2, types: {} },
  });
  expect(tallyOf(pairs, '/routePlan/*/bps').ultra).toEqual({ parents: 5, types: { number: 2, null: 1 } });
  expect(tallyOf(pairs, '/routePlan/*/a~1b').ultra).toEqual({ parents: 5, types: { array: 2 } });
  expect(tallyOf(pairs, '/added').ultra).toEqual({ parents: 3, types: { object: 1 } });
  expect(tallyOf(pairs, '/routePlan/*').ultra.parents).toBe(0);
});
