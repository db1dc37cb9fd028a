import { z } from 'zod';
import type {
  CancelOrderFixtures,
  ConfirmCancelFixtures,
  CreateOrderFixtures,
  DepositFixtures,
  HistoryFixtures,
  RecurringFixtures,
  SignInFixtures,
  TriggerFixtures,
  UpdateOrderFixtures,
} from '../../apis/trigger/fixtures.js';
import { dialectSchema } from './dialect.js';
import { code, flag, notNegative, oneOf, positive, record, text, variable } from './values.js';

const path = z.string({ error: 'a path that begins with /' }).startsWith('/', { error: 'a path that begins with /' });
const request = record({
  method: z.string({ error: 'an HTTP method in capitals' }).regex(/^[A-Z]+$/, { error: 'an HTTP method in capitals' }),
  path,
  body: z.unknown().optional(),
});
const seconds = positive('seconds', 86_400 * 365);
const leeway = notNegative('seconds');
const orderId = text('the id of an order');
type Life = NonNullable<RecurringFixtures['life']>;
type Read = (response: unknown) => string | undefined;

const expiredToken = z.discriminatedUnion(
  'form',
  [
    record({ form: z.literal('declared'), environment: variable() }),
    record({ form: z.literal('wait'), lifetimeSeconds: seconds, leewaySeconds: leeway }),
    record({ form: z.literal('clock'), lifetimeSeconds: seconds }),
  ],
  { error: 'an object whose `form` is "declared", "wait" or "clock"' },
);

const recurring = record({
  inert: record({
    createRecurring: request.optional(),
    recurringHistory: request.optional(),
    cancelRecurring: request.optional(),
    confirmCancelRecurring: request.optional(),
  }).optional(),
  life: record({
    depositBody: code<NonNullable<Life['depositBody']>>('(step) => body').optional(),
    create: code<Life['create']>('(step) => request'),
    list: request,
    cancel: code<Life['cancel']>('(step) => request'),
    withdrawal: code<Life['withdrawal']>('(response) => text'),
    confirm: code<Life['confirm']>('(step) => request'),
  }).optional(),
});

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
  signIn: record({
    verifyBody: code<SignInFixtures['verifyBody']>('(step) => body'),
    token: code<Read>('(response) => text'),
  }).optional(),
  expiredToken: expiredToken.optional(),
  challengeLifetime: record({ seconds, leewaySeconds: leeway, clock: flag() }).optional(),
  vaultAddress: code<NonNullable<TriggerFixtures['vaultAddress']>>('(vault, from) => text').optional(),
  signTransaction: code<NonNullable<TriggerFixtures['signTransaction']>>('(step) => text').optional(),
  deposit: record({
    body: code<DepositFixtures['body']>('(step) => payload'),
    transaction: code<Read>('(response) => text'),
  }).optional(),
  createOrder: record({
    body: code<CreateOrderFixtures['body']>('(step) => payload'),
    orderId: code<Read>('(response) => text'),
  }).optional(),
  updateOrder: record({ body: code<UpdateOrderFixtures['body']>('(step) => payload') }).optional(),
  cancelOrder: record({
    body: code<CancelOrderFixtures['body']>('(step) => body'),
    transaction: code<Read>('(response) => text'),
  }).optional(),
  confirmCancel: record({ body: code<ConfirmCancelFixtures['body']>('(step) => payload') }).optional(),
  orders: record({
    open: orderId.optional(),
    notOpen: orderId.optional(),
    readyToCancel: orderId.optional(),
    ofOtherWallet: orderId.optional(),
  }).optional(),
  unknownOrderId: orderId.optional(),
  history: record({
    list: path.optional(),
    byId: code<NonNullable<HistoryFixtures['byId']>>('(order) => path').optional(),
  }).optional(),
  recurring: recurring.optional(),
  cancelWaitSeconds: notNegative('seconds').optional(),
  cancelPauseSeconds: positive('seconds', 3600).optional(),
});
