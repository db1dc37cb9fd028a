import { associatedTokenAccount } from '../../solana/associated-account.js';
import { isKey } from '../../solana/key.js';
import { chainPresetOf, type BorrowFixtures } from './fixtures.js';

/** Where an owner's tokens of a mint can lie, whichever token program the mint belongs to. */
export function tokenAccountsOf(owner: string, mint: string, fixtures: BorrowFixtures): readonly string[] {
  const chain = chainPresetOf(fixtures);
  // The mint is what the target lists, and may be anything.
  if (typeof (mint as unknown) !== 'string' || !isKey(mint) || !isKey(owner)) return [];
  return (chain?.tokenPrograms ?? []).map((token) =>
    associatedTokenAccount(owner, mint, { token, associatedToken: chain!.associatedTokenProgram }),
  );
}
