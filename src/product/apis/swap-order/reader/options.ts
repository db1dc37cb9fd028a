import type { View } from '../../../model/view.js';

/** The parameters of a group stand together. Where leaving out either of two works, the first group is blamed. */
export const optionGroups = [
  ['closeAuthority'],
  ['receiver'],
  ['payer'],
  ['referralAccount', 'referralFee'],
  ['excludeDexes'],
  ['excludeRouters'],
  ['taker'],
] as const;

/** Parameters that the first request has beyond the second; undefined where they differ in anything else. */
export function optionsAddedBy(left: View, right: View): readonly string[] | undefined {
  if (left.base !== right.base) return undefined;
  const [query, without] = [left.request.query, right.request.query];
  const isKept = Object.entries(without).every(([name, value]) => query[name] === value);
  return isKept ? Object.keys(query).filter((name) => without[name] === undefined) : undefined;
}

/** A label that no exchange has, as a query is read. */
export const unknownLabel = 'No Such Exchange';
