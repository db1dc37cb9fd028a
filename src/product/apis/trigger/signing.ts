import { decodeBase64 } from '../../solana/base64.js';
import { parseTransaction } from '../../solana/transaction.js';
import type { Wallet } from '../../model/scenario.js';
import type { Sign } from './fixtures.js';
import type { TriggerSession } from './response.js';

/** Who signs a crafted transaction: the wallet itself, a key that has no business there, or nobody. */
export type Signer = 'own' | 'forger' | 'nobody';

/** One signature, a header, two keys, a block hash and an instruction: no transaction has fewer bytes, or letters. */
export const fewestBytes = 134;

/** The text in which a profile finds a transaction, where it is long enough to be one. */
export function craftedIn(text: string | undefined): string | undefined {
  return text !== undefined && text.length >= fewestBytes ? text : undefined;
}

/** Signs a crafted transaction; undefined, with a fact that says why, where the profile cannot. */
export async function signTransaction(
  session: TriggerSession,
  wallet: Wallet,
  transaction: string,
  signer: Signer,
): Promise<string | undefined> {
  const signs: Readonly<Record<Signer, Sign>> = {
    own: wallet.sign,
    forger: session.freshWallet('forger').sign,
    nobody: () => new Uint8Array(64),
  };
  try {
    return await session.fixtures.signTransaction?.({ transaction, sign: signs[signer] });
  } catch (error) {
    session.fact('transactionNotSigned', error instanceof Error ? error.message : String(error));
    return undefined;
  }
}

/** The same transaction with another amount in its last instruction; undefined where it cannot be read as base64. */
export function withOtherAmount(transaction: string): string | undefined {
  try {
    const wire = Buffer.from(decodeBase64(transaction).bytes);
    const { data } = parseTransaction(wire).instructions.at(-1)!;
    const at = wire.lastIndexOf(data);
    if (data.length < 8 || at < 0) return undefined;
    // Amounts stand at the end of an instruction, little-endian: its lowest byte changes.
    wire[at + data.length - 8]! ^= 1;
    return wire.toString('base64');
  } catch {
    return undefined;
  }
}
