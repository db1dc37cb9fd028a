import { afterAll, beforeAll, expect, test } from 'vitest';
import { associatedAddress } from '../../second-target/chain/ledger.js';
import { parseBase64, parseTransaction } from '../../second-target/chain/wire.js';
import { Seeded } from '../../second-target/seed.js';
import type { SecondTarget } from '../../second-target/start.js';
import { expectOrder, instructionData, type Query, requestOrder } from './order-support.js';
import { type Answer, ask, balance, type Json, rpc, sign, startAtNoon } from './support.js';

let target: SecondTarget;
beforeAll(async () => {
  target = await startAtNoon();
});
afterAll(() => target.close());

const takers = () => target.fixtures.order.takers;
const order = (query: Query = {}, base = target.bases.ultra, key = target.apiKey) =>
  requestOrder(target, query, base, key);

const fresh = (label: string) => new Seeded(77).wallet(label).address;

test('lets a payer pay everything', async () => {
  const { payer } = target.fixtures.order;
  const answer = await order({ taker: takers().noGasSmall, payer });
  expectOrder(target, answer);
  expect(answer.body).toMatchObject({ signatureFeePayer: payer, prioritizationFeePayer: payer, rentFeePayer: payer });
  expect(parseTransaction(parseBase64(answer.body.transaction)).signers).toEqual([payer, takers().noGasSmall]);
  expect((await order({ taker: takers().funded, payer: fresh('poor') })).status).toBe(400);
});

test('sets another close authority with a payer only, and ignores it without one', async () => {
  const { payer } = target.fixtures.order;
  const outputMint = target.fixtures.mints.seed;
  const closeAuthority = fresh('closer');
  const setsAuthority = (answer: Answer) => instructionData(answer).some(([, data]) => data[0] === 6 && data[1] === 3);
  const common = { taker: takers().funded, outputMint };
  expect(setsAuthority(await order({ ...common, payer, closeAuthority }))).toBe(true);
  expect(setsAuthority(await order({ ...common, payer }))).toBe(false);
  expect(setsAuthority(await order({ ...common, payer, closeAuthority: takers().funded }))).toBe(false);
  const alone = await order({ ...common, closeAuthority: 'no key at all' });
  expectOrder(target, alone);
  expect(setsAuthority(alone)).toBe(false);
  expect((await order({ ...common, payer, closeAuthority: 'no key at all' })).status).toBe(400);
});

test('creates the account of a receiver, and sends native currency to it as such', async () => {
  const receiver = fresh('receiver');
  const { ore, native } = target.fixtures.mints;
  const excludeRouters = 'meridian';
  const tokens = await order({ taker: takers().funded, receiver, outputMint: ore, excludeRouters });
  const accounts = parseTransaction(parseBase64(tokens.body.transaction)).compiled.accounts;
  expect(accounts).toContain(associatedAddress(receiver, ore));
  expect(tokens.body).toMatchObject({ rentFeeLamports: 2_039_280, rentFeePayer: takers().funded });
  const paid = await order({ taker: takers().funded, receiver, outputMint: native, excludeRouters });
  const { compiled } = parseTransaction(parseBase64(paid.body.transaction));
  expect(compiled.accounts).toContain(receiver);
  expect(compiled.accounts).not.toContain(associatedAddress(receiver, native));
  const transfer = instructionData(paid).find(([program, data]) => program === '1'.repeat(32) && data.length === 12);
  expect(transfer![1].readBigUInt64LE(4)).toBe(BigInt(paid.body.outAmount));
});

test('takes the integrator fee alone with a referral, from 50 to 255', async () => {
  const { referralAccount } = target.fixtures.order;
  for (const referralFee of ['50', '255']) {
    const answer = await order({ referralAccount, referralFee, taker: takers().funded });
    expectOrder(target, answer);
    expect(answer.body).toMatchObject({ feeBps: Number(referralFee), referralAccount });
  }
  for (const referralFee of ['49', '256']) {
    expect(await order({ referralAccount, referralFee })).toMatchObject({ status: 400, body: { error: /./ } });
  }
});

test('excludes one router, and refuses two', async () => {
  for (const excludeRouters of target.fixtures.order.routers) {
    for (let round = 0; round < 12; round += 1) {
      const { status, body } = await order({ excludeRouters });
      expect(status).toBe(200);
      expect(body.router).not.toBe(excludeRouters);
      expect(body.mode).toBe('manual');
    }
  }
  expect((await order({ excludeRouters: 'meridian,solder' })).status).toBe(400);
});

test('excludes exchanges of the first router, a plus standing for a space', async () => {
  const pair = new URLSearchParams(target.fixtures.order.pair).toString();
  const headers = { 'x-api-key': target.apiKey };
  const labels = new Set<string>();
  for (let round = 0; round < 40; round += 1) {
    const { body } = await ask(`${target.bases.ultra}/order?${pair}&excludeDexes=Kelp,Raven+CLMM`, { headers });
    if (body.router !== 'meridian') continue;
    for (const item of body.routePlan) labels.add(item.swapInfo.label);
  }
  expect([...labels].sort()).toEqual(['Orrery v2', 'Salt Flats']);
});

test('splits add up and stay below the threshold of the order', async () => {
  const shapes = new Set<string>();
  for (let round = 0; round < 60; round += 1) {
    const { body } = await order({ taker: takers().funded, excludeRouters: 'handshake' });
    expect(BigInt(body.otherAmountThreshold) <= BigInt(body.outAmount)).toBe(true);
    const first = body.routePlan.filter((item: Json) => item.swapInfo.inputMint === body.inputMint);
    const sum = first.reduce((total: bigint, item: Json) => total + BigInt(item.swapInfo.inAmount), 0n);
    expect(sum).toBe(5_000_000n);
    shapes.add(body.routePlan.map((item: Json) => item.percent).join());
  }
  expect([...shapes].sort()).toEqual(['100', '100,100', '61.15,38.85']);
});

test('executes the signed order on the ledger', async () => {
  const { trader } = target.wallets;
  const { ore, seed, dollar, native } = target.fixtures.mints;
  const routes = [
    [dollar, seed, '30000000'],
    [native, dollar, '2000000000'],
    [ore, native, '900000000'],
  ] as const;
  for (const [inputMint, outputMint, amount] of routes) {
    const held = async (mint: string) =>
      mint === native
        ? BigInt((await rpc(target, 'getBalance', trader.address)).value)
        : ((await balance(target, trader.address, mint)) ?? 0n);
    const before = await held(outputMint);
    const { body } = await order({ inputMint, outputMint, amount, taker: trader.address });
    expect(body.transaction).toMatch(/./);
    const signedTransaction = sign(body.transaction, trader.secret);
    const headers = { 'x-api-key': target.apiKey };
    const request = { headers, body: { signedTransaction, requestId: body.requestId } };
    const done = await ask(`${target.bases.swapV2}/execute`, request);
    expect(done.body.status).toBe('Success');
    const fees = [body.signatureFeePayer === trader.address ? body.signatureFeeLamports : 0, 0];
    const gained = (await held(outputMint)) - before;
    expect(gained).toBe(BigInt(body.outAmount) - (outputMint === native ? BigInt(fees[0]) : 0n));
    expect((await ask(`${target.bases.swapV2}/execute`, request)).status).toBe(400);
  }
});
