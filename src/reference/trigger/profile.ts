import { base58 } from '@scure/base';
import { parseTransaction } from '../../product/solana/transaction.js';
import type { OrderVariant, Sign, TriggerFixtures } from '../../product/apis/trigger/fixtures.js';
import { declaredOrders, ownerName } from './service/declared-orders.js';
import {
  challengeLifetimeMilliseconds,
  historyIdParameter,
  mints,
  recurringEndpoints,
  recurringSubType,
  slippageBpsRange,
  tokenLifetimeMilliseconds,
  unknownOrderId,
} from './fixtures.js';

const amount = '1000000000';
const pair = { inputMint: mints.sol, outputMint: mints.usdc };
const recurringOrder = { ...pair, inputAmount: amount, numberOfOrders: 10, intervalSeconds: 3600 };
const slippageOutOfRange = slippageBpsRange.most + 1;
const { create, history, cancel, confirmCancel } = recurringEndpoints;

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
    body: ({ wallet, variant, order, way = 0 }) =>
      variant === 'valid'
        ? { body: { ...pair, amount, userAddress: wallet, orderType: 'price', orderSubType: subTypeOf(order, way) } }
        : {
            body: { ...pair, amount, userAddress: wallet, orderType: 'price', orderSubType: 'no-such-type' },
            field: 'orderSubType',
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
        triggerMint: mints.sol,
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
      cancelRecurring: at(cancel, unknownOrderId),
      confirmCancelRecurring: { ...at(confirmCancel, unknownOrderId), body: {} },
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
      cancel: ({ createAnswer }) => at(cancel, textOf(createAnswer, 'id') ?? unknownOrderId),
      withdrawal: (cancelAnswer) => textOf(cancelAnswer, 'transaction'),
      confirm: ({ createAnswer, cancelAnswer, signedWithdrawal }) => ({
        ...at(confirmCancel, textOf(createAnswer, 'id') ?? unknownOrderId),
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

/** The deposit of an order is crafted for its form; one of no known form is brought by a deposit of the simplest. */
const subTypes: Readonly<Record<Exclude<OrderVariant, 'price-relationship'>, string>> = {
  single: 'single',
  'one-cancels-other': 'oco',
  'one-triggers-other': 'otoco',
  slippage: 'single',
  expiry: 'single',
  'order-sub-type': 'single',
};

const trigger = { triggerCondition: 'above', triggerPriceUsd: 200 };
const bothSides = { takeProfitPriceUsd: 300, stopLossPriceUsd: 100 };

/** Prices that contradict each other or the market, in every form of order, from both sides. */
const contradictions = [
  { terms: { orderSubType: 'oco', ...bothSides, takeProfitPriceUsd: 90 }, field: 'takeProfitPriceUsd' },
  { terms: { orderSubType: 'otoco', ...trigger, ...bothSides, takeProfitPriceUsd: 90 }, field: 'takeProfitPriceUsd' },
  { terms: { orderSubType: 'single', ...trigger, triggerPriceUsd: 100 }, field: 'triggerPriceUsd' },
  { terms: { orderSubType: 'oco', ...bothSides, stopLossPriceUsd: 400 }, field: 'stopLossPriceUsd' },
  { terms: { orderSubType: 'otoco', ...trigger, ...bothSides, stopLossPriceUsd: 400 }, field: 'stopLossPriceUsd' },
  { terms: { orderSubType: 'single', ...trigger, triggerCondition: 'below' }, field: 'triggerPriceUsd' },
] as const;

function termsOf(
  variant: OrderVariant,
  way: number,
): {
  readonly terms: Readonly<Record<string, unknown>>;
  readonly field?: string;
} {
  const single = { orderSubType: 'single', ...trigger };
  switch (variant) {
    case 'single':
      return { terms: single };
    case 'one-cancels-other':
      return { terms: { orderSubType: 'oco', ...bothSides } };
    case 'one-triggers-other':
      return { terms: { orderSubType: 'otoco', ...trigger, ...bothSides } };
    case 'price-relationship':
      return contradictions[way % contradictions.length]!;
    case 'slippage':
      return { terms: { ...single, slippageBps: slippageOutOfRange }, field: 'slippageBps' };
    case 'expiry':
      return { terms: { ...single, expiresAt: thisDay() - dayMilliseconds }, field: 'expiresAt' };
    case 'order-sub-type':
      return { terms: { ...single, orderSubType: 'no-such-type' }, field: 'orderSubType' };
  }
}

function subTypeOf(order: OrderVariant, way: number): string {
  return order === 'price-relationship'
    ? contradictions[way % contradictions.length]!.terms.orderSubType
    : subTypes[order];
}

/** A wallet that could not craft a deposit names one that does not exist. */
function depositRequestIdOf(depositAnswer: unknown): string {
  return textOf(depositAnswer, 'requestId') ?? unknownOrderId;
}

function confirmation(signedTransaction: string, cancelAnswer: unknown): Readonly<Record<string, unknown>> {
  const cancelRequestId = textOf(cancelAnswer, 'requestId');
  return { signedTransaction, ...(cancelRequestId !== undefined && { cancelRequestId }) };
}

function at(
  { method, path }: { readonly method: string; readonly path: string },
  id: string,
): { readonly method: string; readonly path: string } {
  return { method, path: path.replace('{id}', encodeURIComponent(id)) };
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
