import { base58 } from '@scure/base';
import { parseTransaction } from '../../product/solana/transaction.js';
import type { OrderVariant, Sign, TriggerFixtures } from '../../product/apis/trigger/fixtures.js';
import { dollarMint, wrappedNativeMint } from '../chain/addresses.js';
import { declaredOrders, ownerName } from './service/declared-orders.js';
import {
  challengeLifetimeMilliseconds,
  historyIdParameter,
  recurringSubType,
  slippageBpsRange,
  tokenLifetimeMilliseconds,
  unknownOrderId,
} from './fixtures.js';

const amount = '1000000000';
const pair = { inputMint: wrappedNativeMint, outputMint: dollarMint };
const recurringOrder = { ...pair, inputAmount: amount, numberOfOrders: 10, intervalSeconds: 3600 };
const slippageOutOfRange = slippageBpsRange.most + 1;

const create = { method: 'POST', path: '/orders/dca' };
const history = { method: 'GET', path: '/orders/history/dca' };
const cancel = (id: string) => ({ method: 'POST', path: `/orders/dca/cancel/${encodeURIComponent(id)}` });
const confirmCancel = (id: string) => ({
  method: 'POST',
  path: `/orders/dca/confirm-cancel/${encodeURIComponent(id)}`,
});

/** How the reference's trigger order API is spoken to: the worked example for the profile of any other deployment. */
export const referenceTriggerFixtures: TriggerFixtures = {
  wallet: ownerName,
  freshWallets: 'funded',
  signIn: {
    async verifyBody({ type, walletPubkey, challenge, sign, variant }) {
      if (type === 'message') {
        const text = textOf(challenge, 'challenge');
        if (text === undefined) return undefined;
        // `0`, `O`, `I` and `l` are the characters that base58 leaves out.
        if (variant === 'undecodable-signature') return { type, walletPubkey, signature: '0OIl' };
        return { type, walletPubkey, signature: base58.encode(await sign(Buffer.from(text, 'utf8'))) };
      }
      const transaction = textOf(challenge, 'transaction');
      if (transaction === undefined) return undefined;
      if (variant === 'undecodable-signature') return { type, walletPubkey, signedTransaction: 'no transaction' };
      return { type, walletPubkey, signedTransaction: await signed(transaction, sign) };
    },
    token: (answer) => textOf(answer, 'token'),
  },
  expiredToken: { form: 'clock', lifetimeSeconds: tokenLifetimeMilliseconds / 1000 },
  challengeLifetime: { seconds: challengeLifetimeMilliseconds / 1000, leewaySeconds: 1, clock: true },
  vaultAddress: (vault) => textOf(vault, 'vaultPubkey'),
  signTransaction: ({ transaction, sign }) => signed(transaction, sign),
  deposit: {
    body: ({ wallet, variant, order, way = 0 }) => {
      const body = { ...pair, amount, userAddress: wallet, orderType: 'price' };
      return variant === 'valid'
        ? { body: { ...body, orderSubType: subTypeOf(order, way) } }
        : { body: { ...body, orderSubType: 'no-such-type' }, field: 'orderSubType' };
    },
    transaction: (answer) => textOf(answer, 'transaction'),
  },
  createOrder: {
    body: ({ wallet, signedDeposit, depositAnswer, variant, way = 0 }) => {
      const { terms, field } = termsOf(variant, way);
      const body = {
        ...pair,
        inputAmount: amount,
        userPubkey: wallet,
        orderType: 'price',
        triggerMint: wrappedNativeMint,
        slippageBps: 100,
        expiresAt: thisDay() + 30 * dayMilliseconds,
        depositRequestId: depositRequestIdOf(depositAnswer),
        depositSignedTx: signedDeposit,
        ...terms,
      };
      return field === undefined ? { body } : { body, field };
    },
    orderId: (answer) => textOf(answer, 'id'),
  },
  updateOrder: {
    body: ({ variant, form = 'single', way = 0 }) => {
      if (variant === 'valid') return { body: { slippageBps: 50 } };
      const ways = [
        { body: { slippageBps: slippageOutOfRange }, field: 'slippageBps' },
        { body: { expiresAt: thisDay() - dayMilliseconds }, field: 'expiresAt' },
        ...(form === 'single' ? [] : [{ body: { takeProfitPriceUsd: 90 }, field: 'takeProfitPriceUsd' }]),
      ];
      return ways[way % ways.length];
    },
  },
  cancelOrder: {
    body: () => undefined,
    transaction: (answer) => textOf(answer, 'transaction'),
  },
  confirmCancel: {
    body: ({ signedWithdrawal, cancelAnswer, variant }) =>
      variant === 'valid'
        ? { body: confirmation(signedWithdrawal, cancelAnswer) }
        : { body: { signedTransaction: signedWithdrawal, cancelRequestId: 7 }, field: 'cancelRequestId' },
  },
  orders: declaredOrders,
  unknownOrderId,
  history: {
    list: '/orders/history',
    byId: (order) => `/orders/history?${historyIdParameter}=${encodeURIComponent(order)}`,
  },
  recurring: {
    inert: {
      createRecurring: { ...create, body: {} },
      recurringHistory: history,
      cancelRecurring: cancel(unknownOrderId),
      confirmCancelRecurring: { ...confirmCancel(unknownOrderId), body: {} },
    },
    life: {
      depositBody: ({ wallet }) => ({
        ...pair,
        amount,
        userAddress: wallet,
        orderType: 'recurring',
        orderSubType: recurringSubType,
      }),
      create: ({ wallet, signedDeposit, depositAnswer }) => ({
        ...create,
        body: {
          ...recurringOrder,
          userPubkey: wallet,
          depositRequestId: depositRequestIdOf(depositAnswer),
          depositSignedTx: signedDeposit,
        },
      }),
      list: history,
      cancel: ({ createAnswer }) => cancel(textOf(createAnswer, 'id') ?? unknownOrderId),
      withdrawal: (cancelAnswer) => textOf(cancelAnswer, 'transaction'),
      confirm: ({ createAnswer, cancelAnswer, signedWithdrawal }) => ({
        ...confirmCancel(textOf(createAnswer, 'id') ?? unknownOrderId),
        body: confirmation(signedWithdrawal, cancelAnswer),
      }),
    },
  },
  cancelWaitSeconds: 5,
  cancelPauseSeconds: 0.025,
};

const dayMilliseconds = 86_400_000;

/** To the day, so that a run sends the same bodies throughout. */
function thisDay(): number {
  return Math.floor(Date.now() / dayMilliseconds) * dayMilliseconds;
}

const trigger = { triggerCondition: 'above', triggerPriceUsd: 200 };
const bothSides = { takeProfitPriceUsd: 300, stopLossPriceUsd: 100 };
const single = { orderSubType: 'single', ...trigger };
const oco = { orderSubType: 'oco', ...bothSides };
const otoco = { orderSubType: 'otoco', ...trigger, ...bothSides };

interface Terms {
  readonly terms: Readonly<Record<string, unknown>>;
  /** What is wrong, where something is. */
  readonly field?: string;
}

/** The terms of an order of each variant. */
const termsByVariant: Readonly<Record<Exclude<OrderVariant, 'price-relationship'>, () => Terms>> = {
  single: () => ({ terms: single }),
  'one-cancels-other': () => ({ terms: oco }),
  'one-triggers-other': () => ({ terms: otoco }),
  slippage: () => ({ terms: { ...single, slippageBps: slippageOutOfRange }, field: 'slippageBps' }),
  expiry: () => ({ terms: { ...single, expiresAt: thisDay() - dayMilliseconds }, field: 'expiresAt' }),
  'order-sub-type': () => ({ terms: { ...single, orderSubType: 'no-such-type' }, field: 'orderSubType' }),
};

/** Prices that contradict each other or the market, in every form of order, from both sides. */
const contradictions: readonly Terms[] = [
  { terms: { ...oco, takeProfitPriceUsd: 90 }, field: 'takeProfitPriceUsd' },
  { terms: { ...otoco, takeProfitPriceUsd: 90 }, field: 'takeProfitPriceUsd' },
  { terms: { ...single, triggerPriceUsd: 100 }, field: 'triggerPriceUsd' },
  { terms: { ...oco, stopLossPriceUsd: 400 }, field: 'stopLossPriceUsd' },
  { terms: { ...otoco, stopLossPriceUsd: 400 }, field: 'stopLossPriceUsd' },
  { terms: { ...single, triggerCondition: 'below' }, field: 'triggerPriceUsd' },
];

function termsOf(variant: OrderVariant, way: number): Terms {
  return variant === 'price-relationship' ? contradictions[way % contradictions.length]! : termsByVariant[variant]();
}

/** The deposit of an order is crafted for its form; one of no known form is brought by a deposit of the simplest. */
function subTypeOf(order: OrderVariant, way: number): unknown {
  return order === 'order-sub-type' ? 'single' : termsOf(order, way).terms.orderSubType;
}

/** A wallet that could not craft a deposit names one that does not exist. */
function depositRequestIdOf(depositAnswer: unknown): string {
  return textOf(depositAnswer, 'requestId') ?? unknownOrderId;
}

function confirmation(signedTransaction: string, cancelAnswer: unknown): Readonly<Record<string, unknown>> {
  const cancelRequestId = textOf(cancelAnswer, 'requestId');
  return { signedTransaction, ...(cancelRequestId !== undefined && { cancelRequestId }) };
}

/** The wallet pays the fee, so its signature is the first one, right after the count of them. */
async function signed(transaction: string, sign: Sign): Promise<string> {
  const wire = Buffer.from(transaction, 'base64');
  wire.set(await sign(parseTransaction(wire).message), 1);
  return wire.toString('base64');
}

function textOf(record: unknown, name: string): string | undefined {
  if (typeof record !== 'object' || record === null) return undefined;
  const value = (record as Readonly<Record<string, unknown>>)[name];
  return typeof value === 'string' ? value : undefined;
}
