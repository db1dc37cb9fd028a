import { associatedAddress, ASSOCIATED_TOKEN_PROGRAM, SYSTEM_PROGRAM, TOKEN_PROGRAM } from '../chain/ledger.js';
import { readLookupTable } from '../chain/layouts.js';
import { OPEN, OPERATE, positionAddresses } from '../chain/vault-program.js';
import { buildTransaction, type Instruction, paying, reading, signing, writing } from '../chain/wire.js';
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

function signed128(value: bigint, into: Buffer, offset: number): void {
  const bits = BigInt.asUintN(128, value);
  into.writeBigUInt64LE(bits & (2n ** 64n - 1n), offset);
  into.writeBigUInt64LE(bits >> 64n, offset + 8);
}

function openInstruction(program: string, operation: Operation): Instruction {
  const { vault, position, owner, signer } = operation;
  const own = positionAddresses(program, vault.address, position);
  const data = Buffer.alloc(9);
  data.writeUInt8(OPEN, 0);
  data.writeBigUInt64LE(position, 1);
  const accounts = [
    paying(signer),
    reading(owner),
    writing(vault.address),
    writing(own.position),
    writing(own.mint),
    writing(associatedAddress(owner, own.mint)),
    reading(TOKEN_PROGRAM),
    reading(SYSTEM_PROGRAM),
    reading(ASSOCIATED_TOKEN_PROGRAM),
  ];
  return { program, accounts, data };
}

function operateInstruction(program: string, operation: Operation): Instruction {
  const { vault, position, owner, signer } = operation;
  const own = positionAddresses(program, vault.address, position);
  const data = Buffer.alloc(33);
  data.writeUInt8(OPERATE, 0);
  signed128(operation.collateral, data, 1);
  signed128(operation.debt, data, 17);
  const mints = [vault.supply.mint, vault.borrow.mint];
  const accounts = [
    paying(signer),
    owner === signer ? signing(owner) : reading(owner),
    writing(vault.address),
    writing(own.position),
    reading(associatedAddress(owner, own.mint)),
    ...mints.map(reading),
    // The program makes the signer's accounts itself, inside the call, where they do not exist.
    ...mints.map((mint) => writing(associatedAddress(signer, mint))),
    ...mints.map((mint) => writing(associatedAddress(vault.address, mint))),
    reading(TOKEN_PROGRAM),
    reading(SYSTEM_PROGRAM),
    reading(ASSOCIATED_TOKEN_PROGRAM),
  ];
  return { program, accounts, data };
}

export function instructionsOf(world: World, operation: Operation): Instruction[] {
  const operate = operateInstruction(world.vaultProgram, operation);
  return operation.isNew ? [openInstruction(world.vaultProgram, operation), operate] : [operate];
}

export function transactionOf(world: World, operation: Operation): Uint8Array {
  const { table } = operation.vault;
  const base = {
    feePayer: operation.signer,
    blockhash: world.chain.blockhash(),
    instructions: instructionsOf(world, operation),
  };
  if (table === undefined) return buildTransaction({ ...base, version: 'legacy' });
  const entries = readLookupTable(world.chain.ledger.get(table)!.data);
  return buildTransaction({ ...base, version: 0, tables: { [table]: entries } });
}
