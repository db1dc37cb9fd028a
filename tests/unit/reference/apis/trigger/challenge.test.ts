import { expect, test } from 'vitest';
import { memoProgram } from '../../../../../src/reference/chain/addresses.js';
import { parseTransaction } from '../../../../../src/product/solana/transaction.js';
import { createBench, field, signMessage, wallet, type Bench } from './session.js';

const alice = wallet('alice');

async function challenged(bench: Bench, type: 'message' | 'transaction' = 'message'): Promise<string> {
  const reply = await bench.send('POST', '/auth/challenge', { body: { walletPubkey: alice.publicKey, type } });
  expect(reply.status).toBe(200);
  return field(reply, type === 'message' ? 'challenge' : 'transaction');
}

const verify = (bench: Bench, challenge: string) =>
  bench.send('POST', '/auth/verify', {
    body: { walletPubkey: alice.publicKey, type: 'message', signature: signMessage(alice, challenge) },
  });

test.each(['{', '[]', '"text"', 'null', '1'])('a body of %s is no JSON object', async (body) => {
  const reply = await createBench().send('POST', '/auth/challenge', { body });
  expect(reply).toEqual({ status: 400, body: { error: 'The body must be a JSON object' } });
});

test('the transaction is a memo by the wallet and moves nothing', async () => {
  const parsed = parseTransaction(Buffer.from(await challenged(createBench(), 'transaction'), 'base64'));
  expect(parsed.accountKeys).toEqual([alice.publicKey, memoProgram]);
  expect(parsed.signatures.map((signature) => Math.max(...signature))).toEqual([0]);
  expect(Buffer.from(parsed.instructions[0]?.data ?? []).toString()).toContain(alice.publicKey);
});

test('two challenges differ, and another seed gives others', async () => {
  const bench = createBench();
  const first = await challenged(bench);
  expect(await challenged(bench)).not.toBe(first);
  expect(await challenged(createBench())).toBe(first);
  expect(await challenged(createBench(2))).not.toBe(first);
});

test('a challenge serves once, also after a newer one was given, until its lifetime is over', async () => {
  const bench = createBench();
  const [older, newer, late] = [await challenged(bench), await challenged(bench), await challenged(bench)];
  expect((await verify(bench, older)).status).toBe(200);
  expect((await verify(bench, older)).status).toBe(401);
  bench.clock.advance(5 * 60_000 - 1);
  expect((await verify(bench, newer)).status).toBe(200);
  bench.clock.advance(1);
  expect((await verify(bench, late)).status).toBe(401);
});
