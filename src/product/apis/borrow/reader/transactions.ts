import { base58 } from '@scure/base';
import { decodeBase64 } from '../../../solana/base64.js';
import { cutWire } from '../../../solana/wire.js';

/** A transaction as it tells one build from another: whatever its signatures and its blockhash. */
interface Message {
  readonly key: string;
  readonly feePayer: string;
}

/** The message of a wire transaction in base64; undefined where the bytes end too early. */
export function messageIn(text: unknown): Message | undefined {
  if (typeof text !== 'string') return undefined;
  try {
    const message = Uint8Array.from(cutWire(decodeBase64(text).bytes).message);
    // Version byte, three bytes of header, the count of keys (below 128 in any packet), the keys.
    const keys = ((message[0]! & 0x80) === 0 ? 0 : 1) + 4;
    const blockhash = keys + 32 * message[keys - 1]!;
    const feePayer = base58.encode(message.subarray(keys, keys + 32));
    return { key: Buffer.from(message.fill(0, blockhash, blockhash + 32)).toString('base64'), feePayer };
  } catch {
    return undefined;
  }
}
