import { decodeBase64 } from '../../../solana/base64.js';
import { readTransaction } from '../../../solana/transaction.js';
import { cutWire, withEmptySlots } from '../../../solana/wire.js';

/** A transaction as it tells one build from another: whatever its signatures and its blockhash. */
interface Message {
  readonly key: string;
  readonly feePayer: string | undefined;
}

/** The message of a wire transaction in base64, with zeros for its blockhash; undefined where it does not parse. */
export function messageIn(text: unknown): Message | undefined {
  if (typeof text !== 'string') return undefined;
  try {
    const wire = cutWire(decodeBase64(text).bytes);
    const { accountKeys, version } = readTransaction(withEmptySlots(wire));
    // After a version byte, three bytes of header, the count of keys (below 128 in any packet), and the keys.
    const blockhash = (version === 0 ? 1 : 0) + 3 + 1 + 32 * accountKeys.length;
    const message = Buffer.from(wire.message).fill(0, blockhash, blockhash + 32);
    return { key: message.toString('base64'), feePayer: accountKeys[0] };
  } catch {
    return undefined;
  }
}
