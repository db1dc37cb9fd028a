import {
  address,
  decompileTransactionMessage,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
} from '@solana/kit';
import { expect, test } from 'vitest';
import { computeBudgetProgram } from '../../../../../src/reference/chain/addresses.js';
import { referralAccount, walletKeypair, wallets } from '../../../../../src/reference/swap-order/fixtures.js';
import { derivedAddress } from '../../../../../src/reference/chain/message.js';
import { parseTransaction } from '../../../../../src/product/solana/transaction.js';
import { ask, manyRequests } from './ask.js';

interface Decoded {
  readonly bytes: Uint8Array;
  readonly signers: readonly string[];
  readonly feePayer: string;
  readonly tables: number;
  readonly programs: readonly string[];
}

/** Which accounts a table holds is the chain's affair; any will do to decode. */
const tableEntries = Array.from({ length: 256 }, (_, index) => address(derivedAddress(`table entry ${index}`)));

/** Decoded by the Solana library, not by the project's own parser. */
function decode(transaction: unknown): Decoded {
  const bytes = Buffer.from(String(transaction), 'base64');
  const { messageBytes, signatures } = getTransactionDecoder().decode(bytes);
  const compiled = getCompiledTransactionMessageDecoder().decode(messageBytes);
  expect(compiled.version).toBe(0);
  expect(Object.values(signatures).every((signature) => signature === null)).toBe(true);
  if (compiled.version !== 0) throw new Error('not version 0');
  const tables = compiled.addressTableLookups ?? [];
  const standIns = Object.fromEntries(tables.map(({ lookupTableAddress }) => [lookupTableAddress, tableEntries]));
  const message = decompileTransactionMessage(compiled, {
    addressesByLookupTableAddress: tables.length === 0 ? {} : standIns,
  });
  return {
    bytes,
    signers: Object.keys(signatures),
    feePayer: message.feePayer.address,
    tables: tables.length,
    programs: message.instructions.map(({ programAddress }) => programAddress),
  };
}

const fresh = walletKeypair('a wallet made for this test').publicKey;

test('every transaction parses to its last byte, fits into a packet and says who pays for signing it', async () => {
  const options = [
    {},
    { payer: wallets.payer, closeAuthority: fresh, receiver: fresh, referralAccount, referralFee: '255' },
    { excludeRouters: 'beacon' },
    { excludeRouters: 'atlas' },
  ];
  let tabled = 0;
  let legs = 0;
  for (const [index, request] of manyRequests(160).entries()) {
    const { status, body } = await ask({ ...request, ...options[index % options.length] });
    if (status !== 200) continue;
    const decoded = decode(body.transaction);
    expect(decoded.bytes.length).toBeLessThanOrEqual(1_232);
    expect(parseTransaction(decoded.bytes).accountKeys[0]).toBe(decoded.feePayer);
    expect(body.signatureFeePayer).toBe(decoded.feePayer);
    expect(body.signatureFeeLamports).toBe(5_000 * decoded.signers.length);
    expect(decoded.signers).toContain(request.taker);
    expect(decoded.programs.filter((program) => program === computeBudgetProgram)).toHaveLength(2);
    tabled += decoded.tables;
    legs = Math.max(legs, (body.routePlan as unknown[]).length);
  }
  expect(tabled).toBeGreaterThan(0);
  expect(legs).toBeGreaterThan(2);
});
