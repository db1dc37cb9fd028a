import type { Profile } from './profile.js';

/** Which key of a profile gives a capability, by the name that requirements use for it. */
const keys: Readonly<Record<string, string>> = {
  'api-key': 'apiKey',
  'key-without-access': 'apiKeyWithoutAccess',
  'second-version': 'ULTRA_BASE_URL and SWAP_V2_BASE_URL',
  routers: 'swapOrder.routers',
  'gas-wallets': 'swapOrder.gasWallets',
  'second-router-type': 'swapOrder.secondRouterType',
  'taker-unfunded': 'swapOrder.takerUnfunded',
  'taker-funded': 'swapOrder.takerFunded',
  'taker-without-gas': 'swapOrder.takerWithoutGas',
  'taker-small-without-gas': 'swapOrder.takerSmallWithoutGas',
  payer: 'swapOrder.payer',
  'referral-account': 'swapOrder.referralAccount',
  'native-mint': 'swapOrder.nativeMint',
  'no-such-mint': 'swapOrder.noSuchMints',
  'keys-checked': 'swapOrder.keysChecked',
  'alternate-market': 'borrow.alternateMarket',
  'read-wallets': 'borrow.wallets.read',
  'build-wallet': 'borrow.wallets.build',
  positions: 'borrow.positions',
  'native-collateral-vault': 'borrow.vaults.nativeCollateral',
  'native-debt-vault': 'borrow.vaults.nativeDebt',
  chain: 'borrow.chain',
  simulation: 'borrow.settlement',
  settlement: 'borrow.settlement with the mode "settle"',
  funding: 'borrow.fund',
  'rpc-parameter': 'borrow.rpcParameter',
  wallet: 'trigger.wallet (WALLET_SECRET) or trigger.freshWallets',
  'second-wallet': 'trigger.secondWallet',
  'fresh-wallet': 'trigger.freshWallets',
  'declared-wallet': 'trigger.wallet (WALLET_SECRET)',
  funds: 'trigger.freshWallets as "funded"',
  vault: 'trigger.wallet (WALLET_SECRET)',
  register: 'trigger.freshWallets',
  verify: 'trigger.dialect.signIn',
  token: 'trigger.dialect.signIn or trigger.accessToken',
  'expired-token': 'trigger.expiredToken',
  'challenge-lifetime': 'trigger.challengeLifetime',
  'vault-address': 'trigger.dialect.vaultAddress',
  deposit: 'trigger.dialect.deposit',
  'signed-deposit': 'trigger.wallet (WALLET_SECRET)',
  'create-order': 'trigger.dialect.createOrder',
  'update-order': 'trigger.dialect.updateOrder',
  'cancel-order': 'trigger.dialect.cancelOrder',
  'confirm-cancel': 'trigger.dialect.confirmCancel',
  orders: 'trigger.orders',
  'declared-orders': 'trigger.orders',
  'order-not-open': 'trigger.orders.notOpen',
  'foreign-order': 'trigger.orders.ofOtherWallet',
  'unknown-order-id': 'trigger.unknownOrderId',
  history: 'trigger.dialect.history.list',
  'history-by-id': 'trigger.dialect.history.byId',
  recurring: 'trigger.dialect.recurring',
};

/** The key of a profile that gives a capability; the capability itself where none does. */
export function keyOfCapability(capability: string): string {
  return keys[capability] ?? capability;
}

/** The variable that holds the API key. */
export function keyVariableOf({ apiKey }: Pick<Profile, 'apiKey'>): string {
  return apiKey !== undefined && 'env' in apiKey ? apiKey.env : 'API_KEY';
}

/** What is said of a target without a key, before a run and instead of it. */
export function noKeyIn(profile: Profile): string {
  return `no API key: ${keyVariableOf(profile)} is not set, so no run can pass`;
}
