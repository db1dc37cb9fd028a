import { system } from './base-programs.js';
import { moveLamports, type Program, ProgramFailure, requireSigner } from './execution.js';
import { associatedAddress, derivedAddress, SYSTEM_PROGRAM, TOKEN_PROGRAM, WRAPPED_NATIVE_MINT } from './ledger.js';
import { token } from './token-program.js';
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
 * Swaps against the pool. Native currency moves as lamports, straight between the pool and the wallet: no
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

export const poolProgram: Program = (call) => {
  if (call.data[0] !== 7 || call.data.length !== 19) throw new ProgramFailure('InvalidInstructionData');
  const keys = call.accounts.map((meta) => meta.address);
  const [trader, pool, source, poolIn, poolOut, target, inputMint, outputMint] = keys;
  requireSigner(call.account(0));
  if (pool !== poolAddress(call.program)) throw new ProgramFailure('InvalidSeeds');
  const inAmount = call.data.readBigUInt64LE(1);
  const outAmount = call.data.readBigUInt64LE(9);
  if (inputMint === WRAPPED_NATIVE_MINT) call.invoke(system.transfer(trader!, pool, inAmount));
  else call.invoke(token.transferChecked(source!, inputMint!, poolIn!, trader!, inAmount, call.data[17]!));
  if (outputMint === WRAPPED_NATIVE_MINT) moveLamports(call, pool, target!, outAmount, SYSTEM_PROGRAM);
  else call.invoke(token.transferChecked(poolOut!, outputMint!, target!, pool, outAmount, call.data[18]!), [pool]);
};
