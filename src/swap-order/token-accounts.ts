import { associatedTokenAccount } from '../solana/associated-account.js';
import { isKey } from '../solana/key.js';
import { remembering } from '../solana/memo.js';

export const associatedTokenProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL';

/** The two programs under which a token account can live: which one a mint belongs to, only the chain knows. */
export const tokenPrograms = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
] as const;

/** The associated token accounts of a wallet for a mint, one for each token program; none for what is no address. */
export function associatedAccounts(owner: string, mint: string): readonly string[] {
  return isKey(owner) && isKey(mint) ? accountsOf(`${owner} ${mint}`) : [];
}

/** Every check about the output of an order asks for the same ones. */
const accountsOf = remembering(1_000, (pair) => {
  const [owner, mint] = pair.split(' ') as [string, string];
  return tokenPrograms.map((token) =>
    associatedTokenAccount(owner, mint, { token, associatedToken: associatedTokenProgram }),
  );
});
