const level = 0.01;

/** The rate of passing failures that is held against nobody. */
export const passingFailures = 0.01;

/** The rate of rejections that is held against nobody. */
export const passingRejections = 0.02;

/** Whether `count` of `of` is surely more often than `rate`: the exact binomial test, one-sided, at the level of 1 %. */
export function exceedsRate(rate: number, count: number, of: number): boolean {
  return count > rate * of && atLeast(rate, count, of) < level;
}

/** The probability of at least so many; by logarithms, for a power of many factors is smaller than any double. */
function atLeast(rate: number, count: number, of: number): number {
  let logOfTerm = of * Math.log1p(-rate);
  let fewer = 0;
  for (let k = 0; k < count; k += 1) {
    fewer += Math.exp(logOfTerm);
    logOfTerm += Math.log((of - k) / (k + 1)) + Math.log(rate) - Math.log1p(-rate);
  }
  return 1 - fewer;
}

/** How often something failed, of how many checks. */
interface Failed {
  readonly violations: number;
  readonly exercised: number;
}

/** Whether checks failed surely more often here than there, at the level of 1 % for all that is compared together. */
export const isMoreOften = (here: Failed, there: Failed, compared = 1): boolean =>
  chanceOf(here, there) * compared < level;

/** The probability of at least so many failures here, were both alike: Fisher's exact test, one-sided. */
export function chanceOf(here: Failed, there: Failed): number {
  const [of, all] = [here.exercised, here.exercised + there.exercised];
  const failed = here.violations + there.violations;
  const logOf = (count: number): number => logChoose(failed, count) + logChoose(all - failed, of - count);
  let probability = 0;
  for (let count = here.violations; count <= Math.min(failed, of); count += 1)
    probability += Math.exp(logOf(count) - logChoose(all, of));
  return probability;
}

/** Whether `count` of `of` is surely more than half: the sign test, one-sided, at the level of 1 %. */
export const isMoreThanHalf = (count: number, of: number): boolean => count > 0 && atLeast(0.5, count, of) < level;

/** The logarithm of the number of ways to choose `count` of `of`, which itself is soon too large. */
function logChoose(of: number, count: number): number {
  let log = 0;
  for (let k = 1; k <= Math.min(count, of - count); k += 1) log += Math.log(of - k + 1) - Math.log(k);
  return count < 0 || count > of ? -Infinity : log;
}
