import { shapes } from '#generated/swap-order/shapes.js';
import { isObject, jsonTypeOf, pointerTo } from '../../../json/parse.js';
import { addCount } from '../../../model/groups.js';
import type { ShapeProperty } from '../../../model/shape.js';

/** By JSON pointer, with `*` for array items, how often a value of each JSON type stood there; `''` is the order itself. */
type FieldCounts = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** How often a field could have stood in the orders of one version, and what stood there. */
export interface Seen {
  /** Objects that could carry the field. */
  readonly parents: number;
  /** How many of them did. */
  readonly present: number;
  /** The same by JSON type. */
  readonly types: Readonly<Record<string, number>>;
}

type Versions<T> = Readonly<Record<'ultra' | 'swapV2', T>>;

export type FieldTally = Versions<Seen>;

export const documented: ReadonlyMap<string, ShapeProperty> = new Map(placesIn(shapes.getOrder?.[200]?.tree ?? {}, ''));

function placesIn(node: ShapeProperty, pointer: string): readonly (readonly [string, ShapeProperty])[] {
  const members = Object.entries(node.properties ?? {});
  return [
    [pointer, node],
    ...members.flatMap(([name, member]) => placesIn(member, pointerTo(pointer, name))),
    ...(node.items ? placesIn(node.items, `${pointer}/*`) : []),
  ];
}

const known = new Map<string, FieldCounts>();

/**
 * Counts the fields of one order; what an undocumented field holds is not looked into. It is one object for all orders with
 * the same fields, of which a run has few.
 */
export function fieldsIn(order: unknown): FieldCounts {
  const counts: Record<string, Record<string, number>> = {};
  const visit = (pointer: string, value: unknown): void => {
    addCount((counts[pointer] ??= {}), jsonTypeOf(value));
    const { properties, items } = documented.get(pointer) ?? {};
    if (items && Array.isArray(value)) for (const each of value) visit(`${pointer}/*`, each);
    if (properties && isObject(value))
      for (const [name, member] of Object.entries(value)) visit(pointerTo(pointer, name), member);
  };
  visit('', order);
  const key = JSON.stringify(counts);
  const same = known.get(key) ?? counts;
  known.set(key, same);
  return same;
}

/** One field in orders of both versions. An order, or an item of an array, has no object that could carry it. */
export function tallyOf(orders: readonly Versions<FieldCounts>[], pointer: string): FieldTally {
  const parent = pointer.slice(0, Math.max(0, pointer.lastIndexOf('/')));
  const seenIn = (base: 'ultra' | 'swapV2'): Seen => {
    const types: Record<string, number> = {};
    let [parents, present] = [0, 0];
    for (const { [base]: fields } of orders) {
      if (pointer !== '') parents += fields[parent]?.object ?? 0;
      for (const [type, count] of Object.entries(fields[pointer] ?? {})) {
        addCount(types, type, count);
        present += count;
      }
    }
    return { parents, present, types };
  };
  return { ultra: seenIn('ultra'), swapV2: seenIn('swapV2') };
}

/** Whether the field stands in all, some or none of the objects on both sides alike, and is of the same types. */
export function isAlike({ ultra, swapV2 }: FieldTally): boolean {
  const formOf = ({ parents, present, types }: Seen): string =>
    [present > 0, present === parents, ...Object.keys(types).sort()].join();
  return formOf(ultra) === formOf(swapV2);
}

const level = 0.01;

/** Fisher's exact test, one-sided: `count` of `own` objects departed, and none of `others`. */
export function isBeyondChance(count: number, own: number, others: number): boolean {
  let p = 1;
  for (let index = 0; index < count; index += 1) p *= (own - index) / (own + others - index);
  return count > 0 && p < level;
}
