import { computeBudgetProgram, tokenProgram } from '../../chain/addresses.js';
import { signer, writable } from '../../chain/instructions.js';
import { addressBytes, type Instruction } from '../../chain/message.js';

export function computeUnitLimit(units: number): Instruction {
  return {
    programId: computeBudgetProgram,
    accounts: [],
    data: Buffer.concat([Uint8Array.of(2), littleEndian(units, 4)]),
  };
}

/** Price in millionths of a lamport per compute unit. */
export function computeUnitPrice(microLamports: number): Instruction {
  return {
    programId: computeBudgetProgram,
    accounts: [],
    data: Buffer.concat([Uint8Array.of(3), littleEndian(microLamports, 8)]),
  };
}

/** Gives the right to close a token account to `authority`. */
export function setCloseAuthority(account: string, signedBy: string, authority: string): Instruction {
  const setAuthority = 6;
  const closeAccountAuthority = 3;
  return {
    programId: tokenProgram,
    accounts: [writable(account), signer(signedBy)],
    data: Buffer.concat([Uint8Array.of(setAuthority, closeAccountAuthority, 1), addressBytes(authority)]),
  };
}

export function littleEndian(value: bigint | number, length: 4 | 8): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes.subarray(0, length);
}
