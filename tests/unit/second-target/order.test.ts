import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseBase64, parseTransaction } from '../../second-target/chain/wire.js';
import type { SecondTarget } from '../../second-target/start.js';
import { expectOrder, type Query, requestOrder } from './order-support.js';
import { ask, startAtNoon } from './support.js';

let target: SecondTarget;
beforeAll(async () => {
  target = await startAtNoon();
});
afterAll(() => target.close());

const takers = () => target.fixtures.order.takers;
const order = (query: Query = {}, base = target.bases.ultra, key = target.apiKey) =>
  requestOrder(target, query, base, key);

test('quotes without a taker, with every required field and no transaction, from several routers', async () => {
  const routers = new Set<string>();
  for (let round = 0; round < 30; round += 1) {
    const answer = await order();
    expectOrder(target, answer);
    expect(answer.body).toMatchObject({ transaction: null, taker: null, inAmount: '5000000', swapMode: 'ExactIn' });
    expect(answer.body).toMatchObject({ inputMint: target.fixtures.mints.dollar, signatureFeePayer: null });
    routers.add(answer.body.router);
  }
  expect(routers.size).toBe(4);
});

test('answers a taker that can pay with an unsigned transaction, legacy or of version 0', async () => {
  const versions = new Set<unknown>();
  for (let round = 0; round < 30; round += 1) {
    const answer = await order({ taker: takers().funded });
    expectOrder(target, answer);
    const parsed = parseTransaction(parseBase64(answer.body.transaction));
    versions.add(parsed.version);
    expect(parsed.signers).toContain(takers().funded);
    expect(parsed.signatures.every((signature) => signature.every((byte) => byte === 0))).toBe(true);
    expect(answer.body.signatureFeeLamports).toBe(5000 * parsed.signers.length);
    expect(answer.body.signatureFeePayer).toBe(parsed.signers[0]);
    expect(answer.body.rentFeeLamports).toBe(0);
  }
  expect([...versions].sort()).toEqual([0, 'legacy']);
});

test('both versions serve the same answer, apart from what every order has of its own', async () => {
  const [first, second] = [await order(), await order({}, target.bases.swapV2)];
  expectOrder(target, second);
  expect(second.body.inAmount).toBe(first.body.inAmount);
  for (const query of [{ amount: undefined }, { outputMint: target.fixtures.mints.unknown }] as Query[]) {
    const [old, next] = [await order(query), await order(query, target.bases.swapV2)];
    expect(Object.keys(next.body)).toEqual(Object.keys(old.body));
    expect(next.status).toBe(old.status);
  }
});

test.each(['inputMint', 'outputMint', 'amount'])('answers 400 with an error where %s is missing', async (field) => {
  const { status, body } = await order({ [field]: undefined });
  expect(status).toBe(400);
  expect(body).toEqual({ error: `${field} is required` });
});

test('answers 400 with the request id too where no quote can be had, and 500 in an outage', async () => {
  const unknown = await order({ outputMint: target.fixtures.mints.unknown });
  expect(unknown.status).toBe(400);
  expect(unknown.body).toEqual({ requestId: expect.any(String), error: 'Failed to get quotes' });
  const switchOutage = (on: boolean) => ask(`${target.bases.control}/outage`, { body: { on } });
  await switchOutage(true);
  const broken = await order();
  await switchOutage(false);
  expect(broken).toMatchObject({ status: 500, body: { error: 'Internal server error' } });
});

test('needs the key, in the header', async () => {
  const query = new URLSearchParams({ ...target.fixtures.order.pair, 'x-api-key': target.apiKey }).toString();
  for (const base of [target.bases.ultra, target.bases.swapV2]) {
    expect((await ask(`${base}/order?${query}`)).status).toBe(401);
    expect((await order({}, base, 'made up')).body).toEqual({ code: 401, message: 'Unauthorized' });
  }
});

test.each([
  ['unfunded', 1, /^Insufficient funds$/],
  ['noGas', 2, /^Top up \d+\.\d+ SOL for gas$/],
  ['noGasSmall', 3, /^Minimum \$10 for gasless$/],
] as const)('tells the taker %s by code %i and its message why there is no transaction', async (who, code, message) => {
  const answer = await order({ taker: takers()[who] });
  expectOrder(target, answer);
  expect(answer.body).toMatchObject({ transaction: '', taker: takers()[who], errorCode: code, rentFeePayer: null });
  expect(answer.body.errorMessage).toMatch(message);
});

test('lets the maker pay for a taker without lamports, if the amount is worth it', async () => {
  const amount = target.fixtures.order.gaslessAmount;
  const answer = await order({ taker: takers().noGasSmall, amount });
  expectOrder(target, answer);
  const { maker, gasWallets, secondRouterType } = target.fixtures.order;
  expect(answer.body).toMatchObject({ gasless: true, router: secondRouterType, maker, signatureFeePayer: maker });
  // Its output account does not exist yet: the gas wallet of the operator pays for it.
  expect(answer.body).toMatchObject({ rentFeePayer: gasWallets[0], rentFeeLamports: 2_039_280 });
  expect(answer.body.expireAt).toMatch(/^\d{10}$/);
  expect(answer.body.feeBps).toBeGreaterThan(answer.body.platformFee.feeBps);
  const excluded = await order({ taker: takers().noGasSmall, amount, excludeRouters: secondRouterType });
  expect(excluded.body).toMatchObject({ transaction: '', errorCode: 2 });
});
