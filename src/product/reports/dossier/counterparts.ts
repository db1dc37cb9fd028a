import { isObject, jsonIn } from '../../json/parse.js';
import type { Exchange, ExchangeId } from '../../model/exchange.js';
import type { JournalEntry, RunHeader, SessionEntry } from '../../results/journal.js';
import { createSessionReader } from '../../results/read-journal.js';
import { inputKeyOf, inputOfSession, type InputKey } from '../../results/sent-inputs.js';

/** The exchange of another run that answers the same question as one of this run. */
export interface Counterpart {
  readonly exchange: Exchange;
  /** The same method, path, query, body, credentials and point of a session; otherwise the nearest request of the same input. */
  readonly sameRequest: boolean;
}

/** The same request is the best counterpart, then one of the same input, then one that is alike beside another input. */
type Rank = 1 | 2 | 3;

/** Looks through the journal of another run for counterparts of exchanges that decide a finding, which an input shows. */
export async function counterpartsIn(
  journal: Iterable<JournalEntry> | AsyncIterable<JournalEntry>,
  run: Pick<RunHeader, 'seed' | 'depth'>,
  deciding: readonly { readonly exchange: Exchange; readonly input: InputKey | undefined }[],
): Promise<ReadonlyMap<ExchangeId, Counterpart>> {
  const wanted = deciding.map(({ exchange, input }) => ({
    exchange,
    input: input && inputOfSession(input),
    request: requestOf(exchange),
    likeness: likenessOf(exchange),
  }));
  const reader = createSessionReader();
  const found = new Map<ExchangeId, Counterpart & { readonly rank: Rank }>();
  const offer = (of: Exchange, exchange: Exchange, rank: Rank): void => {
    if (rank < (found.get(of.id)?.rank ?? 4)) found.set(of.id, { exchange, sameRequest: rank === 1, rank });
  };
  const inputOf = ({ scenario, index }: SessionEntry): InputKey =>
    inputKeyOf({ seed: run.seed, depth: run.depth, scenario, path: String(index) });
  for await (const entry of journal) {
    if (entry.type === 'session') {
      const { exchanges } = reader.sessionOf(entry);
      for (const { exchange } of wanted.filter(({ input }) => input === inputOf(entry))) {
        const alike = exchanges.filter((one) => one.response !== undefined && kindOf(one) === kindOf(exchange));
        const nearest = nearestTo(exchange, alike);
        if (nearest !== undefined) offer(exchange, nearest, 2);
      }
    }
    if (entry.type !== 'exchange') continue;
    reader.addExchange(entry);
    if (entry.response === undefined) continue;
    const [request, likeness] = [requestOf(entry), likenessOf(entry)];
    for (const item of wanted)
      if (request === item.request) offer(item.exchange, entry, 1);
      else if (likeness !== undefined && likeness === item.likeness) offer(item.exchange, entry, 3);
  }
  return found;
}

/** That with the fewest other names of parameters and members of the body, then with the fewest other values; the first of several. */
function nearestTo(exchange: Exchange, others: readonly Exchange[]): Exchange | undefined {
  const own = partsOf(exchange);
  const apart = (other: Exchange, part: 'name' | 'value'): number => {
    const [here, there] = [own, partsOf(other)].map((parts) => new Set(parts.map((one) => one[part])));
    return new Set([...here!, ...there!]).size - [...here!].filter((one) => there!.has(one)).length;
  };
  return others.toSorted(
    (one, other) => apart(one, 'name') - apart(other, 'name') || apart(one, 'value') - apart(other, 'value'),
  )[0];
}

/** Each parameter and member with its name, and with its value beside it. */
function partsOf({ request: { path, body = '' } }: Exchange) {
  const members = jsonIn(body);
  const parameters = [...new URLSearchParams(path.split('?')[1] ?? '')];
  const named = [...parameters, ...(isObject(members) ? Object.entries(members) : [])];
  return named.map(([name, value]) => ({ name, value: `${name} ${String(value)}` }));
}

/** A purpose says what came before in a session, and a token is of one wallet. */
function requestOf({ base, purpose, request: { method, path, body = '' }, credentials }: Exchange): string {
  const { wallet, apiKey, token } = credentials;
  return JSON.stringify([base, method, path, body, purpose, wallet, apiKey, token]);
}

/** A token that is older than another one is as valid. */
function kindOf({ base, operation, purpose = '', credentials }: Exchange): string {
  const { apiKey, token } = credentials;
  return JSON.stringify([base, operation, purpose, apiKey, token === 'aged' ? 'fresh' : token]);
}

/** What counts beside another input: credentials at fault, or else the point of a session; undefined where there is neither. */
function likenessOf(exchange: Exchange): string | undefined {
  const { base, operation, purpose, credentials } = exchange;
  const { apiKey, token } = credentials;
  if (isSpoiled(credentials)) return JSON.stringify([base, operation, apiKey, token]);
  return purpose === undefined ? undefined : kindOf(exchange);
}

/** Most operations take no token; where a missing one is the fault, a 401 is expected. */
export function isSpoiled({ apiKey = 'genuine', token = 'absent' }: Exchange['credentials']): boolean {
  return apiKey !== 'genuine' || !['fresh', 'aged', 'absent'].includes(token);
}
