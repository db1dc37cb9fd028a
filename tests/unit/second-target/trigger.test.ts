import { afterEach, beforeEach, expect, test } from 'vitest';
import { associatedAddress } from '../../second-target/chain/ledger.js';
import type { SecondTarget } from '../../second-target/start.js';
import { balance, NOON, sign, startAtNoon } from './support.js';
import { anyone, challenge, craftBody, orderBody, signedText, signIn, type User, verify } from './trigger-support.js';

let target: SecondTarget;
let user: User;
beforeEach(async () => {
  target = await startAtNoon();
  user = await signIn(target, target.wallets.trader);
});
afterEach(() => target.close());

test('issues a JWT of three parts for a signed message, and for a signed transaction', async () => {
  const parts = user.token.split('.');
  expect(parts).toHaveLength(3);
  expect(JSON.parse(Buffer.from(parts[0]!, 'base64url').toString())).toMatchObject({ typ: 'JWT', alg: 'EdDSA' });
  const { lender } = target.wallets;
  const asked = await challenge(target, lender, 'transaction');
  expect(asked).toEqual({ type: 'transaction', transaction: expect.any(String) });
  const signedTransaction = sign(asked.transaction, lender.secret);
  const { status, body } = await verify(target, lender, { type: 'transaction', signedTransaction });
  expect(status).toBe(200);
  expect(body).toEqual({ token: expect.any(String), authMode: 'transaction' });
  expect((await anyone(target, '/vault', 'GET', undefined, body.token)).status).toBe(404);
});

test('offers opaque tokens instead', async () => {
  const other = await startAtNoon({ token: 'opaque' });
  const opaque = await signIn(other, other.wallets.trader);
  expect(opaque.token).toMatch(/^[\w-]{43}$/);
  expect((await opaque.get('/vault')).status).toBe(404);
  expect((await anyone(other, '/vault', 'GET', undefined, `${opaque.token}x`)).status).toBe(401);
  await other.close();
});

test('registers a vault once, and answers it afterwards', async () => {
  expect(await user.get('/vault')).toMatchObject({ status: 404, body: { error: 'Vault not found' } });
  const made = await user.get('/vault/register');
  expect(made.status).toBe(200);
  expect(made.body.userPubkey).toBe(user.owner.address);
  const again = await user.get('/vault/register');
  expect(again).toMatchObject({ status: 409, body: { error: 'Vault already registered', details: made.body } });
  expect(await user.get('/vault')).toMatchObject({ status: 200, body: made.body });
});

test('crafts a deposit, takes it signed with an order, and moves the tokens into the vault', async () => {
  const { vaultPubkey } = (await user.get('/vault/register')).body;
  const { dollar } = target.fixtures.mints;
  const crafted = await user.post('/deposit/craft', craftBody(target, user));
  expect(crafted.status).toBe(200);
  expect(crafted.body).toEqual({
    transaction: expect.any(String),
    requestId: expect.any(String),
    receiverAddress: vaultPubkey,
    mint: dollar,
    amount: '50000000',
    tokenDecimals: 6,
    inputTokenAccount: associatedAddress(user.owner.address, dollar),
  });
  const before = (await balance(target, user.owner.address, dollar))!;
  const made = await user.post('/orders/price', await orderBody(target, user));
  expect(made.status).toBe(200);
  expect(made.body).toMatchObject({ id: expect.any(String), txSignature: expect.any(String), depositConfirmed: true });
  expect(await balance(target, user.owner.address, dollar)).toBe(before - 50_000_000n);
  expect(await balance(target, vaultPubkey, dollar)).toBe(50_000_000n);
});

test('wraps native currency on its way into the vault', async () => {
  const { vaultPubkey } = (await user.get('/vault/register')).body;
  const { native, dollar } = target.fixtures.mints;
  const more = { inputMint: native, outputMint: dollar, amount: '1000000000' };
  const { body } = await user.post('/deposit/craft', { ...craftBody(target, user), ...more });
  const deposit = { depositRequestId: body.requestId, depositSignedTx: sign(body.transaction, user.owner.secret) };
  const terms = { inputMint: native, outputMint: dollar, inputAmount: '1000000000', triggerCondition: 'above' };
  const order = await orderBody(target, user, { ...terms, ...deposit, triggerPriceUsd: 160 });
  expect((await user.post('/orders/price', order)).status).toBe(200);
  expect(await balance(target, vaultPubkey, native)).toBe(1_000_000_000n);
});

test('lists orders by state and page, and one by its id', async () => {
  await user.get('/vault/register');
  expect((await user.get('/orders/history')).body).toEqual({
    orders: [],
    pagination: { total: 0, limit: 20, offset: 0 },
  });
  const { id } = (await user.post('/orders/price', await orderBody(target, user))).body;
  target.advance(1000);
  const pair = { orderSubType: 'oco', tpPriceUsd: 180, slPriceUsd: 120 };
  const second = (await user.post('/orders/price', await orderBody(target, user, pair))).body;
  const listed = await user.get('/orders/history?state=active&limit=1');
  expect(listed.body.pagination).toEqual({ total: 2, limit: 1, offset: 0 });
  expect(listed.body.orders[0]).toMatchObject({ id: second.id, orderType: 'oco', tpPriceUsd: 180, slPriceUsd: 120 });
  const one = await user.get(`/orders/history?id=${id}`);
  expect(one.body.orders).toHaveLength(1);
  expect(one.body.orders[0]).toMatchObject({
    id,
    orderType: 'single',
    orderState: 'open',
    userPubkey: user.owner.address,
    initialInputAmount: '50000000',
    triggerPriceUsd: 140,
    createdAt: NOON,
    events: [{ type: 'deposit', mint: target.fixtures.mints.dollar, amount: '50000000', state: 'success' }],
  });
  expect((await user.get('/orders/history?state=past')).body.orders).toEqual([]);
});

test('updates an open order, and keeps what the request leaves out', async () => {
  await user.get('/vault/register');
  const { id } = (await user.post('/orders/price', await orderBody(target, user))).body;
  expect(await user.patch(`/orders/price/${id}`, { triggerPriceUsd: 130 })).toMatchObject({
    status: 200,
    body: { id },
  });
  const { orders } = (await user.get(`/orders/history?id=${id}`)).body;
  expect(orders[0]).toMatchObject({ triggerPriceUsd: 130, slippageBps: 100, triggerCondition: 'below' });
});

test('cancels in two steps, once the order is marked ready, and gives the tokens back', async () => {
  const { vaultPubkey } = (await user.get('/vault/register')).body;
  const { dollar } = target.fixtures.mints;
  const before = await balance(target, user.owner.address, dollar);
  const { id } = (await user.post('/orders/price', await orderBody(target, user))).body;
  const early = await user.post(`/orders/price/cancel/${id}`);
  expect(early).toMatchObject({ status: 400, body: { error: expect.stringContaining('retry shortly') } });
  target.advance(299);
  expect((await user.post(`/orders/price/cancel/${id}`)).status).toBe(400);
  target.advance(1);
  const { status, body } = await user.post(`/orders/price/cancel/${id}`);
  expect(status).toBe(200);
  expect(body).toEqual({ id, transaction: expect.any(String), requestId: expect.any(String) });
  const signedTransaction = sign(body.transaction, user.owner.secret);
  const confirmed = await user.post(`/orders/price/confirm-cancel/${id}`, {
    signedTransaction,
    cancelRequestId: body.requestId,
  });
  expect(confirmed).toMatchObject({ status: 200, body: { id, txSignature: expect.any(String) } });
  expect(await balance(target, user.owner.address, dollar)).toBe(before);
  expect(await balance(target, vaultPubkey, dollar)).toBe(0n);
  const past = (await user.get('/orders/history?state=past')).body.orders;
  expect(past[0]).toMatchObject({ id, orderState: 'cancelled', remainingInputAmount: '0' });
  expect(past[0].events.map((event: { type: string }) => event.type)).toEqual(['deposit', 'cancelled', 'withdrawal']);
});

test('makes, lists and cancels a recurring order', async () => {
  await user.get('/vault/register');
  const craft = { ...craftBody(target, user), orderType: 'dca' };
  const { body: deposit } = await user.post('/deposit/craft', craft);
  const depositSignedTx = sign(deposit.transaction, user.owner.secret);
  const schedule = { orderCount: 5, intervalSeconds: 3600 };
  const made = await user.post('/orders/dca', { depositRequestId: deposit.requestId, depositSignedTx, ...schedule });
  expect(made.status).toBe(200);
  const { id } = made.body;
  const listed = (await user.get('/orders/history/dca')).body.orders;
  expect(listed).toMatchObject([{ id, state: 'active', orderCount: 5, initialInputAmount: '50000000' }]);
  const { body } = await user.post(`/orders/dca/cancel/${id}`);
  expect(body).toMatchObject({ id, refundAmount: '50000000', roundsRemaining: 5 });
  const signedTransaction = sign(body.transaction, user.owner.secret);
  const confirm = { signedTransaction, cancelRequestId: body.requestId };
  expect((await user.post(`/orders/dca/confirm-cancel/${id}`, confirm)).status).toBe(200);
  expect((await user.get('/orders/history/dca')).body.orders[0].state).toBe('cancelled');
});

test('a fresh sign-in works after the token has run out, and a challenge is good for one sign-in', async () => {
  target.advance(1800_000);
  expect((await user.get('/vault')).status).toBe(401);
  expect((await (await signIn(target, user.owner)).get('/vault')).status).toBe(404);
  const asked = await challenge(target, user.owner);
  const proof = { signature: signedText(asked.challenge, user.owner.secret) };
  expect((await verify(target, user.owner, proof)).status).toBe(200);
  expect((await verify(target, user.owner, proof)).status).toBe(400);
});
