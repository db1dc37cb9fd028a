import { associatedAccount, systemProgram } from '../../../src/reference/chain/addresses.js';
import { tokenProgram, wrappedNativeMint } from '../../../src/reference/chain/addresses.js';
import { readonly, signer, writable } from '../../../src/reference/chain/instructions.js';
import { derivedAddress, layOut, type AccountMeta, type Instruction } from '../../../src/reference/chain/message.js';
import type { Token } from '../world.js';
import { signing } from './transactions.js';

export interface Swap {
  trader: string;
  /** Wallet that receives the output and owns the account it lands in. */
  receiver: string;
  input: Token;
  output: Token;
  inAmount: bigint;
  outAmount: bigint;
}

/** The one account that stands for all liquidity of the exchanges; it also holds native currency. */
export function poolAddress(program: string): string {
  return derivedAddress(`liquidity of ${program}`);
}

/**
 * Swaps against the pool; it is built and never executed. Native currency moves as lamports, straight between the pool and the wallet: no
 * wrapped-native account takes part.
 */
export function swapInstruction(program: string, swap: Swap): Instruction {
  const pool = poolAddress(program);
  const { trader, input, output, inAmount, outAmount } = swap;
  const data = layOut([7, 1], [inAmount, 8], [outAmount, 8], [input.decimals, 1], [output.decimals, 1]);
  const side = (owner: string, mint: string, isTrader: boolean): AccountMeta => {
    if (mint !== wrappedNativeMint) return writable(associatedAccount(owner, mint));
    return isTrader && owner === trader ? signer(owner) : writable(owner);
  };
  const accounts: AccountMeta[] = [
    input.mint === wrappedNativeMint ? signer(trader) : signing(trader),
    writable(pool),
    side(trader, input.mint, true),
    side(pool, input.mint, false),
    side(pool, output.mint, false),
    side(swap.receiver, output.mint, false),
    ...[input.mint, output.mint, tokenProgram, systemProgram].map(readonly),
  ];
  return { programId: program, accounts, data };
}
