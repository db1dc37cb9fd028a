import { mergeCounts } from '../model/groups.js';
import { headerOf, type Exchange } from '../model/exchange.js';
import { serverStatus } from '../model/response.js';

/** What came back from one base address. */
export interface AddressOutcomes {
  readonly base: string;
  readonly requests: number;
  /** How many requests ended in each status, or in each class of fault. */
  readonly outcomes: Readonly<Record<string, number>>;
  /** Headers with credentials that the documents ask for and no request had. */
  readonly lacks?: readonly string[];
}

const credentialsAt = (base: string): readonly string[] => [
  'x-api-key',
  ...(base === 'trigger' ? ['authorization'] : []),
];

export function createAddresses() {
  const known = new Map<
    string,
    { base: string; requests: number; outcomes: Record<string, number>; lacks: readonly string[] }
  >();
  return {
    add({ base, request, response, fault }: Exchange): void {
      const item = known.get(base) ?? { base, requests: 0, outcomes: {}, lacks: credentialsAt(base) };
      item.lacks = item.lacks.filter((name) => headerOf(request.headers, name) === undefined);
      known.set(base, item);
      const outcome = response === undefined ? fault.class : String(response.status);
      item.requests += 1;
      item.outcomes[outcome] = (item.outcomes[outcome] ?? 0) + 1;
    },
    result: (): readonly AddressOutcomes[] =>
      [...known.values()]
        .map(({ lacks, ...item }) => (lacks.length === 0 ? item : { ...item, lacks }))
        .sort((left, right) => left.base.localeCompare(right.base)),
  };
}

/** Requests that got nothing usable: a fault, or a status that says something of a server alone. */
export function lostAt({ outcomes }: AddressOutcomes): number {
  const isLost = (outcome: string): boolean => !Number(outcome) || serverStatus(Number(outcome)) !== undefined;
  return Object.entries(outcomes).reduce((sum, [outcome, count]) => (isLost(outcome) ? sum + count : sum), 0);
}

export function mergeAddresses(
  left: readonly AddressOutcomes[],
  right: readonly AddressOutcomes[],
): readonly AddressOutcomes[] {
  const merged = new Map(left.map((address) => [address.base, address]));
  for (const { base, requests, outcomes } of right) {
    const known = merged.get(base) ?? { base, requests: 0, outcomes: {} };
    merged.set(base, {
      base,
      requests: known.requests + requests,
      outcomes: mergeCounts(known.outcomes, outcomes),
    });
  }
  return [...merged.values()].sort((left, right) => left.base.localeCompare(right.base));
}
