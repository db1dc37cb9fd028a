import type { SessionView, View } from '../../../model/view.js';
import type { BorrowFixtures } from '../fixtures.js';
import { marketOf } from '../reader/listed.js';
import { givesOut } from '../reader/payload.js';

export const callOf = (view: View): string => `${marketOf(view)} ${view.exchange.request.body ?? ''}`;

/** What was tried beside a call that failed by chance may have failed by chance as well. */
export function triedBesideChance(session: Pick<SessionView<BorrowFixtures>, 'alternations'>): (view: View) => boolean {
  const byChance = session.alternations.filter(({ pairs }) => pairs.every(({ failing }) => givesOut(failing)));
  const pairs = byChance.flatMap((alternation) => alternation.pairs);
  const calls = new Set(pairs.map(({ failing }) => callOf(failing)));
  const controls = new Set<View>(pairs.map(({ control }) => control));
  return (view) => calls.has(callOf(view)) || controls.has(view);
}
