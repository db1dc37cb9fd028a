import { expect, test } from 'vitest';
import { failingGoesFirst, isUndecided, mostPairs, separationOf } from '../../../src/product/judge/separation.js';
import { drawsFrom } from '../../../src/reference/seeded.js';

const pair = (control: boolean, failing: boolean) => ({ control, failing });
const [clean, bothFail] = [pair(true, false), pair(false, false)];
const times = <T>(count: number, one: T): readonly T[] => Array.from({ length: count }, () => one);

test('failures follow the input when five pairs separate cleanly, by the exact test', () => {
  const { separated, p, says } = separationOf(times(5, clean));
  expect(separated).toBe(true);
  expect(p).toBeCloseTo(1 / 252, 12);
  expect(says).toContain('it failed 5 times and that one 0 times (by chance with a probability of 0.0040)');
});

test.each([
  ['follow the input', 'one control of seven fails', [...times(6, clean), bothFail]],
  ['follow the input', 'two controls of eight fail', [...times(6, clean), ...times(2, bothFail)]],
  ['may follow the clock', 'there are four pairs', times(4, clean)],
  ['may follow the clock', 'the request works once', [...times(7, clean), pair(true, true)]],
  ['may follow the clock', 'both fail', times(8, bothFail)],
  ['may follow the clock', 'both work', times(8, pair(true, true))],
  ['may follow the clock', 'one control of five fails', [...times(4, clean), bothFail]],
  ['may follow the clock', 'three controls of eight fail', [...times(5, clean), ...times(3, bothFail)]],
])('failures %s when %s', (follow, _, pairs) => {
  expect(separationOf(pairs).separated).toBe(follow === 'follow the input');
});

test.each([
  ['at first', [], true],
  ['while fewer than five separate', times(4, clean), true],
  ['not when they separate', times(5, clean), false],
  ['not when the request works', [clean, pair(true, true)], false],
  ['while two controls failed', [bothFail, bothFail, clean], true],
  ['not when a third control failed', times(3, bothFail), false],
  ['not beyond the last', times(mostPairs, bothFail), false],
])('further pairs are sent %s', (_, pairs, expected) => {
  expect(isUndecided(pairs)).toBe(expected);
});

/** What a session sees of failures that know nothing of the input. */
function alternated(fails: () => boolean) {
  const pairs: { control: boolean; failing: boolean }[] = [];
  while (isUndecided(pairs)) {
    const early = failingGoesFirst(pairs.length);
    const [first, second] = [!fails(), !fails()];
    pairs.push(early ? { control: second, failing: first } : { control: first, failing: second });
  }
  return separationOf(pairs).separated;
}

const shareSeparated = (runs: number, failsOf: (run: number) => () => boolean): number =>
  times(runs, 0).filter((_, run) => alternated(failsOf(run))).length / runs;

test.each([0.05, 0.25, 0.5])('failures that know nothing of the input separate seldom at a rate of %d', (rate) => {
  expect(shareSeparated(20_000, () => () => drawsFrom(`rate ${rate}`).chance(rate))).toBeLessThan(0.004);
});

test.each([2, 3, 4, 5, 6, 8])(
  'failures that know nothing of the input do not separate where each one of %d servers in turn is broken',
  (servers) => {
    for (let phase = 0; phase < servers; phase += 1) {
      let asked = phase;
      expect(alternated(() => (asked += 1) % servers === 0)).toBe(false);
    }
  },
);

test('failures that know nothing of the input do not separate in bursts, wherever they begin and however long they are', () => {
  for (let from = 0; from < 2 * mostPairs; from += 1)
    for (let length = 1; length <= 2 * mostPairs; length += 1) {
      let asked = -1;
      const fails = (): boolean => {
        asked += 1;
        return asked >= from && asked < from + length;
      };
      expect(alternated(fails)).toBe(false);
    }
});
