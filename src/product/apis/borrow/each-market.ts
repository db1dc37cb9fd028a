import type { PlannedRequest, Sending } from '../../model/scenario.js';
import type { View } from '../../model/view.js';
import type { BorrowFixtures } from './fixtures.js';
import { marketOf, vaultsIn, type ListedVault } from './listed.js';
import { givesOut } from './payload.js';
import { unverifiedFunds } from './purposes.js';
import { vaultsRequest } from './request.js';

/**
 * Sends the same request in each market. Where one market gets nothing usable and another one does, the two are repeated in
 * turns, so that a failure that follows the market is told from one by chance.
 */
export async function sendInEachMarket(
  session: Sending<BorrowFixtures>,
  markets: readonly (string | undefined)[],
  requestIn: (market: string | undefined) => PlannedRequest,
): Promise<readonly View[]> {
  const views: View[] = [];
  for (const market of markets) views.push(await session.send(requestIn(market)));
  for (const [fails, failing] of views.entries()) {
    const controls = views.filter((view) => givesOut(view) && isControlFor(failing, view));
    const control = controls.find((view) => marketOf(view) === 'main') ?? controls[0];
    if (givesOut(failing) || control === undefined) continue;
    const works = views.indexOf(control);
    const requests = { failing: requestIn(markets[fails]), control: requestIn(markets[works]) };
    await session.alternate('market', requests, givesOut);
  }
  return views;
}

/** A wallet of which nobody knows whether it can pay may lack the tokens of one vault and have those of another. */
export function isControlFor(probe: View, control: View): boolean {
  return probe.purpose !== unverifiedFunds || probe.exchange.request.body === control.exchange.request.body;
}

/** Reads both markets and gives the vault ids that both have. */
export async function commonVaultIds(
  session: Sending<BorrowFixtures>,
  alternateMarket: string,
): Promise<readonly bigint[]> {
  const main = vaultsIn(await session.send(vaultsRequest('main'))) ?? [];
  const other = vaultsIn(await session.send(vaultsRequest(alternateMarket))) ?? [];
  return main.map(({ id }: ListedVault) => id).filter((id) => other.some((vault) => vault.id === id));
}
