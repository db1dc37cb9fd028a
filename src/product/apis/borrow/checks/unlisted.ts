import { isSamePosition, marketOf, positionsIn, usersOf } from '../reader/listed.js';
import { isBuilt, payloadOf } from '../reader/payload.js';
import type { BorrowView } from '../reader/view.js';

/** Scenarios that build on positions of the profile alone. */
const onDeclared: ReadonlySet<string> = new Set(['borrow/build', 'borrow/rows-simulated']);

/** Whether a refused build is on a declared position that no list of its wallet has: it may have been closed. */
export function unlistedIn(views: readonly BorrowView[], scenario: string): (view: BorrowView) => boolean {
  const lists = onDeclared.has(scenario) ? views.filter((view) => positionsIn(view) !== undefined) : [];
  return (view) => {
    const { signer, vaultId, positionId } = payloadOf(view) ?? {};
    if (signer === undefined || isBuilt(view) || positionId === 0n) return false;
    const own = lists.filter((list) => marketOf(list) === marketOf(view) && usersOf(list).includes(signer));
    const isIn = (list: BorrowView): boolean =>
      positionsIn(list)!.some((one) => isSamePosition(one, { id: positionId!, vaultId: vaultId! }));
    return own.length > 0 && !own.some(isIn);
  };
}
