import type { ExchangeId } from '../../model/exchange.js';
import type { ShapeNode, ShapeProperty } from '../../model/shape.js';
import { order, seenIn } from './field-count.js';

/** How often a field could have stood in the orders of one version, and what stood there. */
export interface Seen {
  /** Objects that could carry the field. */
  readonly parents: number;
  /** How many of them did, by JSON type. */
  readonly types: Readonly<Record<string, number>>;
}

export interface FieldTally {
  readonly ultra: Seen;
  readonly swapV2: Seen;
  /** The first pair of exchanges in which the field is present on one side only, or of other types. */
  readonly differs?: readonly [ultra: ExchangeId, secondVersion: ExchangeId];
}

/** Pairs of orders counted field by field: plain data that adds up, in any order. */
export interface OrderTally {
  readonly pairs: number;
  /** By JSON pointer, with `*` for array items. */
  readonly fields: Readonly<Record<string, FieldTally>>;
  /** The same of requests that were repeated because the versions differed. */
  readonly repeated?: Readonly<Record<string, FieldTally>>;
}

export const noOrders: OrderTally = { pairs: 0, fields: {} };
const unseen: Seen = { parents: 0, types: {} };

/** What the document says of a field. */
export interface Documented {
  readonly required: boolean;
  readonly nullable: boolean;
}

const nullable: ReadonlySet<string> = new Set([
  '/signatureFeePayer',
  '/prioritizationFeePayer',
  '/rentFeePayer',
  '/transaction',
  '/taker',
]);

/** Every documented field of an order below the root, by pointer. */
export const documentedFields: ReadonlyMap<string, Documented> = new Map(fieldsOf(order, ''));

function fieldsOf(node: ShapeNode, pointer: string): [string, Documented][] {
  const entries: [string, ShapeProperty][] = Object.entries(node.properties ?? {});
  const own = entries.flatMap(([name, property]): [string, Documented][] => {
    const at = `${pointer}/${name}`;
    const documented = { required: property.required !== undefined, nullable: nullable.has(at) };
    return [[at, documented], ...fieldsOf(property, at)];
  });
  return node.items === undefined ? own : [...own, ...fieldsOf(node.items, `${pointer}/*`)];
}

/** Fields beyond these are no longer counted: a response may hold maps with ever new names. */
const greatestUndocumented = 200;

/** Counts one pair of orders. */
export function tallyPair(ultra: unknown, secondVersion: unknown, ids: readonly [ExchangeId, ExchangeId]): OrderTally {
  const first = seenIn(ultra);
  const second = seenIn(secondVersion);
  const fields: Record<string, FieldTally> = {};
  for (const pointer of new Set([...first.keys(), ...second.keys()])) {
    const seen = first.get(pointer) ?? unseen;
    const other = second.get(pointer) ?? unseen;
    fields[pointer] = { ultra: seen, swapV2: other, ...(!isAlike(seen, other) && { differs: ids }) };
  }
  return { pairs: 1, fields };
}

export function mergeTallies(left: OrderTally, right: OrderTally): OrderTally {
  if (left.pairs === 0 || right.pairs === 0) return left.pairs === 0 ? right : left;
  const repeated =
    left.repeated && right.repeated ? mergeAll(left.repeated, right.repeated) : (left.repeated ?? right.repeated);
  return {
    pairs: left.pairs + right.pairs,
    fields: mergeAll(left.fields, right.fields),
    ...(repeated && { repeated }),
  };
}

function mergeAll(left: OrderTally['fields'], right: OrderTally['fields']): Record<string, FieldTally> {
  const fields: Record<string, FieldTally> = { ...left };
  let grown = false;
  for (const pointer in right) {
    const tally = right[pointer]!;
    const known = fields[pointer];
    grown ||= known === undefined;
    fields[pointer] = known === undefined ? tally : mergeField(known, tally);
  }
  return grown ? bounded(fields) : fields;
}

function mergeField(left: FieldTally, right: FieldTally): FieldTally {
  const differs = earlier(left.differs, right.differs);
  return {
    ultra: mergeSeen(left.ultra, right.ultra),
    swapV2: mergeSeen(left.swapV2, right.swapV2),
    ...(differs !== undefined && { differs }),
  };
}

function mergeSeen(left: Seen, right: Seen): Seen {
  const types: Record<string, number> = { ...left.types };
  for (const type in right.types) types[type] = (types[type] ?? 0) + right.types[type]!;
  return { parents: left.parents + right.parents, types };
}

function earlier(left: FieldTally['differs'], right: FieldTally['differs']): FieldTally['differs'] {
  if (left === undefined || right === undefined) return left ?? right;
  return left[0] < right[0] || (left[0] === right[0] && left[1] <= right[1]) ? left : right;
}

function bounded(fields: Record<string, FieldTally>): Record<string, FieldTally> {
  const undocumented = Object.keys(fields).filter((pointer) => !documentedFields.has(pointer));
  if (undocumented.length <= greatestUndocumented) return fields;
  const dropped = new Set(undocumented.sort().slice(greatestUndocumented));
  return Object.fromEntries(Object.entries(fields).filter(([pointer]) => !dropped.has(pointer)));
}

/**
 * The tally of one field. An undocumented field is counted only where it stands; how many objects could carry it, the
 * documented fields beside it tell.
 */
export function fieldOf({ fields }: OrderTally, pointer: string): FieldTally {
  const field = fields[pointer] ?? { ultra: unseen, swapV2: unseen };
  if (documentedFields.has(pointer)) return field;
  const beside = [...documentedFields.keys()].find((other) => parentOf(other) === parentOf(pointer));
  const known = beside === undefined ? undefined : fields[beside];
  if (known === undefined) return field;
  return {
    ...field,
    ultra: { ...field.ultra, parents: known.ultra.parents },
    swapV2: { ...field.swapV2, parents: known.swapV2.parents },
  };
}

const parentOf = (pointer: string): string => pointer.slice(0, pointer.lastIndexOf('/'));

/** How many objects carry the field, whatever is in it. */
export function presentIn({ types }: Seen): number {
  return Object.values(types).reduce((sum, count) => sum + count, 0);
}

export function typesIn({ types }: Seen): readonly string[] {
  return Object.keys(types).filter((type) => type !== 'null');
}

/** Whether the field stands in all, some or none of the objects on both sides alike, and is of the same types. */
function isAlike(left: Seen, right: Seen): boolean {
  const [types, others] = [Object.keys(left.types), Object.keys(right.types)];
  const sameTypes = types.length === others.length && types.every((type) => right.types[type] !== undefined);
  return sameTypes && shareOf(left) === shareOf(right);
}

function shareOf(seen: Seen): 'none' | 'some' | 'all' {
  const present = presentIn(seen);
  if (present === 0) return 'none';
  return present === seen.parents ? 'all' : 'some';
}

const level = 0.01;

/**
 * Whether it is no chance that all of `count` departures fell on one of two sides: Fisher's exact test, one-sided, where one
 * side departed in `count` of `own` objects and the other in none of `others`.
 */
export function isBeyondChance(count: number, own: number, others: number): boolean {
  let p = 1;
  for (let index = 0; index < count; index += 1) p *= (own - index) / (own + others - index);
  return count > 0 && p < level;
}
