import type { BrokenTemplate, Dialect } from './dialect.js';

const pair = { inputMint: '{inputMint}', outputMint: '{outputMint}' };
const amount = '{amount}';
/** Stands where the id of a deposit request would, for a wallet that could not craft one. */
const noRequest = '5f0c3f6e-2b8d-4f5a-9c41-7d2e8a90b613';
const depositRequestId = `{response:/requestId|${noRequest}}`;
const trigger = { triggerCondition: 'above', triggerPriceUsd: 100_000 };
const bothSides = { takeProfitPriceUsd: 200_000, stopLossPriceUsd: 1 };
const confirmation = { signedTransaction: '{signedWithdrawal}', cancelRequestId: '{response:/requestId}' };

/** Prices that lie on the wrong side of each other, in each form that has two, from above and from below. */
function contradictions(upper: string, lower: string): readonly BrokenTemplate[] {
  return [
    { orderSubType: 'oco', [upper]: 0.5, [lower]: 1 },
    { orderSubType: 'otoco', ...trigger, [upper]: 0.5, [lower]: 1 },
    { orderSubType: 'oco', [upper]: 200_000, [lower]: 300_000 },
    { orderSubType: 'otoco', ...trigger, [upper]: 200_000, [lower]: 300_000 },
  ].map((set, way) => ({ set, field: way < 2 ? upper : lower }));
}

/** What the embedded reference speaks. */
export const referenceDialect: Dialect = {
  name: 'reference',
  swap: {
    inputMint: 'So11111111111111111111111111111111111111112',
    outputMint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
    amount: '1000000000',
  },
  signIn: {
    signature: 'base58',
    message: {
      challenge: '/challenge',
      body: { type: 'message', walletPubkey: '{wallet}', signature: '{signature}' },
      // `0`, `O`, `I` and `l` are the characters that base58 leaves out.
      undecodable: { type: 'message', walletPubkey: '{wallet}', signature: '0OIl' },
    },
    transaction: {
      challenge: '/transaction',
      body: { type: 'transaction', walletPubkey: '{wallet}', signedTransaction: '{signedTransaction}' },
      undecodable: { type: 'transaction', walletPubkey: '{wallet}', signedTransaction: 'no transaction' },
    },
    token: '/token',
  },
  vaultAddress: '/vaultPubkey',
  deposit: {
    body: { ...pair, amount, userAddress: '{wallet}', orderType: 'price', orderSubType: 'single' },
    broken: { set: { orderSubType: 'no-such-type' }, field: 'orderSubType' },
    transaction: '/transaction',
  },
  createOrder: {
    body: {
      ...pair,
      inputAmount: amount,
      userPubkey: '{wallet}',
      orderType: 'price',
      orderSubType: 'single',
      triggerMint: '{inputMint}',
      slippageBps: 100,
      expiresAt: '{inDays:30}',
      depositRequestId,
      depositSignedTx: '{signedDeposit}',
    },
    variants: {
      single: { set: trigger },
      'one-cancels-other': { set: { orderSubType: 'oco', ...bothSides } },
      'one-triggers-other': { set: { orderSubType: 'otoco', ...trigger, ...bothSides } },
      'price-relationship': contradictions('takeProfitPriceUsd', 'stopLossPriceUsd'),
      slippage: { set: { ...trigger, slippageBps: 10_001 }, field: 'slippageBps' },
      expiry: { set: { ...trigger, expiresAt: '{inDays:-1}' }, field: 'expiresAt' },
      'order-sub-type': { set: { ...trigger, orderSubType: 'no-such-type' }, field: 'orderSubType' },
    },
    orderId: '/id',
  },
  updateOrder: {
    body: { slippageBps: 50 },
    broken: [
      { set: { slippageBps: 10_001 }, field: 'slippageBps' },
      { set: { expiresAt: '{inDays:-1}' }, field: 'expiresAt' },
    ],
  },
  cancelOrder: { transaction: '/transaction' },
  confirmCancel: {
    body: confirmation,
    broken: { set: { cancelRequestId: 7 }, field: 'cancelRequestId' },
  },
  history: { list: '/orders/history', byId: '/orders/history?id={order}' },
  recurring: {
    depositBody: { ...pair, amount, userAddress: '{wallet}', orderType: 'recurring', orderSubType: 'time' },
    create: {
      method: 'POST',
      path: '/orders/dca',
      body: {
        ...pair,
        inputAmount: amount,
        numberOfOrders: 10,
        intervalSeconds: 3600,
        userPubkey: '{wallet}',
        depositRequestId,
        depositSignedTx: '{signedDeposit}',
      },
    },
    list: { method: 'GET', path: '/orders/history/dca' },
    cancel: { method: 'POST', path: '/orders/dca/cancel/{order}' },
    confirm: { method: 'POST', path: '/orders/dca/confirm-cancel/{order}', body: confirmation },
    orderId: '/id',
    withdrawal: '/transaction',
  },
};

const sides = { tpPriceUsd: 200_000, slPriceUsd: 1 };

/** What the public deployment of this API speaks, as far as its recorded exchanges show it. */
export const recordedDialect: Dialect = {
  ...referenceDialect,
  name: 'recorded',
  createOrder: {
    ...referenceDialect.createOrder!,
    variants: {
      ...referenceDialect.createOrder!.variants,
      'one-cancels-other': { set: { orderSubType: 'oco', ...sides } },
      'one-triggers-other': { set: { orderSubType: 'otoco', ...trigger, ...sides } },
      'price-relationship': contradictions('tpPriceUsd', 'slPriceUsd'),
    },
  },
  history: { list: '/orders/history?state=active', byId: '/orders/history?id={order}' },
  recurring: {
    ...referenceDialect.recurring!,
    depositBody: { ...pair, amount, userAddress: '{wallet}', orderType: 'dca' },
    create: {
      method: 'POST',
      path: '/orders/dca',
      body: { orderCount: 10, intervalSeconds: 3600, depositRequestId, depositSignedTx: '{signedDeposit}' },
    },
  },
};
