import { counted } from '../model/counted.js';
import { decodeBase64 } from '../solana/base64.js';
import { readTransaction, type ParsedTransaction } from '../solana/transaction.js';
import { unlessItThrows } from '../model/unless-it-throws.js';

interface DecodedLine {
  readonly text: string;
  readonly offending?: boolean;
}

const key = /(?<![0-9A-Za-z])[1-9A-HJ-NP-Za-km-z]{32,44}(?![0-9A-Za-z])/g;
/** Text that names more keys than these lists all accounts, and marks none. */
const mostNamed = 3;
const mostLines = 40;
const mostBytes = 64;

/**
 * A transaction in base64, instruction by instruction and account by account; empty for other text. Marked are the keys
 * and instructions that `says` names, which is what was expected and found, and the keys that are missing.
 */
export function decodedTransaction(value: unknown, says: readonly string[]): readonly DecodedLine[] {
  const transaction =
    typeof value === 'string' ? unlessItThrows(() => readTransaction(decodeBase64(value).bytes)) : undefined;
  if (transaction === undefined) return [];
  const named = new Set(
    says.flatMap((text) => {
      const keys = text.match(key) ?? [];
      return keys.length > mostNamed ? [] : keys;
    }),
  );
  const lines = linesOf(
    transaction,
    (text) => [...named].some((name) => text.includes(name)) || says.some((say) => namesInstruction(say, text)),
  );
  const absent = [...named]
    .filter((name) => !lines.some(({ text }) => text.includes(name)))
    .map((name) => ({
      text: `← no ${name} among the ${transaction.addressTableLookups.length > 0 ? 'static ' : ''}accounts`,
      offending: true,
    }));
  return [...shortened(lines, mostLines - absent.length), ...absent];
}

function namesInstruction(says: string, line: string): boolean {
  const [heading] = /^instruction \d+/.exec(line) ?? [];
  return heading !== undefined && new RegExp(`${heading}(?!\\d)`).test(says);
}

function linesOf(transaction: ParsedTransaction, isNamed: (text: string) => boolean): readonly DecodedLine[] {
  const { version, signatures, accountKeys, instructions } = transaction;
  const texts = [
    `transaction, ${version === 'legacy' ? 'legacy' : `version ${version}`}, ${counted(instructions.length, 'instruction')}`,
    ...signatures.map(
      (signature, slot) =>
        `signer ${slot} ${accountKeys[slot]!} ${signature.some((byte) => byte !== 0) ? 'signed' : 'not signed'}${slot === 0 ? ', pays the fee' : ''}`,
    ),
    ...instructions.flatMap(({ programIdIndex, accountIndexes, data }, position) => [
      `instruction ${position}: program ${accountIn(transaction, programIdIndex)}, data ${bytesText(data)}`,
      ...accountIndexes.map((index, place) => `  ${place} ${accountIn(transaction, index)}`),
    ]),
  ];
  return texts.map((text) => (isNamed(text) ? { text: `│ ${text}`, offending: true } : { text: `│ ${text}` }));
}

function accountIn({ header, accountKeys, addressTableLookups }: ParsedTransaction, index: number): string {
  const { requiredSignatures, readonlySigned, readonlyUnsigned } = header;
  const isSigner = index < requiredSignatures;
  const isWritable = isSigner
    ? index < requiredSignatures - readonlySigned
    : index < accountKeys.length - readonlyUnsigned;
  if (index < accountKeys.length)
    return `${accountKeys[index]!}${isSigner ? ', signer' : ''}${isWritable ? ', writable' : ''}`;
  return `account ${index} of ${addressTableLookups.length === 1 ? addressTableLookups[0]!.tableAddress : 'a lookup table'}`;
}

function bytesText(data: Uint8Array): string {
  const hex = Buffer.from(data.subarray(0, mostBytes)).toString('hex');
  return data.length === 0 ? 'none' : `${hex}${data.length > mostBytes ? '…' : ''} (${counted(data.length, 'byte')})`;
}

/** Of a long transaction, what is marked with the headings stays; the accounts of the others are counted. */
function shortened(lines: readonly DecodedLine[], most: number): readonly DecodedLine[] {
  if (lines.length <= most) return lines;
  const kept = lines.filter(({ text, offending }) => offending === true || !text.startsWith('│   ')).slice(0, most - 1);
  return [...kept, { text: `│ … ${lines.length - kept.length} more lines` }];
}
