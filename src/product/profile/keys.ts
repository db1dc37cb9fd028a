import type { Profile } from './profile.js';

/**
 * What finds values: discovery where only addresses are known, discovery where it can ask a node of the chain besides, or
 * the secret of a wallet with how deposits are made.
 */
type Finder = 'discovery' | 'node' | 'wallet';

/** Which key of a profile gives a capability, by the name that requirements use for it, and what finds its value. */
const keys: Readonly<Record<string, readonly [key: string, foundBy?: Finder]>> = {
  'api-key': ['apiKey'],
  'key-without-access': ['apiKeyWithoutAccess'],
  'second-version': ['ULTRA_BASE_URL and SWAP_V2_BASE_URL'],
  routers: ['swapOrder.routers', 'discovery'],
  'gas-wallets': ['swapOrder.gasWallets'],
  'second-router-type': ['swapOrder.secondRouterType', 'discovery'],
  'taker-unfunded': ['swapOrder.takerUnfunded', 'discovery'],
  'taker-funded': ['swapOrder.takerFunded', 'node'],
  'taker-without-gas': ['swapOrder.takerWithoutGas', 'node'],
  'taker-small-without-gas': ['swapOrder.takerSmallWithoutGas', 'node'],
  payer: ['swapOrder.payer', 'node'],
  'referral-account': ['swapOrder.referralAccount'],
  'native-mint': ['swapOrder.nativeMint', 'discovery'],
  'no-such-mint': ['swapOrder.noSuchMints', 'discovery'],
  'keys-checked': ['swapOrder.keysChecked', 'discovery'],
  'alternate-market': ['borrow.alternateMarket', 'discovery'],
  'read-wallets': ['borrow.wallets.read', 'node'],
  'build-wallet': ['borrow.wallets.build', 'discovery'],
  positions: ['borrow.positions', 'node'],
  'native-collateral-vault': ['borrow.vaults.nativeCollateral', 'discovery'],
  'native-debt-vault': ['borrow.vaults.nativeDebt', 'discovery'],
  chain: ['borrow.chain', 'node'],
  simulation: ['borrow.settlement', 'node'],
  settlement: ['borrow.settlement with the mode "settle"'],
  funding: ['borrow.fund'],
  'rpc-parameter': ['borrow.rpcParameter'],
  wallet: ['trigger.wallet (WALLET_SECRET) or trigger.freshWallets', 'discovery'],
  'second-wallet': ['trigger.secondWallet', 'discovery'],
  'fresh-wallet': ['trigger.freshWallets', 'discovery'],
  'declared-wallet': ['trigger.wallet (WALLET_SECRET)', 'wallet'],
  funds: ['trigger.freshWallets as "funded"'],
  vault: ['trigger.wallet (WALLET_SECRET)', 'wallet'],
  register: ['trigger.freshWallets', 'discovery'],
  verify: ['trigger.dialect.signIn', 'discovery'],
  token: ['trigger.dialect.signIn or trigger.accessToken', 'discovery'],
  'expired-token': ['trigger.expiredToken'],
  'challenge-lifetime': ['trigger.challengeLifetime'],
  'vault-address': ['trigger.dialect.vaultAddress', 'discovery'],
  deposit: ['trigger.dialect.deposit', 'discovery'],
  'signed-deposit': ['trigger.wallet (WALLET_SECRET)', 'wallet'],
  'create-order': ['trigger.dialect.createOrder', 'discovery'],
  'update-order': ['trigger.dialect.updateOrder', 'discovery'],
  'cancel-order': ['trigger.dialect.cancelOrder', 'discovery'],
  'confirm-cancel': ['trigger.dialect.confirmCancel', 'discovery'],
  orders: ['trigger.orders', 'wallet'],
  'declared-orders': ['trigger.orders'],
  'order-not-open': ['trigger.orders.notOpen'],
  'foreign-order': ['trigger.orders.ofOtherWallet', 'wallet'],
  'unknown-order-id': ['trigger.unknownOrderId', 'discovery'],
  history: ['trigger.dialect.history.list', 'discovery'],
  'history-by-id': ['trigger.dialect.history.byId', 'discovery'],
  'recurring-endpoints': ['trigger.dialect.recurring', 'discovery'],
  recurring: ['trigger.dialect.recurring'],
};

/** The key of a profile that gives a capability; the capability itself where none does. */
export function keyOfCapability(capability: string): string {
  return keys[capability]?.[0] ?? capability;
}

/** Capabilities of which this finds the values. */
export function capabilitiesBy(finder: Finder): ReadonlySet<string> {
  return new Set(Object.keys(keys).filter((capability) => keys[capability]?.[1] === finder));
}

/** The variable that holds the API key. */
export function keyVariableOf({ apiKey }: Pick<Profile, 'apiKey'>): string {
  return apiKey !== undefined && 'env' in apiKey ? apiKey.env : 'API_KEY';
}

/** What is said of a target without a key, before a run and instead of it. */
export function noKeyIn(profile: Profile): string {
  return `no API key: ${keyVariableOf(profile)} is not set, so no run can pass`;
}
