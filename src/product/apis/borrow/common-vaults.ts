import type { Session } from '../../model/scenario.js';
import type { BorrowFixtures } from './fixtures.js';
import { vaultsIn, type ListedVault } from './listed.js';
import { vaultsRequest } from './request.js';

/** Reads both markets and gives the vault ids that both have. */
export async function commonVaultIds(
  session: Session<BorrowFixtures>,
  alternateMarket: string,
): Promise<readonly bigint[]> {
  const main = vaultsIn(await session.send(vaultsRequest('main'))) ?? [];
  const other = vaultsIn(await session.send(vaultsRequest(alternateMarket))) ?? [];
  return main.map(({ id }: ListedVault) => id).filter((id) => other.some((vault) => vault.id === id));
}
