import { parse } from 'lossless-json';
import type { Accounts } from '../../chain/accounts.js';
import { isAddress } from '../../chain/addresses.js';
import { objectIn, refusal } from '../../reference.js';
import { parseAmount } from './instructions.js';
import { positionMint, readPosition } from './state.js';
import { findVault, type Market } from './vaults.js';

export type Payload = ReturnType<typeof readPayload>;

/**
 * Reads the body of operate and operate-instructions; ids may exceed what a double holds. The payload fits its vault;
 * `position` is undefined if a new one is to be created.
 */
export function readPayload(body: string, market: Market, state: Accounts) {
  const fields = fieldsIn(body);
  if (fields === undefined) throw refusal(400, 'The body must be a JSON object');
  const read = <Value>(name: string, value: Value | undefined, meant: string): Value => {
    if (value !== undefined) return value;
    throw refusal(400, fields[name] === undefined ? `${name} is required` : `${name} must be ${meant}`);
  };
  const vaultId = read('vaultId', idIn(fields.vaultId), 'a vault id');
  const positionId = read('positionId', idIn(fields.positionId), 'a position NFT id, or 0');
  const signer = read('signer', walletIn(fields.signer), 'a wallet address');
  const { positionOwner: owner = signer } = fields;
  const positionOwner = read('positionOwner', walletIn(owner), 'a wallet address');
  const colAmount = read('colAmount', amountIn(fields.colAmount), 'a signed integer in a string');
  const debtAmount = read('debtAmount', amountIn(fields.debtAmount), 'a signed integer in a string');
  const vault = findVault(market, vaultId);
  if (vault === undefined) throw refusal(400, `Vault ${vaultId} not found in market ${market}`);
  const position = positionId === 0n ? undefined : readPosition(state, positionMint(vault, positionId));
  if (positionId !== 0n && position === undefined)
    throw refusal(400, `Position ${positionId} not found in vault ${vaultId}`);
  return { vault, position, positionOwner, signer, colAmount, debtAmount };
}

/** The JSON object of a body, with its integers as bigints; undefined where it holds none. */
export const fieldsIn = (body: string) => objectIn(body, (text) => parse(text, undefined, readNumber));

function readNumber(text: string): bigint | number {
  if (/^-?\d+$/.test(text)) return BigInt(text);
  const value = Number(text);
  return Number.isSafeInteger(value) ? BigInt(value) : value;
}

const idIn = (value: unknown): bigint | undefined =>
  typeof value === 'bigint' && value >= 0n && value < 2n ** 64n ? value : undefined;

const walletIn = (value: unknown): string | undefined =>
  typeof value === 'string' && isAddress(value) ? value : undefined;

const amountIn = (value: unknown): bigint | undefined => (typeof value === 'string' ? parseAmount(value) : undefined);
