import { beforeEach, describe, expect, test } from 'vitest';
import {
  apiKey,
  apiKeyWithoutAccess,
  mints,
  unknownOrderId,
} from '../../../../../src/reference/apis/trigger/fixtures.js';
import { faulty, refused } from './expected.js';
import { craftBody, createBench, enrol, field, signIn, wallet, type Bench, type Member } from './session.js';

let bench: Bench;
let alice: Member;
let bob: Member;
let key: string;

beforeEach(async () => {
  bench = createBench();
  alice = await enrol(bench, 'alice');
  bob = await enrol(bench, 'bob');
  key = alice.keypair.publicKey;
});

const asAlice = (method: string, target: string, body?: unknown) =>
  bench.send(method, target, { token: alice.token, body });

describe('gateway', () => {
  const challenge = () => ({ walletPubkey: key, type: 'message' });
  const sendWith = (value: string) =>
    bench.send('POST', '/auth/challenge', { body: challenge(), headers: { 'x-api-key': value } });

  test('the key is not needed, but has to be genuine and have access', async () => {
    expect((await sendWith(apiKey)).status).toBe(200);
    expect(await sendWith('invented')).toEqual({ status: 401, body: { code: 401, message: 'Unauthorized' } });
    expect(await sendWith(apiKeyWithoutAccess)).toMatchObject({
      status: 403,
      body: { code: 403, message: expect.any(String) as string },
    });
  });

  test.each([
    ['GET', '/'],
    ['POST', '/vault/register'],
    ['GET', '/vault/'],
    ['DELETE', `/orders/price/${unknownOrderId}`],
    ['PATCH', '/orders/price/'],
  ])('%s %s is no path of the API', async (method, path) => {
    expect(await asAlice(method, path)).toEqual({ status: 404, body: '404 Not Found' });
  });
});

describe('vault', () => {
  test('each wallet has one, after it was registered', async () => {
    const token = await signIn(bench, wallet('fresh'));
    const vault = () => bench.send('GET', '/vault', { token });
    const register = () => bench.send('GET', '/vault/register', { token });
    expect(await vault()).toEqual(refused(404, 'Vault not found'));
    const created = await register();
    expect(created.status).toBe(201);
    expect(await register()).toEqual({
      status: 409,
      body: { error: 'Vault already registered', details: created.body },
    });
    expect(await vault()).toEqual({ status: 200, body: created.body });
    expect(new Set([alice.vault, bob.vault, field(created, 'vaultPubkey')]).size).toBe(3);
  });
});

describe('deposit', () => {
  test.each([
    ['inputMint', 'x'],
    ['outputMint', mints.sol],
    ['userAddress', 'x'],
    ['amount', '0'],
    ['amount', '1.5'],
    ['amount', 1],
    ['amount', '18446744073709551616'],
    ['orderType', 'other'],
    ['orderSubType', 'other'],
    ['orderSubType', undefined],
  ])('%s of %o is named in the details', async (name, value) => {
    expect(await asAlice('POST', '/deposit/craft', { ...craftBody(key), [name]: value })).toEqual(faulty(name));
  });

  test('the address has to be that of the wallet, not the vault, and the wallet has to have a vault', async () => {
    const craft = (userAddress: string) => asAlice('POST', '/deposit/craft', craftBody(userAddress));
    expect(await craft(alice.vault)).toEqual(refused(400));
    expect(await craft(bob.keypair.publicKey)).toEqual(refused(403));
    expect((await craft(key)).status).toBe(200);
    const fresh = wallet('fresh');
    const token = await signIn(bench, fresh);
    expect(await bench.send('POST', '/deposit/craft', { token, body: craftBody(fresh.publicKey) })).toEqual(
      refused(403),
    );
  });
});
