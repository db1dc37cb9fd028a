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

export interface Latencies {
  add(operation: string, base: string, milliseconds: number): void;
  result(): readonly OperationLatency[];
}

/** Steps per doubling of the time: fine enough for a person, and few enough to keep for a run of any length. */
const steps = 16;

export function createLatencies(): Latencies {
  const histograms = new Map<
    string,
    { operation: string; base: string; max: number; total: number; readonly counts: Map<number, number> }
  >();
  return {
    add(operation, base, milliseconds) {
      const key = `${operation} ${base}`;
      const known = histograms.get(key) ?? { operation, base, max: 0, total: 0, counts: new Map<number, number>() };
      histograms.set(key, known);
      known.max = Math.max(known.max, milliseconds);
      known.total += milliseconds;
      const step = Math.round(Math.log2(Math.max(milliseconds, 0.01)) * steps);
      known.counts.set(step, (known.counts.get(step) ?? 0) + 1);
    },
    result: () =>
      [...histograms.values()]
        .map(({ operation, base, max, total, counts }) => {
          const count = [...counts.values()].reduce((sum, one) => sum + one, 0);
          const at = (share: number): number => Math.min(round(quantile(counts, share * count)), round(max));
          return { operation, base, count, p50: at(0.5), p95: at(0.95), max: round(max), total: round(total) };
        })
        .sort((one, other) => one.operation.localeCompare(other.operation) || one.base.localeCompare(other.base)),
  };
}

function quantile(counts: ReadonlyMap<number, number>, rank: number): number {
  let passed = 0;
  for (const [step, count] of [...counts].sort(([one], [other]) => one - other)) {
    passed += count;
    if (passed >= rank) return 2 ** (step / steps);
  }
  return 0;
}

function round(milliseconds: number): number {
  return Number(milliseconds.toPrecision(3));
}
