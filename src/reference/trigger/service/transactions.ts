import { decodeBase64 } from '../../../product/solana/base64.js';
import { verifySignature } from '../../../product/solana/keypair.js';
import { parseTransaction, type ParsedTransaction } from '../../../product/solana/transaction.js';
import { memoProgram, systemProgram, tokenProgram } from '../../chain/addresses.js';
import { readonly, signer, writable } from '../../chain/instructions.js';
import { compileTransaction, derivedAddress, type Instruction } from '../../chain/message.js';
import { mints } from '../fixtures.js';

/** An unsigned transaction as the answer carries it, and the bytes that have to be signed. */
export interface Crafted {
  readonly transaction: string;
  readonly message: Uint8Array;
}

export interface Transfer {
  /** Pays the fee and signs. */
  readonly wallet: string;
  readonly vault: string;
  readonly mint: string;
  readonly amount: string;
  /** Makes the message differ from every other one. */
  readonly requestId: string;
}

/** The program that owns every vault and lets only the vault's user draw from it. */
const vaultProgram = derivedAddress('trigger vault program');

/** Moves the amount from the wallet to its vault. */
export function craftDeposit(transfer: Transfer): Crafted {
  return craft(
    transfer.wallet,
    transfer.requestId,
    transfer.mint === mints.sol ? moveSol(transfer) : moveTokens(transfer),
  );
}

/** Moves the amount from the vault back to the wallet. */
export function craftWithdrawal({ wallet, vault, mint, amount, requestId }: Transfer): Crafted {
  return craft(wallet, requestId, {
    programId: vaultProgram,
    accounts: [writable(vault), readonly(mint), writable(tokenAccount(wallet, mint)), signer(wallet)],
    data: numbered(1, 1, amount),
  });
}

/** Does nothing but carry a text. */
export function craftMemo(wallet: string, requestId: string, text: string): Crafted {
  return craft(wallet, requestId, {
    programId: memoProgram,
    accounts: [signer(wallet)],
    data: Buffer.from(text, 'utf8'),
  });
}

/** What keeps a text from being the crafted message with the wallet's signature on it; undefined if nothing does. */
export function faultOfSigned(
  text: string,
  message: Uint8Array,
  wallet: string,
): 'format' | 'mismatch' | 'signature' | undefined {
  const parsed = parse(text);
  if (parsed === undefined) return 'format';
  if (!Buffer.from(message).equals(parsed.message)) return 'mismatch';
  const signature = parsed.signatures[parsed.accountKeys.indexOf(wallet)];
  return signature !== undefined && verifySignature(wallet, message, signature) ? undefined : 'signature';
}

export function parse(text: string): ParsedTransaction | undefined {
  try {
    return parseTransaction(decodeBase64(text).bytes);
  } catch {
    return undefined;
  }
}

function craft(feePayer: string, requestId: string, instruction: Instruction): Crafted {
  const blockhash = derivedAddress(`blockhash of ${requestId}`);
  const wire = compileTransaction({ feePayer, instructions: [instruction], blockhash, version: 0 });
  return { transaction: Buffer.from(wire).toString('base64'), message: parseTransaction(wire).message };
}

function moveSol({ wallet, vault, amount }: Transfer): Instruction {
  return { programId: systemProgram, accounts: [signer(wallet), writable(vault)], data: numbered(2, 4, amount) };
}

function moveTokens({ wallet, vault, mint, amount }: Transfer): Instruction {
  const accounts = [writable(tokenAccount(wallet, mint)), writable(tokenAccount(vault, mint)), signer(wallet)];
  return { programId: tokenProgram, accounts, data: numbered(3, 1, amount) };
}

/** An instruction's number in so many bytes, then an amount in eight, both little-endian. */
function numbered(number: number, size: number, amount: string): Uint8Array {
  const data = Buffer.alloc(size + 8);
  data.writeUIntLE(number, 0, size);
  data.writeBigUInt64LE(BigInt(amount), size);
  return data;
}

function tokenAccount(owner: string, mint: string): string {
  return derivedAddress(`token account of ${owner} for ${mint}`);
}
