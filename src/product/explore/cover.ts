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
  /** What reaches the goals first, each time by what is new per request. */
  readonly chosen: readonly Item[];
  readonly cost: number;
  /** Whether all goals are reached. */
  readonly isEnough: boolean;
  readonly decided: ReadonlySet<string>;
}

interface CoverOptions {
  readonly budget: number;
  readonly goals: readonly Goal[];
  /** Requirements that count beyond the goals; with none the goals are reached for the least cost. */
  readonly ids: ReadonlySet<string>;
  /** What was shown before. */
  readonly before: readonly Part[];
  /** How many better selections are looked for. */
  readonly tries: number;
}

/** The parts of an item by numbers: bits stand for the places of a requirement. */
interface Numbered<Item> {
  readonly item: Item;
  readonly cost: number;
  readonly parts: readonly (readonly [requirement: number, exercised: number, controls: number])[];
}

type Ranked<Item> = readonly [selection: readonly Numbered<Item>[], rank: readonly number[]];

/**
 * Chooses what reaches the goals and then decides the most requirements within a budget, as far as a local search finds
 * it: some are taken out of a selection, and what gains the most per request is put in, again and again. The same items
 * always give the same selection.
 */
export function coverWithin<Item extends Coverer>(
  all: readonly Item[],
  { budget, goals, ids, before, tries }: CoverOptions,
): Cover<Item> {
  const numbers = numbering();
  const numbered = (item: Item): Numbered<Item> => ({ item, cost: item.cost, parts: numbers.partsOf(item.parts) });
  const items = all.filter(({ parts }) => parts.length > 0).map(numbered);
  const shown = numbers.partsOf(before);
  const known = goals.map(({ ids: own, needed }) => ({ needed, own: numbers.of(own) }));
  const wanted = numbers.of(ids);
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

  /** Puts in what gains the most per request for the goals, and then for whatever counts. */
  const filled = (
    begun: readonly Numbered<Item>[],
    from: readonly Numbered<Item>[],
    noise: number,
  ): readonly Numbered<Item>[] => {
    const selection = [...begun];
    const state = stateOf(begun);
    let left = budget - costOf(begun);
    for (let isForGoals = known.length > 0; ;) {
      const missing = missingOf(state);
      isForGoals &&= sum(missing) > 0;
      const worth = new Uint8Array(size);
      for (const [goal, { own }] of known.entries())
        if (isForGoals && missing[goal]! > 0) for (const number of own) worth[number] = 1;
      if (!isForGoals) for (const number of wanted) worth[number] = 1;
      let [best, greatest]: [Numbered<Item> | undefined, number] = [undefined, 0];
      for (const numbered of from) {
        if (numbered.cost > left) continue;
        const gain = gainOf(state, numbered.parts, worth);
        const perRequest = (isForGoals ? Math.min(gain, 2 * sum(missing)) : gain) / numbered.cost;
        if (perRequest * (1 + noise) <= greatest) continue;
        const value = perRequest * (1 + noise * random());
        if (value > greatest) [best, greatest] = [numbered, value];
      }
      if (best !== undefined) {
        selection.push(best);
        add(state, best.parts);
        left -= best.cost;
      } else if (isForGoals) isForGoals = false;
      else return selection;
    }
  };
  /** The lower, the better: what the goals lack, then what is undecided, then the cost. */
  const rankOf = (selection: readonly Numbered<Item>[]): readonly number[] => {
    const state = stateOf(selection);
    const open = wanted.filter((number) => !isDecided(state, number)).length;
    return [sum(missingOf(state)), open, costOf(selection)];
  };
  const withoutNeedless = (selection: readonly Numbered<Item>[]): Ranked<Item> => {
    let ranked: Ranked<Item> = [selection, rankOf(selection)];
    for (const numbered of selection.toSorted((left, right) => right.cost - left.cost)) {
      const others = ranked[0].filter((each) => each !== numbered);
      const rank = rankOf(others);
      if (isBefore(rank, ranked[1])) ranked = [others, rank];
    }
    return ranked;
  };

  let [best, rank] = withoutNeedless(filled([], items, 0));
  for (let round = 0; round < tries && best.length > 0; round += 1) {
    const share = (1 + Math.floor(5 * random())) / best.length;
    const begun = best.filter(() => random() > share);
    const [other, otherRank] = withoutNeedless(filled(begun, items, 0.4));
    if (!isBefore(rank, otherRank)) [best, rank] = [other, otherRank];
  }
  const state = stateOf(best);
  return {
    chosen: filled([], best, 0).map(({ item }) => item),
    cost: costOf(best),
    isEnough: sum(missingOf(state)) === 0,
    decided: new Set(numbers.ids().filter((_, number) => isDecided(state, number))),
  };
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
    ids: (): readonly string[] => [...numbers.keys()],
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
