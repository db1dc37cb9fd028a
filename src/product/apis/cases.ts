import fc, { type Arbitrary } from 'fast-check';
import type { Base } from '../model/exchange.js';
import type { Combinations } from '../model/scenario.js';
import { factorsOf, membersAt, membersOf, recordOf, type InputOf, type Space } from './input-space.js';

type More = Readonly<Record<string, Arbitrary<unknown>>>;
type ValuesOf<M extends More> = {
  readonly [Name in keyof M]: M[Name] extends Arbitrary<infer Value> ? Value : never;
};

/** Levels of two or more factors that exclude each other, with the reason. */
type Infeasible<F extends Space> = readonly {
  readonly levels: Readonly<Partial<Record<keyof F, string>>>;
  readonly because: string;
}[];

interface Cases<Fixtures, F extends Space, M extends More> {
  /** What is tried in pairs and triples: one level each. */
  readonly factors: (fixtures: Fixtures, bases: readonly Base[]) => F;
  readonly infeasible?: Infeasible<F>;
  readonly more?: M;
}

/** The inputs of a scenario, stated once: the rows of combinations, and the samples after them. */
export function cases<Fixtures, const F extends Space, M extends More = More>({
  factors,
  infeasible = [],
  more = {} as M,
}: Cases<Fixtures, F, M>) {
  type Input = InputOf<F> & ValuesOf<M>;
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

interface Rows<S extends Space, Step extends Space> {
  /** Factors that have one level in all steps of a run, such as how a wallet signs in. */
  readonly shared: S;
  readonly step: Step;
  /** Those that have the same level, and each a value of it, in the steps of a combination. */
  readonly alike?: readonly (keyof Step & string)[];
  readonly infeasible?: Infeasible<S & Step>;
  readonly perRun: number;
  /** Steps of a run that is drawn; as many unless given. */
  readonly most?: number;
}

/** The inputs of a scenario that takes several steps in a run, stated once. */
export function stepsOf<const S extends Space, const Step extends Space>({
  shared,
  step,
  alike = [],
  infeasible = [],
  perRun,
  most = perRun,
}: Rows<S, Step>) {
  type Input = InputOf<S> & { readonly steps: readonly InputOf<Step>[] };
  return {
    arbitrary: () =>
      recordOf({
        ...membersOf(shared),
        steps: fc.array(recordOf(membersOf(step)), { minLength: 1, maxLength: most }),
      }) as unknown as Arbitrary<Input>,
    combinations: (): Combinations<Input> => ({
      factors: factorsOf({ ...step, ...shared }),
      infeasible: infeasible as Combinations<Input>['infeasible'],
      perRun,
      shared: [...alike, ...Object.keys(shared)],
      input: (rows) =>
        recordOf({
          ...membersAt(shared, rows[0]!),
          steps: fc.tuple(...rows.map((row) => recordOf(membersAt(step, row)))),
        }) as unknown as Arbitrary<Input>,
    }),
  };
}
