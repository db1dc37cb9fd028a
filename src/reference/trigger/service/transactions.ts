import { verifySignature } from '../../../product/solana/keypair.js';
import { parseTransaction } from '../../../product/solana/transaction.js';
import { associatedAccount, memoProgram, wrappedNativeMint } from '../../chain/addresses.js';
import { readonly, signer, transferNative, transferTokens, writable } from '../../chain/instructions.js';
import { compileTransaction, derivedAddress, layOut, transactionIn, type Instruction } from '../../chain/message.js';

/** An unsigned transaction as the answer carries it, under its id, and the bytes that have to be signed. */
export type Crafted = ReturnType<typeof craft>;

interface Transfer {
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
export function craftDeposit({ wallet, vault, mint, amount, requestId }: Transfer) {
  const moved =
    mint === wrappedNativeMint
      ? transferNative(wallet, vault, BigInt(amount))
      : transferTokens(associatedAccount(wallet, mint), associatedAccount(vault, mint), wallet, BigInt(amount));
  return craft(wallet, requestId, moved);
}

/** Moves the amount from the vault back to the wallet. */
export function craftWithdrawal({ wallet, vault, mint, amount, requestId }: Transfer) {
  return craft(wallet, requestId, {
    programId: vaultProgram,
    accounts: [writable(vault), readonly(mint), writable(associatedAccount(wallet, mint)), signer(wallet)],
    data: layOut([1, 1], [BigInt(amount), 8]),
  });
}

/** Does nothing but carry a text. */
export function craftMemo(wallet: string, requestId: string, text: string) {
  return craft(wallet, requestId, {
    programId: memoProgram,
    accounts: [signer(wallet)],
    data: Buffer.from(text, 'utf8'),
  });
}

/** What keeps a text from being the crafted message with the wallet's signature on it; undefined if nothing does. */
export function faultOfSigned(text: string, message: Uint8Array, wallet: string): string | undefined {
  const parsed = transactionIn(text);
  if (parsed === undefined) return 'Invalid transaction format';
  if (!Buffer.from(message).equals(parsed.message)) return 'The transaction is not the one that was crafted';
  const signature = parsed.signatures[parsed.accountKeys.indexOf(wallet)];
  return signature !== undefined && verifySignature(wallet, message, signature)
    ? undefined
    : 'The transaction is not signed by the wallet';
}

function craft(feePayer: string, requestId: string, instruction: Instruction) {
  const blockhash = derivedAddress(`blockhash of ${requestId}`);
  const wire = compileTransaction({ feePayer, instructions: [instruction], blockhash, version: 0 });
  return { requestId, transaction: Buffer.from(wire).toString('base64'), message: parseTransaction(wire).message };
}
