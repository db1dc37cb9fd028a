import { buildRequest, positionsRequest } from '../../apis/borrow/fixtures/request.js';
import { requestTo } from '../../apis/trigger/fixtures/request.js';
import type { PlannedRequest } from '../../model/scenario.js';
import { creationBy, usableAmong } from './builders.js';
import { listVaults } from './discover.js';
import type { Probe } from './probe.js';

/** A status that says something of the request, and not of the operation. */
const ofRequest = (status = 0): boolean => status < 500 && ![0, 401, 403, 404, 405, 410].includes(status);

/**
 * Sends a complete request to operations that take no more than the key, and a second one where the first is refused, then
 * what shows whether their address serves anything else. Gives those that accepted one.
 */
export async function servedOf(
  probe: Probe,
  isAsked: (operation: string) => boolean = () => true,
): Promise<readonly string[]> {
  const { bases, allow } = probe.target;
  const served: string[] = [];
  const ask = async (requests: readonly PlannedRequest[]): Promise<void> => {
    for (const request of requests) {
      if (!allow.has(request.effect)) return;
      const told = await probe.ask(request);
      if (told?.status === 200) served.push(request.operation);
      if (ofRequest(told?.status)) return;
    }
  };
  const paths = (['operate', 'operateInstructions'] as const).filter(isAsked);
  if (bases.borrow !== undefined && paths.length > 0) {
    const signer = signerOf(probe);
    const fields = (await vaultsToAsk(probe)).map((vault) => creationBy(signer, vault));
    for (const path of paths) await ask(fields.map((one) => buildRequest(path, one)));
    await probe.ask(positionsRequest([signer]));
  }
  if (bases.trigger !== undefined && isAsked('challenge')) {
    const walletPubkey = probe.unusedKey('builder');
    await ask(['message', 'transaction'].map((type) => requestTo('challenge', { walletPubkey, type })));
    await probe.ask(requestTo('listHistory'));
  }
  return served;
}

/** The declared wallet, or one that nobody uses. */
const signerOf = (probe: Probe): string =>
  probe.target.profile.borrow?.wallets?.build ?? probe.target.wallets.build?.publicKey ?? probe.unusedKey('builder');

/** Two vaults where there are as many, that of the profile first. */
async function vaultsToAsk(probe: Probe) {
  const declared = String(probe.target.profile.borrow?.vaults?.general?.vaultId);
  const vaults = usableAmong(await listVaults(probe));
  const [first, second = first] = vaults.toSorted((one, other) => +(other.id === declared) - +(one.id === declared));
  return first === undefined ? [] : [first, second!];
}
