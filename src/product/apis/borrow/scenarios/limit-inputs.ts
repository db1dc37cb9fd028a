import fc from 'fast-check';
import { declaredRoles, type BorrowFixtures } from '../fixtures.js';
import { paths, type BuildPath } from '../reader/view.js';
import { recordOf } from '../../input-space.js';

/** How a debt is taken on: by itself, beside more collateral, or with a new position. */
export const ways = ['borrow', 'deposit-and-borrow', 'create-and-borrow'] as const;
export type Way = (typeof ways)[number];

const roles = ['nativeCollateral', 'general', 'inAlternateMarket', 'nativeDebt'] as const;

/** How the amounts beyond the limits are chosen and built. */
export interface Beyond {
  /** The path of the first way to take on a debt; the ways alternate. */
  readonly path: BuildPath;
  /** Where in the forbidden range the amounts lie, in hundredths. */
  readonly share: number;
  /** Whether amounts nearest to each limit are among them. */
  readonly isNear: boolean;
}

export interface Limit extends Beyond {
  readonly vault: (typeof roles)[number];
}

/** Every vault; what differs along with them is the other way round once a debt is repaid. */
export const examples = (fixtures: BorrowFixtures): readonly Limit[] =>
  declaredRoles(fixtures, roles).map((vault, index) => ({
    vault,
    path: paths[index % 2]!,
    share: 50,
    isNear: index >= 2,
  }));

export const beyond = {
  path: fc.constantFrom(...paths),
  share: fc.integer({ min: 20, max: 80 }),
  isNear: fc.boolean(),
} satisfies { readonly [Name in keyof Beyond]: fc.Arbitrary<Beyond[Name]> };

export const arbitrary = (fixtures: BorrowFixtures): fc.Arbitrary<Limit> =>
  recordOf({ ...beyond, vault: declaredRoles(fixtures, roles) });
