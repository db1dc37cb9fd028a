import { z } from 'zod';
import { dialectSchema } from './dialect.js';
import { flag, notNegative, oneOf, options, positive, record, text, variable } from './values.js';

const seconds = positive('seconds', 86_400 * 365);
const leeway = notNegative('seconds');
const orderId = text('the id of an order');
const walletName = text('the name of a wallet in `wallets`');
const expiredToken = z.discriminatedUnion(
  'form',
  [
    record({ form: z.literal('declared'), environment: variable }),
    record({ form: z.literal('wait'), lifetimeSeconds: seconds, leewaySeconds: leeway }),
    record({ form: z.literal('clock'), lifetimeSeconds: seconds }),
  ],
  { error: 'an object whose `form` is "declared", "wait" or "clock"' },
);

/** What a profile may declare for the trigger order API. */
export const triggerSchema = options({
  dialect: z.union([z.enum(['recorded', 'reference']), dialectSchema], {
    error: 'a dialect: "recorded", "reference" or an object',
  }),
  wallet: walletName,
  secondWallet: walletName,
  freshWallets: oneOf('funded', 'unfunded'),
  accessToken: variable,
  expiredToken,
  challengeLifetime: record({ seconds, leewaySeconds: leeway, clock: flag }),
  orders: options({ open: orderId, notOpen: orderId, readyToCancel: orderId, ofOtherWallet: orderId }),
  unknownOrderId: orderId,
  cancelWaitSeconds: leeway,
  cancelPauseSeconds: positive('seconds', 3600),
});
