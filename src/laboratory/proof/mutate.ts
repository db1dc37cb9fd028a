/** Changes one member of an object or one item of an array. */
export type Mutation = (holder: Record<string, unknown>, key: string) => void;

/** Which items of the arrays on the way are mutated. */
export type Items = 'every' | 'last';

/** Mutates what a pointer selects in a JSON value, in place; gives how many places it selected. */
export function mutateAt(value: unknown, pointer: readonly string[], mutate: Mutation, items: Items): number {
  const [key, ...rest] = pointer;
  if (typeof value !== 'object' || value === null || key === undefined) return 0;
  const holder = value as Record<string, unknown>;
  const keys = key === '*' ? keysOfItems(value, items) : holder[key] === undefined ? [] : [key];
  return keys.reduce((sum, each) => {
    if (rest.length > 0) return sum + mutateAt(holder[each], rest, mutate, items);
    mutate(holder, each);
    return sum + 1;
  }, 0);
}

function keysOfItems(value: object, items: Items): readonly string[] {
  if (!Array.isArray(value)) return [];
  const keys = [...value.keys()].map(String);
  return items === 'last' ? keys.slice(-1) : keys;
}
