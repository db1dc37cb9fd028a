import { base58, base64, hex } from '@scure/base';
import { textsIn } from '../../../json/parse.js';
import { decodeBase64 } from '../../../solana/base64.js';
import { verifySignature } from '../../../solana/keypair.js';
import { parseTransaction, type ParsedTransaction } from '../../../solana/transaction.js';
import { unlessItThrows } from '../../../model/unless-it-throws.js';

const longestText = 4_000;
export const mostTexts = 8;

const encodings = { base58, base64, hex };

const decodedIn = (text: string): readonly Uint8Array[] =>
  Object.values(encodings).flatMap((encoding) => unlessItThrows(() => encoding.decode(text)) ?? []);

/** The name of the encoding in which a text is a signature. */
export function encodingOf(text: string): string | undefined {
  if (text.length > longestText) return undefined;
  return Object.entries(encodings).find(([, { decode }]) => unlessItThrows(() => decode(text))?.length === 64)?.[0];
}

/** The signature that a text is in some encoding, or those of the transaction that it is. */
export function signaturesIn(text: string): readonly string[] {
  if (text.length > longestText) return [];
  const own = decodedIn(text).filter(({ length }) => length === 64);
  const signed = (transactionIn(text)?.signatures ?? []).filter((signature) => signature.some((byte) => byte !== 0));
  return [...own, ...signed].map((bytes) => Buffer.from(bytes).toString('base64'));
}

/** What a wallet may have signed of a text: of a transaction its message, and else the bytes that it encodes, or its characters. */
function messagesIn(text: string): readonly Uint8Array[] {
  const decoded = decodedIn(text);
  const ofTransactions = decoded.flatMap((bytes) => unlessItThrows(() => parseTransaction(bytes).message) ?? []);
  return ofTransactions.length > 0 ? ofTransactions : [...decoded, new TextEncoder().encode(text)];
}

export const transactionIn = (text: string) => unlessItThrows(() => parseTransaction(decodeBase64(text).bytes));

/** Whether one of these signatures is of a key over what one of the texts may have it sign. */
export function isSignedBy(key: string, texts: readonly string[], signatures: readonly string[]): boolean {
  return texts
    .flatMap(messagesIn)
    .some((message) => signatures.some((one) => verifySignature(key, message, Buffer.from(one, 'base64'))));
}

/** Texts of a response that may be a challenge, for the document names no field. */
export function challengeTexts(texts: readonly string[]): readonly string[] {
  return texts.filter(({ length }) => length >= 8 && length <= longestText).slice(0, mostTexts);
}

/** The first transaction among the texts of a body. */
export const transactionOf = (body: unknown): ParsedTransaction | undefined =>
  stringsIn(body).flatMap((text) => transactionIn(text) ?? [])[0];

export const isSignedByOwn = (wallet: string, { signatures, message }: ParsedTransaction): boolean =>
  signatures.some((one) => verifySignature(wallet, message, one));

export const messageOf = ({ message }: ParsedTransaction) => Buffer.from(message).toString('base64');

/** The message of the first transaction in a body. */
export function messageIn(body: unknown): string | undefined {
  const transaction = transactionOf(body);
  return transaction && messageOf(transaction);
}

/** The keys of a transaction, and the block that it names: another amount leaves them as they are. */
export const accountsOf = ({ accountKeys, recentBlockhash }: ParsedTransaction): string =>
  [...accountKeys, recentBlockhash].join(' ');

/** A body may be hostile. */
const mostStrings = 100;

/** The first strings in a JSON value, keys left out. */
export function stringsIn(value: unknown): readonly string[] {
  const found: string[] = [];
  for (const { text } of textsIn(value)) if (found.push(text) === mostStrings) break;
  return found;
}
