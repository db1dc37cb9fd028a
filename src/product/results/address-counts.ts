import { addCount } from '../model/groups.js';
import { isEndedBySender, numberIn, type Exchange, type RecordedResponse } from '../model/exchange.js';
import { endingOf, isFailure } from '../model/outcome.js';
import { isOfNode, refusalIn, unknownMethod } from '../model/response.js';
import { addMethod, longer, mergeAddresses, type AddressOutcomes, type Outage } from './addresses.js';

/** So many requests in a row that got nothing usable are an outage; of an address that never answered, fewer give it up. */
const leastInARow = { fromStart: 6, later: 8 };

type Counts = Record<string, number>;

type Counted = Pick<AddressOutcomes, 'base'> & {
  requests: number;
  readonly outcomes: Counts;
  rejected?: Counts;
  outage?: Outage;
  methods?: Record<string, string>;
};

const mostKinds = 100;

/** Counts what came back; `kindOf` names what was rejected, of so many kinds at most. */
export function createAddresses(kindOf: (exchange: Exchange) => string | undefined = () => undefined) {
  const known: Record<string, Counted> = {};
  const inARow = new Map<string, Outage>();
  return {
    add(exchange: Exchange): void {
      const { id, base, operation, response, fault } = exchange;
      // What its sender ended is no evidence, and that a chain is asked which one it is needs no node.
      if (isEndedBySender({ fault }) || operation === 'getGenesisHash') return;
      const item = (known[base] ??= { base, requests: 0, outcomes: {} });
      item.requests += 1;
      const ofNode = base === 'rpc' && response?.status === 200 ? nodeOutcome(response) : undefined;
      const outcome = ofNode ?? endingOf(exchange);
      addCount(item.outcomes, outcome);
      if (base === 'rpc') addMethod((item.methods ??= {}), operation, outcome);
      const kind = kindOf(exchange);
      if (kind !== undefined) {
        item.rejected ??= {};
        if (kind in item.rejected || Object.keys(item.rejected).length < mostKinds) addCount(item.rejected, kind);
      }
      const own = inARow.get(base);
      if (isFailure(outcome))
        inARow.set(base, { from: own?.from ?? numberIn(id), to: numberIn(id), requests: (own?.requests ?? 0) + 1 });
      else if (own !== undefined) {
        const isFromStart = own.requests === item.requests - 1;
        if (own.requests >= leastInARow[isFromStart ? 'fromStart' : 'later']) item.outage = longer(item.outage, own)!;
        inARow.delete(base);
      }
    },
    result: (): readonly AddressOutcomes[] => mergeAddresses(Object.values(known)),
  };
}

/** What a node says with status 200 that is no answer. */
function nodeOutcome(response: RecordedResponse): string | undefined {
  const code = refusalIn(response);
  // What it does not know says nothing of what it serves.
  if (code !== undefined) return `${code === unknownMethod ? '200 with ' : ''}error ${code}`;
  return isOfNode(response) ? undefined : 'no JSON-RPC';
}
