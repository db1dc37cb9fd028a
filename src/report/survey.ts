import { inconclusiveReason } from '../core/conclusive.js';
import type { Credentials, Exchange } from '../core/exchange.js';
import { isObject } from '../core/json.js';
import { parsedAnswer } from '../core/view.js';
import { createLatencies, type OperationLatency } from './latency.js';

/** What a target did where the documents are silent: how it answered one kind of probe at one operation. */
export interface Observation {
  readonly operation: string;
  readonly base: string;
  /** The purpose of the probe and the state of its credentials. */
  readonly situation: string;
  /** How many answers had each status. */
  readonly statuses: Readonly<Record<string, number>>;
  /** The members of the refusals seen, such as `{error: string}`; those of answers stand in `presence`. */
  readonly bodies: readonly string[];
}

export interface FieldPresence {
  /** JSON pointer; `*` stands for every item of an array. */
  readonly pointer: string;
  /** False when the document shows no such field there. */
  readonly documented: boolean;
  /** By base address: answers that carry it, and the JSON types seen. */
  readonly bases: Readonly<Record<string, { readonly seen: number; readonly types: readonly string[] }>>;
}

/** Which fields the answers of one operation and status carry, at every base address. */
export interface Presence {
  readonly operation: string;
  readonly status: number;
  /** Answers looked at, by base address. */
  readonly answers: Readonly<Record<string, number>>;
  readonly fields: readonly FieldPresence[];
}

/** What a run shows beside verdicts; recorded and compared between runs, never a violation. */
export interface Surveyed {
  readonly latency: readonly OperationLatency[];
  readonly observations: readonly Observation[];
  readonly presence: readonly Presence[];
}

/** Whether the document shows a field at a place of an answer. */
export type IsDocumented = (operation: string, status: number, pointer: string) => boolean;

export interface Survey {
  add(exchange: Exchange): void;
  result(isDocumented: IsDocumented): Surveyed;
}

type Counts = Map<string, number>;

interface Seen {
  readonly operation: string;
  readonly status: number;
  readonly answers: Counts;
  readonly fields: Map<string, Map<string, { seen: number; readonly types: Set<string> }>>;
}

/** More fields than this at one operation are keys of a table and not fields of a contract. */
const mostFields = 400;
const deepest = 6;

/** Gathers a survey exchange by exchange; what it keeps does not grow with their number. */
export function createSurvey(): Survey {
  const latencies = createLatencies();
  const observed = new Map<string, Observation & { statuses: Record<string, number>; bodies: string[] }>();
  const present = new Map<string, Seen>();

  const observe = (exchange: Exchange, situation: string, status: number, body: unknown): void => {
    const { operation, base } = exchange;
    const key = `${operation} ${base} ${situation}`;
    const known = observed.get(key) ?? { operation, base, situation, statuses: {}, bodies: [] };
    known.statuses[status] = (known.statuses[status] ?? 0) + 1;
    const members = membersOf(body);
    if (status >= 300 && !known.bodies.includes(members) && known.bodies.length < 12) known.bodies.push(members);
    observed.set(key, known);
  };

  const count = ({ operation, base }: Exchange, status: number, body: unknown): void => {
    const key = `${operation} ${status}`;
    const known: Seen = present.get(key) ?? { operation, status, answers: new Map(), fields: new Map() };
    present.set(key, known);
    known.answers.set(base, (known.answers.get(base) ?? 0) + 1);
    const found = new Map<string, Set<string>>();
    walk(body, '', found, 0);
    for (const [pointer, types] of found) {
      const byBase = known.fields.get(pointer) ?? new Map<string, { seen: number; readonly types: Set<string> }>();
      if (byBase.size === 0 && known.fields.size >= mostFields) continue;
      known.fields.set(pointer, byBase);
      const field = byBase.get(base) ?? { seen: 0, types: new Set<string>() };
      byBase.set(base, field);
      field.seen += 1;
      for (const type of types) field.types.add(type);
    }
  };

  return {
    add(exchange) {
      const { base, response, operation } = exchange;
      if (base === 'control' || base === 'rpc' || response === undefined) return;
      const parsed = parsedAnswer(response);
      if (inconclusiveReason(exchange, parsed) !== undefined) return;
      latencies.add(operation, base, exchange.milliseconds);
      const body = parsed.json ? parsed.value : undefined;
      const situation = situationOf(exchange);
      if (situation !== '') observe(exchange, situation, response.status, parsed.json ? body : 'no JSON');
      if (response.status === 200 && parsed.json) count(exchange, response.status, body);
    },
    result: (isDocumented) => ({
      latency: latencies.result(),
      observations: [...observed.values()]
        .map((one) => ({ ...one, bodies: [...one.bodies].sort() }))
        .sort((one, other) => nameOf(one).localeCompare(nameOf(other))),
      presence: [...present.values()]
        .map((one) => presenceOf(one, isDocumented))
        .sort((one, other) => one.operation.localeCompare(other.operation) || one.status - other.status),
    }),
  };
}

function nameOf({ operation, base, situation }: Observation): string {
  return `${operation} ${base} ${situation}`;
}

/** Empty for an ordinary request with genuine credentials. */
function situationOf({ purpose, credentials }: Exchange): string {
  return [...(purpose === undefined ? [] : [purpose]), ...statesOf(credentials)].join(', ');
}

function statesOf({ apiKey, token }: Credentials): string[] {
  return [
    ...(apiKey === undefined || apiKey === 'genuine' ? [] : [`api key ${apiKey}`]),
    ...(token === undefined || ['fresh', 'aged', 'absent'].includes(token) ? [] : [`token ${token}`]),
  ];
}

function membersOf(body: unknown): string {
  if (Array.isArray(body)) return body.length === 0 ? '[]' : `[${membersOf(body[0])}]`;
  if (!isObject(body)) return body === 'no JSON' ? 'no JSON' : typeOf(body);
  const members = Object.entries(body).map(([name, value]) => `${name}: ${typeOf(value)}`);
  return `{${members.sort().join(', ')}}`;
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value === 'bigint' ? 'number' : typeof value;
}

function walk(value: unknown, pointer: string, found: Map<string, Set<string>>, depth: number): void {
  if (depth > deepest) return;
  if (Array.isArray(value)) {
    for (const item of value) walk(item, `${pointer}/*`, found, depth + 1);
    return;
  }
  if (!isObject(value)) return;
  for (const [name, member] of Object.entries(value)) {
    const place = `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    const types = found.get(place) ?? new Set<string>();
    found.set(place, types.add(typeOf(member)));
    walk(member, place, found, depth + 1);
  }
}

function presenceOf({ operation, status, answers, fields }: Seen, isDocumented: IsDocumented): Presence {
  return {
    operation,
    status,
    answers: Object.fromEntries([...answers].sort()),
    fields: [...fields]
      .map(([pointer, bases]) => ({
        pointer,
        documented: isDocumented(operation, status, pointer),
        bases: Object.fromEntries(
          [...bases].sort().map(([base, { seen, types }]) => [base, { seen, types: [...types].sort() }]),
        ),
      }))
      .sort((one, other) => one.pointer.localeCompare(other.pointer)),
  };
}
