import { createHash } from 'node:crypto';
import { dollarMint, wrappedNativeMint } from '../../chain/addresses.js';
import { derivedAddress } from '../../chain/message.js';
import { uuidOf } from '../../seeded.js';
import {
  declaredOrders,
  longestOrderMilliseconds,
  ownerAddress,
  type OrderSubType,
  type OrderType,
} from '../fixtures.js';
import type { Crafted } from './transactions.js';

export interface Challenge {
  readonly type: 'message' | 'transaction';
  /** The bytes whose signature by the wallet is the proof. */
  readonly proof: Uint8Array;
  readonly expiresAt: number;
}

export interface Vault {
  readonly userPubkey: string;
  readonly vaultPubkey: string;
  readonly createdAt: number;
}

export interface Deposit {
  readonly requestId: string;
  readonly wallet: string;
  readonly inputMint: string;
  readonly outputMint: string;
  readonly amount: string;
  readonly orderType: OrderType;
  /** The crafted message, which must come back signed and unchanged. */
  readonly message: Uint8Array;
  /** Id of the order that spent it. */
  spentBy?: string;
}

/** What price orders and recurring orders share: whose they are, and how they end. */
export interface Order {
  readonly id: string;
  readonly userPubkey: string;
  readonly inputMint: string;
  readonly outputMint: string;
  readonly inputAmount: string;
  readonly createdAt: number;
  updatedAt: number;
  state: 'open' | 'filled' | 'cancelling' | 'cancelled';
  /** What is crafted to end it. */
  withdrawal?: Crafted;
}

/** What `PATCH` can change. Prices are US dollars, times Unix milliseconds. */
export interface PriceTerms {
  readonly triggerCondition?: 'above' | 'below';
  readonly triggerPriceUsd?: number;
  readonly takeProfitPriceUsd?: number;
  readonly stopLossPriceUsd?: number;
  readonly slippageBps: number;
  readonly expiresAt: number;
}

export interface PriceOrder extends Order {
  readonly orderSubType: OrderSubType;
  readonly triggerMint: string;
  terms: PriceTerms;
}

export interface RecurringOrder extends Order {
  readonly numberOfOrders: number;
  readonly intervalSeconds: number;
}

export type TriggerState = ReturnType<typeof createState>;

/** `now` is when the declared orders were created. */
export function createState(seed: number, now: number) {
  const counts = new Map<string, number>();
  const state = {
    challenges: new Map<string, readonly Challenge[]>(),
    vaults: new Map<string, Vault>(),
    deposits: new Map<string, Deposit>(),
    priceOrders: new Map<string, PriceOrder>(),
    recurringOrders: new Map<string, RecurringOrder>(),
    /** The next value of this wallet's own series: other wallets' requests never change it. */
    next(purpose: string, wallet: string): string {
      const series = `${purpose}:${wallet}`;
      const count = (counts.get(series) ?? 0) + 1;
      counts.set(series, count);
      return uuidOf(8, createHash('sha256').update(`${seed}:${series}:${count}`).digest('hex'));
    },
  };
  addDeclaredOrders(state, now);
  return state;
}

/** A wallet's orders, the oldest first. */
export const ordersOf = <Kind extends Order>(orders: ReadonlyMap<string, Kind>, wallet: string): readonly Kind[] =>
  [...orders.values()].filter(({ userPubkey }) => userPubkey === wallet);

/** Gives the owner a vault and its orders: one that is open, one that was filled; and a stranger one that is open. */
function addDeclaredOrders({ vaults, priceOrders }: TriggerState, now: number): void {
  const stranger = derivedAddress('a stranger with an order');
  for (const wallet of [ownerAddress, stranger]) {
    const vaultPubkey = derivedAddress(`declared vault of ${wallet}`);
    vaults.set(wallet, { userPubkey: wallet, vaultPubkey, createdAt: now });
  }
  const prices = { triggerCondition: 'above', triggerPriceUsd: 200 } as const;
  const terms = { ...prices, slippageBps: 100, expiresAt: now + longestOrderMilliseconds };
  const pair = { inputMint: wrappedNativeMint, outputMint: dollarMint, triggerMint: wrappedNativeMint };
  const add = (id: string, userPubkey: string, state: PriceOrder['state']): unknown =>
    priceOrders.set(id, {
      ...{ id, userPubkey, orderSubType: 'single', ...pair, inputAmount: '1000000000', terms },
      ...{ state, createdAt: now, updatedAt: now },
    });
  add(declaredOrders.open, ownerAddress, 'open');
  add(declaredOrders.notOpen, ownerAddress, 'filled');
  add(declaredOrders.ofOtherWallet, stranger, 'open');
}
