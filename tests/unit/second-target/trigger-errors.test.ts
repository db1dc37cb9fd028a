import { afterAll, beforeAll, expect, test } from 'vitest';
import { Seeded } from '../../second-target/seed.js';
import type { SecondTarget } from '../../second-target/start.js';
import { ask, type Json, NOON, sign, startAtNoon } from './support.js';
import { anyone, challenge, craftBody, orderBody, signedText, signIn, type User, verify } from './trigger-support.js';

let target: SecondTarget;
let user: User;
let other: User;
let vault: string;
const unknown = '00000000-0000-4000-8000-000000000000';

beforeAll(async () => {
  target = await startAtNoon();
  user = await signIn(target, target.wallets.trader);
  other = await signIn(target, target.wallets.lender);
  vault = (await user.get('/vault/register')).body.vaultPubkey;
});
afterAll(() => target.close());

const stranger = (label: string) => new Seeded(99).wallet(label);

function expectDetails(answer: { status: number; body: Json }, ...fields: string[]) {
  expect(answer.status).toBe(400);
  expect(typeof answer.body.error).toBe('string');
  expect(Object.keys(answer.body.details).sort()).toEqual([...fields].sort());
  for (const message of Object.values(answer.body.details)) expect(typeof message).toBe('string');
}

async function openOrder(): Promise<string> {
  return (await user.post('/orders/price', await orderBody(target, user))).body.id;
}

/** An order whose withdrawal has been crafted, and that withdrawal. */
async function cancelling(): Promise<{ id: string; transaction: string; requestId: string }> {
  const id = await openOrder();
  await user.post(`/orders/price/cancel/${id}`);
  target.advance(300);
  return (await user.post(`/orders/price/cancel/${id}`)).body;
}

const ENDPOINTS = [
  ['GET', '/vault'],
  ['GET', '/vault/register'],
  ['POST', '/deposit/craft'],
  ['POST', '/orders/price'],
  ['PATCH', `/orders/price/${unknown}`],
  ['POST', `/orders/price/cancel/${unknown}`],
  ['POST', `/orders/price/confirm-cancel/${unknown}`],
  ['GET', '/orders/history'],
  ['GET', `/orders/history?id=${unknown}`],
  ['POST', '/orders/dca'],
  ['GET', '/orders/history/dca'],
  ['POST', '/orders/dca/cancel'],
  ['POST', '/confirm-cancel'],
] as const;

test.each(ENDPOINTS)('%s %s answers 401 and nothing else without a good token', async (method, path) => {
  const altered = user.token.replace(/.(?=.{40}$)/, (one) => (one === 'A' ? 'B' : 'A'));
  const tokens = [undefined, 'not-a-jwt', 'a.b.c', user.token.slice(0, -8), altered, target.trigger.expiredToken];
  for (const token of tokens) {
    const { status, text } = await anyone(target, path, method, {}, token);
    expect([status, text]).toEqual([401, '{"error":"Unauthorized"}']);
  }
  const url = `${target.bases.trigger}${path}`;
  const basic = await ask(url, { method, headers: { authorization: 'Basic dXNlcjpwYXNz' } });
  expect(basic.status).toBe(401);
});

test('challenge: 400 with details for a bad wallet or type, and for no object at all', async () => {
  const send = (body: unknown) => anyone(target, '/auth/challenge', 'POST', body);
  expectDetails(await send({}), 'walletPubkey', 'type');
  expectDetails(await send({ walletPubkey: '!not a key!', type: 'message' }), 'walletPubkey');
  expectDetails(await send({ walletPubkey: user.owner.address, type: 'telegram' }), 'type');
  expectDetails(await ask(`${target.bases.trigger}/auth/challenge`, { raw: '[' }), 'body');
});

test('verify: 400 for an invalid body and for no challenge, 401 for a wrong signature and an expired challenge', async () => {
  expectDetails(await anyone(target, '/auth/verify', 'POST', {}), 'walletPubkey', 'type', 'signature');
  const someone = stranger('signs in');
  const signature = signedText('anything', someone.secret);
  const missing = await verify(target, someone, { signature });
  expect(missing).toMatchObject({ status: 400, body: { error: 'Challenge not found' } });
  const asked = await challenge(target, someone, 'transaction');
  await challenge(target, someone);
  expect((await verify(target, someone, { signature })).status).toBe(401);
  expect((await verify(target, someone, { signature: 'no base58 0OIl' })).status).toBe(401);
  const unsigned = { type: 'transaction', signedTransaction: asked.transaction };
  expect((await verify(target, someone, unsigned)).status).toBe(401);
  target.advance(120_000);
  const signedTransaction = sign(asked.transaction, someone.secret);
  const late = await verify(target, someone, { type: 'transaction', signedTransaction });
  expect(late).toMatchObject({ status: 401, body: { error: 'Challenge expired' } });
});

test('the gateway answers a key without access, and an unknown one, in its own form', async () => {
  const url = `${target.bases.trigger}/auth/challenge`;
  const body = { walletPubkey: user.owner.address, type: 'message' };
  const refused = await ask(url, { headers: { 'x-api-key': target.apiKeyWithoutTrigger }, body });
  expect(refused).toMatchObject({ status: 403, body: { code: 403, message: expect.any(String) } });
  expect((await ask(url, { headers: { 'x-api-key': 'made up' }, body })).body.code).toBe(401);
  expect((await ask(url, { headers: { 'x-api-key': target.apiKey }, body })).status).toBe(200);
});

test('a wallet without a vault: 404 for the vault, 403 for a deposit, 400 for an order', async () => {
  const fresh = await signIn(target, stranger('has no vault'));
  expect((await fresh.get('/vault')).status).toBe(404);
  expect((await fresh.post('/deposit/craft', craftBody(target, fresh))).status).toBe(403);
  const order = { ...(await orderBody(target, user)), userPubkey: fresh.owner.address };
  expect(await fresh.post('/orders/price', order)).toMatchObject({
    status: 400,
    body: { error: 'No vault registered' },
  });
});

test('deposit: 400 with details for bad fields, 400 for the vault, 403 for another wallet', async () => {
  const send = (more: object) => user.post('/deposit/craft', { ...craftBody(target, user), ...more });
  expectDetails(await send({ orderSubType: 'triple' }), 'orderSubType');
  expectDetails(await send({ amount: '-1', inputMint: 'nothing' }), 'amount', 'inputMint');
  expectDetails(await send({ amount: '9000000' }), 'amount');
  const toVault = await send({ userAddress: vault });
  expect(toVault.status).toBe(400);
  expect(toVault.body.details).toBeUndefined();
  expect((await send({ userAddress: other.owner.address })).status).toBe(403);
});

test('order: 400 with details for prices, slippage, expiry and sub type', async () => {
  const body = await orderBody(target, user);
  const send = (more: object) => user.post('/orders/price', { ...body, ...more });
  expectDetails(await send({ triggerPriceUsd: 160 }), 'triggerPriceUsd');
  expectDetails(await send({ orderSubType: 'oco', tpPriceUsd: 100, slPriceUsd: 120 }), 'tpPriceUsd');
  expectDetails(await send({ slippageBps: 5001 }), 'slippageBps');
  expectDetails(await send({ expiresAt: NOON - 1 }), 'expiresAt');
  expectDetails(await send({ orderSubType: 'sometimes' }), 'orderSubType');
  expectDetails(await send({ orderType: 'sometimes' }), 'orderType');
  // None of the refusals has used up the deposit.
  expect((await user.post('/orders/price', body)).status).toBe(200);
});

test('order: 400 for the vault and for bad or used deposits, 403 for another wallet', async () => {
  const body = await orderBody(target, user);
  const send = (more: object) => user.post('/orders/price', { ...body, ...more });
  expect((await send({ userPubkey: vault })).status).toBe(400);
  expect((await send({ userPubkey: other.owner.address })).status).toBe(403);
  const { body: crafted } = await user.post('/deposit/craft', craftBody(target, user));
  const mine = { depositRequestId: crafted.requestId };
  expect((await send({ ...mine, depositSignedTx: crafted.transaction })).status).toBe(400);
  expect((await send({ ...mine, depositSignedTx: 'nonsense' })).status).toBe(400);
  expect((await send({ depositRequestId: unknown })).status).toBe(400);
  expect((await send({ inputAmount: '60000000' })).status).toBe(400);
  expect((await send({})).status).toBe(200);
  expect(await send({})).toMatchObject({ status: 400, body: { error: 'Deposit already used' } });
});

test('update: 404 for no order or another wallet, 400 with details, 400 when no longer open', async () => {
  const id = await openOrder();
  expect((await user.patch(`/orders/price/${unknown}`, { triggerPriceUsd: 120 })).status).toBe(404);
  expect((await other.patch(`/orders/price/${id}`, { triggerPriceUsd: 120 })).status).toBe(404);
  expectDetails(await user.patch(`/orders/price/${id}`, { slippageBps: 'much' }), 'slippageBps');
  expectDetails(await user.patch(`/orders/price/${id}`, { triggerPriceUsd: 160 }), 'triggerPriceUsd');
  const gone = await cancelling();
  expect((await user.patch(`/orders/price/${gone.id}`, { triggerPriceUsd: 120 })).status).toBe(400);
});

test('cancel: 404 for no order, 403 for another wallet, at any time', async () => {
  const id = await openOrder();
  expect((await user.post(`/orders/price/cancel/${unknown}`)).status).toBe(404);
  expect((await other.post(`/orders/price/cancel/${id}`)).status).toBe(403);
  // A stranger's request has set no mark.
  target.advance(1000);
  expect((await user.post(`/orders/price/cancel/${id}`)).status).toBe(400);
});

test('confirm: 404 for no order, 400 for what is not the signed withdrawal, once only', async () => {
  const { id, transaction, requestId } = await cancelling();
  const signedTransaction = sign(transaction, user.owner.secret);
  const good = { signedTransaction, cancelRequestId: requestId };
  const send = (more: object, to = id) => user.post(`/orders/price/confirm-cancel/${to}`, { ...good, ...more });
  expect((await send({}, unknown)).status).toBe(404);
  expect((await other.post(`/orders/price/confirm-cancel/${id}`, good)).status).toBe(404);
  expect((await send({ signedTransaction: 'nonsense' })).body.error).toBe('Invalid transaction format');
  expect((await send({ signedTransaction: transaction })).status).toBe(400);
  const { depositSignedTx } = await orderBody(target, user);
  expect((await send({ signedTransaction: depositSignedTx })).status).toBe(400);
  expect((await send({ cancelRequestId: unknown })).status).toBe(400);
  expectDetails(await send({ cancelRequestId: 7 }), 'cancelRequestId');
  expect((await send({})).status).toBe(200);
  expect((await send({})).status).toBe(400);
});

test('history: 404 for no order, 403 for the order of another wallet, 400 with details for a bad page', async () => {
  const id = await openOrder();
  const missing = await user.get(`/orders/history?id=${unknown}`);
  expect(missing).toMatchObject({ status: 404, body: { error: 'Order not found' } });
  expect((await other.get(`/orders/history?id=${id}`)).status).toBe(403);
  expectDetails(await user.get('/orders/history?state=asleep'), 'state');
  expectDetails(await user.get('/orders/history?limit=0'), 'limit');
});

test('in an outage every endpoint answers 500 with an error and nothing else', async () => {
  const fresh = stranger('in an outage');
  const asked = await challenge(target, fresh);
  const signature = signedText(asked.challenge, fresh.secret);
  const id = await openOrder();
  const { id: leaving, transaction, requestId } = await cancelling();
  const order = await orderBody(target, user);
  const signedTransaction = sign(transaction, user.owner.secret);
  const confirm = { signedTransaction, cancelRequestId: requestId };
  await ask(`${target.bases.control}/outage`, { body: { on: true } });
  const answers = [
    await anyone(target, '/auth/challenge', 'POST', { walletPubkey: fresh.address, type: 'message' }),
    await verify(target, fresh, { signature }),
    await user.get('/vault'),
    await user.get('/vault/register'),
    await user.post('/deposit/craft', craftBody(target, user)),
    await user.post('/orders/price', order),
    await user.patch(`/orders/price/${id}`, { triggerPriceUsd: 120 }),
    await user.post(`/orders/price/cancel/${leaving}`),
    await user.post(`/orders/price/confirm-cancel/${leaving}`, confirm),
  ];
  await ask(`${target.bases.control}/outage`, { body: { on: false } });
  for (const { status, body } of answers) {
    expect([status, Object.keys(body)]).toEqual([500, ['error']]);
  }
});
