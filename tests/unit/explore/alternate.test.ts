import { expect, test } from 'vitest';
import { createAlternator } from '../../../src/product/explore/alternate.js';
import { createBudget } from '../../../src/product/http/interceptors/budget.js';
import type { Neighbour, PlannedRequest } from '../../../src/product/model/scenario.js';
import type { View } from '../../../src/product/model/view.js';

const failing: PlannedRequest = { operation: 'made', base: 'ultra', method: 'GET', path: '/fails', effect: 'read' };
const control: PlannedRequest = { ...failing, path: '/works' };
const isUsable = ({ response }: View): boolean => response.status === 200;

const usual = (path: string, _sent: number): number => (path === '/works' ? 200 : 503);

function play({ limit = 1_000, statusOf = usual, hangs = false } = {}) {
  const budget = createBudget(limit);
  const alternator = createAlternator(budget);
  const paths: string[] = [];
  const facts: Record<string, unknown> = {};
  const send = ({ path, operation, effect, once, usesKept }: PlannedRequest) => {
    budget.spend(operation, effect, usesKept);
    paths.push(once ? `${path} once` : path);
    if (hangs && path === '/fails') alternator.noteTimeOut(failing);
    const response = { status: statusOf(path, paths.length), body: '{}' };
    const view = { exchange: { id: `made-${paths.length}`, response }, response };
    return Promise.resolve({ ...view, unmasked: () => undefined } as never);
  };
  const session = { send, facts, isRepetition: false };
  const again = (isRepetition = false, about = 'payer'): Promise<void> =>
    alternator.of({ ...session, isRepetition }).alternate(about, { failing, control }, isUsable);
  const nearest = (neighbours: readonly Neighbour[]): Promise<boolean> =>
    alternator.of(session).alternateWithNearest(failing, neighbours, isUsable);
  const elsewhere = (): Promise<void> =>
    alternator.of(session).alternate('', { failing, control: { ...control, operation: 'other' } }, isUsable);
  alternator.noteAccepted({ ...failing, path: '/before' });
  return { again, elsewhere, nearest, paths, facts, budget, timedOut: () => alternator.noteTimeOut({ ...failing }) };
}

/** One alternation, by the numbers of its control and failing exchanges. */
const alternated = (...pairs: readonly (readonly [control: number, failing: number])[]) => [
  { about: 'payer', pairs: pairs.map(([one, other]) => ({ control: `made-${one}`, failing: `made-${other}` })) },
];

test('a failing request is alternated with its control until five pairs separate, in an order that no period keeps time with', async () => {
  const { again, paths, facts } = play();
  await again();
  expect(paths.map((path) => (path === '/works' ? 'c' : 'f')).join('')).toBe('cffcfccffc');
  expect(facts.alternations).toEqual(alternated([1, 2], [4, 3], [6, 5], [7, 8], [10, 9]));
});

test('a failing request is alternated with its control, the rest at once and without repetition, where the first repetition times out', async () => {
  const { again, paths, facts } = play({ hangs: true });
  await again();
  expect(paths).toEqual(['/works', '/fails', ...Array.from({ length: 4 }, () => ['/works', '/fails once']).flat()]);
  expect(facts.alternations).toEqual(alternated([1, 2], [3, 4], [5, 6], [7, 8], [9, 10]));
});

test('a failing request is alternated with its control, all at once, where the request timed out before', async () => {
  const { again, paths, timedOut } = play({ hangs: true });
  timedOut();
  await again();
  expect(paths).toEqual(Array.from({ length: 5 }, () => ['/works', '/fails once']).flat());
});

test('a failing request is alternated with its control, never without the requests for it: a repetition then ends undecided', async () => {
  const { again, paths, facts } = play({ limit: 15 });
  await again();
  await expect(again(true)).rejects.toThrow('too few requests are left');
  expect([paths, facts]).toEqual([[], { notAlternated: true }]);
});

test('a failing request is alternated with its control, to its end, whatever is sent beside it, and what it does not take is left for others', async () => {
  const { again, nearest, paths, budget } = play({ limit: 80 });
  const both = Promise.all([again(), nearest([{ about: 'taker', control }])]);
  while (budget.left() > 0) budget.spend('made', 'read');
  await both;
  // One of two has the quarter of the budget that both may take.
  expect(paths).toHaveLength(10);
  expect(budget.left()).toBe(7);
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

test('where a request failed and worked, the next failure is sent in turns eight times', async () => {
  const { again, paths } = play({ statusOf: (path, sent) => (path === '/works' || sent === 3 ? 200 : 503) });
  await again();
  const first = paths.length;
  await again();
  expect([first, paths.length - first]).toEqual([4, 16]);
});

test.each([
  [503, ['/before', '/works', '/before', '/fails']],
  [200, ['/before', '/works', '/fails', '/fails']],
])('another operation is no control where this one answers what it accepted with %d', async (status, sent) => {
  const statusOf = (path: string) => (path === '/before' ? status : path === '/works' ? 200 : 503);
  const { elsewhere, paths } = play({ statusOf });
  await elsewhere();
  expect(paths.slice(0, 4)).toEqual(sent);
});

test('what has not separated is alternated again', async () => {
  const { again, paths } = play({ statusOf: () => 200 });
  for (let times = 0; times < 3; times += 1) await again();
  expect(paths).toHaveLength(6);
});

test('at most a quarter of the budget is spent', async () => {
  const { again, paths, facts } = play({ limit: 100 });
  await again(true);
  await expect(again(true)).rejects.toThrow('too few requests are left');
  expect(paths).toHaveLength(10);
  expect(facts.alternations).toHaveLength(1);
  const short = play({ limit: 63 });
  await short.again();
  expect(short.paths).toEqual([]);
});

const broken = { about: 'receiver', control: { ...control, path: '/broken' } };
const working = { about: 'payer', control };

test('of several neighbours the first that works is the control', async () => {
  const { nearest, paths, facts } = play();
  await nearest([broken, working, broken]);
  expect(paths.slice(0, 4)).toEqual(['/broken', '/works', '/works', '/fails']);
  expect(paths).toHaveLength(12);
  expect(facts.alternations).toMatchObject([{ about: 'payer' }]);
});

test('of several neighbours the reason is looked for in no other class once its own has separated twice', async () => {
  const { nearest, paths } = play();
  for (let times = 0; times < 3; times += 1) await nearest([working, broken]);
  expect(paths).toHaveLength(23);
  expect(paths).not.toContain('/broken');
});

test('of several neighbours nothing is alternated when none works', async () => {
  const { nearest, paths, facts } = play();
  await nearest([broken]);
  expect([paths, facts]).toEqual([['/broken'], {}]);
});
