/** Adds a value to the group of a key, which begins with it. */
export function addTo<Key, Value>(groups: Map<Key, Value[]>, key: Key, value: Value): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [value]);
  else group.push(value);
}

/** Values by a key that each has; those without one are left out. */
export function groupedBy<Key, Value>(
  values: Iterable<Value>,
  keyOf: (value: Value) => Key | undefined,
): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>();
  for (const value of values) {
    const key = keyOf(value);
    if (key !== undefined) addTo(groups, key, value);
  }
  return groups;
}

/** The entries of two records; what both have is added up. */
export function unite<Value>(
  left: Readonly<Record<string, Value>>,
  right: Readonly<Record<string, Value>>,
  add: (left: Value, right: Value) => Value,
): Readonly<Record<string, Value>> {
  const united: Record<string, Value> = { ...left };
  for (const key of Object.keys(right)) {
    const known = united[key];
    united[key] = known === undefined ? right[key]! : add(known, right[key]!);
  }
  return united;
}
