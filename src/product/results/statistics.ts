import type { Exchange, Session } from '../model/exchange.js';
import { createAddresses, type AddressOutcomes } from './addresses.js';
import { createLeftBehinds, type LeftBehind } from './left-behind.js';
import { parsedBodyOf } from '../model/response.js';
import { inconclusiveReason } from '../judge/view.js';

/** What a run shows beside verdicts; never a violation. */
export interface Statistics {
  readonly latency: readonly OperationLatency[];
  readonly addresses: readonly AddressOutcomes[];
  readonly leftBehind: LeftBehind;
}

/** Counts exchange by exchange; what it keeps does not grow with their number. */
export function createStatistics() {
  const latencies = createLatencies();
  const addresses = createAddresses();
  const leftBehind = createLeftBehinds();
  return {
    add(exchange: Exchange): void {
      const { base, response, operation } = exchange;
      if (base === 'control' || base === 'rpc') return;
      addresses.add(exchange);
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

/** The responses of one operation by how long they took. */
interface Histogram {
  readonly operation: string;
  readonly base: string;
  maxMs: number;
  totalMs: number;
  /** Responses by the number of their step; there are 16 steps per doubling of the time, and step 0 is 1 ms. */
  readonly counts: Map<number, number>;
}

/** Steps per doubling of the time: fine enough for a person, and few enough to keep for a run of any length. */
const steps = 16;

/** Counts the times of responses by operation and address. */
function createLatencies() {
  const histograms = new Map<string, Histogram>();
  return {
    add(operation: string, base: string, milliseconds: number): void {
      const key = `${operation} ${base}`;
      const known: Histogram = histograms.get(key) ?? { operation, base, maxMs: 0, totalMs: 0, counts: new Map() };
      histograms.set(key, known);
      known.maxMs = Math.max(known.maxMs, milliseconds);
      known.totalMs += milliseconds;
      const step = Math.round(Math.log2(Math.max(milliseconds, 0.01)) * steps);
      known.counts.set(step, (known.counts.get(step) ?? 0) + 1);
    },
    result: (): readonly OperationLatency[] => [...histograms.values()].map(latencyOf).sort(inOrder),
  };
}

function latencyOf({ operation, base, maxMs, totalMs, counts }: Histogram): OperationLatency {
  const count = [...counts.values()].reduce((sum, of) => sum + of, 0);
  const at = (share: number): number => Math.min(round(quantile(counts, share * count)), round(maxMs));
  return { operation, base, count, p50: at(0.5), p95: at(0.95), max: round(maxMs), total: round(totalMs) };
}

function inOrder(left: OperationLatency, right: OperationLatency): number {
  return left.operation.localeCompare(right.operation) || left.base.localeCompare(right.base);
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
