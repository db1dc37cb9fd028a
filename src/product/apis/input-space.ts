import fc from 'fast-check';

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
