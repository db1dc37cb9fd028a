import { answer, refusal } from '../../answers.js';
import { derivedAddress } from '../../chain/message.js';
import type { ReferenceResponse } from '../../reference.js';
import type { Call } from './endpoint.js';

/** `GET /vault` */
export function showVault({ state, wallet }: Call): ReferenceResponse {
  const vault = state.vaults.get(wallet);
  if (vault === undefined) throw refusal(404, 'Vault not found');
  return answer(200, vault);
}

/** `GET /vault/register`: creates the wallet's only vault. */
export function registerVault({ seed, state, clock, wallet }: Call): ReferenceResponse {
  const existing = state.vaults.get(wallet);
  if (existing !== undefined) return answer(409, { error: 'Vault already registered', details: existing });
  const vaultPubkey = derivedAddress(`trigger vault ${seed} of ${wallet}`);
  const vault = { userPubkey: wallet, vaultPubkey, createdAt: clock.now() };
  state.vaults.set(wallet, vault);
  return answer(201, vault);
}
