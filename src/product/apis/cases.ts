import fc from 'fast-check';
import type { Combinations } from '../model/scenario.js';
import { factorsOf, recordOf, type LevelsOf } from './input-space.js';

type Factors = Readonly<Record<string, readonly string[]>>;
type More = Readonly<Record<string, fc.Arbitrary<unknown>>>;
type ValuesOf<M extends More> = {
  readonly [Name in keyof M]: M[Name] extends fc.Arbitrary<infer Value> ? Value : never;
};

interface Space<Fixtures, F extends Factors, M extends More> {
  /** What is tried in pairs and triples: one level each. */
  readonly factors: (fixtures: Fixtures) => F;
  /** Levels of two or more factors that exclude each other, with the reason. */
  readonly infeasible?: readonly { readonly levels: Partial<LevelsOf<F>>; readonly because: string }[];
  /** What varies beside them. */
  readonly more?: M;
}

/** The inputs of a scenario, stated once: the rows of combinations, and the samples after them. */
export function cases<Fixtures, const F extends Factors, M extends More = More>({
  factors,
  infeasible = [],
  more = {} as M,
}: Space<Fixtures, F, M>) {
  type Input = LevelsOf<F> & ValuesOf<M>;
  const isFeasible = (input: Readonly<Record<string, unknown>>): boolean =>
    !infeasible.some(({ levels }) => Object.entries(levels).every(([name, level]) => input[name] === level));
  return {
    arbitrary: (fixtures: Fixtures) =>
      recordOf({ ...factors(fixtures), ...more }).filter(isFeasible) as fc.Arbitrary<Input>,
    combinations: (fixtures: Fixtures): Combinations<Input> => ({
      factors: factorsOf(factors(fixtures)),
      infeasible: infeasible as Combinations<Input>['infeasible'],
      input: ([row]) => recordOf(more).map((varied) => ({ ...row, ...varied }) as Input),
    }),
  };
}

/** An input of such a space. */
export type CaseOf<S extends { readonly arbitrary: (fixtures: never) => fc.Arbitrary<unknown> }> =
  ReturnType<S['arbitrary']> extends fc.Arbitrary<infer Input> ? Input : never;
