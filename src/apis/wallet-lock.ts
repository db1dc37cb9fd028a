import type { Wallet } from '../model/scenario.js';

/** The tail of the queue for each wallet; a declared one is a single object for all scenarios of a run. */
const queues = new WeakMap<Wallet, Promise<unknown>>();

/** Does this while nothing else is done in the wallet's turn; it may not wait for that turn again. */
export async function withWalletLock<T>(wallet: Wallet, work: () => Promise<T>): Promise<T> {
  const mine = (queues.get(wallet) ?? Promise.resolve()).then(work);
  queues.set(
    wallet,
    mine.catch(() => undefined),
  );
  return mine;
}
