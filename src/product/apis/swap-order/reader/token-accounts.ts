import { associatedTokenAccount } from '../../../solana/associated-account.js';
import { isKey } from '../../../solana/key.js';

export const associatedTokenProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL';

/** The two programs under which a token account can live: which one a mint belongs to, only the chain knows. */
export const tokenPrograms: readonly string[] = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
];

/** One for each token program, none for what is no address; one after the other, for each takes long to derive. */
export function* associatedAccounts(owner: string, mint: string): Iterable<string> {
  if (!isKey(owner) || !isKey(mint)) return;
  for (const token of tokenPrograms)
    yield associatedTokenAccount(owner, mint, { token, associatedToken: associatedTokenProgram });
}

/** The wrapped-native account of a wallet, if it is an address: the native mint is known to belong to the first program. */
export function wrappedNativeAccount(owner: string, nativeMint: string): readonly string[] {
  const [first] = associatedAccounts(owner, nativeMint);
  return first === undefined ? [] : [first];
}
