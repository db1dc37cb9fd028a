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
