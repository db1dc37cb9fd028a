import { isObject, parseBody } from '../../product/json/parse.js';
import { jsonText } from '../../product/json/text.js';
import type { Exchange, ExchangeId, Trace } from '../../product/model/exchange.js';
import { noJournal, type Journal } from '../../product/results/journal.js';
import type { RunSummary } from '../../product/results/run-json.js';

/** What a run sent and got, and the exchanges that its findings cite. */
export interface Played {
  readonly traces: readonly Pick<Trace, 'id' | 'exchanges'>[];
  readonly cited: ReadonlySet<ExchangeId>;
}

/** Something that two targets do otherwise to the same inputs, and no failing requirement explains. */
export interface Difference {
  /** `getOrder 200 /transaction: text, not null`. */
  readonly says: string;
  /** In how many traces, and the first of them. */
  readonly count: number;
  readonly trace: string;
}

/** The journal of a run in memory; confirmations are left out. */
export function collecting(): { readonly journal: Journal; readonly traces: Played['traces'] } {
  const exchanges = new Map<ExchangeId, Exchange>();
  const traces: Pick<Trace, 'id' | 'exchanges'>[] = [];
  const write: Journal['write'] = (entry) => {
    if (entry.type === 'exchange') exchanges.set(entry.id, entry);
    if (entry.type === 'trace' && entry.role === 'explore')
      traces.push({ id: entry.id, exchanges: entry.exchanges.flatMap((id) => exchanges.get(id) ?? []) });
  };
  return { journal: { ...noJournal, write }, traces };
}

/** The exchanges that findings of a run cite, whatever their level. */
export function citedBy({ requirements }: RunSummary): ReadonlySet<ExchangeId> {
  return new Set(requirements.flatMap(({ findings }) => findings.flatMap(({ exchanges }) => exchanges)));
}

/**
 * What differs in kind between the traces of the same inputs: a status, whether a field is there, its type, and what it
 * repeats of the request. A trace is compared up to the first request of which the outcome is another one, for what follows
 * may follow from it. What also shows in a trace that a finding cites is explained.
 */
export function differencesBetween(expected: Played['traces'], { traces, cited }: Played): readonly Difference[] {
  const known = new Map(expected.map((trace) => [trace.id, trace.exchanges]));
  const found = new Map<string, { count: number; readonly trace: string }>();
  const explained = new Set<string>();
  for (const { id, exchanges } of traces) {
    const isCited = exchanges.some((exchange) => cited.has(exchange.id));
    for (const says of differencesIn(lastAttempts(known.get(id) ?? []), lastAttempts(exchanges))) {
      if (isCited) explained.add(says);
      found.set(says, { trace: id, ...found.get(says), count: (found.get(says)?.count ?? 0) + 1 });
    }
  }
  return [...found]
    .filter(([says]) => !explained.has(says))
    .map(([says, rest]) => ({ says, ...rest }))
    .sort((one, other) => other.count - one.count);
}

/** What an API was sent, without what was sent again. */
function lastAttempts(exchanges: readonly Exchange[]): readonly Exchange[] {
  const repeated = new Set(exchanges.map(({ retryOf }) => retryOf));
  return exchanges.filter(({ id, base }) => !repeated.has(id) && base !== 'rpc' && base !== 'control');
}

function differencesIn(expected: readonly Exchange[], actual: readonly Exchange[]): ReadonlySet<string> {
  const says = new Set<string>();
  for (const [index, exchange] of actual.entries()) {
    const other = expected[index];
    if (other?.operation !== exchange.operation) break;
    const [wanted, given] = [outcomeOf(other), outcomeOf(exchange)];
    const where = exchange.operation;
    if (wanted !== given) {
      says.add(`${where}: ${given}, not ${wanted}`);
      break;
    }
    const [kinds, others] = [kindsOf(exchange), kindsOf(other)];
    for (const place of new Set([...kinds.keys(), ...others.keys()])) {
      const [kind = 'absent', wantedKind = 'absent'] = [kinds.get(place), others.get(place)];
      if (kind !== wantedKind) says.add(`${where} ${given} ${place}: ${kind}, not ${wantedKind}`);
    }
  }
  return says;
}

const outcomeOf = ({ response, fault }: Exchange): string => String(response?.status ?? fault?.class);

/** The kinds of all values of a response by their places; items of a list are one place, with all of their kinds. */
function kindsOf({ request, response }: Exchange): ReadonlyMap<string, string> {
  const parsed = parseBody(response?.body ?? '');
  if (!parsed.json) return new Map([['the body', 'no JSON']]);
  const sent = new Map<string, string>();
  for (const [name, value] of sentIn(request))
    sent.set(value, [sent.get(value) ?? [], `\`${name}\``].flat().join(' and '));
  const kinds = new Map<string, Set<string>>();
  const note = (place: string, value: unknown): void => {
    if (Array.isArray(value)) for (const item of value as readonly unknown[]) note(`${place}/*`, item);
    if (isObject(value)) for (const [name, member] of Object.entries(value)) note(`${place}/${name}`, member);
    kinds.set(place, (kinds.get(place) ?? new Set()).add(kindOf(value, sent)));
  };
  note('', parsed.value);
  return new Map([...kinds].map(([place, all]) => [place, [...all].sort().join(' or ')]));
}

function kindOf(value: unknown, sent: ReadonlyMap<string, string>): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (isObject(value)) return 'an object';
  const text = typeof value === 'string' ? value : jsonText(value);
  const repeated = text.length > 2 ? sent.get(text) : undefined;
  if (repeated !== undefined) return `the same as ${repeated}`;
  if (typeof value !== 'string') return text.startsWith('-') ? 'a negative number' : text === '0' ? '0' : 'a number';
  return text === '' ? 'an empty text' : /^-?[0-9]+$/.test(text) ? 'digits' : 'a text';
}

/** Names and values of the query and of the members of the body. */
function sentIn({ path, body }: Exchange['request']): readonly (readonly [name: string, value: string])[] {
  const parsed = parseBody(body ?? '');
  return [
    ...new URLSearchParams(path.split('?')[1] ?? ''),
    ...(parsed.json && isObject(parsed.value) ? Object.entries(parsed.value) : []).map(
      ([name, value]) => [name, String(value)] as const,
    ),
  ];
}
