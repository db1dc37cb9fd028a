import { associatedAddress, derivedAddress, SYSTEM_PROGRAM, TOKEN_PROGRAM, WRAPPED_NATIVE_MINT } from './ledger.js';
import { type Instruction, type Meta, paying, reading, signing, writing } from './wire.js';

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
  return derivedAddress(program, [Buffer.from('liquidity')]);
}

/**
 * Swaps against the pool; it is built and never executed. Native currency moves as lamports, straight between the pool and the wallet: no
 * wrapped-native account takes part.
 */
export function swapInstruction(program: string, swap: Swap): Instruction {
  const pool = poolAddress(program);
  const data = Buffer.alloc(19);
  data.writeUInt8(7, 0);
  data.writeBigUInt64LE(swap.inAmount, 1);
  data.writeBigUInt64LE(swap.outAmount, 9);
  data.writeUInt8(swap.inputDecimals, 17);
  data.writeUInt8(swap.outputDecimals, 18);
  const side = (owner: string, mint: string, isTrader: boolean): Meta => {
    if (mint !== WRAPPED_NATIVE_MINT) return writing(associatedAddress(owner, mint));
    return isTrader && owner === swap.trader ? paying(owner) : writing(owner);
  };
  const accounts: Meta[] = [
    swap.inputMint === WRAPPED_NATIVE_MINT ? paying(swap.trader) : signing(swap.trader),
    writing(pool),
    side(swap.trader, swap.inputMint, true),
    side(pool, swap.inputMint, false),
    side(pool, swap.outputMint, false),
    side(swap.receiver, swap.outputMint, false),
    reading(swap.inputMint),
    reading(swap.outputMint),
    reading(TOKEN_PROGRAM),
    reading(SYSTEM_PROGRAM),
  ];
  return { program, accounts, data };
}
