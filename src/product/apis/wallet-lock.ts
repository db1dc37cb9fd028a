import type { Wallet } from '../model/scenario.js';

/** The tail of the queue for each wallet; a declared one is a single object for all scenarios of a run. */
type Queues = WeakMap<Wallet, Promise<unknown>>;

const turns: Queues = new WeakMap();
const funds: Queues = new WeakMap();

/** Does this while nothing else is done in the wallet's turn; it may not wait for that turn again. */
export function withWalletLock<T>(wallet: Wallet, work: () => Promise<T>): Promise<T> {
  return queued(turns, wallet, work);
}

/**
 * Does this while nothing else moves what the wallet holds, whichever API it is for: balances are compared, and a
 * transaction may fail when another one takes the tokens first. The wallet may sign in meanwhile.
 */
export function withFundsLock<T>(wallet: Wallet, work: () => Promise<T>): Promise<T> {
  return queued(funds, wallet, work);
}

async function queued<T>(queues: Queues, wallet: Wallet, work: () => Promise<T>): Promise<T> {
  const mine = (queues.get(wallet) ?? Promise.resolve()).then(work);
  queues.set(
    wallet,
    mine.catch(() => undefined),
  );
  return mine;
}
