import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { memoProgram } from '../../../../../src/reference/chain/addresses.js';
import { parseTransaction } from '../../../../../src/product/solana/transaction.js';
import { createBench, field, signIn, signMessage, start, wallet, type Bench } from './session.js';

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

const unauthorized = { status: 401, body: { error: 'Unauthorized' } };
const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

test('a token lives for its lifetime and not longer, remembered or not', async () => {
  const bench = createBench();
  const [used, unused] = [await signIn(bench, alice), await signIn(bench, wallet('mallory'))];
  bench.clock.advance(15 * 60_000 - 1);
  expect((await bench.send('GET', '/vault', { token: used })).status).toBe(404);
  bench.clock.advance(1);
  for (const token of [used, unused]) expect(await bench.send('GET', '/vault', { token })).toEqual(unauthorized);
  expect((await bench.send('GET', '/vault', { token: await signIn(bench, alice) })).status).toBe(404);
});

test('altered, forged and unsigned tokens are refused, to the last character', async () => {
  const bench = createBench();
  const token = await signIn(bench, alice);
  const [header = '', payload = '', signature = ''] = token.split('.');
  const claims = { sub: alice.publicKey, iat: start / 1000, exp: start / 1000 + 900 };
  const lastCharacters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_');
  const refused = [
    `${header}.${encoded({ ...claims, sub: wallet('mallory').publicKey })}.${signature}`,
    `${encoded({ alg: 'none' })}.${encoded(claims)}.`,
    `${encoded({ alg: 'none' })}.${encoded(claims)}.${signature}`,
    `${encoded({ alg: 'HS512' })}.${payload}.${signature}`,
    await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.alloc(32, 7)),
    token.slice(0, -1),
    ...lastCharacters.map((last) => `${token.slice(0, -1)}${last}`).filter((other) => other !== token),
  ];
  for (const other of refused)
    expect([other, await bench.send('GET', '/vault', { token: other })]).toEqual([other, unauthorized]);
  expect((await bench.send('GET', '/vault', { token })).status).toBe(404);
});
