import { isObject } from '../json/parse.js';
import type { ShapeNode } from '../model/shape.js';

/** Counts how often the requirements of a shape are looked at: for every body, and so made ready once. */
export interface ShapeCounter {
  readonly ids: readonly string[];
  /** Adds to `looked`, in the order of the ids, what bears on a body; one that is no JSON is undefined. */
  count(body: unknown, looked: number[]): void;
}

/** A place of a shape, with positions among the ids in place of ids. */
interface Place {
  readonly types: readonly string[] | undefined;
  readonly always: readonly number[];
  /** Keywords that tell nothing beside a wrong type; one about a type tells of values of that type only. */
  readonly beside: readonly { readonly position: number; readonly about: string | undefined }[];
  readonly members: readonly Member[] | undefined;
  readonly items: Place | undefined;
}

interface Member {
  readonly name: string;
  readonly required: number | undefined;
  readonly place: Place;
}

const subjects: Readonly<Record<string, string>> = { pattern: 'string', minimum: 'number', maximum: 'number' };

const known = new WeakMap<ShapeNode, ShapeCounter>();

export function counterOf(tree: ShapeNode): ShapeCounter {
  let counter = known.get(tree);
  if (counter === undefined) known.set(tree, (counter = makeCounter(tree)));
  return counter;
}

function makeCounter(tree: ShapeNode): ShapeCounter {
  const positions = new Map<string, number>();
  const positionOf = (id: string): number => {
    const position = positions.get(id) ?? positions.size;
    positions.set(id, position);
    return position;
  };
  const placeOf = ({ ids = {}, types, properties, items }: ShapeNode): Place => {
    const keywords = Object.entries(ids).map(([keyword, id]) => ({ keyword, position: positionOf(id) }));
    return {
      types,
      always: keywords.filter(({ keyword }) => keyword === 'type').map(({ position }) => position),
      beside: keywords
        .filter(({ keyword }) => keyword !== 'type')
        .map(({ keyword, position }) => ({ position, about: subjects[keyword] })),
      members:
        properties &&
        Object.entries(properties).map(([name, property]) => ({
          name,
          required: property.required === undefined ? undefined : positionOf(property.required),
          place: placeOf(property),
        })),
      items: items && placeOf(items),
    };
  };
  const root = placeOf(tree);
  return { ids: [...positions.keys()], count: (body, looked) => countAt(root, body, looked) };
}

function countAt({ types, always, beside, members, items }: Place, value: unknown, looked: number[]): void {
  for (const position of always) add(looked, position);
  if (beside.length > 0) {
    const type = typeOf(value);
    if (!types || types.includes(type) || (type === 'number' && types.includes('integer')))
      for (const { position, about } of beside) if (about === undefined || about === type) add(looked, position);
  }
  if (members && isObject(value))
    for (const { name, required, place } of members) {
      if (required !== undefined) add(looked, required);
      const member = value[name];
      if (member !== undefined) countAt(place, member, looked);
    }
  if (items && Array.isArray(value)) for (const item of value) countAt(items, item, looked);
}

function add(looked: number[], position: number): void {
  looked[position] = (looked[position] ?? 0) + 1;
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value === 'bigint' ? 'number' : typeof value;
}
