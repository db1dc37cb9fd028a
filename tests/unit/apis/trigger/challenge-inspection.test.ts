import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileTransaction, derivedAddress, type Instruction } from '../../../../src/reference/chain/message.js';
import { craftMemo } from '../../../../src/reference/trigger/service/transactions.js';
import { parseTransaction } from '../../../../src/product/solana/transaction.js';
import { isSignedBy } from '../../../../src/product/apis/trigger/reader/signatures.js';
import { keypairFromSeed } from '../../../../src/product/solana/keypair.js';
import { refusalToSign } from '../../../../src/product/apis/trigger/fixtures/signing.js';

const wallet = derivedAddress('wallet');
const payer = { pubkey: wallet, isSigner: true, isWritable: true };
const system = '11111111111111111111111111111111';

const wireOf = (...instructions: readonly Instruction[]): Uint8Array =>
  compileTransaction({ feePayer: wallet, instructions, blockhash: derivedAddress('hash'), version: 0 });

const messageOf = (one: Instruction): Uint8Array => parseTransaction(wireOf(one)).message;

function transferOf(lamports: bigint): Instruction {
  const data = Buffer.alloc(12);
  data.writeUInt32LE(2, 0);
  data.writeBigUInt64LE(lamports, 4);
  const to = { pubkey: derivedAddress('thief'), isSigner: false, isWritable: true };
  return { programId: system, accounts: [payer, to], data };
}

const memo = craftMemo(wallet, 'request', 'sign in');

test('a memo is signed; a transfer of funds is not, whatever the amount, but for one of nothing', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 2n ** 64n - 1n }), (lamports) => {
      expect(refusalToSign(messageOf(transferOf(lamports)), 'transaction')).toContain(system);
    }),
  );
  for (const harmless of [memo.message, messageOf(transferOf(0n))])
    expect(refusalToSign(harmless, 'transaction')).toBeUndefined();
});

test('a program that nobody knows is refused', () => {
  const programId = derivedAddress('program');
  const unknown = messageOf({ programId, accounts: [payer], data: new Uint8Array(1) });
  expect(refusalToSign(unknown, 'transaction')).toContain(programId);
});

test('a transaction in the place of a message is refused, and a text in the place of a transaction', () => {
  expect(refusalToSign(memo.message, 'message')).toContain('although a message');
  expect(refusalToSign(Buffer.from('sign in'), 'transaction')).toContain('no transaction');
});

test('of a transaction its message alone is signed, of another text its bytes or its characters', () => {
  const keypair = keypairFromSeed(new Uint8Array(32).fill(7));
  const wire = wireOf();
  const [text, other] = [Buffer.from(wire).toString('base64'), Buffer.from('a challenge').toString('base64')];
  const isSigned = (challenge: string, message: Uint8Array): boolean =>
    isSignedBy(keypair.publicKey, [challenge], [Buffer.from(keypair.sign(message)).toString('base64')]);
  expect([parseTransaction(wire).message, wire, Buffer.from(text)].map((message) => isSigned(text, message))).toEqual([
    true,
    false,
    false,
  ]);
  expect(['a challenge', other].map((message) => isSigned(other, Buffer.from(message)))).toEqual([true, true]);
});

test('no text is taken for a transaction', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(refusalToSign(Buffer.from(text, 'utf8'), 'message')).toBeUndefined();
    }),
  );
});
