import type { Instruction } from '../../chain/message.js';

/** The same instruction without this wallet's signature. */
export function unsignedBy(signer: string, { accounts, ...instruction }: Instruction): Instruction {
  return {
    ...instruction,
    accounts: accounts.map((meta) => (meta.pubkey === signer ? { ...meta, isSigner: false } : meta)),
  };
}
