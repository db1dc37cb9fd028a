import type { ScopedChecks } from './check-index.js';
import { mergePairs, pairSetOf, type PairSet } from './contexts.js';

/**
 * By address, operation and status: which requirements of places of responses were looked at, and the pairs of levels of
 * the requests. Each counts as looked at in all of these pairs, also in those that only another portion of the traffic saw.
 */
export type Places = Readonly<Record<string, { readonly ids: readonly string[]; readonly pairs: PairSet }>>;

/** Counts which requirements of places a body bears on, and adds them to those that its input tested. */
export function countLooked<F>({ counter, looked }: ScopedChecks<F>, body: unknown, tested?: Set<string>): void {
  if (counter === undefined) return;
  if (tested === undefined) return counter.count(body, looked);
  const own = looked.map(() => 0);
  counter.count(body, own);
  own.forEach((times, position) => {
    if (times === 0) return;
    looked[position]! += times;
    tested.add(counter.ids[position]!);
  });
}

/** How often requirements of places were looked at since this was asked before. */
export function newlyLooked<F>(
  { counter, looked, exercised }: ScopedChecks<F>,
  only: ReadonlySet<string> | undefined,
): readonly (readonly [id: string, times: number])[] {
  const found = looked.flatMap((times, position) => {
    const id = counter?.ids[position];
    return id === undefined || times === 0 || (only && !only.has(id)) ? [] : [[id, times] as const];
  });
  looked.fill(0);
  for (const [id] of found) exercised.add(id);
  return found;
}

export function placesIn<F>(scopes: Iterable<ScopedChecks<F>>): Places {
  return Object.fromEntries(
    [...scopes].flatMap(({ base, operation, status, exercised, pairs }) =>
      pairs === undefined || exercised.size === 0
        ? []
        : [[`${base} ${operation} ${status}`, { ids: [...exercised], pairs: pairSetOf(pairs) }] as const],
    ),
  );
}

export function mergePlaces(left: Places, right: Places): Places {
  const merged: Record<string, Places[string]> = { ...left };
  for (const [name, { ids, pairs }] of Object.entries(right)) {
    const known = merged[name];
    merged[name] = known
      ? { ids: [...new Set([...known.ids, ...ids])], pairs: mergePairs(known.pairs, pairs) }
      : { ids, pairs };
  }
  return merged;
}

/** The pairs in which requirements of several portions were exercised, with every place counted in the pairs of all. */
export function withPlaces(
  contexts: Readonly<Record<string, PairSet>>,
  places: Places,
): Readonly<Record<string, PairSet>> {
  const all: Record<string, PairSet> = { ...contexts };
  for (const { ids, pairs } of Object.values(places))
    for (const id of ids) all[id] = all[id] === undefined ? pairs : mergePairs(all[id], pairs);
  return all;
}
