import { z } from 'zod';
import { dialectSchema } from './dialect.js';
import { flag, notNegative, oneOf, positive, record, text, variable } from './values.js';

const seconds = positive('seconds', 86_400 * 365);
const leeway = notNegative('seconds');
const orderId = text('the id of an order');
const expiredToken = z.discriminatedUnion(
  'form',
  [
    record({ form: z.literal('declared'), environment: variable() }),
    record({ form: z.literal('wait'), lifetimeSeconds: seconds, leewaySeconds: leeway }),
    record({ form: z.literal('clock'), lifetimeSeconds: seconds }),
  ],
  { error: 'an object whose `form` is "declared", "wait" or "clock"' },
);

/** What a profile may declare for the trigger order API. */
export const triggerSchema = record({
  dialect: z
    .union([z.enum(['recorded', 'reference']), dialectSchema], {
      error: 'a dialect: "recorded", "reference" or an object',
    })
    .optional(),
  wallet: text('the name of a wallet in `wallets`').optional(),
  secondWallet: text('the name of a wallet in `wallets`').optional(),
  freshWallets: oneOf('funded', 'unfunded').optional(),

  accessToken: variable().optional(),
  expiredToken: expiredToken.optional(),
  challengeLifetime: record({ seconds, leewaySeconds: leeway, clock: flag() }).optional(),
  orders: record({
    open: orderId.optional(),
    notOpen: orderId.optional(),
    readyToCancel: orderId.optional(),
    ofOtherWallet: orderId.optional(),
  }).optional(),
  unknownOrderId: orderId.optional(),
  cancelWaitSeconds: notNegative('seconds').optional(),
  cancelPauseSeconds: positive('seconds', 3600).optional(),
});
