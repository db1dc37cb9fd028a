import { byFrequency, counted } from '../model/counted.js';
import { addCount, mergeCounts } from '../model/groups.js';
import type { Exchange } from '../model/exchange.js';
import { serverStatus } from '../model/response.js';

/** What came back from one base address. */
export interface AddressOutcomes {
  readonly base: string;
  readonly requests: number;
  /** How many requests ended in each status, or in each class of fault. */
  readonly outcomes: Readonly<Record<string, number>>;
}

export function createAddresses() {
  const known = new Map<string, { base: string; requests: number; outcomes: Record<string, number> }>();
  return {
    add({ base, response, fault }: Exchange): void {
      const item = known.get(base) ?? { base, requests: 0, outcomes: {} };
      known.set(base, item);
      item.requests += 1;
      addCount(item.outcomes, response === undefined ? fault.class : String(response.status));
    },
    result: (): readonly AddressOutcomes[] =>
      [...known.values()].sort((left, right) => left.base.localeCompare(right.base)),
  };
}

/** `44 × 401` for each outcome, the most frequent first. */
export const outcomesIn = ({ outcomes }: Pick<AddressOutcomes, 'outcomes'>): readonly string[] =>
  byFrequency(outcomes).map(([outcome, count]) => `${count} × ${outcome}`);

/** Requests that got nothing usable: a fault, or a status that says something of a server alone. */
export function lostAt({ outcomes }: AddressOutcomes): number {
  const isLost = (outcome: string): boolean => !Number(outcome) || serverStatus(Number(outcome)) !== undefined;
  return Object.entries(outcomes).reduce((sum, [outcome, count]) => (isLost(outcome) ? sum + count : sum), 0);
}

/** Of what cut a run short, why nothing could be tested at an address: `ultra: responds 404 at /order. Is the path right?` */
export function causesAtAddresses(interrupted: Readonly<Record<string, number>>): readonly string[] {
  return Object.keys(interrupted).filter((reason) => /^(?:ultra|swapV2|borrow|trigger): /.test(reason));
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

/** Why no response at all came from an address of others' traffic, with what to look at; undefined where one came. */
export function silenceAt(address: AddressOutcomes, url: string): string | undefined {
  const outcomes = Object.keys(address.outcomes);
  if (outcomes.some(Number)) return undefined;
  const { host } = new URL(url);
  const said: Readonly<Record<string, string>> = {
    refused: `${host} refuses connections`,
    'name-resolution': `there is no host ${host}`,
  };
  const why = said[outcomes.join()] ?? `${host} gave no complete response (${outcomesIn(address).join(', ')})`;
  return `${address.base}: ${why}. Is the service running, and is ${url} its address?`;
}

/** Why nothing came from an address that is this API's. */
export function causeAt(address: AddressOutcomes): string {
  const { base, requests } = address;
  if (requests === 0) return `no request reached \`${base}\``;
  const seen = outcomesIn(address).slice(0, 4);
  const lost = lostAt(address);
  const what =
    lost > 0
      ? `${lost} of ${counted(requests, 'request')} to \`${base}\` got nothing usable`
      : requests === 1
        ? `the response from \`${base}\` did not look like this API`
        : `none of the ${requests} responses from \`${base}\` looked like this API`;
  return `${what} (${seen.join(', ')})`;
}
