import { parse } from 'lossless-json';
import { createHash } from 'node:crypto';
import type { Accounts } from '../../chain/accounts.js';
import { isAddress, associatedTokenProgram, systemProgram, tokenProgram } from '../../chain/addresses.js';
import { objectIn, refusal } from '../../reference.js';
import { computeUnitLimit, createAssociatedAccount } from '../../chain/instructions.js';
import { derivedAddress, type Instruction } from '../../chain/message.js';
import { parseAmount, initPosition, operate, oracleAddress, settingsAddress } from './instructions.js';
import { positionMint, readPosition } from './state.js';
import { findVault, type Market, type Vault } from './vaults.js';

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

/** The instructions of one operate call. `entropy` tells apart the ids that different requests are given. */
export function buildOperate(payload: Payload, state: Accounts, entropy: string) {
  const { vault, position, signer, positionOwner, colAmount, debtAmount } = payload;
  const nftId = position?.id ?? newPositionId(vault, state, entropy);
  const parties = { vault, signer, positionOwner, positionMint: positionMint(vault, nftId) };
  const instructions: Instruction[] = [computeUnitLimit(600_000)];
  if (colAmount < 0n) instructions.push(createAssociatedAccount(signer, signer, vault.supplyToken.address));
  if (debtAmount > 0n) instructions.push(createAssociatedAccount(signer, signer, vault.borrowToken.address));
  if (position === undefined) instructions.push(initPosition(parties, nftId));
  instructions.push(operate(parties, { positionId: nftId, colAmount, debtAmount }));
  return { nftId, instructions };
}

/** The lookup tables that shorten a transaction on this vault, by their addresses: one of its market, one of its own. */
export function lookupTablesOf(vault: Vault): Readonly<Record<string, readonly string[]>> {
  const { market, id, address, supplyReserveAddress, borrowReserveAddress, supplyToken, borrowToken } = vault;
  const ofVault = [address, supplyReserveAddress, borrowReserveAddress, supplyToken.address, borrowToken.address];
  return {
    [derivedAddress(`lookup table ${market}`)]: marketTable,
    [derivedAddress(`lookup table ${market} ${id}`)]: ofVault,
  };
}

const marketTable = [systemProgram, tokenProgram, associatedTokenProgram, oracleAddress, settingsAddress];

/** An id nobody has yet; two requests that nobody settles may be given the same one. */
function newPositionId(vault: Vault, state: Accounts, entropy: string): bigint {
  const digest = createHash('sha256').update(`${vault.address} ${entropy}`).digest();
  // Below 2^32, so that ids stay exact in a double wherever the vault's first id is.
  let id = vault.firstPositionId + 100n + BigInt(digest.readUInt32LE(0));
  while (state.mints.get(positionMint(vault, id)) !== undefined) id += 1n;
  return id;
}
