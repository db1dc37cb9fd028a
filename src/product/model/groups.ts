/** The value of a key, which is made where there is none yet. */
export function valueAt<Key, Value>(values: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = values.get(key);
  if (known !== undefined) return known;
  const made = make();
  values.set(key, made);
  return made;
}

/** Adds a value to the group of a key, which begins with it. */
export function addTo<Key, Value>(groups: Map<Key, Value[]>, key: Key, value: Value): void {
  valueAt(groups, key, () => []).push(value);
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

/** The entries of two records, by name; what both have is added up. Knows no order of its parts. */
export function unite<Value>(
  left: Readonly<Record<string, Value>>,
  right: Readonly<Record<string, Value>>,
  add: (left: Value, right: Value) => Value,
): Readonly<Record<string, Value>> {
  const united: Record<string, Value> = {};
  for (const key of [...new Set([...Object.keys(left), ...Object.keys(right)])].sort()) {
    const [one, other] = [left[key], right[key]];
    united[key] = one === undefined ? other! : other === undefined ? one : add(one, other);
  }
  return united;
}

/** Counts one more, or so many, under a name. */
export function addCount(counts: Record<string, number>, name: string, times = 1): void {
  counts[name] = (counts[name] ?? 0) + times;
}

/** How often each name comes. */
export function timesOf(names: readonly string[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const name of names) addCount(counts, name);
  return counts;
}

/** Two counts by name, added up. */
export function mergeCounts(
  left: Readonly<Record<string, number>>,
  right: Readonly<Record<string, number>>,
): Readonly<Record<string, number>> {
  return unite(left, right, (a, b) => a + b);
}

/** Orders texts by their characters. */
export function compareTexts(left: string, right: string): number {
  return left === right ? 0 : left < right ? -1 : 1;
}
