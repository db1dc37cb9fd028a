import { base58 } from '@scure/base';
import { remembering, textOfBytes } from './memo.js';

/** Programs, mints and wallets come up again and again, and base58 is arithmetic on long numbers. */
const most = 10_000;

const encoded = remembering(most, (latin1) => base58.encode(Buffer.from(latin1, 'latin1')));

/** The base58 text of a key, a blockhash or an address: any 32 bytes. */
export function keyOf(bytes: Uint8Array): string {
  return encoded(textOfBytes(bytes));
}

const is32Bytes = remembering(most, (text) => {
  try {
    return base58.decode(text).length === 32;
  } catch {
    return false;
  }
});

/** Whether a text is 32 bytes in base58, which take 32 to 44 characters. */
export function isKey(text: string): boolean {
  return text.length >= 32 && text.length <= 44 && is32Bytes(text);
}
