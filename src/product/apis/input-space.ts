import fc from 'fast-check';
import type { FactorSpace, Levels } from '../model/factors.js';

/** What a member of an input may be: any value of a list, or what an arbitrary generates. */
type Values = readonly unknown[] | fc.Arbitrary<unknown>;
type ValueOf<V> = V extends fc.Arbitrary<infer Value> ? Value : V extends readonly (infer Value)[] ? Value : never;

/** Inputs with these members, each by itself. */
export function recordOf<const Space extends Readonly<Record<string, Values>>>(
  space: Space,
): fc.Arbitrary<{ readonly [Name in keyof Space]: ValueOf<Space[Name]> }> {
  const members = Object.entries(space).map(([name, values]): [string, fc.Arbitrary<unknown>] => [
    name,
    values instanceof fc.Arbitrary ? values : fc.constantFrom(...values),
  ]);
  return fc.record(Object.fromEntries(members), { noNullPrototype: true }) as fc.Arbitrary<never>;
}

type Space = Readonly<Record<string, readonly string[]>>;

/** One level of each factor of a space. */
export type LevelsOf<S extends Space> = { readonly [Name in keyof S]: S[Name][number] };

/** The factors of a space, for combinations of their levels. */
export function factorsOf(space: Space): FactorSpace['factors'] {
  return Object.entries(space).map(([name, levels]) => ({ name, levels }));
}

/** The levels of a row of combinations that are of this space. */
export function levelsOf<S extends Space>(row: Levels, space: S): LevelsOf<S> {
  return Object.fromEntries(Object.keys(space).map((name) => [name, row[name]])) as LevelsOf<S>;
}
