import type { SessionView, View } from '../../../model/view.js';
import type { BorrowFixtures } from '../fixtures.js';
import { isSamePosition, marketOf, positionsIn, usersOf } from '../reader/listed.js';
import { givesOut, isBuilt, payloadOf } from '../reader/payload.js';
import type { BorrowView } from '../reader/view.js';

export const callOf = (view: View): string => `${marketOf(view)} ${view.exchange.request.body ?? ''}`;

/** What was tried beside a call that failed by chance may have failed by chance as well. */
export function triedBesideChance(session: Pick<SessionView<BorrowFixtures>, 'alternations'>): (view: View) => boolean {
  const byChance = session.alternations.filter(({ pairs }) => pairs.every(({ failing }) => givesOut(failing)));
  const pairs = byChance.flatMap((alternation) => alternation.pairs);
  const calls = new Set(pairs.map(({ failing }) => callOf(failing)));
  const controls = new Set<View>(pairs.map(({ control }) => control));
  return (view) => calls.has(callOf(view)) || controls.has(view);
}

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
