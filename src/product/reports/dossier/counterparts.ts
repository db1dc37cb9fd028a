import type { Exchange, ExchangeId } from '../../model/exchange.js';
import { readJournal } from '../../results/read-journal.js';

/** The exchange of another run that answers the same question as one of this run. */
export interface Counterpart {
  readonly exchange: Exchange;
  /** The same method, path, query and body; otherwise only operation, address, purpose and state of credentials are the same. */
  readonly sameRequest: boolean;
}

/** Looks through the journal of another run for counterparts of these exchanges. */
export async function counterpartsIn(
  journal: string,
  exchanges: Iterable<Exchange>,
): Promise<ReadonlyMap<ExchangeId, Counterpart>> {
  const wanted = [...exchanges].map((exchange) => ({
    exchange,
    request: requestOf(exchange),
    kind: kindOf(exchange),
  }));
  const found = new Map<ExchangeId, Counterpart>();
  for await (const entry of readJournal(journal)) {
    if (entry.type !== 'exchange' || entry.response === undefined) continue;
    const [request, kind] = [requestOf(entry), kindOf(entry)];
    for (const item of wanted) {
      const known = found.get(item.exchange.id);
      if (known?.sameRequest === true) continue;
      if (request === item.request) found.set(item.exchange.id, { exchange: entry, sameRequest: true });
      else if (known === undefined && kind === item.kind)
        found.set(item.exchange.id, { exchange: entry, sameRequest: false });
    }
  }
  return found;
}

function requestOf({ base, request: { method, path, body = '' }, credentials }: Exchange): string {
  return JSON.stringify([base, method, path, body, statesOf(credentials)]);
}

function kindOf({ base, operation, purpose = '', credentials, request }: Exchange): string {
  const parameters = [...new URLSearchParams(request.path.split('?')[1] ?? '').keys()].sort();
  return JSON.stringify([base, operation, purpose, statesOf(credentials), parameters]);
}

function statesOf({ apiKey, token }: Exchange['credentials']): readonly (string | undefined)[] {
  return [apiKey, token];
}
