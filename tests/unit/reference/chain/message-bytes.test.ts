import fc from 'fast-check';
import { test } from 'vitest';
import { compileTransaction, derivedAddress, type Instruction } from '../../../../src/reference/chain/message.js';
import { compileVersion0 } from '../../../../src/product/solana/compile.js';
import { parseTransaction } from '../../../../src/product/solana/transaction.js';

const programs = [0, 1, 2].map((index) => derivedAddress(`program ${index}`));
const accounts = Array.from({ length: 14 }, (_, index) => derivedAddress(`account ${index}`));
const table = derivedAddress('table');
const tabled = [...accounts.slice(4, 12), programs[0] ?? ''];
const instruction: fc.Arbitrary<Instruction> = fc.record(
  {
    programId: fc.constantFrom(...programs),
    accounts: fc.array(
      fc
        .record(
          { pubkey: fc.constantFrom(...accounts, ...programs), isSigner: fc.boolean(), isWritable: fc.boolean() },
          { noNullPrototype: true },
        )
        .map((meta) => (programs.includes(meta.pubkey) ? { ...meta, isSigner: false, isWritable: false } : meta)),
      { maxLength: 8 },
    ),
    data: fc.uint8Array({ maxLength: 200 }),
  },
  { noNullPrototype: true },
);

test('the bytes mean what the Solana library compiles from the same plan', () => {
  fc.assert(
    fc.property(fc.array(instruction, { minLength: 1, maxLength: 5 }), fc.boolean(), (instructions, withTable) => {
      // The Solana library compiles at most twelve signers.
      fc.pre(signersOf(instructions).size < 12);
      const plan = {
        feePayer: accounts[0] ?? '',
        instructions,
        blockhash: derivedAddress('blockhash'),
        ...(withTable && { lookupTables: { [table]: tabled } }),
      };
      const [ours, theirs] = [compileTransaction({ ...plan, version: 0 }), compileVersion0(plan)].map(meaning);
      if (ours !== theirs) throw new Error(`${ours}\nis not\n${theirs}`);
    }),
    { numRuns: 200 },
  );
});

function signersOf(instructions: readonly Instruction[]): ReadonlySet<string> {
  return new Set(
    instructions.flatMap(({ accounts }) => accounts.filter((one) => one.isSigner).map((one) => one.pubkey)),
  );
}

/** The order of accounts within a group is free, so indexes are resolved to addresses and roles. */
function meaning(bytes: Uint8Array): string {
  const { header, accountKeys, instructions, addressTableLookups, recentBlockhash } = parseTransaction(bytes);
  const loaded = (part: 'writableIndexes' | 'readonlyIndexes', role: string) =>
    addressTableLookups.flatMap((lookup) =>
      lookup[part].map((index) => `${tabled[index]} ${role} from ${lookup.tableAddress}`),
    );
  const roles = accountKeys.map((key, index) => {
    const signer = index < header.requiredSignatures;
    const readonly = signer
      ? index >= header.requiredSignatures - header.readonlySigned
      : index >= accountKeys.length - header.readonlyUnsigned;
    return `${key} ${signer ? 'signer' : ''} ${readonly ? 'read-only' : 'writable'}`;
  });
  const all = [...roles, ...loaded('writableIndexes', 'writable'), ...loaded('readonlyIndexes', 'read-only')];
  return JSON.stringify({
    feePayer: accountKeys[0],
    recentBlockhash,
    all: [...all].sort(),
    instructions: instructions.map(({ programIdIndex, accountIndexes, data }) => [
      all[programIdIndex],
      accountIndexes.map((index) => all[index]),
      Buffer.from(data).toString('hex'),
    ]),
  });
}
