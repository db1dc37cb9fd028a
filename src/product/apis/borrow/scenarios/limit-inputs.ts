import fc from 'fast-check';
import { declaredRoles, type BorrowFixtures } from '../fixtures.js';
import { paths, type BuildPath } from '../view.js';
import { recordOf } from '../../input-space.js';

/** What a loan to a position without debt is tried with; on top of a debt the minimum says nothing. */
export const firstLoans = [
  'below-minimum',
  'just-below-minimum',
  'exact-minimum',
  'over-limit',
  'over-listed-limit',
] as const;
export const furtherLoans = ['over-limit', 'over-listed-limit'] as const;
export type LoanKind = (typeof firstLoans)[number];

/** How a debt is taken on: by itself, beside more collateral, or with a new position. */
export const ways = ['borrow', 'deposit-and-borrow', 'create-and-borrow'] as const;
export type Way = (typeof ways)[number];

const roles = ['nativeCollateral', 'general', 'inAlternateMarket', 'nativeDebt'] as const;
const histories = ['fresh', 'repaid'] as const;

/** How the amounts beyond the limits are chosen and built. */
export interface Beyond {
  /** The path of the first way to take on a debt; the ways alternate. */
  readonly path: BuildPath;
  /** Where in the forbidden range the amounts lie, in hundredths. */
  readonly share: number;
}

export interface Limit extends Beyond {
  readonly vault: (typeof roles)[number];
  /** Whether the position had a debt that was repaid by the literal. */
  readonly history: (typeof histories)[number];
}

/** Every vault with either history, each way of either by another path. */
export const examples = (fixtures: BorrowFixtures): readonly Limit[] =>
  declaredRoles(fixtures, roles).flatMap((vault, column) =>
    histories.map((history, row) => ({ vault, history, path: paths[(row + column) % 2]!, share: 50 })),
  );

export const beyond = {
  path: fc.constantFrom(...paths),
  share: fc.integer({ min: 20, max: 80 }),
} satisfies { readonly [Name in keyof Beyond]: fc.Arbitrary<Beyond[Name]> };

export const arbitrary = (fixtures: BorrowFixtures): fc.Arbitrary<Limit> =>
  recordOf({ ...beyond, vault: declaredRoles(fixtures, roles), history: histories });
