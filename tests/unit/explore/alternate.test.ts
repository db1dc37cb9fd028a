import { describe, expect, test } from 'vitest';
import { createAlternate } from '../../../src/explore/alternate.js';
import { createBudget } from '../../../src/http/budget.js';
import type { PlannedRequest } from '../../../src/model/scenario.js';
import type { View } from '../../../src/model/view.js';

const failing: PlannedRequest = { operation: 'made', base: 'ultra', method: 'GET', path: '/fails', effect: 'read' };
const control: PlannedRequest = { ...failing, path: '/works' };
const isUsable = ({ response }: View): boolean => response.status === 200;

interface Played {
  readonly limit?: number;
  readonly statusOf?: (path: string, sent: number) => number;
}

function play({ limit = 1_000, statusOf = (path) => (path === '/works' ? 200 : 503) }: Played = {}) {
  const budget = createBudget(limit);
  const alternate = createAlternate(budget);
  const paths: string[] = [];
  const facts: Record<string, unknown> = {};
  const send = ({ path, operation, effect }: PlannedRequest) => {
    budget.spend(operation, effect);
    paths.push(path);
    const view = { exchange: { id: `made-${paths.length}` }, response: { status: statusOf(path, paths.length) } };
    return Promise.resolve({ ...view, unmasked: () => undefined } as never);
  };
  const again = (isRepetition = false, about = 'payer'): Promise<void> =>
    alternate<unknown>({ send }, about, { failing, control }, isUsable, { facts, isRepetition });
  return { again, paths, facts };
}

describe('a failing request is alternated with its control', () => {
  test('until five pairs separate, in an order that no period keeps time with', async () => {
    const { again, paths, facts } = play();
    await again();
    const order = paths.map((path) => (path === '/works' ? 'c' : 'f')).join('');
    expect(order).toBe('cffcfccffc');
    expect(facts.alternations).toEqual([
      {
        about: 'payer',
        pairs: [
          { control: 'made-1', failing: 'made-2' },
          { control: 'made-4', failing: 'made-3' },
          { control: 'made-6', failing: 'made-5' },
          { control: 'made-7', failing: 'made-8' },
          { control: 'made-10', failing: 'made-9' },
        ],
      },
    ]);
  });

  test('until it works once', async () => {
    const { again, paths } = play({ statusOf: (path, sent) => (path === '/works' || sent > 2 ? 200 : 503) });
    await again();
    expect(paths).toHaveLength(4);
  });

  test('until too many controls have failed', async () => {
    const { again, paths } = play({ statusOf: () => 503 });
    await again();
    expect(paths).toHaveLength(6);
  });
});

test('what has separated twice is not alternated again, but for the repetition of a finding or another class', async () => {
  const { again, paths, facts } = play();
  for (let times = 0; times < 3; times += 1) await again();
  expect(paths).toHaveLength(20);
  expect(facts.alternations).toHaveLength(2);
  await again(true);
  expect(paths).toHaveLength(30);
  await again(false, 'receiver');
  expect(paths).toHaveLength(40);
});

test('what has not separated is alternated again', async () => {
  const { again, paths } = play({ statusOf: () => 200 });
  for (let times = 0; times < 3; times += 1) await again();
  expect(paths).toHaveLength(6);
});

test('at most a quarter of the budget is spent', async () => {
  const { again, paths, facts } = play({ limit: 100 });
  await again(true);
  await again(true);
  expect(paths).toHaveLength(10);
  expect(facts.alternations).toHaveLength(1);
  const short = play({ limit: 63 });
  await short.again();
  expect(short.paths).toEqual([]);
});
