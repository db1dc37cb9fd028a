import fc from 'fast-check';
import { getCompiledTransactionMessageDecoder, getTransactionDecoder } from '@solana/kit';
import { expect, test } from 'vitest';
import { compileTransaction, derivedAddress } from '../../../src/reference/chain/message.js';
import { parseTransaction } from '../../../src/product/solana/transaction.js';

const account = fc
  .record({ index: fc.nat(40), isSigner: fc.boolean(), isWritable: fc.boolean() })
  .map(({ index, isSigner, isWritable }) => ({
    pubkey: derivedAddress(`account ${index}`),
    isSigner: isSigner && index < 8,
    isWritable,
  }));
const instruction = fc.record({
  programId: fc.nat(3).map((index) => derivedAddress(`program ${index}`)),
  accounts: fc.array(account, { maxLength: 12 }),
  data: fc.uint8Array({ maxLength: 300 }),
});
const wire = fc
  .record({
    version: fc.constantFrom(0 as const, 'legacy' as const),
    instructions: fc.array(instruction, { maxLength: 4 }),
  })
  .map((plan) =>
    compileTransaction({
      ...plan,
      feePayer: derivedAddress('payer'),
      blockhash: derivedAddress('blockhash'),
      lookupTables: {
        [derivedAddress('table')]: Array.from({ length: 30 }, (_, index) => derivedAddress(`account ${index}`)),
      },
    }),
  );

function decodeWithKit(bytes: Uint8Array) {
  const { messageBytes } = getTransactionDecoder().decode(bytes);
  return getCompiledTransactionMessageDecoder().decode(messageBytes);
}

test('reads what the Solana library reads', () => {
  fc.assert(
    fc.property(wire, (bytes) => {
      const parsed = parseTransaction(bytes);
      const decoded = decodeWithKit(bytes);
      if (decoded.version === 1) throw new Error('unexpected version');
      expect([parsed.version, parsed.accountKeys]).toEqual([decoded.version, decoded.staticAccounts]);
      expect(parsed.recentBlockhash).toBe(decoded.lifetimeToken);
      expect(parsed.header.requiredSignatures).toBe(decoded.header.numSignerAccounts);
      expect(parsed.header.readonlySigned).toBe(decoded.header.numReadonlySignerAccounts);
      expect(parsed.header.readonlyUnsigned).toBe(decoded.header.numReadonlyNonSignerAccounts);
      const instructions = decoded.instructions.map(({ programAddressIndex, accountIndices = [], data = [] }) => ({
        ...{ programIdIndex: programAddressIndex, accountIndexes: accountIndices },
        data: Uint8Array.from(data),
      }));
      expect(parsed.instructions).toEqual(instructions);
    }),
  );
});

test('a mutated bit is never accepted where the Solana library refuses, and never crashes', () => {
  fc.assert(
    fc.property(wire, fc.nat(), fc.nat(7), (bytes, at, bit) => {
      const mutated = Uint8Array.from(bytes);
      const index = at % bytes.length;
      mutated[index] = (mutated[index] ?? 0) ^ (1 << bit);
      let accepted = true;
      try {
        parseTransaction(mutated);
      } catch {
        accepted = false;
      }
      if (accepted) decodeWithKit(mutated);
    }),
    { numRuns: 500 },
  );
});

test('every truncation and every trailing byte is refused', () => {
  const [bytes] = fc.sample(wire, { numRuns: 1, seed: 7 });
  if (bytes === undefined) throw new Error('no sample');
  for (let length = 0; length < bytes.length; length += 1) {
    expect(() => parseTransaction(bytes.subarray(0, length)), `cut to ${length}`).toThrow();
  }
  expect(() => parseTransaction(Uint8Array.of(...bytes, 0))).toThrow(
    `ends at byte ${bytes.length} of ${bytes.length + 1}`,
  );
});

/** A legacy transaction of two keys and one instruction, with parts that a test may spoil. */
function assemble({ count = [1], header = [1, 0, 1], keys = [1, 2], program = 1, accounts = [0] }) {
  return Uint8Array.of(
    ...count,
    ...new Uint8Array(64),
    ...header,
    keys.length,
    ...keys.flatMap((key) => new Array<number>(32).fill(key)),
    ...new Uint8Array(32),
    ...[1, program, accounts.length, ...accounts, 0],
  );
}

test('the untouched assembly parses', () => {
  expect(parseTransaction(assemble({})).instructions).toHaveLength(1);
});

test.each([
  [{ count: [0x81, 0] }, 'shortest form'],
  [{ count: [0xff, 0xff, 0x07] }, 'more than 16 bits hold'],
  [{ count: [0x81, 0x80, 0x80, 0x01] }, 'longer than three bytes'],
  [{ header: [0x81, 0, 1] }, 'message version is 1'],
  [{ header: [0, 0, 1] }, 'requires no signature'],
  [{ header: [2, 0, 0] }, '1 signature slots'],
  [{ header: [1, 1, 1] }, 'fee payer is not writable'],
  [{ header: [1, 0, 2] }, '2 read-only accounts among 2'],
  [{ keys: [1, 1] }, 'stands twice'],
  [{ program: 0 }, 'calls the fee payer'],
  [{ program: 2 }, 'program index 2'],
  [{ accounts: [2] }, 'account index 2'],
])('a transaction that departs by %j is refused', (parts, sentence) => {
  expect(() => parseTransaction(assemble(parts))).toThrow(sentence);
});
