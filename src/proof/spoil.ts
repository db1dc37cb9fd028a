/** Does something to one member of an object or one item of an array. */
export type Spoil = (holder: Record<string, unknown>, key: string) => void;

/** Which items of the arrays on the way are concerned. */
export type Items = 'every' | 'last';

/** Spoils what stands at a pointer in a JSON value, in place, and tells how many times it stood there. */
export function spoilAt(value: unknown, pointer: readonly string[], spoil: Spoil, items: Items): number {
  const [key, ...rest] = pointer;
  if (typeof value !== 'object' || value === null || key === undefined) return 0;
  const holder = value as Record<string, unknown>;
  const keys = key === '*' ? keysOfItems(value, items) : holder[key] === undefined ? [] : [key];
  return keys.reduce((sum, each) => {
    if (rest.length > 0) return sum + spoilAt(holder[each], rest, spoil, items);
    spoil(holder, each);
    return sum + 1;
  }, 0);
}

function keysOfItems(value: object, items: Items): readonly string[] {
  if (!Array.isArray(value)) return [];
  const keys = [...value.keys()].map(String);
  return items === 'last' ? keys.slice(-1) : keys;
}
