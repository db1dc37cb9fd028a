import type { PlannedRequest, Session } from '../../model/scenario.js';
import type { View } from '../../model/view.js';
import type { BorrowFixtures } from './fixtures.js';
import { givesOut } from './payload.js';

/**
 * Sends the same request in each market. Where one market gets nothing usable and another one does, the two are repeated in
 * turns, so that a failure that follows the market is told from one by chance.
 */
export async function sendInEachMarket(
  session: Session<BorrowFixtures>,
  markets: readonly (string | undefined)[],
  requestIn: (market: string | undefined) => PlannedRequest,
): Promise<readonly View[]> {
  const views: View[] = [];
  for (const market of markets) views.push(await session.send(requestIn(market)));
  const works = views.findIndex(givesOut);
  const fails = views.findIndex((view) => !givesOut(view));
  if (works >= 0 && fails >= 0) {
    const requests = { failing: requestIn(markets[fails]), control: requestIn(markets[works]) };
    await session.alternate('market', requests, givesOut);
  }
  return views;
}
