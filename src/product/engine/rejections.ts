import type { Sender } from '../http/client.js';
import { addCount } from '../model/groups.js';
import { looksLikePage } from '../model/response.js';
import type { Api } from '../model/api.js';
import type { Base, Exchange } from '../model/exchange.js';
import type { Target } from '../profile/resolve.js';
import type { Judging } from './judging.js';

/** Inputs of an address that were all rejected for their key, after which nothing more is sent to it. */
const mostRejected = 10;

/** What came to requests that need no more than the key. */
interface Known {
  isAccepted: boolean;
  inputs: number;
  readonly operations: Set<string>;
  readonly statuses: Record<string, number>;
}

/**
 * Looks at the exchanges of each input, and gives an address up that rejects every one for its key, or the lack of one:
 * further ones show nothing else. One that accepted the key once, or rejects it at one of several operations, is kept.
 */
export function createRejections(
  { operations, order, signIn }: Pick<Api<never>, 'operations' | 'order' | 'signIn'>,
  { apiKey }: Pick<Target, 'apiKey'>,
  { giveUp }: Pick<Sender, 'giveUp'>,
  judging: Pick<Judging, 'accepts'>,
): (exchanges: readonly Exchange[]) => void {
  const own = apiKey === undefined ? 'absent' : 'genuine';
  const sent = new Set(Object.values(order?.scenarios ?? {}).flatMap((requests) => requests.map(([name]) => name)));
  const names = operations.map(({ operation }) => operation).filter((name) => sent.has(name));
  // What takes a token, or proves an identity, is rejected for these as well.
  const telling = new Set(signIn?.slice(0, 1) ?? names);
  const bases: Partial<Record<Base, Known>> = {};
  return (exchanges) => {
    const rejected = new Set<Base>();
    for (const { base, operation, credentials, response } of exchanges) {
      const status = response?.status ?? 0;
      if (!telling.has(operation) || credentials.apiKey !== own || status < 200 || status === 429 || status >= 500)
        continue;
      const known = (bases[base] ??= { isAccepted: false, inputs: 0, operations: new Set(), statuses: {} });
      known.operations.add(operation);
      if (status !== 401 && status !== 403) known.isAccepted = true;
      else rejected.add(base);
      addCount(known.statuses, looksLikePage(response?.body ?? '') ? `${status} with a page` : String(status));
    }
    for (const base of rejected) {
      const known = bases[base]!;
      known.inputs += 1;
      if (
        known.isAccepted ||
        judging.accepts(base) ||
        known.inputs < mostRejected ||
        known.operations.size < Math.min(2, telling.size)
      )
        continue;
      giveUp(base, `its first ${known.inputs} inputs got nothing but ${Object.keys(known.statuses).join(' and ')}`);
    }
  };
}
