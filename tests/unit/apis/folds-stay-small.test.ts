import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FoldCheck } from '../../../src/product/model/check.js';
import { trigger } from '../../../src/product/apis/trigger/api.js';

const many = 900;

/** The state that the nth exchange of long traffic leaves with a check; numbers that follow each other lie far apart. */
const states: Readonly<Record<string, (number: number) => unknown>> = {
  'TRIGGER-085': (number) => ({ [`vault ${(number * 787) % many}`]: { [`wallet ${number}`]: `run-${number}` } }),
  'TRIGGER-161': (number) => ({
    created: { [`order ${number}`]: { wallet: `wallet ${number}`, at: `run-${number}` } },
    lists: { [`run-${number}`]: { wallet: 'other', texts: [`order ${number - 1}`] } },
  }),
  'TRIGGER-167': (number) => ({
    'trigger getVault': { length: 20, stretches: { [number]: { served: 1 } }, rejections: {}, headers: {} },
  }),
};

const mostCharacters: Readonly<Record<string, number>> = {
  'TRIGGER-085': 15_000,
  'TRIGGER-161': 25_000,
  'TRIGGER-167': 5_000,
};

const sorted = (value: unknown): string =>
  JSON.stringify(value, (_key, item: unknown) =>
    typeof item === 'object' && item !== null && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).sort(([one], [other]) => (one < other ? -1 : 1)))
      : item,
  );

test.each(Object.keys(states))('%s keeps little of long traffic, the same in any order and grouping', (id) => {
  const { merge } = trigger.checks[id] as unknown as FoldCheck<unknown, unknown>;
  const all = Array.from({ length: many }, (_, index) => states[id]!(index + 1));
  const add = (sum: unknown, state: unknown): unknown => merge(sum, state);
  const forwards = sorted(all.reduce(add));
  expect(forwards.length).toBeLessThan(mostCharacters[id]!);
  expect(sorted(all.toReversed().reduce(add))).toBe(forwards);
  const halves = [all.filter((_, index) => index % 2 === 0), all.filter((_, index) => index % 2 === 1)];
  expect(sorted(halves.map((half) => half.reduce(add)).reduce(add))).toBe(forwards);
});

const orders = { wallet: fc.constantFrom('a', 'b', 'c'), count: fc.nat(130) };
const run = fc.record({ created: fc.array(fc.record(orders), { maxLength: 3 }), ...orders, at: fc.nat(200) });

test('what runs with the same orders decide is decided by all of them, in any order', () => {
  const { merge, decide } = trigger.checks['TRIGGER-161'] as unknown as FoldCheck<unknown, unknown>;
  const times = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);
  const sum = (some: readonly unknown[]): unknown => some.reduce((left, right) => merge(left, right));
  fc.assert(
    fc.property(fc.array(run, { minLength: 2, maxLength: 4 }), (runs) => {
      const states = runs.map(({ created, wallet, count, at }, index) => {
        const parts = created.flatMap((part, place) =>
          times(part.count).map((number) => [`${part.wallet} ${number}`, part.wallet, place * 150 + number] as const),
        );
        return sum([
          { created: {}, lists: {} },
          ...parts.map(([id, owner, number]) => ({
            created: { [id]: { wallet: owner, at: `run${index}-${number}` } },
            lists: {},
          })),
          ...times(count).map((number) => ({
            created: {},
            lists: { [`run${index}-${at + number}`]: { wallet, texts: [] } },
          })),
        ]);
      });
      const isDecided = (state: unknown): boolean => [...decide(state)].length > 0;
      const whole = sum(states);
      expect(sorted(sum(states.toReversed()))).toBe(sorted(whole));
      if (states.some(isDecided)) expect(isDecided(whole)).toBe(true);
    }),
    { numRuns: 60, seed: 781 },
  );
});

test('stretches that became longer count every response', () => {
  const { merge } = trigger.checks['TRIGGER-167'] as unknown as FoldCheck<unknown, unknown>;
  const whole = Array.from({ length: many }, (_, index) => states['TRIGGER-167']!(index)).reduce((sum, state) =>
    merge(sum as never, state as never),
  );
  const { length, stretches } = (whole as Record<string, { length: number; stretches: object }>)['trigger getVault']!;
  const counts = Object.values(stretches).map(({ served }: { served: number }) => served);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(many);
  expect(length).toBe(320);
  expect(Math.max(...counts)).toBe(16);
});
