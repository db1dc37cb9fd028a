import { createHash } from 'node:crypto';
import { base58 } from '@scure/base';
import { keypairFromSeed } from '../../../product/solana/keypair.js';
import { dollarMint, wrappedNativeMint } from '../../chain/addresses.js';
import { derivedAddress } from '../../chain/message.js';
import { longestOrderMilliseconds } from '../fixtures.js';
import type { PriceOrder, TriggerState } from './state.js';

/** Under this name the profile has the wallet that owns the declared orders; its key is public, and worth nothing. */
export const ownerName = 'trigger-owner';

const ownerSeed = createHash('sha256').update('owner of the declared orders').digest();
export const ownerSecret = base58.encode(ownerSeed);

/** Orders that are there from the beginning, by the role a profile declares them in. */
export const declaredOrders = {
  open: '1b4e28ba-2fa1-81d2-a83f-0016d3cca427',
  notOpen: '6fa459ea-ee8a-8ca4-a94e-db77e160355e',
  ofOtherWallet: '886313e1-3b8a-8372-ab90-0c9aee199e5d',
} as const;

/** Gives the owner a vault and its orders: one that is open, one that was filled; and a stranger one that is open. */
export function addDeclaredOrders({ vaults, priceOrders }: TriggerState, now: number): void {
  const owner = keypairFromSeed(ownerSeed).publicKey;
  const stranger = derivedAddress('a stranger with an order');
  for (const wallet of [owner, stranger]) {
    const vaultPubkey = derivedAddress(`declared vault of ${wallet}`);
    vaults.set(wallet, { userPubkey: wallet, vaultPubkey, createdAt: now });
  }
  const prices = { triggerCondition: 'above', triggerPriceUsd: 200 } as const;
  const terms = { ...prices, slippageBps: 100, expiresAt: now + longestOrderMilliseconds };
  const pair = { inputMint: wrappedNativeMint, outputMint: dollarMint, triggerMint: wrappedNativeMint };
  const order = (id: string, userPubkey: string, state: PriceOrder['state']): PriceOrder => ({
    ...{ id, userPubkey, orderSubType: 'single', ...pair, inputAmount: '1000000000', terms },
    ...{ state, createdAt: now, updatedAt: now },
  });
  priceOrders.add(order(declaredOrders.open, owner, 'open'));
  priceOrders.add(order(declaredOrders.notOpen, owner, 'filled'));
  priceOrders.add(order(declaredOrders.ofOtherWallet, stranger, 'open'));
}
