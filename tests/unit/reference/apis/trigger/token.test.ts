import { SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { operations } from '../../../../../src/reference/trigger/service/routes.js';
import { createBench, enrol, field, signIn, start, wallet } from './session.js';

const alice = wallet('alice');
const mallory = wallet('mallory');
const unauthorized = { status: 401, body: { error: 'Unauthorized' } };
const guarded = operations
  .filter((operation) => !operation.includes('/auth/'))
  .map((operation) => operation.replace('{id}', 'x').split(' ') as [string, string]);

function encoded(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

describe('token', () => {
  test('there are twelve guarded operations', () => {
    expect(guarded).toHaveLength(12);
  });

  test.each(guarded)('%s %s asks for one before it looks at anything else', async (method, path) => {
    const bench = createBench();
    const token = await signIn(bench, alice);
    expect(await bench.send(method, path)).toEqual(unauthorized);
    expect(await bench.send(method, path, { token: 'not-a-jwt', body: '{' })).toEqual(unauthorized);
    expect((await bench.send(method, path, { token, body: '{' })).status).toBe(400);
    bench.clock.advance(15 * 60_000);
    expect(await bench.send(method, path, { token, body: {} })).toEqual(unauthorized);
  });

  test('lives for its lifetime and not longer, remembered or not', async () => {
    const bench = createBench();
    const used = await signIn(bench, alice);
    const unused = await signIn(bench, mallory);
    bench.clock.advance(15 * 60_000 - 1);
    expect((await bench.send('GET', '/vault', { token: used })).status).toBe(404);
    bench.clock.advance(1);
    expect(await bench.send('GET', '/vault', { token: used })).toEqual(unauthorized);
    expect(await bench.send('GET', '/vault', { token: unused })).toEqual(unauthorized);
    expect((await bench.send('GET', '/vault', { token: await signIn(bench, alice) })).status).toBe(404);
  });

  test('is bound to the wallet that signed', async () => {
    const bench = createBench();
    const { token, vault } = await enrol(bench, 'alice');
    expect(field(await bench.send('GET', '/vault', { token }), 'vaultPubkey')).toBe(vault);
    expect((await bench.send('GET', '/vault', { token: await signIn(bench, mallory) })).status).toBe(404);
  });

  test('altered, forged and unsigned ones are refused', async () => {
    const bench = createBench();
    const token = await signIn(bench, alice);
    const [header = '', payload = '', signature = ''] = token.split('.');
    const claims = { sub: alice.publicKey, iat: start / 1000, exp: start / 1000 + 900 };
    const middle = signature.charAt(20) === 'A' ? 'B' : 'A';
    const lastCharacters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_');
    const foreign = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.alloc(32, 7));
    const refused = [
      `${header}.${payload}.${signature.slice(0, 20)}${middle}${signature.slice(21)}`,
      `${header}.${encoded({ ...claims, sub: mallory.publicKey })}.${signature}`,
      `${encoded({ alg: 'none' })}.${encoded(claims)}.`,
      `${encoded({ alg: 'none' })}.${encoded(claims)}.${signature}`,
      `${encoded({ alg: 'HS512' })}.${payload}.${signature}`,
      foreign,
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
    const headers = [
      '',
      ' ',
      'Bearer',
      'Bearer ',
      token,
      `Basic ${token}`,
      `Bearer  ${token}`,
      `Bearer ${token} ${token}`,
      'Bearer a.b.c',
      `Bearer ${'a'.repeat(100_000)}`,
    ];
    for (const authorization of headers)
      expect(await bench.send('GET', '/vault', { headers: { authorization } })).toEqual(unauthorized);
    expect((await bench.send('GET', '/vault', { headers: { authorization: `bearer ${token}` } })).status).toBe(404);
  });

  test('what is the matter with one is told to whoever asks the tokens themselves', async () => {
    const bench = createBench();
    const token = await signIn(bench, alice);
    const faultOf = async (authorization?: string) =>
      (
        await bench.trigger.tokens.authenticate({
          method: 'GET',
          path: '/vault',
          query: '',
          headers: authorization === undefined ? {} : { authorization },
          body: '',
        })
      ).fault;
    expect(await faultOf()).toBe('missing');
    expect(await faultOf('Bearer a.b.c')).toBe('malformed');
    expect(await faultOf('Bearer x')).toBe('malformed');
    expect(await faultOf(`Bearer ${encoded({ alg: 'none' })}.${encoded({ sub: 'x' })}.aaaa`)).toBe('altered');
    expect(await faultOf(`Bearer ${token}`)).toBeUndefined();
    bench.clock.advance(15 * 60_000);
    expect(await faultOf(`Bearer ${token}`)).toBe('expired');
  });
});
