import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { createBench, signIn, start, wallet } from './session.js';

const alice = wallet('alice');
const unauthorized = { status: 401, body: { error: 'Unauthorized' } };
const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

test('lives for its lifetime and not longer, remembered or not', async () => {
  const bench = createBench();
  const [used, unused] = [await signIn(bench, alice), await signIn(bench, wallet('mallory'))];
  bench.clock.advance(15 * 60_000 - 1);
  expect((await bench.send('GET', '/vault', { token: used })).status).toBe(404);
  bench.clock.advance(1);
  for (const token of [used, unused]) expect(await bench.send('GET', '/vault', { token })).toEqual(unauthorized);
  expect((await bench.send('GET', '/vault', { token: await signIn(bench, alice) })).status).toBe(404);
});

test('altered, forged and unsigned ones are refused, to the last character', async () => {
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

test('the header has to be the scheme, one space and the token', async () => {
  const bench = createBench();
  const token = await signIn(bench, alice);
  const none = ['', ' ', 'Bearer', 'Bearer ', 'Bearer a.b.c', `Bearer ${'a'.repeat(100_000)}`];
  const others = [token, `Basic ${token}`, `Bearer  ${token}`, `Bearer ${token} ${token}`];
  for (const authorization of [...none, ...others])
    expect(await bench.send('GET', '/vault', { headers: { authorization } })).toEqual(unauthorized);
  expect((await bench.send('GET', '/vault', { headers: { authorization: `bearer ${token}` } })).status).toBe(404);
});
