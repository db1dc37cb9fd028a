import * as fc from 'fast-check';
import { valueAt } from '../model/groups.js';
import type { FactorSpace, Levels } from '../model/scenario.js';

/** Rows that were made before, in this process: the proof asks for the same ones in every run. */
const made = new Map<string, readonly Levels[]>();

/**
 * Rows with one level of every factor, such that each combination of `strength` levels that any row can have stands in at
 * least one of them, 2 for every pair and 3 for every triple; none where a factor has no level. The same seed gives the same
 * rows.
 */
export function coveringRows(space: FactorSpace, strength: number, seed: number): readonly Levels[] {
  const factors = space.factors.map(({ name, levels }) => [name, levels]);
  const key = JSON.stringify([factors, space.infeasible.map(({ levels }) => levels), strength, seed]);
  return valueAt(made, key, () => newRows(space, Math.min(strength, space.factors.length), seed));
}

/** The level of every factor by its position, -1 where none is chosen yet. */
type Row = Int16Array;
/** Factor and level, both by position. */
type Choice = readonly [factor: number, level: number];

/**
 * Builds row after row: each begins with a combination that no row has yet, and every further factor takes the level that
 * meets the most such combinations, as long as the row can still be completed.
 */
function newRows(space: FactorSpace, strength: number, seed: number): readonly Levels[] {
  if (space.factors.length === 0 || space.factors.some(({ levels }) => levels.length === 0)) return [];
  const { factors, excluded } = shuffled(space, seed);
  const excludedWith = factors.map((_, factor) =>
    excluded.filter((choices) => choices.some(([one]) => one === factor)),
  );
  // A level can break only the rules that name its factor.
  const canBeCompleted = (row: Row, rules = excluded): boolean => {
    if (rules.some((choices) => choices.every(([factor, level]) => row[factor] === level))) return false;
    const open = row.indexOf(-1);
    if (open < 0) return true;
    for (let level = 0; level < factors[open]!.levels.length; level += 1) {
      row[open] = level;
      if (canBeCompleted(row, excludedWith[open])) return true;
    }
    row[open] = -1;
    return false;
  };
  const isPossible = (row: Row): boolean => excluded.length === 0 || canBeCompleted(row.slice());
  const none = new Int16Array(factors.length).fill(-1);
  /** What no row has yet, as the beginning of a row. */
  const missing = new Map<number, Row>();
  for (const chosen of subsetsOf(factors.length, strength))
    for (const choices of choicesOf(factors, chosen)) {
      const begin = none.slice();
      for (const [factor, level] of choices) begin[factor] = level;
      if (isPossible(begin)) missing.set(numberAt(begin, chosen), begin);
    }
  const rows: Levels[] = [];
  for (const [, begin] of missing) {
    let row = begin;
    for (const factor of factors.keys()) {
      if (row[factor] !== -1) continue;
      const news = newsOf(row, factor, factors[factor]!.levels.length, strength, missing);
      const best = news.toSorted((left, right) => right.count - left.count);
      row = best.map(({ level }) => row.with(factor, level)).find(isPossible)!;
    }
    for (const chosen of subsetsOf(factors.length, strength)) missing.delete(numberAt(row, chosen));
    const levels = new Map(factors.map(({ name, levels: own }, factor) => [name, own[row[factor]!]!]));
    rows.push(Object.fromEntries(space.factors.map(({ name }) => [name, levels.get(name)!])));
  }
  return rows;
}

/** How many combinations that no row has yet each level of a factor would meet. */
function newsOf(row: Row, factor: number, levels: number, strength: number, missing: ReadonlyMap<number, unknown>) {
  const set = [...row.keys()].filter((other) => row[other] !== -1);
  const met = subsetsOf(set.length, strength - 1).map((chosen) =>
    [...chosen.map((position) => set[position]!), factor].toSorted((left, right) => left - right),
  );
  const grown = row.slice();
  return Array.from({ length: levels }, (_, level) => {
    grown[factor] = level;
    return { level, count: met.filter((factors) => missing.has(numberAt(grown, factors))).length };
  });
}

function shuffled(space: FactorSpace, seed: number) {
  const inAnyOrder = <T>(items: readonly T[]): T[] =>
    fc.sample(fc.shuffledSubarray([...items], { minLength: items.length }), { seed, numRuns: 1 })[0]!;
  const factors = inAnyOrder(space.factors).map(({ name, levels }) => ({ name, levels: inAnyOrder(levels) }));
  const excluded = space.infeasible.flatMap(({ levels }) => {
    const choices = Object.entries(levels).map(([name, level]): Choice => {
      const factor = factors.findIndex((factor) => factor.name === name);
      return [factor, factors[factor]?.levels.indexOf(level) ?? -1];
    });
    // A rule about a factor or level that this space lacks excludes nothing here.
    return choices.every(([factor, level]) => factor >= 0 && level >= 0) ? [choices] : [];
  });
  return { factors, excluded };
}

/** Tells combinations apart: the number of what a row has at these factors, which ascend. */
function numberAt(row: Row, factors: readonly number[]): number {
  let number = 0;
  for (const factor of factors) number = number * 4096 + factor * 64 + row[factor]! + 1;
  return number;
}

const subsets = new Map<string, readonly (readonly number[])[]>();

/** All ascending selections of so many positions. */
function subsetsOf(count: number, size: number): readonly (readonly number[])[] {
  return valueAt(subsets, `${count} ${size}`, () => {
    if (size <= 0) return [[]];
    return subsetsOf(count, size - 1).flatMap((item) => {
      const next = (item.at(-1) ?? -1) + 1;
      return Array.from({ length: Math.max(0, count - next) }, (_, more) => [...item, next + more]);
    });
  });
}

function choicesOf(factors: readonly { readonly levels: readonly string[] }[], chosen: readonly number[]) {
  let begun: readonly (readonly Choice[])[] = [[]];
  for (const factor of chosen)
    begun = begun.flatMap((item) => factors[factor]!.levels.map((_, level) => [...item, [factor, level] as const]));
  return begun;
}
