import { describe, expect, test } from 'vitest';
import { memoProgram } from '../../../../../src/reference/chain/addresses.js';
import { parseTransaction } from '../../../../../src/product/solana/transaction.js';
import { createBench, field, signMessage, signTransaction, wallet, type Bench } from './session.js';

const alice = wallet('alice');
const mallory = wallet('mallory');

async function challenged(bench: Bench, type: 'message' | 'transaction'): Promise<string> {
  const reply = await bench.send('POST', '/auth/challenge', { body: { walletPubkey: alice.publicKey, type } });
  expect(reply.status).toBe(200);
  return field(reply, type === 'message' ? 'challenge' : 'transaction');
}

function verify(bench: Bench, body: Record<string, unknown>) {
  return bench.send('POST', '/auth/verify', { body: { walletPubkey: alice.publicKey, type: 'message', ...body } });
}

describe('challenge', () => {
  test.each([
    ['no field at all', {}],
    ['a wallet that is no key', { walletPubkey: '!not a key!', type: 'message' }],
    ['a key that is too short', { walletPubkey: 'abc', type: 'message' }],
    ['the program of the challenge itself', { walletPubkey: memoProgram, type: 'transaction' }],
    ['another type', { walletPubkey: alice.publicKey, type: 'telegram' }],
  ])('%s is refused', async (_, body) => {
    const reply = await createBench().send('POST', '/auth/challenge', { body });
    expect(reply).toMatchObject({ status: 400, body: { error: expect.any(String) as string } });
  });

  test.each(['{', '[]', '"text"', 'null', '1'])('a body of %s is no JSON object', async (body) => {
    const reply = await createBench().send('POST', '/auth/challenge', { body });
    expect(reply).toEqual({ status: 400, body: { error: 'The body must be a JSON object' } });
  });

  test('the transaction is a memo by the wallet and moves nothing', async () => {
    const bench = createBench();
    const parsed = parseTransaction(Buffer.from(await challenged(bench, 'transaction'), 'base64'));
    expect(parsed.accountKeys).toEqual([alice.publicKey, memoProgram]);
    expect(parsed.signatures.map((signature) => Math.max(...signature))).toEqual([0]);
    expect(Buffer.from(parsed.instructions[0]?.data ?? []).toString()).toContain(alice.publicKey);
  });

  test('two challenges differ, and another seed gives others', async () => {
    const bench = createBench();
    const first = await challenged(bench, 'message');
    expect(await challenged(bench, 'message')).not.toBe(first);
    expect(await challenged(createBench(), 'message')).toBe(first);
    expect(await challenged(createBench(2), 'message')).not.toBe(first);
  });
});

describe('verify', () => {
  test('a signed message and a signed transaction each give a token that opens the API', async () => {
    const bench = createBench();
    const tokens = [
      await verify(bench, { signature: signMessage(alice, await challenged(bench, 'message')) }),
      await verify(bench, {
        type: 'transaction',
        signedTransaction: signTransaction(alice, await challenged(bench, 'transaction')),
      }),
    ].map((reply) => field(reply, 'token'));
    for (const token of tokens) expect((await bench.send('GET', '/vault', { token })).status).toBe(404);
  });

  test('an older challenge can be met after a newer one was given', async () => {
    const bench = createBench();
    const older = await challenged(bench, 'message');
    await challenged(bench, 'message');
    expect((await verify(bench, { signature: signMessage(alice, older) })).status).toBe(200);
  });

  test('a challenge serves once', async () => {
    const bench = createBench();
    const signature = signMessage(alice, await challenged(bench, 'message'));
    expect((await verify(bench, { signature })).status).toBe(200);
    expect(await verify(bench, { signature })).toEqual({ status: 400, body: { error: 'Challenge not found' } });
  });

  test('a wallet without a challenge is told so, whatever the signature', async () => {
    const signature = signMessage(mallory, 'anything');
    expect(await verify(createBench(), { signature })).toEqual({ status: 400, body: { error: 'Challenge not found' } });
  });

  test('the signature of another key is refused in both forms', async () => {
    const bench = createBench();
    const message = await challenged(bench, 'message');
    const transaction = await challenged(bench, 'transaction');
    const refused = { status: 401, body: { error: 'Invalid signature' } };
    expect(await verify(bench, { signature: signMessage(mallory, message) })).toEqual(refused);
    expect(
      await verify(bench, { type: 'transaction', signedTransaction: signTransaction(mallory, transaction) }),
    ).toEqual(refused);
    expect(await verify(bench, { type: 'transaction', signedTransaction: transaction })).toEqual(refused);
  });

  test('a challenge is met until its lifetime is over', async () => {
    const bench = createBench();
    const signatures = [
      signMessage(alice, await challenged(bench, 'message')),
      signMessage(alice, await challenged(bench, 'message')),
    ];
    bench.clock.advance(5 * 60_000 - 1);
    expect((await verify(bench, { signature: signatures[0] })).status).toBe(200);
    bench.clock.advance(1);
    expect((await verify(bench, { signature: signatures[1] })).status).toBe(401);
  });

  test.each([
    ['no field at all', { walletPubkey: undefined, type: undefined }],
    ['no signature', {}],
    ['an undecodable signature', { signature: '0OIl' }],
    ['a transaction that is none', { type: 'transaction', signedTransaction: 'AAAA' }],
  ])('%s is an invalid body', async (_, body) => {
    const bench = createBench();
    await challenged(bench, 'message');
    expect((await verify(bench, body)).status).toBe(400);
  });
});
