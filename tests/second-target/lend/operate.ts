import { associatedAccount, associatedTokenProgram } from '../../../src/reference/chain/addresses.js';
import { systemProgram, tokenProgram } from '../../../src/reference/chain/addresses.js';
import { readonly, signer as paying, writable } from '../../../src/reference/chain/instructions.js';
import { layOut, type Instruction } from '../../../src/reference/chain/message.js';
import { buildTransaction, signing } from '../chain/transactions.js';
import { OPEN, OPERATE, positionAddresses } from '../chain/vault-program.js';
import type { LendVault, World } from '../world.js';

export interface Operation {
  vault: LendVault;
  position: bigint;
  /** Whether the position has to be opened first. */
  isNew: boolean;
  owner: string;
  signer: string;
  collateral: bigint;
  debt: bigint;
}

const programs = [tokenProgram, systemProgram, associatedTokenProgram].map(readonly);

function openInstruction(program: string, operation: Operation): Instruction {
  const { vault, position, owner, signer } = operation;
  const own = positionAddresses(vault.address, position);
  const written = [vault.address, own.position, own.mint, associatedAccount(owner, own.mint)].map(writable);
  const accounts = [paying(signer), readonly(owner), ...written, ...programs];
  return { programId: program, accounts, data: layOut([OPEN, 1], [position, 8]) };
}

function operateInstruction(program: string, operation: Operation): Instruction {
  const { vault, position, owner, signer } = operation;
  const own = positionAddresses(vault.address, position);
  const mints = [vault.supply.mint, vault.borrow.mint];
  const accounts = [
    paying(signer),
    owner === signer ? signing(owner) : readonly(owner),
    writable(vault.address),
    writable(own.position),
    readonly(associatedAccount(owner, own.mint)),
    ...mints.map(readonly),
    // The program makes the signer's accounts itself, inside the call, where they do not exist.
    ...mints.map((mint) => writable(associatedAccount(signer, mint))),
    ...mints.map((mint) => writable(associatedAccount(vault.address, mint))),
    ...programs,
  ];
  const { collateral, debt } = operation;
  return { programId: program, accounts, data: layOut([OPERATE, 1], [collateral, 16], [debt, 16]) };
}

export function instructionsOf(world: World, operation: Operation): Instruction[] {
  const operate = operateInstruction(world.vaultProgram, operation);
  return operation.isNew ? [openInstruction(world.vaultProgram, operation), operate] : [operate];
}

export function transactionOf(world: World, operation: Operation): Uint8Array {
  const { table } = operation.vault;
  const instructions = instructionsOf(world, operation);
  const version = table === undefined ? 'legacy' : 0;
  return buildTransaction(world, { version, feePayer: operation.signer, instructions, table });
}
