import { createHash } from 'node:crypto';
import { associatedTokenProgram, systemProgram, tokenProgram } from '../../chain/addresses.js';
import { computeUnitLimit, createAssociatedAccount } from '../../chain/instructions.js';
import type { Accounts } from '../../chain/accounts.js';
import { derivedAddress, type Instruction } from '../../chain/message.js';
import { initPosition, operate, oracleAddress, settingsAddress } from './instructions.js';
import type { Payload } from './payload.js';
import { positionMint } from './state.js';
import type { Vault } from './vaults.js';

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
