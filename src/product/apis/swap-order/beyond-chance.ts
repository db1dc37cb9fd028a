const level = 0.01;

/**
 * Whether it is no chance that all of `count` departures fell on one of two sides: Fisher's exact test, one-sided, where one
 * side departed in `count` of `own` objects and the other in none of `others`.
 */
export function isBeyondChance(count: number, own: number, others: number): boolean {
  let p = 1;
  for (let index = 0; index < count; index += 1) p *= (own - index) / (own + others - index);
  return count > 0 && p < level;
}
