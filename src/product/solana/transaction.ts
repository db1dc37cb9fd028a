import { byteReader, type ByteReader } from './byte-reader.js';
import { keyOf } from './key.js';

export type ParsedInstruction = ReturnType<typeof readInstruction>;

export interface ParsedTransaction {
  readonly version: 'legacy' | 0;
  readonly signatures: readonly Uint8Array[];
  readonly header: ReturnType<typeof readHeader>;
  /** Static account keys in base58; the first one pays the fee. */
  readonly accountKeys: readonly string[];
  readonly recentBlockhash: string;
  readonly instructions: readonly ParsedInstruction[];
  readonly addressTableLookups: readonly ReturnType<typeof readLookup>[];
  /** The bytes that are signed. */
  readonly message: Uint8Array;
}

const versionBit = 0x80;
const maximumAccounts = 256;

/**
 * Parses a wire transaction to its last byte: legacy or version 0.
 * Throws an Error whose sentence says how and where the bytes depart from the format.
 */
export function parseTransaction(bytes: Uint8Array): ParsedTransaction {
  const parsed = readTransaction(bytes);
  parsed.instructions.forEach((instruction, position) => {
    const problem = whyUncallable(instruction, parsed);
    if (problem !== undefined) throw new Error(`instruction ${position} ${problem}`);
  });
  return parsed;
}

/** Like `parseTransaction`, but an instruction may call a program that is not among the static account keys. */
export function readTransaction(bytes: Uint8Array): ParsedTransaction {
  const reader = byteReader(bytes);
  const signatures = reader.list('signature count', () => reader.bytes(64, 'signature'));
  const messageStart = reader.position();
  const version = readVersion(reader);
  const header = readHeader(reader);
  const accountKeys = reader.list('account key count', () => keyOf(reader.bytes(32, 'account key')));
  const recentBlockhash = keyOf(reader.bytes(32, 'recent blockhash'));
  const instructions = reader.list('instruction count', () => readInstruction(reader));
  const addressTableLookups = version === 0 ? reader.list('address table lookup count', () => readLookup(reader)) : [];
  if (reader.position() !== bytes.length) {
    throw new Error(`the transaction ends at byte ${reader.position()} of ${bytes.length}`);
  }
  const parsed: ParsedTransaction = {
    version,
    signatures,
    header,
    accountKeys,
    recentBlockhash,
    instructions,
    addressTableLookups,
    message: bytes.subarray(messageStart),
  };
  refuseUnsoundHeader(parsed);
  refuseUnsoundIndexes(parsed);
  return parsed;
}

function readVersion(reader: ByteReader): 'legacy' | 0 {
  if ((reader.peek('message header') & versionBit) === 0) return 'legacy';
  const version = reader.byte('message version') & ~versionBit;
  if (version !== 0) throw new Error(`message version is ${version}; only legacy and version 0 are known`);
  return 0;
}

function readHeader(reader: ByteReader) {
  return {
    requiredSignatures: reader.byte('number of required signatures'),
    readonlySigned: reader.byte('number of read-only signed accounts'),
    readonlyUnsigned: reader.byte('number of read-only unsigned accounts'),
  };
}

function readInstruction(reader: ByteReader) {
  return {
    programIdIndex: reader.byte('program id index'),
    accountIndexes: reader.list('instruction account count', () => reader.byte('instruction account index')),
    data: reader.bytes(reader.compactU16('instruction data length'), 'instruction data'),
  };
}

/** `tableAddress` is in base58. */
function readLookup(reader: ByteReader) {
  return {
    tableAddress: keyOf(reader.bytes(32, 'lookup table address')),
    writableIndexes: reader.list('writable lookup count', () => reader.byte('writable lookup index')),
    readonlyIndexes: reader.list('read-only lookup count', () => reader.byte('read-only lookup index')),
  };
}

function refuseUnsoundHeader({ signatures, header, accountKeys }: ParsedTransaction): void {
  const { requiredSignatures, readonlySigned, readonlyUnsigned } = header;
  if (requiredSignatures === 0) throw new Error('the header requires no signature, so nobody pays the fee');
  if (signatures.length !== requiredSignatures) {
    throw new Error(`${signatures.length} signature slots, but the header requires ${requiredSignatures} signatures`);
  }
  if (readonlySigned >= requiredSignatures) {
    throw new Error(
      `${readonlySigned} of ${requiredSignatures} signers are read-only, so the fee payer is not writable`,
    );
  }
  if (requiredSignatures + readonlyUnsigned > accountKeys.length) {
    throw new Error(
      `the header counts ${requiredSignatures} signers and ${readonlyUnsigned} read-only accounts among ${accountKeys.length} account keys`,
    );
  }
  const seen = new Set<string>();
  for (const key of accountKeys) {
    if (seen.has(key)) throw new Error(`account key ${key} stands twice`);
    seen.add(key);
  }
}

function refuseUnsoundIndexes({ instructions, accountKeys, addressTableLookups }: ParsedTransaction): void {
  let accounts = accountKeys.length;
  for (const { tableAddress, writableIndexes, readonlyIndexes } of addressTableLookups) {
    const loaded = writableIndexes.length + readonlyIndexes.length;
    if (loaded === 0) throw new Error(`lookup table ${tableAddress} is named but no account is loaded from it`);
    accounts += loaded;
  }
  if (accounts > maximumAccounts) throw new Error(`${accounts} accounts, but an index reaches only ${maximumAccounts}`);
  instructions.forEach(({ accountIndexes }, position) => {
    for (const index of accountIndexes) {
      if (index >= accounts) {
        throw new Error(`instruction ${position} uses account index ${index}, but there are ${accounts} accounts`);
      }
    }
  });
}

/** Why an instruction's program is none of the static account keys that can be one; undefined when it is. */
export function whyUncallable(
  { programIdIndex }: ParsedInstruction,
  { accountKeys }: Pick<ParsedTransaction, 'accountKeys'>,
): string | undefined {
  if (programIdIndex === 0) return 'calls the fee payer as its program';
  if (programIdIndex < accountKeys.length) return undefined;
  return `calls program index ${programIdIndex}, but there are ${accountKeys.length} static account keys`;
}
