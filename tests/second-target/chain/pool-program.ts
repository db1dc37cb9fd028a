import {
  associatedAccount,
  systemProgram,
  tokenProgram,
  wrappedNativeMint,
} from '../../../src/reference/chain/addresses.js';
import { readonly, signer, writable } from '../../../src/reference/chain/instructions.js';
import { derivedAddress, layOut, type AccountMeta, type Instruction } from '../../../src/reference/chain/message.js';
import { signing } from './transactions.js';

export interface Swap {
  trader: string;
  /** Wallet that receives the output and owns the account it lands in. */
  receiver: string;
  inputMint: string;
  outputMint: string;
  inAmount: bigint;
  outAmount: bigint;
  inputDecimals: number;
  outputDecimals: number;
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
  const { inAmount, outAmount, inputDecimals, outputDecimals } = swap;
  const data = layOut([7, 1], [inAmount, 8], [outAmount, 8], [inputDecimals, 1], [outputDecimals, 1]);
  const side = (owner: string, mint: string, isTrader: boolean): AccountMeta => {
    if (mint !== wrappedNativeMint) return writable(associatedAccount(owner, mint));
    return isTrader && owner === swap.trader ? signer(owner) : writable(owner);
  };
  const accounts: AccountMeta[] = [
    swap.inputMint === wrappedNativeMint ? signer(swap.trader) : signing(swap.trader),
    writable(pool),
    side(swap.trader, swap.inputMint, true),
    side(pool, swap.inputMint, false),
    side(pool, swap.outputMint, false),
    side(swap.receiver, swap.outputMint, false),
    readonly(swap.inputMint),
    readonly(swap.outputMint),
    readonly(tokenProgram),
    readonly(systemProgram),
  ];
  return { programId: program, accounts, data };
}
