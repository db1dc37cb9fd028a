import { inconclusiveReason } from '../judge/conclusive.js';
import type { Exchange, Session } from '../model/exchange.js';
import { parsedBodyOf } from '../model/parsed-body.js';
import { createAddresses, type AddressOutcomes } from './addresses.js';
import { createLatencies, type OperationLatency } from './latency.js';
import { createLeftBehinds, type LeftBehind } from './left-behind.js';

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
