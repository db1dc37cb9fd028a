/** Requirements, of which so many have to be decided. */
export interface Goal {
  readonly ids: ReadonlySet<string>;
  readonly needed: number;
}

/** Where an input exercises a requirement, and where its positive control succeeds; both are the same where it needs none. */
export interface Part {
  readonly id: string;
  readonly exercised: ReadonlySet<string>;
  readonly controls: ReadonlySet<string>;
}

/** What may be chosen, by what it costs and shows. */
export interface Coverer {
  readonly cost: number;
  readonly parts: readonly Part[];
}

export interface Cover<Item> {
  readonly chosen: readonly Item[];
  readonly cost: number;
  /** Whether all goals are reached. */
  readonly isEnough: boolean;
}

/** How many better selections are looked for. */
const tries = 60;

/** The parts of an item by numbers: bits stand for the places of a requirement. */
interface Numbered<Item> {
  readonly item: Item;
  readonly cost: number;
  readonly parts: readonly (readonly [requirement: number, exercised: number, controls: number])[];
}

type Ranked<Item> = readonly [selection: readonly Numbered<Item>[], rank: readonly number[]];

/**
 * Chooses what reaches the goals for the fewest requests, as far as a local search finds it: some are taken out of a
 * selection, and what gains the most per request is put in, again and again. The same items always give the same selection.
 * What was sent `before` counts.
 */
export function coverOf<Item extends Coverer>(
  all: readonly Item[],
  goals: readonly Goal[],
  before: readonly Coverer[],
): Cover<Item> {
  const numbers = numbering();
  const numbered = (item: Item): Numbered<Item> => ({ item, cost: item.cost, parts: numbers.partsOf(item.parts) });
  const items = all.filter(({ parts }) => parts.length > 0).map(numbered);
  const shown = before.flatMap(({ parts }) => numbers.partsOf(parts));
  const known = goals.map(({ ids, needed }) => ({ needed, own: numbers.of(ids) }));
  const size = numbers.count();

  const stateOf = (selection: readonly Numbered<Item>[]): State => {
    const state = { exercised: new Int32Array(size), controls: new Int32Array(size) };
    add(state, shown);
    for (const { parts } of selection) add(state, parts);
    return state;
  };
  const missingOf = (state: State): readonly number[] =>
    known.map(({ own, needed }) => Math.max(0, needed - own.filter((number) => isDecided(state, number)).length));
  const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
  const costOf = (selection: readonly Numbered<Item>[]): number => sum(selection.map(({ cost }) => cost));
  const random = draws();

  /** Puts in what gains the most per request, until the goals are reached. */
  const filled = (begun: readonly Numbered<Item>[], noise: number): readonly Numbered<Item>[] => {
    const selection = [...begun];
    const state = stateOf(begun);
    for (;;) {
      const missing = missingOf(state);
      const most = 2 * sum(missing);
      if (most === 0) return selection;
      const worth = new Uint8Array(size);
      for (const [goal, { own }] of known.entries())
        if (missing[goal]! > 0) for (const number of own) worth[number] = 1;
      let [best, greatest]: [Numbered<Item> | undefined, number] = [undefined, 0];
      for (const numbered of items) {
        const perRequest = Math.min(gainOf(state, numbered.parts, worth), most) / numbered.cost;
        if (perRequest * (1 + noise) <= greatest) continue;
        const value = perRequest * (1 + noise * random());
        if (value > greatest) [best, greatest] = [numbered, value];
      }
      if (best === undefined) return selection;
      selection.push(best);
      add(state, best.parts);
    }
  };
  /** The lower, the better: what the goals lack, then the cost. */
  const rankOf = (selection: readonly Numbered<Item>[]): readonly number[] => [
    sum(missingOf(stateOf(selection))),
    costOf(selection),
  ];
  const withoutNeedless = (selection: readonly Numbered<Item>[]): Ranked<Item> => {
    let ranked: Ranked<Item> = [selection, rankOf(selection)];
    for (const numbered of selection.toSorted((left, right) => right.cost - left.cost)) {
      const others = ranked[0].filter((each) => each !== numbered);
      const rank = rankOf(others);
      if (isBefore(rank, ranked[1])) ranked = [others, rank];
    }
    return ranked;
  };

  let [best, rank] = withoutNeedless(filled([], 0));
  for (let round = 0; round < tries && best.length > 0; round += 1) {
    const share = (1 + Math.floor(5 * random())) / best.length;
    const begun = best.filter(() => random() > share);
    const [other, otherRank] = withoutNeedless(filled(begun, 0.4));
    if (!isBefore(rank, otherRank)) [best, rank] = [other, otherRank];
  }
  return { chosen: best.map(({ item }) => item), cost: costOf(best), isEnough: rank[0] === 0 };
}

interface State {
  readonly exercised: Int32Array;
  readonly controls: Int32Array;
}

type NumberedParts = Numbered<unknown>['parts'];

function isDecided({ exercised, controls }: State, requirement: number): boolean {
  return (exercised[requirement]! & controls[requirement]!) !== 0;
}

function add(state: State, parts: NumberedParts): void {
  for (const [requirement, exercised, controls] of parts) {
    state.exercised[requirement]! |= exercised;
    state.controls[requirement]! |= controls;
  }
}

/** A requirement counts twice when it is decided, and once when only its positive control is missing. */
function gainOf(state: State, parts: NumberedParts, worth: Uint8Array): number {
  let gain = 0;
  for (const [requirement, exercised, controls] of parts) {
    if (worth[requirement] === 0 || isDecided(state, requirement)) continue;
    const before = state.exercised[requirement]!;
    const isNowDecided = ((before | exercised) & (state.controls[requirement]! | controls)) !== 0;
    gain += (isNowDecided ? 2 : (before | exercised) !== 0 ? 1 : 0) - (before !== 0 ? 1 : 0);
  }
  return gain;
}

function isBefore(left: readonly number[], right: readonly number[]): boolean {
  const place = left.findIndex((value, index) => value !== right[index]);
  return place >= 0 && left[place]! < right[place]!;
}

/** Numbers requirements, and the places of each, in the order in which they are met. */
function numbering() {
  const numbers = new Map<string, number>();
  const places = new Map<string, Map<string, number>>();
  const numberIn = (known: Map<string, number>, name: string): number => {
    if (!known.has(name)) known.set(name, known.size);
    return known.get(name)!;
  };
  const bitsOf = (id: string, at: ReadonlySet<string>): number => {
    const known = places.get(id) ?? new Map<string, number>();
    places.set(id, known);
    return [...at].reduce((bits, place) => bits | (1 << (numberIn(known, place) % 32)), 0);
  };
  return {
    partsOf: (parts: readonly Part[]): NumberedParts =>
      parts.map(({ id, exercised, controls }) => [numberIn(numbers, id), bitsOf(id, exercised), bitsOf(id, controls)]),
    of: (ids: ReadonlySet<string>): readonly number[] => [...ids].flatMap((id) => numbers.get(id) ?? []),
    count: () => numbers.size,
  };
}

/** Numbers from 0 to 1, the same ones each time (mulberry32). */
function draws(): () => number {
  let state = 1;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
