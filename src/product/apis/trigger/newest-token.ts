import type { Wallet } from '../../model/scenario.js';

/** Stands for the token of a wallet that was issued last, from the moment it is asked for. */
const newest = new WeakMap<Wallet, symbol>();

/**
 * Says that a token is about to be issued; the result tells whether none was since. The document does not say that an
 * older token stays valid beside a newer one.
 */
export function announceToken(wallet: Wallet): () => boolean {
  const mine = Symbol(wallet.publicKey);
  newest.set(wallet, mine);
  return () => newest.get(wallet) === mine;
}
