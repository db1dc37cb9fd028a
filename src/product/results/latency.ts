/** How long the responses of one operation took, in milliseconds; quantiles are exact to about two per cent. */
export interface OperationLatency {
  readonly operation: string;
  readonly base: string;
  readonly count: number;
  readonly p50: number;
  readonly p95: number;
  readonly max: number;
  /** All of them together. */
  readonly total: number;
}

/** The histogram of one operation; plain data that adds up. */
export interface LatencyHistogram {
  readonly operation: string;
  readonly base: string;
  readonly maxMs: number;
  /** In whole microseconds, so that adding up knows no order. */
  readonly totalUs: number;
  /** Responses by the number of their step; there are 16 steps per doubling of the time, and step 0 is 1 ms. */
  readonly counts: Readonly<Record<string, number>>;
}

export interface Latencies {
  add(operation: string, base: string, milliseconds: number): void;
  histograms(): readonly LatencyHistogram[];
}

/** Steps per doubling of the time: fine enough for a person, and few enough to keep for a run of any length. */
const steps = 16;

export function createLatencies(): Latencies {
  const histograms = new Map<
    string,
    { operation: string; base: string; maxMs: number; totalUs: number; counts: Record<string, number> }
  >();
  return {
    add(operation, base, milliseconds) {
      const key = `${operation} ${base}`;
      const known = histograms.get(key) ?? { operation, base, maxMs: 0, totalUs: 0, counts: {} };
      histograms.set(key, known);
      known.maxMs = Math.max(known.maxMs, milliseconds);
      known.totalUs += Math.round(milliseconds * 1000);
      const step = Math.round(Math.log2(Math.max(milliseconds, 0.01)) * steps);
      known.counts[step] = (known.counts[step] ?? 0) + 1;
    },
    histograms: () => [...histograms.values()].sort(inOrder),
  };
}

export function mergeHistograms(
  left: readonly LatencyHistogram[],
  right: readonly LatencyHistogram[],
): readonly LatencyHistogram[] {
  const merged = new Map(left.map((histogram) => [nameOf(histogram), histogram]));
  for (const histogram of right) {
    const known = merged.get(nameOf(histogram));
    merged.set(nameOf(histogram), known === undefined ? histogram : sumOf(known, histogram));
  }
  return [...merged.values()].sort(inOrder);
}

function sumOf(left: LatencyHistogram, right: LatencyHistogram): LatencyHistogram {
  const counts: Record<string, number> = { ...left.counts };
  for (const [step, count] of Object.entries(right.counts)) counts[step] = (counts[step] ?? 0) + count;
  return {
    operation: left.operation,
    base: left.base,
    maxMs: Math.max(left.maxMs, right.maxMs),
    totalUs: left.totalUs + right.totalUs,
    counts,
  };
}

export function latencyOf({ operation, base, maxMs, totalUs, counts }: LatencyHistogram): OperationLatency {
  const count = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const at = (share: number): number => Math.min(round(quantile(counts, share * count)), round(maxMs));
  return { operation, base, count, p50: at(0.5), p95: at(0.95), max: round(maxMs), total: round(totalUs / 1000) };
}

/** The median over all operations; undefined without responses. */
export function medianOf(histograms: readonly LatencyHistogram[]): number | undefined {
  const [first, ...others] = histograms;
  return first && latencyOf(others.reduce(sumOf, first)).p50;
}

function nameOf({ operation, base }: LatencyHistogram): string {
  return `${operation} ${base}`;
}

function inOrder(left: LatencyHistogram, right: LatencyHistogram): number {
  return left.operation.localeCompare(right.operation) || left.base.localeCompare(right.base);
}

function quantile(counts: Readonly<Record<string, number>>, rank: number): number {
  let passed = 0;
  const bySize = Object.entries(counts)
    .map(([step, count]) => [Number(step), count] as const)
    .sort(([one], [other]) => one - other);
  for (const [step, count] of bySize) {
    passed += count;
    if (passed >= rank) return 2 ** (step / steps);
  }
  return 0;
}

function round(milliseconds: number): number {
  return Number(milliseconds.toPrecision(3));
}
