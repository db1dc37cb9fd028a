/** How many of some samples failed on either side, under one and the same circumstance. */
export interface Stratum {
  readonly before: { readonly failed: number; readonly of: number };
  readonly after: { readonly failed: number; readonly of: number };
}

/**
 * The probability of at least so many failures after as there are, were both sides of every stratum alike: Fisher's exact
 * test, one-sided, over strata whose margins are given.
 */
export function exactTest(strata: readonly Stratum[]): number {
  let sums = [1];
  let observed = 0;
  for (const { before, after } of strata) {
    observed += after.failed;
    sums = convolved(sums, hypergeometric(before.failed + after.failed, after.of, before.of));
  }
  return sums.slice(observed).reduce((sum, probability) => sum + probability, 0);
}

/** The probabilities that 0, 1, 2 … of so many failures are among the `drawn` samples and not among the `others`. */
function hypergeometric(failed: number, drawn: number, others: number): readonly number[] {
  return Array.from({ length: Math.min(failed, drawn) + 1 }, (_, k) =>
    Math.exp(lnChoose(drawn, k) + lnChoose(others, failed - k) - lnChoose(drawn + others, failed)),
  );
}

function convolved(left: readonly number[], right: readonly number[]): number[] {
  const sums = Array.from({ length: left.length + right.length - 1 }, () => 0);
  for (const [i, a] of left.entries()) for (const [j, b] of right.entries()) sums[i + j]! += a * b;
  return sums;
}

/** As a logarithm: the number itself is soon too large. */
function lnChoose(n: number, k: number): number {
  if (k < 0 || k > n) return Number.NEGATIVE_INFINITY;
  let sum = 0;
  for (let i = 1; i <= k; i += 1) sum += Math.log((n - k + i) / i);
  return sum;
}
