import type { TriggerProfile } from '../../product/apis/trigger/fixtures.js';
import { declaredOrders, ownerName } from './service/declared-orders.js';
import { challengeLifetimeMilliseconds, tokenLifetimeMilliseconds, unknownOrderId } from './fixtures.js';

/** How the reference's trigger order API is spoken to, and what there is of its own to be judged with. */
export const referenceTriggerProfile: TriggerProfile = {
  dialect: 'reference',
  wallet: ownerName,
  freshWallets: 'funded',
  expiredToken: { form: 'clock', lifetimeSeconds: tokenLifetimeMilliseconds / 1000 },
  challengeLifetime: { seconds: challengeLifetimeMilliseconds / 1000, leewaySeconds: 1, clock: true },
  orders: declaredOrders,
  unknownOrderId,
  cancelWaitSeconds: 5,
  cancelPauseSeconds: 0.025,
};
