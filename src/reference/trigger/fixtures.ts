import { createHash } from 'node:crypto';
import { base58 } from '@scure/base';
import type { TriggerProfile } from '../../product/apis/trigger/fixtures.js';
import { keypairFromSeed } from '../../product/solana/keypair.js';

/*
 * What a profile must know of the reference's trigger order API, because the document leaves it to each deployment.
 */

export const challengeLifetimeMilliseconds = 5 * 60_000;
export const tokenLifetimeMilliseconds = 15 * 60_000;
export const longestOrderMilliseconds = 365 * 24 * 3_600_000;

export const orderTypes = ['price', 'recurring'] as const;
export type OrderType = (typeof orderTypes)[number];

export const orderSubTypes = ['single', 'oco', 'otoco'] as const;
export type OrderSubType = (typeof orderSubTypes)[number];

/** Under this name the profile has the wallet that owns the declared orders; its key is public, and worth nothing. */
export const ownerName = 'trigger-owner';

const ownerSeed = createHash('sha256').update('owner of the declared orders').digest();
export const ownerSecret = base58.encode(ownerSeed);
export const ownerAddress = keypairFromSeed(ownerSeed).publicKey;

/** Orders that are there from the beginning, by the role a profile declares them in. */
export const declaredOrders = {
  open: '1b4e28ba-2fa1-81d2-a83f-0016d3cca427',
  notOpen: '6fa459ea-ee8a-8ca4-a94e-db77e160355e',
  ofOtherWallet: '886313e1-3b8a-8372-ab90-0c9aee199e5d',
} as const;

/** How the reference's trigger order API is spoken to, and what there is of its own to be judged with. */
export const referenceTriggerProfile: TriggerProfile = {
  dialect: 'reference',
  wallet: ownerName,
  freshWallets: 'funded',
  expiredToken: { form: 'clock', lifetimeSeconds: tokenLifetimeMilliseconds / 1000 },
  challengeLifetime: { seconds: challengeLifetimeMilliseconds / 1000, leewaySeconds: 1, clock: true },
  orders: declaredOrders,
  // Well formed, and the id of no order: ids of the reference are of version 8, this one is of version 4.
  unknownOrderId: '5f0c3f6e-2b8d-4f5a-9c41-7d2e8a90b613',
  cancelWaitSeconds: 5,
  cancelPauseSeconds: 0.025,
};
