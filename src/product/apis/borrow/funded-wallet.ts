import type { Sending, Wallet } from '../../model/scenario.js';
import { whileFundsRest, withFundsLock } from '../wallet-lock.js';
import { ChainTrouble, chainOf, type Chain } from './chain.js';
import type { BorrowFixtures } from './fixtures.js';
import { UnusableBuild } from './sign-and-send.js';

/** A wallet that can sign, on a chain that can be spoken to. */
export interface FundedWallet {
  readonly wallet: Wallet;
  readonly chain: Chain;
  /** Puts base units of a token into the wallet, where the profile can; without a hook the wallet has its own. */
  readonly give: (mint: string, amount: bigint) => Promise<void>;
}

/** How an address is written: 32 bytes have 44 characters in base58, and one in seventeen has fewer. */
export const addresses = ['any', 'short'] as const;
export type Address = (typeof addresses)[number];

/** So many attempts find a short address but for one time in ten billion. */
const mostAttempts = 400;

/** A fresh wallet whose address is written in this way. */
export function freshWalletWith(
  { freshWallet }: Pick<Sending<BorrowFixtures>, 'freshWallet'>,
  label: string,
  address: Address,
): Wallet {
  let wallet = freshWallet(label);
  for (let attempt = 1; address === 'short' && wallet.publicKey.length > 43 && attempt < mostAttempts; attempt += 1)
    wallet = freshWallet(`${label} ${attempt}`);
  return wallet;
}

/** Fees and rent of a whole lifecycle. */
const nativeUnits = 2_000_000_000n;

/**
 * Lends a wallet for one run: a fresh one that the profile's hook funds, or the build wallet, one run at a time. What
 * the chain or the hook fails at is noted under the fact `trouble`, for that is nothing the API did.
 */
export async function withFundedWallet(
  session: Sending<BorrowFixtures>,
  play: (fundedWallet: FundedWallet) => Promise<void>,
  address: Address = 'any',
): Promise<void> {
  const chain = chainOf(session);
  const { fund } = session.fixtures;
  if (fund !== undefined) {
    const wallet = freshWalletWith(session, 'fundedWallet', address);
    const { publicKey } = wallet;
    await untilTrouble(session, async () => {
      await funded(() => fund({ step: 'give-native', wallet: publicKey, amount: nativeUnits }, chain.call));
      const give = (mint: string, amount: bigint): Promise<void> =>
        funded(() => fund({ step: 'give-token', wallet: publicKey, mint, amount }, chain.call));
      await play({ wallet, chain, give });
    });
    return;
  }
  const wallet = session.wallet('build');
  if (wallet === undefined) {
    session.fact('trouble', 'the profile has neither a funding hook nor the key of the build wallet');
    return;
  }
  await withFundsLock(session, wallet, () =>
    untilTrouble(session, () => play({ wallet, chain, give: () => Promise.resolve() })),
  );
}

/** Does this while nothing moves the tokens of the build wallet: where none can be funded, other scenarios settle with it. */
export function whileBuildWalletRests(session: Sending<BorrowFixtures>, work: () => Promise<void>): Promise<void> {
  const wallet = session.wallet('build');
  return wallet === undefined ? work() : whileFundsRest(session, wallet, work);
}

/** Plays until the chain or a build stands in the way, and notes why. */
export async function untilTrouble(session: Sending<BorrowFixtures>, play: () => Promise<void>): Promise<void> {
  try {
    await play();
  } catch (error) {
    if (!(error instanceof ChainTrouble) && !(error instanceof UnusableBuild)) throw error;
    session.fact('trouble', error.message);
  }
}

/** A hook is the profile's own: what it throws is trouble, but for what the suite itself threw beneath it. */
async function funded(fund: () => Promise<void>): Promise<void> {
  try {
    await fund();
  } catch (error) {
    if (error instanceof Error && !['Error', 'TypeError', 'RangeError'].includes(error.name)) throw error;
    throw new ChainTrouble(`the funding hook: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
