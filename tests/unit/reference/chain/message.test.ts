import { getCompiledTransactionMessageDecoder, getTransactionDecoder } from '@solana/kit';
import { describe, expect, test } from 'vitest';
import { compileTransaction, derivedAddress } from '../../../../src/reference/chain/message.js';
import { parseTransaction } from '../../../../src/product/solana/transaction.js';

const table = derivedAddress('table');
const plan = {
  feePayer: derivedAddress('payer'),
  instructions: [
    {
      programId: derivedAddress('program'),
      accounts: [
        { pubkey: derivedAddress('payer'), isSigner: true, isWritable: true },
        { pubkey: derivedAddress('looked-up'), isSigner: false, isWritable: true },
        { pubkey: derivedAddress('plain'), isSigner: false, isWritable: false },
      ],
      data: Uint8Array.of(1, 2, 3),
    },
  ],
  blockhash: derivedAddress('blockhash'),
} as const;

describe('compileTransaction', () => {
  test('writes a version-0 transaction with zero signatures and lookups', () => {
    const parsed = parseTransaction(
      compileTransaction({
        ...plan,
        version: 0,
        lookupTables: { [table]: [derivedAddress('x'), derivedAddress('looked-up')] },
      }),
    );
    expect(parsed.version).toBe(0);
    expect(parsed.signatures).toEqual([new Uint8Array(64)]);
    expect(parsed.accountKeys[0]).toBe(plan.feePayer);
    expect(parsed.accountKeys).not.toContain(derivedAddress('looked-up'));
    expect(parsed.addressTableLookups).toEqual([{ tableAddress: table, writableIndexes: [1], readonlyIndexes: [] }]);
    expect(parsed.recentBlockhash).toBe(plan.blockhash);
  });

  test('writes a legacy transaction', () => {
    const wire = compileTransaction({ ...plan, version: 'legacy' });
    const parsed = parseTransaction(wire);
    expect(parsed.version).toBe('legacy');
    expect(parsed.addressTableLookups).toEqual([]);
    const decoded = getCompiledTransactionMessageDecoder().decode(getTransactionDecoder().decode(wire).messageBytes);
    expect(decoded.staticAccounts).toEqual(parsed.accountKeys);
  });
});
