/** Mints and programs that every cluster of Solana has under the same address. */

export const wrappedNativeMint = 'So11111111111111111111111111111111111111112';
export const systemProgram = '11111111111111111111111111111111';
export const computeBudgetProgram = 'ComputeBudget111111111111111111111111111111';
export const memoProgram = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr';
export const associatedTokenProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL';

export const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
export const token2022Program = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb';
/** The programs under which a token account can live: which one a mint belongs to, only the chain knows. */
export const tokenPrograms: readonly string[] = [tokenProgram, token2022Program];
