import { certainty } from '#generated/certainty.js';

/** How certain a run of so many requests is, as the laboratory measured it with everything allowed. */
export interface CertaintyPoint {
  readonly requests: number;
  /** Share of the testable requirements that are decided. */
  readonly decided: number;
  /** Share of faults that are found, each of which shows in one context only. */
  readonly found: number;
}

/** By the APIs of a run, the fewest requests first; the last point is the whole gate. */
export type CertaintyCurves = readonly {
  readonly apis: readonly string[];
  readonly points: readonly CertaintyPoint[];
}[];

/** What was measured for runs of exactly these APIs; undefined where nothing was. */
export function certaintyOf(apis: ReadonlySet<string>): readonly CertaintyPoint[] | undefined {
  return certainty.find((curve) => curve.apis.length === apis.size && curve.apis.every((api) => apis.has(api)))?.points;
}

/** Between two budgets that were measured, by the logarithm of the requests; one request is certain of nothing. */
export function certaintyAt(points: readonly CertaintyPoint[], requests: number): CertaintyPoint {
  const nothing = { requests: 1, decided: 0, found: 0 };
  const above = points.find((point) => point.requests >= requests) ?? points.at(-1)!;
  const below = points.findLast((point) => point.requests < requests) ?? nothing;
  const part = Math.log(requests / below.requests) / Math.log(above.requests / below.requests);
  const between = (of: 'decided' | 'found'): number =>
    below === above ? above[of] : below[of] + Math.min(1, part) * (above[of] - below[of]);
  return { requests, decided: between('decided'), found: between('found') };
}
