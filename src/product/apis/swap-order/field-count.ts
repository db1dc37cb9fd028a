import { shapes } from '#generated/swap-order/shapes.js';
import { isObject } from '../../json/parse.js';
import type { ShapeNode } from '../../model/shape.js';

/** An order as the contract has it. */
export const order: ShapeNode = shapes.getOrder?.[200]?.tree ?? {};

/** By JSON pointer: the objects that could carry a field, and how many of them did, by JSON type. */
export type Counts = Map<string, { parents: number; types: Record<string, number> }>;

/** A place of an order with the pointers of its documented members written out. */
interface Place {
  readonly pointer: string;
  /** Undefined where the document names no members. */
  readonly members: readonly Member[] | undefined;
  readonly names: ReadonlySet<string>;
  readonly item: Place | undefined;
}

interface Member {
  readonly name: string;
  readonly at: string;
  readonly place: Place;
}

const root = placeOf(order, '');

function placeOf({ properties, items }: ShapeNode, pointer: string): Place {
  const memberOf = ([name, property]: [string, ShapeNode]): Member => {
    const at = `${pointer}/${escaped(name)}`;
    return { name, at, place: placeOf(property, at) };
  };
  return {
    pointer,
    members: properties && Object.entries(properties).map(memberOf),
    names: new Set(Object.keys(properties ?? {})),
    item: items && placeOf(items, `${pointer}/*`),
  };
}

/** Counts the fields of one order; what an undocumented field holds is not looked into. */
export function seenIn(body: unknown): Counts {
  const counts: Counts = new Map();
  visit(root, body, counts);
  return counts;
}

function visit({ members, names, item, pointer }: Place, value: unknown, counts: Counts): void {
  if (item && Array.isArray(value)) for (const each of value) visit(item, each, counts);
  if (members === undefined || !isObject(value)) return;
  for (const { name, at, place } of members) {
    const member = value[name];
    note(counts, at, member);
    if (member !== undefined) visit(place, member, counts);
  }
  for (const name in value) if (!names.has(name)) note(counts, `${pointer}/${escaped(name)}`, value[name]);
}

function note(counts: Counts, at: string, member: unknown): void {
  let count = counts.get(at);
  if (count === undefined) counts.set(at, (count = { parents: 0, types: {} }));
  count.parents += 1;
  if (member === undefined) return;
  const type = jsonTypeOf(member);
  count.types[type] = (count.types[type] ?? 0) + 1;
}

function escaped(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

function jsonTypeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value === 'bigint' ? 'number' : typeof value;
}
