import { beforeEach, expect, test } from 'vitest';
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

let bench: Bench;
let alice: Member;
beforeEach(async () => {
  bench = createBench();
  alice = await enrol(bench, 'alice');
});

const asAlice = (method: string, target: string, body?: unknown) =>
  bench.send(method, target, { token: alice.token, body });
const refused = (error: string | RegExp) => ({ status: 400, body: { error: expect.stringMatching(error) as string } });

async function listed(query = '', { token } = alice) {
  const reply = await bench.send('GET', `/orders/history${query}`, { token });
  return (reply.body as { orders: Record<string, unknown>[] }).orders;
}

test('a deposit is spent once, by an order of its own kind and amount', async () => {
  const spent = await deposit(bench, alice, 'time');
  const recurring = { ...recurringBody(alice.keypair.publicKey), ...spent };
  const price = { ...orderBody(alice.keypair.publicKey), ...(await deposit(bench, alice)) };
  expect(await asAlice('POST', '/orders/price', { ...price, ...spent })).toEqual(refused(/another order/));
  expect(await asAlice('POST', '/orders/price', { ...price, inputAmount: '999' })).toEqual(refused(/inputAmount/));
  const trailing = { ...price, depositSignedTx: `${String(price.depositSignedTx)}AAAA` };
  expect(await asAlice('POST', '/orders/price', trailing)).toEqual(refused(/^Invalid signed deposit/));
  for (const [path, body] of [
    ['/orders/price', price],
    ['/orders/dca', recurring],
  ] as const) {
    expect((await asAlice('POST', path, body)).status).toBe(200);
    expect(await asAlice('POST', path, body)).toEqual(refused(/^Duplicate deposit/));
  }
});

test('two wallets do not see each other, and their ids do not depend on each other', async () => {
  const bob = await enrol(bench, 'bob');
  const [ofBob, ofAlice] = [await createOrder(bench, bob), await createOrder(bench, alice)];
  const alone = createBench();
  expect(await createOrder(alone, await enrol(alone, 'alice'))).toBe(ofAlice);
  expect((await listed()).map(({ id }) => id)).toEqual([ofAlice]);
  expect((await listed('', bob)).map(({ id }) => id)).toEqual([ofBob]);
});

test('an order moves from open over cancelling to cancelled, and the list narrows by state and pages', async () => {
  const [first, second, third] = [
    await createOrder(bench, alice),
    await createOrder(bench, alice, 'oco'),
    await createOrder(bench, alice, 'otoco'),
  ];
  const confirm = (signedTransaction: string) =>
    asAlice('POST', `/orders/price/confirm-cancel/${second}`, { signedTransaction });
  expect((await asAlice('PATCH', `/orders/price/${second}`, { triggerPriceUsd: 1 })).status).toBe(200);
  const { depositSignedTx } = await deposit(bench, alice);
  expect(await confirm(String(depositSignedTx))).toEqual(refused('Order is not being cancelled'));
  const withdrawal = await cancelOrder(bench, alice, second);
  expect(await listed(`?id=${second}`)).toMatchObject([{ id: second, state: 'cancelling' }]);
  expect(await cancelOrder(bench, alice, second)).toBe(withdrawal);
  const signed = signTransaction(alice.keypair, withdrawal);
  expect((await confirm(signed)).status).toBe(200);
  expect((await confirm(signed)).status).toBe(400);
  expect(await listed('?state=past')).toMatchObject([{ id: second, state: 'cancelled' }]);
  const ids = async (query: string) => (await listed(query)).map(({ id }) => id);
  expect(await ids('')).toEqual([third, second, first]);
  expect(await ids('?state=active')).toEqual([third, first]);
  expect(await ids('?limit=1&offset=1')).toEqual([second]);
});

test('an order whose time is over is no longer open, but can be cancelled', async () => {
  const body = { ...orderBody(alice.keypair.publicKey), ...(await deposit(bench, alice)), expiresAt: start + 1000 };
  const id = field(await asAlice('POST', '/orders/price', body), 'id');
  bench.clock.advance(1000);
  expect(await listed('?state=past')).toMatchObject([{ id, state: 'expired' }]);
  expect(await asAlice('PATCH', `/orders/price/${id}`, { slippageBps: 40 })).toEqual(refused('Order is not open'));
  expect(await cancelOrder(bench, alice, id)).not.toBe('');
});

test('a new order is not ready to cancel for less than 300 ms', async () => {
  const id = await createOrder(bench, alice);
  expect((await asAlice('POST', `/orders/price/cancel/${id}`)).status).toBe(400);
  bench.clock.advance(300);
  expect((await asAlice('POST', `/orders/price/cancel/${id}`)).status).toBe(200);
});

test('deposit and withdrawal are transactions for the wallet alone to sign', async () => {
  const { depositSignedTx } = await deposit(bench, alice);
  const withdrawal = await cancelOrder(bench, alice, await createOrder(bench, alice));
  for (const transaction of [String(depositSignedTx), withdrawal]) {
    const { header, accountKeys, version } = parseTransaction(Buffer.from(transaction, 'base64'));
    expect([version, header.requiredSignatures, accountKeys[0]]).toEqual([0, 1, alice.keypair.publicKey]);
    expect(accountKeys).toContain(alice.vault);
  }
  expect(Math.max(...(parseTransaction(Buffer.from(withdrawal, 'base64')).signatures[0] ?? []))).toBe(0);
});
