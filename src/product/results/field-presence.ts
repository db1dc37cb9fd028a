import { isObject } from '../json/parse.js';
import { mergeCounts } from '../judge/evidence.js';

export interface FieldPresence {
  /** JSON pointer; `*` stands for every item of an array. */
  readonly pointer: string;
  /** False when the document shows no such field there. */
  readonly documented: boolean;
  /** By base address: responses that carry it, and the JSON types seen. */
  readonly bases: Readonly<Record<string, { readonly seen: number; readonly types: readonly string[] }>>;
}

/** Which fields the responses of one operation and status carry, at every base address. */
export interface Presence {
  readonly operation: string;
  readonly status: number;
  /** Responses looked at, by base address. */
  readonly responses: Readonly<Record<string, number>>;
  readonly fields: readonly FieldPresence[];
}

/** Whether the document shows a field at a place of a response. */
export type IsDocumented = (operation: string, status: number, pointer: string) => boolean;

/** A place of a response; every item of an array has the same. */
interface Place {
  readonly pointer: string;
  readonly members: Map<string, Place>;
  items?: Place;
  /** By base address: responses that carry it, and the JSON types seen. */
  readonly bases: Map<string, Field>;
  /** The one of them that was seen last; responses of one address come in flocks, and of one type nearly always. */
  latest?: Field;
}

interface Field {
  readonly base: string;
  readonly types: Set<string>;
  seen: number;
  lastResponse: number;
  lastType: string;
}

interface Seen {
  readonly operation: string;
  readonly status: number;
  readonly responses: Map<string, number>;
  readonly root: Place;
  fields: number;
}

/** More fields than this at one operation are keys of a table and not fields of a contract. */
const mostFields = 400;
const deepest = 6;
/** A longer name is no field of a contract either. */
const longestName = 200;

export interface Presences {
  /** Takes note of the body of one response. */
  add(operation: string, status: number, base: string, body: unknown): void;
  /** What was seen; none of it is said to be documented yet. */
  seen(): readonly Presence[];
}

export function createPresences(): Presences {
  const present = new Map<string, Seen>();
  let response = 0;
  return {
    add(operation, status, base, body) {
      const key = `${operation} ${status}`;
      const known: Seen = present.get(key) ?? { operation, status, responses: new Map(), root: placeAt(''), fields: 0 };
      present.set(key, known);
      known.responses.set(base, (known.responses.get(base) ?? 0) + 1);
      response += 1;
      walk(body, known.root, { seen: known, base, response }, 0);
    },
    seen: () => [...present.values()].map(presenceOf).sort(inOrder),
  };
}

/** Says of every field whether the document shows it. */
export function withDocumented(presences: readonly Presence[], isDocumented: IsDocumented): readonly Presence[] {
  return presences.map((presence) => ({
    ...presence,
    fields: presence.fields.map((field) => ({
      ...field,
      documented: isDocumented(presence.operation, presence.status, field.pointer),
    })),
  }));
}

/** Adds up what two runs saw; of more fields than are kept, those with the smallest pointers stay. */
export function mergePresences(left: readonly Presence[], right: readonly Presence[]): readonly Presence[] {
  const merged = new Map(left.map((presence) => [`${presence.operation} ${presence.status}`, presence]));
  for (const presence of right) {
    const key = `${presence.operation} ${presence.status}`;
    const known = merged.get(key);
    merged.set(key, known === undefined ? presence : mergePresence(known, presence));
  }
  return [...merged.values()].sort(inOrder);
}

function mergePresence(left: Presence, right: Presence): Presence {
  const fields = new Map(left.fields.map((field) => [field.pointer, field]));
  for (const field of right.fields) {
    const known = fields.get(field.pointer);
    fields.set(field.pointer, known === undefined ? field : { ...field, bases: mergeFields(known.bases, field.bases) });
  }
  return {
    ...left,
    responses: sorted(mergeCounts(left.responses, right.responses)),
    fields: [...fields.values()].sort(byPointer).slice(0, mostFields),
  };
}

function mergeFields(left: FieldPresence['bases'], right: FieldPresence['bases']): FieldPresence['bases'] {
  const merged: Record<string, FieldPresence['bases'][string]> = { ...left };
  for (const [base, { seen, types }] of Object.entries(right)) {
    const known = merged[base] ?? { seen: 0, types: [] };
    merged[base] = { seen: known.seen + seen, types: [...new Set([...known.types, ...types])].sort() };
  }
  return sorted(merged);
}

function sorted<T>(record: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1)));
}

function inOrder(left: Presence, right: Presence): number {
  return left.operation.localeCompare(right.operation) || left.status - right.status;
}

function byPointer(left: FieldPresence, right: FieldPresence): number {
  return left.pointer.localeCompare(right.pointer);
}

function placeAt(pointer: string): Place {
  return { pointer, members: new Map(), bases: new Map() };
}

interface Walk {
  readonly seen: Seen;
  readonly base: string;
  /** The number of the response, so that a field of several items is counted once. */
  readonly response: number;
}

function walk(value: unknown, place: Place, on: Walk, depth: number): void {
  if (depth > deepest) return;
  if (Array.isArray(value)) {
    place.items ??= placeAt(`${place.pointer}/*`);
    for (const item of value) walk(item, place.items, on, depth + 1);
    return;
  }
  if (!isObject(value)) return;
  for (const name in value) {
    const member = memberOf(place, name, on.seen);
    if (member === undefined) continue;
    const inner = value[name];
    const type = typeOf(inner);
    const field = fieldOf(member, on.base);
    if (field.lastResponse !== on.response) field.seen += 1;
    field.lastResponse = on.response;
    if (field.lastType !== type) field.types.add(type);
    field.lastType = type;
    if (type === 'object' || type === 'array') walk(inner, member, on, depth + 1);
  }
}

function fieldOf(member: Place, base: string): Field {
  if (member.latest?.base === base) return member.latest;
  let field = member.bases.get(base);
  if (field === undefined)
    member.bases.set(base, (field = { base, types: new Set(), seen: 0, lastResponse: 0, lastType: '' }));
  member.latest = field;
  return field;
}

function memberOf(place: Place, name: string, seen: Seen): Place | undefined {
  const known = place.members.get(name);
  if (known !== undefined || seen.fields >= mostFields || name.length > longestName) return known;
  seen.fields += 1;
  const member = placeAt(`${place.pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`);
  place.members.set(name, member);
  return member;
}

function* fieldsBelow({ members, items }: Place): Iterable<Place> {
  for (const member of members.values()) {
    yield member;
    yield* fieldsBelow(member);
  }
  if (items) yield* fieldsBelow(items);
}

function presenceOf({ operation, status, responses, root }: Seen): Presence {
  return {
    operation,
    status,
    responses: Object.fromEntries([...responses].sort()),
    fields: [...fieldsBelow(root)]
      .map(({ pointer, bases }) => ({
        pointer,
        documented: false,
        bases: Object.fromEntries(
          [...bases].sort().map(([base, { seen, types }]) => [base, { seen, types: [...types].sort() }]),
        ),
      }))
      .sort(byPointer),
  };
}

/** The JSON type of a value. */
export function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value === 'bigint' ? 'number' : typeof value;
}
