import { SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { operations } from '../../../../src/reference/trigger/routes.js';
import { memoProgram } from '../../../../src/reference/trigger/transactions.js';
import { parseTransaction } from '../../../../src/solana/transaction.js';
import {
  createBench,
  enrol,
  field,
  signIn,
  signMessage,
  signTransaction,
  start,
  wallet,
  type Bench,
} from './session.js';

const alice = wallet('alice');
const mallory = wallet('mallory');
const unauthorized = { status: 401, body: { error: 'Unauthorized' } };
const guarded = operations
  .filter((operation) => !operation.includes('/auth/'))
  .map((operation) => operation.replace('{id}', 'x').split(' ') as [string, string]);

function encoded(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

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
    ['text that is not JSON', '{"walletPubkey"'],
    ['JSON that is no object', '[1]'],
  ])('%s is refused', async (_, body) => {
    const reply = await createBench().send('POST', '/auth/challenge', { body });
    expect(reply).toMatchObject({ status: 400, body: { error: expect.any(String) as string } });
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
    const unused = await signIn(bench, alice);
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
    const lastCharacters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'];
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
