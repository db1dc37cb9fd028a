import { createHash } from 'node:crypto';
import { associatedAccount, associatedTokenProgram, systemProgram, tokenProgram } from '../../chain/addresses.js';
import { readonly, signer, writable } from '../../chain/instructions.js';
import { derivedAddress, layOut, type AccountMeta, type Instruction } from '../../chain/message.js';
import { viewOf } from '../../chain/program.js';
import type { Vault } from './vaults.js';

export const vaultProgram = derivedAddress('vault program');
/** Read by the program for prices and limits; nothing of them changes here. */
export const oracleAddress = derivedAddress('vault oracle');
export const settingsAddress = derivedAddress('vault settings');

/** Stands for all of the debt, or all of the collateral. */
export const minI128 = -(2n ** 127n);
const maxI128 = 2n ** 127n - 1n;

/** Reads a signed amount of base units; undefined if the text is no canonical decimal within 128 bits. */
export function parseAmount(text: string): bigint | undefined {
  if (!/^(0|-?[1-9]\d{0,38})$/.test(text)) return undefined;
  const amount = BigInt(text);
  return amount >= minI128 && amount <= maxI128 ? amount : undefined;
}

/** Sixteen bytes, little-endian, two's complement. */
function readI128(view: DataView, offset: number): bigint {
  return (view.getBigInt64(offset + 8, true) << 64n) | view.getBigUint64(offset, true);
}

/** The first eight bytes of instruction data, as Anchor derives them from an instruction's name. */
const discriminators = {
  initPosition: discriminator('init_position'),
  operate: discriminator('operate'),
} as const;

/** What `operate` is called with; amounts are signed base units. */
export type OperateArguments = NonNullable<ReturnType<typeof decodeOperate>>;

export interface OperateParties {
  readonly vault: Vault;
  readonly signer: string;
  readonly positionOwner: string;
  readonly positionMint: string;
}

/** Undefined if the data is not that of an `operate` call. */
export function decodeOperate(data: Uint8Array) {
  if (data.length !== 56) return undefined;
  const view = viewOf(data);
  const ids = idsIn(data, discriminators.operate);
  return ids && { ...ids, colAmount: readI128(view, 24), debtAmount: readI128(view, 40) };
}

export function decodeInitPosition(data: Uint8Array) {
  return data.length === 24 ? idsIn(data, discriminators.initPosition) : undefined;
}

/** Opens a position and mints its NFT to the owner; the program reads the accounts in this order. */
export function initPosition(parties: OperateParties, positionId: bigint): Instruction {
  const programs = [tokenProgram, associatedTokenProgram, systemProgram];
  return {
    programId: vaultProgram,
    accounts: [...accountsOf(parties), ...programs.map(readonly)],
    data: layOut(discriminators.initPosition, [parties.vault.id, 8], [positionId, 8]),
  };
}

/** Moves collateral and debt of a position; the program reads the accounts in this order. */
export function operate(parties: OperateParties, amounts: Omit<OperateArguments, 'vaultId'>): Instruction {
  const { positionId, colAmount, debtAmount } = amounts;
  const { vault } = parties;
  return {
    programId: vaultProgram,
    accounts: [
      ...accountsOf(parties),
      writable(associatedAccount(parties.signer, vault.supplyToken.address)),
      writable(associatedAccount(parties.signer, vault.borrowToken.address)),
      writable(vault.supplyReserveAddress),
      writable(vault.borrowReserveAddress),
      ...[vault.supplyToken.address, vault.borrowToken.address].map(readonly),
      ...[oracleAddress, settingsAddress, tokenProgram].map(readonly),
    ],
    data: layOut(discriminators.operate, [vault.id, 8], [positionId, 8], [colAmount, 16], [debtAmount, 16]),
  };
}

/** The accounts with which every call begins. */
function accountsOf({ vault, signer: payer, positionOwner, positionMint }: OperateParties): readonly AccountMeta[] {
  return [
    signer(payer),
    writable(vault.address),
    writable(positionMint),
    readonly(positionOwner),
    writable(associatedAccount(positionOwner, positionMint)),
  ];
}

function discriminator(name: string): Uint8Array {
  return new Uint8Array(createHash('sha256').update(`global:${name}`).digest().subarray(0, 8));
}

function idsIn(data: Uint8Array, head: Uint8Array) {
  if (!head.every((byte, index) => byte === data[index])) return undefined;
  const view = viewOf(data);
  return { vaultId: view.getBigUint64(8, true), positionId: view.getBigUint64(16, true) };
}

/** As an answer carries it. */
export function showInstruction({ programId, accounts, data }: Instruction) {
  return { programId, accounts, data: Buffer.from(data).toString('base64') };
}
