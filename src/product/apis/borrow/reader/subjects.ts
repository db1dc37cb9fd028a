import type { Exchange } from '../../../model/exchange.js';
import { jsonSent } from '../../../model/response.js';
import { isVault, type BorrowFixtures } from '../fixtures.js';
import { actionOf, payloadIn } from './payload.js';

/** The declared vault and wallet that a build of the action table, or a list of one wallet, is made from. */
export function subjectsOf(
  { request }: Exchange,
  { vaults = {}, positions, wallets }: BorrowFixtures,
): readonly string[] {
  const query = new URLSearchParams(request.path.split('?')[1]);
  const market = query.get('market') ?? 'main';
  const payload = payloadIn(jsonSent(request));
  const isBuild = payload !== undefined && actionOf(payload) !== undefined;
  const declared = [...Object.values(vaults), ...(typeof positions === 'object' ? Object.values(positions) : [])];
  const isDeclared = isBuild && declared.some((one) => isVault(one, payload.vaultId, market));
  const wallet = isBuild ? payload.signer : query.get('users');
  const own = [wallets?.build, ...(wallets?.read ?? []).map(({ address }) => address)];
  return [
    ...(isDeclared ? [`vault ${payload.vaultId}${market === 'main' ? '' : ` of market ${market}`}`] : []),
    ...(wallet && own.includes(wallet) ? [`wallet ${wallet}`] : []),
  ];
}
