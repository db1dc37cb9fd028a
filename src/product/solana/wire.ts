import { base58 } from '@scure/base';
import { byteReader } from './byte-reader.js';
import { parseTransaction } from './transaction.js';

/**
 * Cuts a wire transaction into its signature slots and the message that is signed, with how many signatures its header asks
 * for; does not judge the message. Throws an Error where the bytes end too early.
 */
export function cutWire(bytes: Uint8Array) {
  const reader = byteReader(bytes);
  const slots = reader.list('signature count', () => reader.bytes(64, 'signature'));
  const message = bytes.subarray(reader.position());
  if ((reader.peek('message header') & 0x80) !== 0) reader.byte('message version');
  return { slots, message, requiredSignatures: reader.byte('number of required signatures') };
}

/** The bytes with exactly the empty signature slots that the header asks for, ready to be parsed or signed. */
export function withEmptySlots({ message, requiredSignatures }: Omit<ReturnType<typeof cutWire>, 'slots'>): Uint8Array {
  if (requiredSignatures > 19) throw new Error(`${requiredSignatures} signatures do not fit a packet`);
  const bytes = new Uint8Array(1 + 64 * requiredSignatures + message.length);
  bytes[0] = requiredSignatures;
  bytes.set(message, 1 + 64 * requiredSignatures);
  return bytes;
}

/** Puts a fresh blockhash into an unsigned transaction and signs it with one key; other slots stay empty. */
export function signWire(
  unsigned: Uint8Array,
  blockhash: string,
  signer: { readonly publicKey: string; readonly sign: (message: Uint8Array) => Uint8Array },
): Uint8Array {
  const wire = cutWire(unsigned);
  const bytes = withEmptySlots(wire);
  const { accountKeys, version } = parseTransaction(bytes);
  const messageStart = bytes.length - wire.message.length;
  // Version byte, three bytes of header, the count of keys (below 128 in any packet), the keys.
  const blockhashStart = messageStart + (version === 0 ? 1 : 0) + 3 + 1 + 32 * accountKeys.length;
  bytes.set(base58.decode(blockhash), blockhashStart);
  const slot = accountKeys.slice(0, wire.requiredSignatures).indexOf(signer.publicKey);
  if (slot < 0) throw new Error(`${signer.publicKey} is not among the required signers`);
  bytes.set(signer.sign(bytes.subarray(messageStart)), 1 + 64 * slot);
  return bytes;
}
