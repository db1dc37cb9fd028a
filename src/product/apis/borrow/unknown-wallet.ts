import type { View } from '../../model/view.js';
import type { BorrowFixtures } from './fixtures.js';
import { marketOf, positionsIn } from './listed.js';

/**
 * Whether a 404 may only say that a wallet holds nothing in that market. That such a wallet is answered with an empty list
 * is an inference with a requirement of its own; what a profile declares to be held, or another read lists, must be found.
 */
export function saysThatNothingIsHeld(read: View<BorrowFixtures>, views: readonly View<BorrowFixtures>[]): boolean {
  if (read.operation !== 'listPositions' || read.response.status !== 404) return false;
  const users = usersOf(read);
  const market = marketOf(read);
  const isDeclared = (read.fixtures.wallets?.read ?? []).some(
    ({ address, market: declared = 'main' }) => declared === market && users.includes(address),
  );
  const isListed = views.some(
    (view) =>
      view.operation === 'listPositions' &&
      marketOf(view) === market &&
      usersOf(view).some((user) => users.includes(user)) &&
      (positionsIn(view) ?? []).length > 0,
  );
  return !isDeclared && !isListed;
}

const usersOf = ({ request }: View): readonly string[] => (request.query.users ?? '').split(',');
