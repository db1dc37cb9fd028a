import { createHash } from 'node:crypto';
import { associatedAccount, associatedTokenProgram, systemProgram, tokenProgram } from '../../chain/addresses.js';
import { readonly, signer, writable } from '../../chain/instructions.js';
import { derivedAddress, type Instruction } from '../../chain/message.js';
import { readI128, writeI128 } from './amounts.js';
import type { Vault } from './vaults.js';

export const vaultProgram = derivedAddress('vault program');
/** Read by the program for prices and limits; nothing of them changes here. */
export const oracleAddress = derivedAddress('vault oracle');
export const settingsAddress = derivedAddress('vault settings');

/** The first eight bytes of instruction data, as Anchor derives them from an instruction's name. */
const discriminators = {
  initPosition: discriminator('init_position'),
  operate: discriminator('operate'),
} as const;

/** What `operate` is called with; amounts are signed base units. */
export interface OperateArguments {
  readonly vaultId: bigint;
  readonly positionId: bigint;
  readonly colAmount: bigint;
  readonly debtAmount: bigint;
}

export interface OperateParties {
  readonly vault: Vault;
  readonly signer: string;
  readonly positionOwner: string;
  readonly positionMint: string;
}

const idLength = 24;
const operateLength = idLength + 32;

export function encodeOperate({ vaultId, positionId, colAmount, debtAmount }: OperateArguments): Uint8Array {
  const data = new Uint8Array(operateLength);
  const view = writeIds(data, discriminators.operate, vaultId, positionId);
  writeI128(view, 24, colAmount);
  writeI128(view, 40, debtAmount);
  return data;
}

/** Undefined if the data is not that of an `operate` call. */
export function decodeOperate(data: Uint8Array): OperateArguments | undefined {
  const ids = decodeIds(data, discriminators.operate, operateLength);
  if (ids === undefined) return undefined;
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  return { ...ids, colAmount: readI128(view, 24), debtAmount: readI128(view, 40) };
}

function encodeInitPosition(vaultId: bigint, positionId: bigint): Uint8Array {
  const data = new Uint8Array(idLength);
  writeIds(data, discriminators.initPosition, vaultId, positionId);
  return data;
}

export function decodeInitPosition(data: Uint8Array): { vaultId: bigint; positionId: bigint } | undefined {
  return decodeIds(data, discriminators.initPosition, idLength);
}

/** Opens a position and mints its NFT to the owner; the program reads the accounts in this order. */
export function initPosition(parties: OperateParties, positionId: bigint): Instruction {
  const { vault, positionOwner, positionMint } = parties;
  return {
    programId: vaultProgram,
    accounts: [
      signer(parties.signer),
      writable(vault.address),
      writable(positionMint),
      readonly(positionOwner),
      writable(associatedAccount(positionOwner, positionMint)),
      readonly(tokenProgram),
      readonly(associatedTokenProgram),
      readonly(systemProgram),
    ],
    data: encodeInitPosition(BigInt(vault.id), positionId),
  };
}

/** Moves collateral and debt of a position; the program reads the accounts in this order. */
export function operate(parties: OperateParties, amounts: Omit<OperateArguments, 'vaultId'>): Instruction {
  const { vault, positionOwner, positionMint } = parties;
  return {
    programId: vaultProgram,
    accounts: [
      signer(parties.signer),
      writable(vault.address),
      writable(positionMint),
      readonly(positionOwner),
      writable(associatedAccount(positionOwner, positionMint)),
      writable(associatedAccount(parties.signer, vault.supplyToken.address)),
      writable(associatedAccount(parties.signer, vault.borrowToken.address)),
      writable(vault.supplyReserveAddress),
      writable(vault.borrowReserveAddress),
      readonly(vault.supplyToken.address),
      readonly(vault.borrowToken.address),
      readonly(oracleAddress),
      readonly(settingsAddress),
      readonly(tokenProgram),
    ],
    data: encodeOperate({ vaultId: BigInt(vault.id), ...amounts }),
  };
}

function discriminator(name: string): Uint8Array {
  return new Uint8Array(createHash('sha256').update(`global:${name}`).digest().subarray(0, 8));
}

function writeIds(data: Uint8Array, head: Uint8Array, vaultId: bigint, positionId: bigint): DataView {
  const view = new DataView(data.buffer);
  data.set(head);
  view.setBigUint64(8, vaultId, true);
  view.setBigUint64(16, positionId, true);
  return view;
}

function decodeIds(data: Uint8Array, head: Uint8Array, length: number) {
  if (data.length !== length || !head.every((byte, index) => byte === data[index])) return undefined;
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  return { vaultId: view.getBigUint64(8, true), positionId: view.getBigUint64(16, true) };
}
