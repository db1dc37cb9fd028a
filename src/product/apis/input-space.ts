import fc, { Arbitrary } from 'fast-check';
import type { FactorSpace, Levels } from '../model/scenario.js';

/** What a member of an input may be: any value of a list, or what an arbitrary generates. */
type Values<Value = unknown> = readonly Value[] | Arbitrary<Value>;
type ValueOf<V> = V extends Arbitrary<infer Value> ? Value : V extends readonly (infer Value)[] ? Value : never;

/** Inputs with these members, each by itself. */
export function recordOf<const Of extends Readonly<Record<string, Values>>>(
  of: Of,
): Arbitrary<{ readonly [Name in keyof Of]: ValueOf<Of[Name]> }> {
  const members = Object.entries(of).map(([name, values]): [string, Arbitrary<unknown>] => [name, anyIn(values)]);
  return fc.record(Object.fromEntries(members), { noNullPrototype: true }) as Arbitrary<never>;
}

const anyIn = <Value>(values: Values<Value>) => (values instanceof Arbitrary ? values : fc.constantFrom(...values));

/** All of a list, in any order. */
export const inAnyOrder = <Item>(list: readonly Item[]) => fc.shuffledSubarray([...list], { minLength: list.length });

/** What is tried in combination: a word that stands for itself, or a name, and the values of which one stands for it. */
export type Level<Value = unknown> = string | readonly [name: string, values: Values<Value>];

/** The factors of an input with their levels, the simplest first. */
export type Space = Readonly<Record<string, readonly Level[]>>;

export type InputOf<S extends Space> = {
  readonly [Name in keyof S]: S[Name][number] extends infer L ? (L extends string ? L : ValueOf<ValuesIn<L>>) : never;
};
type ValuesIn<L> = L extends readonly [string, infer V] ? V : never;

const nameOf = (level: Level): string => (typeof level === 'string' ? level : level[0]);
const valuesIn = (level: Level): Values => (typeof level === 'string' ? [level] : level[1]);

/** Any value of a factor; it shrinks towards the first one. */
export function anyOf(levels: readonly Level[]): Arbitrary<unknown> {
  const values = levels.map(valuesIn);
  const ranges = values.filter((range) => range instanceof Arbitrary);
  const listed = values.flatMap((list) => (list instanceof Arbitrary ? [] : list));
  const lists = listed.length === 0 ? [] : [{ arbitrary: fc.constantFrom(...listed), weight: listed.length }];
  return ranges.length === 0 ? fc.constantFrom(...listed) : fc.oneof({ withCrossShrink: true }, ...lists, ...ranges);
}

type Members = Readonly<Record<string, Values>>;

const mapped = (space: Space, change: (levels: readonly Level[], name: string) => Values): Members =>
  Object.fromEntries(Object.entries(space).map(([name, levels]) => [name, change(levels, name)]));

export const membersOf = (space: Space): Members => mapped(space, anyOf);

/** The same with the levels of this row, whose values vary. */
export const membersAt = (space: Space, row: Levels): Members =>
  mapped(space, (levels, name) => valuesIn(levels.find((level) => nameOf(level) === row[name])!));

export function factorsOf(space: Space): FactorSpace['factors'] {
  return Object.entries(space).map(([name, levels]) => ({ name, levels: levels.map(nameOf) }));
}

/** Every input of a space of words, the last factor varying first, and any of them. */
export function everyOf<const S extends Readonly<Record<string, readonly string[]>>>(space: S) {
  const product = Object.entries(space).reduce<readonly object[]>(
    (rows, [name, levels]) => rows.flatMap((row) => levels.map((level) => ({ ...row, [name]: level }))),
    [{}],
  );
  return {
    examples: () => product as readonly InputOf<S>[],
    arbitrary: () => recordOf(space) as unknown as Arbitrary<InputOf<S>>,
  };
}
