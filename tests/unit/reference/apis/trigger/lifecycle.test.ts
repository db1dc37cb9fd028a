import { describe, expect, test } from 'vitest';
import { parseTransaction } from '../../../../../src/product/solana/transaction.js';
import {
  cancelOrder,
  createBench,
  createOrder,
  deposit,
  enrol,
  field,
  orderBody,
  recurringBody,
  signTransaction,
  start,
  type Bench,
  type Member,
} from './session.js';

async function orders(bench: Bench, { token }: Member, query = '') {
  const reply = await bench.send('GET', `/orders/history${query}`, { token });
  return (reply.body as { orders: Record<string, unknown>[] }).orders;
}

describe('price orders', () => {
  test.each(['single', 'oco', 'otoco'])('%s: created, read, updated, cancelled, confirmed', async (orderSubType) => {
    const bench = createBench();
    const alice = await enrol(bench, 'alice');
    const { token } = alice;
    const id = await createOrder(bench, alice, orderSubType);
    expect(await orders(bench, alice, `?id=${id}`)).toMatchObject([
      { id, state: 'open', orderSubType, slippageBps: 100 },
    ]);
    expect((await bench.send('PATCH', `/orders/price/${id}`, { token, body: { slippageBps: 50 } })).status).toBe(200);
    expect(await orders(bench, alice)).toMatchObject([{ id, state: 'open', slippageBps: 50 }]);
    const withdrawal = await cancelOrder(bench, alice, id);
    expect(await orders(bench, alice)).toMatchObject([{ id, state: 'cancelling' }]);
    expect(await cancelOrder(bench, alice, id)).toBe(withdrawal);
    const signedTransaction = signTransaction(alice.keypair, withdrawal);
    const confirmed = await bench.send('POST', `/orders/price/confirm-cancel/${id}`, {
      token,
      body: { signedTransaction },
    });
    expect(confirmed).toEqual({ status: 200, body: { id } });
    expect(await orders(bench, alice)).toMatchObject([{ id, state: 'cancelled' }]);
    const patched = await bench.send('PATCH', `/orders/price/${id}`, { token, body: { slippageBps: 40 } });
    expect(patched).toEqual({ status: 400, body: { error: 'Order is not open' } });
    for (const path of [`/orders/price/confirm-cancel/${id}`, `/orders/price/cancel/${id}`]) {
      expect((await bench.send('POST', path, { token, body: { signedTransaction } })).status).toBe(400);
    }
  });

  test('two wallets do not see each other, and their ids do not depend on each other', async () => {
    const alone = createBench();
    const bench = createBench();
    const [alice, bob] = [await enrol(bench, 'alice'), await enrol(bench, 'bob')];
    const ofBob = await createOrder(bench, bob);
    const ofAlice = await createOrder(bench, alice);
    expect(await createOrder(alone, await enrol(alone, 'alice'))).toBe(ofAlice);
    expect((await orders(bench, alice)).map(({ id }) => id)).toEqual([ofAlice]);
    expect((await orders(bench, bob)).map(({ id }) => id)).toEqual([ofBob]);
  });

  test('history narrows by state and pages, newest first', async () => {
    const bench = createBench();
    const alice = await enrol(bench, 'alice');
    const [first, second, third] = [
      await createOrder(bench, alice),
      await createOrder(bench, alice),
      await createOrder(bench, alice),
    ];
    const signedTransaction = signTransaction(alice.keypair, await cancelOrder(bench, alice, second));
    await bench.send('POST', `/orders/price/confirm-cancel/${second}`, {
      token: alice.token,
      body: { signedTransaction },
    });
    const ids = async (query: string) => (await orders(bench, alice, query)).map(({ id }) => id);
    expect(await ids('')).toEqual([third, second, first]);
    expect(await ids('?state=active')).toEqual([third, first]);
    expect(await ids('?state=past')).toEqual([second]);
    expect(await ids('?limit=1&offset=1')).toEqual([second]);
  });

  test('an order whose time is over is no longer open, but can be cancelled', async () => {
    const bench = createBench();
    const alice = await enrol(bench, 'alice');
    const body = { ...orderBody(alice.keypair.publicKey), ...(await deposit(bench, alice)), expiresAt: start + 1000 };
    const id = field(await bench.send('POST', '/orders/price', { token: alice.token, body }), 'id');
    bench.clock.advance(1000);
    expect(await orders(bench, alice, '?state=past')).toMatchObject([{ id, state: 'expired' }]);
    const patched = await bench.send('PATCH', `/orders/price/${id}`, { token: alice.token, body: { slippageBps: 40 } });
    expect(patched).toEqual({ status: 400, body: { error: 'Order is not open' } });
    expect(await cancelOrder(bench, alice, id)).not.toBe('');
  });

  test('a new order is not ready to cancel for less than 300 ms', async () => {
    const bench = createBench();
    const alice = await enrol(bench, 'alice');
    const id = await createOrder(bench, alice);
    const cancel = () => bench.send('POST', `/orders/price/cancel/${id}`, { token: alice.token });
    expect((await cancel()).status).toBe(400);
    bench.clock.advance(300);
    expect((await cancel()).status).toBe(200);
  });
});

test('deposit and withdrawal are unsigned transactions for the wallet alone to sign', async () => {
  const bench = createBench();
  const alice = await enrol(bench, 'alice');
  const { depositSignedTx } = await deposit(bench, alice);
  const withdrawal = await cancelOrder(bench, alice, await createOrder(bench, alice));
  for (const transaction of [String(depositSignedTx), withdrawal]) {
    const { header, accountKeys, version } = parseTransaction(Buffer.from(transaction, 'base64'));
    expect([version, header.requiredSignatures, accountKeys[0]]).toEqual([0, 1, alice.keypair.publicKey]);
    expect(accountKeys).toContain(alice.vault);
  }
  expect(Math.max(...(parseTransaction(Buffer.from(withdrawal, 'base64')).signatures[0] ?? []))).toBe(0);
});

test('a recurring order is created, listed, cancelled and confirmed', async () => {
  const bench = createBench();
  const alice = await enrol(bench, 'alice');
  const { token, keypair } = alice;
  const body = { ...recurringBody(keypair.publicKey), ...(await deposit(bench, alice, 'time')) };
  const id = field(await bench.send('POST', '/orders/dca', { token, body }), 'id');
  const listed = () => bench.send('GET', '/orders/history/dca', { token });
  expect(await listed()).toMatchObject({ status: 200, body: { orders: [{ id, state: 'open', numberOfOrders: 5 }] } });
  expect((await bench.send('PATCH', `/orders/price/${id}`, { token, body: { slippageBps: 1 } })).status).toBe(404);
  bench.clock.advance(1000);
  const transaction = field(await bench.send('POST', `/orders/dca/cancel/${id}`, { token }), 'transaction');
  const confirm = (signedTransaction: string) =>
    bench.send('POST', `/orders/dca/confirm-cancel/${id}`, { token, body: { signedTransaction } });
  expect((await confirm(transaction)).status).toBe(400);
  expect((await confirm(signTransaction(keypair, transaction))).status).toBe(200);
  expect(await listed()).toMatchObject({ body: { orders: [{ id, state: 'cancelled' }] } });
});
