import { beforeEach, describe, expect, test } from 'vitest';
import { unknownOrderId } from '../../../../../src/reference/trigger/fixtures.js';
import { faulty, refused } from './expected.js';
import {
  cancelOrder,
  craftBody,
  createOrder,
  deposit,
  field,
  orderBody,
  signIn,
  signTransaction,
  start,
  twoMembersEach,
  wallet,
} from './session.js';

const two = twoMembersEach();

describe('new price order', () => {
  const create = (body: unknown) => two.asAlice('POST', '/orders/price', body);

  test.each([
    ['single', { orderType: 'other' }, 'orderType'],
    ['single', { orderSubType: 'other' }, 'orderSubType'],
    ['single', { userPubkey: 'x' }, 'userPubkey'],
    ['single', { triggerMint: 'x' }, 'triggerMint'],
    ['single', { triggerCondition: 'near' }, 'triggerCondition'],
    ['single', { triggerPriceUsd: -1 }, 'triggerPriceUsd'],
    ['single', { triggerPriceUsd: 150 }, 'triggerPriceUsd'],
    ['single', { triggerCondition: 'below' }, 'triggerPriceUsd'],
    ['oco', { takeProfitPriceUsd: 140 }, 'takeProfitPriceUsd'],
    ['oco', { stopLossPriceUsd: 160 }, 'stopLossPriceUsd'],
    ['otoco', { takeProfitPriceUsd: 199 }, 'takeProfitPriceUsd'],
    ['otoco', { stopLossPriceUsd: 201 }, 'stopLossPriceUsd'],
    ['otoco', { triggerCondition: 'below' }, 'triggerPriceUsd'],
    ['single', { slippageBps: 10_001 }, 'slippageBps'],
    ['single', { slippageBps: -1 }, 'slippageBps'],
    ['single', { slippageBps: 0.5 }, 'slippageBps'],
    ['single', { expiresAt: start }, 'expiresAt'],
    ['single', { expiresAt: start + 366 * 86_400_000 }, 'expiresAt'],
    ['single', { expiresAt: undefined }, 'expiresAt'],
    ['single', { depositSignedTx: undefined }, 'depositSignedTx'],
  ])('%s with %o is refused by field, and its deposit stays unspent', async (orderSubType, fault, name) => {
    const body = { ...orderBody(two.key, orderSubType), ...(await deposit(two.bench, two.alice, orderSubType)) };
    expect(await create({ ...body, ...fault })).toEqual(faulty(name));
    expect((await create(body)).status).toBe(200);
  });

  test('the bounds of the slippage range are inside it', async () => {
    for (const slippageBps of [0, 10_000]) {
      expect(
        (await create({ ...orderBody(two.key), ...(await deposit(two.bench, two.alice)), slippageBps })).status,
      ).toBe(200);
    }
  });

  test('the public two.key has to be that of the wallet, not the vault', async () => {
    const body = { ...orderBody(two.key), ...(await deposit(two.bench, two.alice)) };
    expect(await create({ ...body, userPubkey: two.alice.vault })).toEqual(refused(400));
    expect(await create({ ...body, userPubkey: two.bob.keypair.publicKey })).toEqual(refused(403));
    expect((await create(body)).status).toBe(200);
  });

  test('the wallet has to have a vault', async () => {
    const fresh = wallet('fresh');
    const body = { ...orderBody(fresh.publicKey), ...(await deposit(two.bench, two.alice)) };
    expect(await two.bench.send('POST', '/orders/price', { token: await signIn(two.bench, fresh), body })).toEqual(
      refused(400, 'No vault is registered for this wallet'),
    );
  });

  test('the deposit has to be its own, of this order, unchanged and signed; and it is spent once', async () => {
    const own = await deposit(two.bench, two.alice);
    const body = { ...orderBody(two.key), ...own };
    const crafted = await two.asAlice('POST', '/deposit/craft', craftBody(two.key));
    const wire = Buffer.from(String(own.depositSignedTx), 'base64');
    wire.writeUInt8(wire.readUInt8(40) ^ 1, 40);
    const invalid = expect.stringMatching(/^Invalid signed deposit/);
    for (const [fault, error] of [
      [{ depositSignedTx: 'garbage' }, invalid],
      [{ depositSignedTx: field(crafted, 'transaction') }, invalid],
      [{ depositSignedTx: wire.toString('base64') }, invalid],
      [{ depositSignedTx: signTransaction(two.bob.keypair, String(own.depositSignedTx)) }, invalid],
      [{ depositSignedTx: `${String(own.depositSignedTx)}AAAA` }, invalid],
      [{ depositRequestId: unknownOrderId }, expect.stringMatching(/^Deposit not found/)],
      [await deposit(two.bench, two.bob), expect.stringMatching(/^Deposit not found/)],
      [await deposit(two.bench, two.alice, 'time'), expect.stringMatching(/another order/)],
      [{ inputAmount: '999' }, expect.stringMatching(/inputAmount/)],
    ]) {
      expect(await create({ ...body, ...(fault as object) })).toEqual(refused(400, error));
    }
    expect((await create(body)).status).toBe(200);
    expect(await create(body)).toEqual(refused(400, expect.stringMatching(/^Duplicate deposit/)));
  });
});

describe('existing price order', () => {
  let id: string;
  beforeEach(async () => {
    id = await createOrder(two.bench, two.alice);
  });

  test.each([
    [{ slippageBps: 10_001 }, 'slippageBps'],
    [{ triggerPriceUsd: 100 }, 'triggerPriceUsd'],
    [{ triggerPriceUsd: 'x' }, 'triggerPriceUsd'],
    [{ triggerCondition: 'below' }, 'triggerPriceUsd'],
    [{ expiresAt: start - 1 }, 'expiresAt'],
    [{}, 'triggerPriceUsd'],
  ])('an update with %o is refused by field and changes nothing', async (body, name) => {
    const before = await two.asAlice('GET', `/orders/history?id=${id}`);
    expect(await two.asAlice('PATCH', `/orders/price/${id}`, body)).toEqual(faulty(name));
    expect(await two.asAlice('GET', `/orders/history?id=${id}`)).toEqual(before);
  });

  test('a trigger price is nothing to an order that has none', async () => {
    const oco = await createOrder(two.bench, two.alice, 'oco');
    expect((await two.asAlice('PATCH', `/orders/price/${oco}`, { triggerPriceUsd: 1 })).status).toBe(200);
    expect(await two.asAlice('PATCH', `/orders/price/${oco}`, { stopLossPriceUsd: 160 })).toEqual(
      faulty('stopLossPriceUsd'),
    );
  });

  test('unknown orders and those of others', async () => {
    const notFound = refused(404, 'Order not found');
    const signedTransaction = signTransaction(two.alice.keypair, await cancelOrder(two.bench, two.alice, id));
    const open = await createOrder(two.bench, two.alice);
    expect(await two.asAlice('PATCH', `/orders/price/${unknownOrderId}`, { slippageBps: 1 })).toEqual(notFound);
    expect(await two.asBob('PATCH', `/orders/price/${open}`, { slippageBps: 1 })).toEqual(notFound);
    expect(await two.asAlice('POST', `/orders/price/cancel/${unknownOrderId}`)).toEqual(notFound);
    expect(await two.asBob('POST', `/orders/price/cancel/${open}`)).toEqual(refused(403));
    expect(await two.asAlice('POST', `/orders/price/confirm-cancel/${unknownOrderId}`, { signedTransaction })).toEqual(
      notFound,
    );
    expect(await two.asBob('POST', `/orders/price/confirm-cancel/${id}`, { signedTransaction })).toEqual(notFound);
    expect(await two.asAlice('GET', `/orders/history?id=${unknownOrderId}`)).toEqual(notFound);
    expect(await two.asBob('GET', `/orders/history?id=${open}`)).toEqual(refused(403));
    expect(await two.asAlice('POST', `/orders/dca/cancel/${unknownOrderId}`)).toEqual(notFound);
  });

  test('a withdrawal has to be the one that was crafted, and signed by the wallet', async () => {
    const withdrawal = await cancelOrder(two.bench, two.alice, id);
    const confirm = (body: unknown) => two.asAlice('POST', `/orders/price/confirm-cancel/${id}`, body);
    const { depositSignedTx } = await deposit(two.bench, two.alice);
    const signedTransaction = signTransaction(two.alice.keypair, withdrawal);
    expect(await confirm({})).toEqual(faulty('signedTransaction'));
    expect(await confirm({ signedTransaction: 'garbage' })).toEqual(refused(400, 'Invalid transaction format'));
    expect(await confirm({ signedTransaction: depositSignedTx })).toEqual(
      refused(400, expect.stringMatching(/not the withdrawal/)),
    );
    for (const bad of [withdrawal, signTransaction(two.bob.keypair, withdrawal)]) {
      expect(await confirm({ signedTransaction: bad })).toEqual(refused(400, expect.stringMatching(/not signed/)));
    }
    expect(await confirm({ signedTransaction, cancelRequestId: unknownOrderId })).toEqual(refused(400));
    expect((await confirm({ signedTransaction })).status).toBe(200);
  });

  test('a withdrawal cannot be confirmed before the order is cancelled', async () => {
    const { depositSignedTx } = await deposit(two.bench, two.alice);
    const reply = await two.asAlice('POST', `/orders/price/confirm-cancel/${id}`, {
      signedTransaction: depositSignedTx,
    });
    expect(reply).toEqual(refused(400, 'Order is not being cancelled'));
  });

  test.each([
    ['state=other', 'state'],
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['offset=-1', 'offset'],
  ])('history with %s is refused by field', async (query, name) => {
    expect(await two.asAlice('GET', `/orders/history?${query}`)).toEqual(faulty(name));
  });
});
