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
