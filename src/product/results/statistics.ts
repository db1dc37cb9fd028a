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
  const latencies = createLatencies();
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
      latencies.add(operation, base, exchange.milliseconds);
    },
    /** Takes what a session knows beside its exchanges, which were added before. */
    addFacts: (facts: Session['facts']): void => leftBehind.addFacts(facts),
    /** `trigger` is the address of the trigger order API, where orders are cancelled. */
    result: (trigger: string): Statistics => ({
      addresses: addresses.result(),
      latency: latencies.result(),
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

/** Counts the times of responses by operation and address. */
function createLatencies() {
  const groups = new Map<string, { operation: string; base: string; times: RecordableHistogram }>();
  return {
    add(operation: string, base: string, milliseconds: number): void {
      const begin = () => ({ operation, base, times: createHistogram({ figures: 2 }) });
      const { times } = valueAt(groups, `${operation} ${base}`, begin);
      times.record(Math.max(1, Math.round(milliseconds * perMillisecond)));
    },
    result: (): readonly OperationLatency[] =>
      [...groups.values()]
        .map(({ operation, base, times }) => {
          const { count, max, mean } = times;
          const at = (percent: number): number => rounded(Math.min(times.percentile(percent), max));
          return { operation, base, count, p50: at(50), p95: at(95), max: rounded(max), total: rounded(mean * count) };
        })
        .sort((left, right) => left.operation.localeCompare(right.operation) || left.base.localeCompare(right.base)),
  };
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
  return after.flatMap((now) => {
    const then = before.find((latency) => latency.operation === now.operation && latency.base === now.base);
    if (then === undefined || !isNotable(then, now)) return [];
    const { operation, base } = now;
    return [{ operation, base, before: { p50: then.p50, p95: then.p95 }, after: { p50: now.p50, p95: now.p95 } }];
  });
}

function isNotable(then: OperationLatency, now: OperationLatency): boolean {
  const [least, most] = [Math.min(then.p50, now.p50), Math.max(then.p50, now.p50)];
  return Math.min(then.count, now.count) >= enough && most >= 1.5 * least && most - least >= 20;
}
