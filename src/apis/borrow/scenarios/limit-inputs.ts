import fc from 'fast-check';
import type { BorrowFixtures } from '../fixtures.js';
import { paths, type BuildPath } from '../view.js';

/** What shows on declared positions, without anything settled before. */
export const simulatedKinds = [
  'below-minimum',
  'just-below-minimum',
  'exact-minimum',
  'over-limit',
  'over-listed-limit',
  'too-low-repayment',
] as const;
export const limitKinds = [...simulatedKinds, 'over-limit-withdrawal'] as const;
type LimitKind = (typeof limitKinds)[number];

/** How a debt is taken on: by itself, beside more collateral, or with a new position. */
export const combinations = ['borrow', 'deposit-and-borrow', 'create-and-borrow'] as const;

const roles = ['nativeCollateral', 'general', 'inAlternateMarket', 'nativeDebt'] as const;

export interface Limit {
  readonly kind: LimitKind;
  readonly path: BuildPath;
  /** Where in the forbidden range the amount lies, in hundredths. */
  readonly share: number;
  readonly vault: (typeof roles)[number];
  readonly by: (typeof combinations)[number];
  /** Whether the position had a debt that was repaid by the literal. */
  readonly history: 'fresh' | 'repaid';
}

const rolesIn = ({ vaults }: BorrowFixtures): readonly Limit['vault'][] => {
  const declared = roles.filter((role) => vaults?.[role] !== undefined);
  return declared.length > 0 ? declared : ['general'];
};

/** Every kind in every vault; the other circumstances go round, so that each meets each kind. */
export const examples = (fixtures: BorrowFixtures): readonly Limit[] =>
  limitKinds.flatMap((kind, row) =>
    rolesIn(fixtures).map((vault, column): Limit => ({
      kind,
      path: paths[(row + column) % 2]!,
      share: 50,
      vault,
      by: combinations[(row + column) % 3]!,
      history: (row + (column >> 1)) % 2 === 0 ? 'fresh' : 'repaid',
    })),
  );

export const arbitrary = (kinds: readonly LimitKind[], fixtures: BorrowFixtures): fc.Arbitrary<Limit> =>
  fc.record(
    {
      kind: fc.constantFrom(...kinds),
      path: fc.constantFrom(...paths),
      share: fc.integer({ min: 20, max: 80 }),
      vault: fc.constantFrom(...rolesIn(fixtures)),
      by: fc.constantFrom(...combinations),
      history: fc.constantFrom('fresh' as const, 'repaid' as const),
    },
    { noNullPrototype: true },
  );
