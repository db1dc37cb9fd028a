import { describe, expect, test } from 'vitest';
import { apiKey, apiKeyWithoutAccess, mints, unknownOrderId } from '../../../../../src/reference/trigger/fixtures.js';
import { faulty, refused } from './expected.js';
import { craftBody, field, signIn, twoMembersEach, wallet } from './session.js';

const two = twoMembersEach();

describe('gateway', () => {
  const challenge = () => ({ walletPubkey: two.key, type: 'message' });
  const sendWith = (value: string) =>
    two.bench.send('POST', '/auth/challenge', { body: challenge(), headers: { 'x-api-key': value } });

  test('the two.key is not needed, but has to be genuine and have access', async () => {
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
    expect(await two.asAlice(method, path)).toEqual({ status: 404, body: '404 Not Found' });
  });
});

describe('vault', () => {
  test('each wallet has one, after it was registered', async () => {
    const token = await signIn(two.bench, wallet('fresh'));
    const vault = () => two.bench.send('GET', '/vault', { token });
    const register = () => two.bench.send('GET', '/vault/register', { token });
    expect(await vault()).toEqual(refused(404, 'Vault not found'));
    const created = await register();
    expect(created.status).toBe(201);
    expect(await register()).toEqual({
      status: 409,
      body: { error: 'Vault already registered', details: created.body },
    });
    expect(await vault()).toEqual({ status: 200, body: created.body });
    expect(new Set([two.alice.vault, two.bob.vault, field(created, 'vaultPubkey')]).size).toBe(3);
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
    expect(await two.asAlice('POST', '/deposit/craft', { ...craftBody(two.key), [name]: value })).toEqual(faulty(name));
  });

  test('the address has to be that of the wallet, not the vault, and the wallet has to have a vault', async () => {
    const craft = (userAddress: string) => two.asAlice('POST', '/deposit/craft', craftBody(userAddress));
    expect(await craft(two.alice.vault)).toEqual(refused(400));
    expect(await craft(two.bob.keypair.publicKey)).toEqual(refused(403));
    expect((await craft(two.key)).status).toBe(200);
    const fresh = wallet('fresh');
    const token = await signIn(two.bench, fresh);
    expect(await two.bench.send('POST', '/deposit/craft', { token, body: craftBody(fresh.publicKey) })).toEqual(
      refused(403),
    );
  });
});
