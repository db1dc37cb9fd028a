import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';
import type { Exchange, Session } from '../model/exchange.js';
import { createAddresses } from './address-counts.js';
import type { AddressOutcomes } from './addresses.js';
import { createLeftBehinds, type LeftBehind } from './left-behind.js';
import { valueAt } from '../model/groups.js';
import { parsedBodyOf } from '../model/response.js';
import { inconclusiveReason } from '../judge/view.js';

/** What a run shows beside verdicts; never a violation. */
export interface Statistics {
  readonly latency: readonly OperationLatency[];
  readonly addresses: readonly AddressOutcomes[];
  readonly leftBehind: LeftBehind;
}

/** Counts exchange by exchange; what it keeps does not grow with their number. */
export function createStatistics(kindOf?: Parameters<typeof createAddresses>[0]) {
  const latencies = new Map<string, { operation: string; base: string; times: RecordableHistogram }>();
  const addresses = createAddresses(kindOf);
  const leftBehind = createLeftBehinds();
  return {
    add(exchange: Exchange): void {
      const { base, response, operation } = exchange;
      if (base === 'control') return;
      addresses.add(exchange);
      if (base === 'rpc') return;
      leftBehind.add(exchange);
      if (response === undefined) return;
      if (inconclusiveReason(exchange, parsedBodyOf(response)) !== undefined) return;
      const begin = () => ({ operation, base, times: createHistogram({ figures: 2 }) });
      const { times } = valueAt(latencies, `${operation} ${base}`, begin);
      times.record(Math.max(1, Math.round(exchange.milliseconds * perMillisecond)));
    },
    /** Takes what a session knows beside its exchanges, which were added before. */
    addFacts: (facts: Session['facts']): void => leftBehind.addFacts(facts),
    /** `trigger` is the address of the trigger order API, where orders are cancelled. */
    result: (trigger: string): Statistics => ({
      addresses: addresses.result(),
      latency: [...latencies.values()].map(latencyOf).sort(byOperation),
      leftBehind: leftBehind.result(trigger),
    }),
  };
}

export interface ChangedLatency {
  readonly operation: string;
  readonly base: string;
  readonly before: { readonly p50: number; readonly p95: number };
  readonly after: { readonly p50: number; readonly p95: number };
}

/** How long the responses of one operation took, in milliseconds; quantiles are exact to about one per cent. */
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

const byOperation = (left: OperationLatency, right: OperationLatency): number =>
  left.operation.localeCompare(right.operation) || left.base.localeCompare(right.base);

function latencyOf({ operation, base, times }: { operation: string; base: string; times: RecordableHistogram }) {
  const { count, max, mean } = times;
  const at = (percent: number): number => rounded(Math.min(times.percentile(percent), max));
  return { operation, base, count, p50: at(50), p95: at(95), max: rounded(max), total: rounded(mean * count) };
}

/** A histogram counts whole numbers: microseconds. */
const perMillisecond = 1_000;

function rounded(microseconds: number): number {
  return Number((microseconds / perMillisecond).toPrecision(3));
}

/** Fewer requests than this say little about a median. */
const enough = 10;

/** Changes that a busy machine does not explain: of half or more, by at least 20 ms, over enough requests. */
export function changedLatency(
  before: readonly OperationLatency[],
  after: readonly OperationLatency[],
): readonly ChangedLatency[] {
  return after.flatMap(({ operation, base, count, p50, p95 }) => {
    const then = before.find((latency) => latency.operation === operation && latency.base === base);
    if (then === undefined || Math.min(then.count, count) < enough) return [];
    const [least, most] = [Math.min(then.p50, p50), Math.max(then.p50, p50)];
    const isNotable = most >= 1.5 * least && most - least >= 20;
    return isNotable ? { operation, base, before: { p50: then.p50, p95: then.p95 }, after: { p50, p95 } } : [];
  });
}
