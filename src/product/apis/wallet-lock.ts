import type { Sending, Wallet } from '../model/scenario.js';

/** The end of the queue for each wallet; a declared one is a single object for all scenarios of a run. */
const turns = new WeakMap<Wallet, Promise<unknown>>();

/** What moves the tokens of a wallet, in its turn, and all that has begun since and needs them at rest. */
interface Funds {
  moved: Promise<unknown>;
  resting: Promise<unknown>[];
}

const funds = new WeakMap<Wallet, Funds>();

/** Does this while nothing else is done in the wallet's turn; it may not wait for that turn again. */
export async function withWalletLock<T>(wallet: Wallet, work: () => Promise<T>): Promise<T> {
  const mine = (turns.get(wallet) ?? Promise.resolve()).then(work);
  turns.set(wallet, ended(mine));
  return mine;
}

/**
 * Does this while nothing else moves what the wallet holds, whichever API it is for: balances are compared, and a
 * transaction may fail when another one takes the tokens first. The wallet may sign in meanwhile.
 */
export async function withFundsLock<T>(session: Waiting, wallet: Wallet, work: () => Promise<T>): Promise<T> {
  const own = fundsOf(wallet);
  const mine = session.waitFor(Promise.all([own.moved, ...own.resting])).then(work);
  Object.assign(own, { moved: ended(mine), resting: [] });
  return mine;
}

/** Does this while nothing moves what the wallet holds, beside others that do the same. */
export async function whileFundsRest<T>(session: Waiting, wallet: Wallet, work: () => Promise<T>): Promise<T> {
  const own = fundsOf(wallet);
  const mine = session.waitFor(own.moved).then(work);
  own.resting.push(ended(mine));
  return mine;
}

type Waiting = Pick<Sending<never>, 'waitFor'>;

function fundsOf(wallet: Wallet): Funds {
  let own = funds.get(wallet);
  if (own === undefined) funds.set(wallet, (own = { moved: Promise.resolve(), resting: [] }));
  return own;
}

const ended = (work: Promise<unknown>): Promise<unknown> => work.catch(() => undefined);
