import { parse } from 'lossless-json';
import { isAddress } from '../../chain/addresses.js';
import type { Accounts } from '../../chain/accounts.js';
import { parseAmount } from './amounts.js';
import { refuse, type Refusal } from './answers.js';
import { positionMint, readPosition, type Position } from './state.js';
import { findVault, type Market, type Vault } from './vaults.js';

/** An OperatePayload that fits its vault; `position` is undefined if a new one is to be created. */
export interface Payload {
  readonly vault: Vault;
  readonly position: Position | undefined;
  readonly positionOwner: string;
  readonly signer: string;
  readonly colAmount: bigint;
  readonly debtAmount: bigint;
}

/** Reads the body of operate and operate-instructions; ids may exceed what a double holds. */
export function readPayload(body: string, market: Market, state: Accounts): Payload | Refusal {
  const fields = parseObject(body);
  if (fields === undefined) return refuse('The body must be a JSON object');
  const { vaultId, positionId, signer, positionOwner = signer } = fields;
  if (!isId(vaultId)) return refuse(complaint(fields, 'vaultId', 'a vault id'));
  if (!isId(positionId)) return refuse(complaint(fields, 'positionId', 'a position NFT id, or 0'));
  if (!isWallet(signer)) return refuse(complaint(fields, 'signer', 'a wallet address'));
  if (!isWallet(positionOwner)) return refuse(complaint(fields, 'positionOwner', 'a wallet address'));
  const colAmount = readAmount(fields.colAmount);
  if (colAmount === undefined) return refuse(complaint(fields, 'colAmount', 'a signed integer in a string'));
  const debtAmount = readAmount(fields.debtAmount);
  if (debtAmount === undefined) return refuse(complaint(fields, 'debtAmount', 'a signed integer in a string'));
  const vault = findVault(market, vaultId);
  if (vault === undefined) return refuse(`Vault ${vaultId} not found in market ${market}`);
  const position = positionId === 0n ? undefined : readPosition(state, positionMint(vault, positionId));
  if (positionId !== 0n && position === undefined)
    return refuse(`Position ${positionId} not found in vault ${vaultId}`);
  return { vault, position, positionOwner, signer, colAmount, debtAmount };
}

function parseObject(body: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = parse(body, undefined, readNumber);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

function readNumber(text: string): bigint | number {
  if (/^-?\d+$/.test(text)) return BigInt(text);
  const value = Number(text);
  return Number.isSafeInteger(value) ? BigInt(value) : value;
}

function isId(value: unknown): value is bigint {
  return typeof value === 'bigint' && value >= 0n && value < 2n ** 64n;
}

function isWallet(value: unknown): value is string {
  return typeof value === 'string' && isAddress(value);
}

function readAmount(value: unknown): bigint | undefined {
  return typeof value === 'string' ? parseAmount(value) : undefined;
}

function complaint(fields: Readonly<Record<string, unknown>>, name: string, meant: string): string {
  return fields[name] === undefined ? `${name} is required` : `${name} must be ${meant}`;
}
