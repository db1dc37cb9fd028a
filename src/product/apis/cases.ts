import * as fc from 'fast-check';
import { Arbitrary } from 'fast-check';
import type { Base } from '../model/exchange.js';
import type { Combinations, FactorSpace, Levels } from '../model/scenario.js';

/** Texts of `min` to `max` of these characters; unlike one over an expression, it costs nothing where it is stated. */
export function textOf(characters: string, min: number, max: number): Arbitrary<string> {
  return fc
    .array(fc.constantFrom(...characters.split('')), { minLength: min, maxLength: max })
    .map((chosen) => chosen.join(''));
}

export const lowerCase = 'abcdefghijklmnopqrstuvwxyz';
export const base58Characters = `123456789ABCDEFGHJKLMNPQRSTUVWXYZ${lowerCase.replace('l', '')}`;
/** Those that base58 leaves out because they look alike. */
export const noBase58Characters = '0OIl';

/** What a member of an input may be: any value of a list, or what an arbitrary generates. */
type Values<Value = unknown> = readonly Value[] | Arbitrary<Value>;
type ValueOf<V> = V extends Arbitrary<infer Value> ? Value : V extends readonly (infer Value)[] ? Value : never;

type Members = Readonly<Record<string, Values>>;
type RecordOf<Of extends Members> = { readonly [Name in keyof Of]: ValueOf<Of[Name]> };

/** Inputs with these members, each by itself. */
export function recordOf<const Of extends Members>(of: Of): Arbitrary<RecordOf<Of>> {
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

const mapped = (space: Space, change: (levels: readonly Level[], name: string) => Values): Members =>
  Object.fromEntries(Object.entries(space).map(([name, levels]) => [name, change(levels, name)]));

export const membersOf = (space: Space): Members => mapped(space, anyOf);

/** The same with the levels of this row, whose values vary. */
export const membersAt = (space: Space, row: Levels): Members =>
  mapped(space, (levels, name) => valuesIn(levels.find((level) => nameOf(level) === row[name])!));

export function factorsOf(space: Space): FactorSpace['factors'] {
  return Object.entries(space).map(([name, levels]) => ({ name, levels: levels.map(nameOf) }));
}

/** Inputs of which there are few: each of them in this order, and any of them. */
export const listed = <Fixtures, Input>(
  inputsFor: (fixtures: Fixtures, bases: readonly Base[]) => readonly Input[],
) => ({
  examples: inputsFor,
  arbitrary: (fixtures: Fixtures, bases: readonly Base[]) => fc.constantFrom(...inputsFor(fixtures, bases)),
});

/** Every input of a space of words, the last factor varying first. */
export function everyOf<const S extends Readonly<Record<string, readonly string[]>>>(space: S) {
  const product = Object.entries(space).reduce<readonly object[]>(
    (rows, [name, levels]) => rows.flatMap((row) => levels.map((level) => ({ ...row, [name]: level }))),
    [{}],
  );
  return listed(() => product as readonly InputOf<S>[]);
}

/** Levels of two or more factors that exclude each other, with the reason. */
type Infeasible<F extends Space> = readonly {
  readonly levels: Readonly<Partial<Record<keyof F, string>>>;
  readonly because: string;
}[];

interface Cases<Fixtures, F extends Space, M extends Members> {
  /** What is tried in pairs and triples: one level each. */
  readonly factors: (fixtures: Fixtures, bases: readonly Base[]) => F;
  readonly infeasible?: Infeasible<F>;
  readonly more?: M;
}

/** The inputs of a scenario, stated once: the rows of combinations, and the samples after them. */
export function cases<Fixtures, const F extends Space, M extends Members = Members>({
  factors,
  infeasible = [],
  more = {} as M,
}: Cases<Fixtures, F, M>) {
  type Input = InputOf<F> & RecordOf<M>;
  const isFeasible = (input: Readonly<Record<string, unknown>>): boolean =>
    !infeasible.some(({ levels }) => Object.entries(levels).every(([name, level]) => input[name] === level));
  return {
    arbitrary: (fixtures: Fixtures, bases: readonly Base[]) =>
      recordOf({ ...membersOf(factors(fixtures, bases)), ...more }).filter(isFeasible) as unknown as Arbitrary<Input>,
    combinations: (fixtures: Fixtures, bases: readonly Base[]): Combinations<Input> => {
      const space = factors(fixtures, bases);
      return {
        factors: factorsOf(space),
        infeasible: infeasible as Combinations<Input>['infeasible'],
        input: ([row]) => recordOf({ ...membersAt(space, row!), ...more }) as unknown as Arbitrary<Input>,
      };
    },
  };
}

export type CaseOf<S extends { readonly arbitrary: (...given: never) => Arbitrary<unknown> }> =
  ReturnType<S['arbitrary']> extends Arbitrary<infer Input> ? Input : never;

interface Rows<Fixtures, S extends Space, Step extends Space> {
  /** Factors that have one level in all steps of a run, such as how a wallet signs in. */
  readonly shared: (fixtures: Fixtures) => S;
  readonly step: Step;
  /** Those that have the same level, and each a value of it, in the steps of a combination. */
  readonly alike?: readonly (keyof Step & string)[];
  readonly infeasible?: Infeasible<S & Step>;
  readonly perRun: number;
  /** Steps of a run that is drawn; as many unless given. */
  readonly most?: number;
}

/** The inputs of a scenario that takes several steps in a run, stated once. */
export function stepsOf<Fixtures, const S extends Space, const Step extends Space>({
  shared,
  step,
  alike = [],
  infeasible = [],
  perRun,
  most = perRun,
}: Rows<Fixtures, S, Step>) {
  type Input = InputOf<S> & { readonly steps: readonly InputOf<Step>[] };
  return {
    arbitrary: (fixtures: Fixtures) =>
      recordOf({
        ...membersOf(shared(fixtures)),
        steps: fc.array(recordOf(membersOf(step)), { minLength: 1, maxLength: most }),
      }) as unknown as Arbitrary<Input>,
    combinations: (fixtures: Fixtures): Combinations<Input> => ({
      factors: factorsOf({ ...step, ...shared(fixtures) }),
      infeasible: infeasible as Combinations<Input>['infeasible'],
      perRun,
      shared: [...alike, ...Object.keys(shared(fixtures))],
      input: (rows) =>
        recordOf({
          ...membersAt(shared(fixtures), rows[0]!),
          steps: fc.tuple(...rows.map((row) => recordOf(membersAt(step, row)))),
        }) as unknown as Arbitrary<Input>,
    }),
  };
}

/** The names of what holds. */
export const namesHeld = (conditions: Readonly<Record<string, boolean>>): ReadonlySet<string> =>
  new Set(Object.keys(conditions).filter((name) => conditions[name]));
