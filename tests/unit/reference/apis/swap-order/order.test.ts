import { expect, test } from 'vitest';
import {
  gaslessAmount,
  gasWallets,
  labels,
  marketMakers,
  mints,
  noSuchMints,
  pair,
  referralAccount,
  routers,
  wallets,
} from '../../../../../src/reference/swap-order/fixtures.js';
import { ask, manyRequests, newSwapOrder, pairRequests, type Body } from './ask.js';

const legsOf = (body: Body) =>
  body.routePlan as readonly {
    swapInfo: Readonly<Record<string, string>>;
    percent: number;
    bps: number;
    usdValue?: number;
  }[];

const required = [
  'mode',
  'inputMint',
  'outputMint',
  'inAmount',
  'outAmount',
  'otherAmountThreshold',
  'swapMode',
  'slippageBps',
  'priceImpactPct',
  'routePlan',
  'feeBps',
  'platformFee',
  'signatureFeeLamports',
  'signatureFeePayer',
  'prioritizationFeeLamports',
  'prioritizationFeePayer',
  'rentFeeLamports',
  'rentFeePayer',
  'swapType',
  'router',
  'transaction',
  'gasless',
  'requestId',
  'totalTime',
  'taker',
];

test('without a taker the answer is a quote alone', async () => {
  const { status, body } = await ask(pair);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    ...{ inputMint: pair.inputMint, outputMint: pair.outputMint, inAmount: pair.amount },
    transaction: null,
    taker: null,
    signatureFeePayer: null,
    slippageBps: 0,
    otherAmountThreshold: body.outAmount,
  });
});

test('required fields are always there, and each optional one only sometimes', async () => {
  const seen = new Map<string, number>();
  const requests = [...manyRequests(150), ...pairRequests(100)];
  let answers = 0;
  for (const request of requests) {
    const { status, body } = await ask(request);
    if (status !== 200) continue;
    answers += 1;
    expect(required.filter((name) => !(name in body))).toEqual([]);
    const names = [
      ...Object.keys(body),
      ...(legsOf(body).some(({ usdValue }) => usdValue !== undefined) ? ['routePlan usdValue'] : []),
      ...('amount' in (body.platformFee as object) ? ['platformFee amount'] : []),
    ];
    for (const name of names) seen.set(name, (seen.get(name) ?? 0) + 1);
  }
  for (const name of [
    'inUsdValue',
    'outUsdValue',
    'swapUsdValue',
    'priceImpact',
    'feeMint',
    'quoteId',
    'maker',
    'expireAt',
    'routePlan usdValue',
    'platformFee amount',
  ]) {
    expect([name, (seen.get(name) ?? 0) > 0, (seen.get(name) ?? 0) < answers]).toEqual([name, true, true]);
  }
  expect(answers).toBeGreaterThan(200);
});

test('every router wins now and then, and the price impact has either sign', async () => {
  const winners = new Set<unknown>();
  const signs = new Set<boolean>();
  for (const request of pairRequests(150)) {
    const { body } = await ask(request);
    winners.add(body.router);
    signs.add(String(body.priceImpactPct).startsWith('-'));
  }
  expect([...winners].sort()).toEqual([...routers]);
  expect(signs.size).toBe(2);
});

test('the router that won is not among those that answer once it is excluded', async () => {
  for (const request of pairRequests(60)) {
    const winner = String((await ask(request)).body.router);
    const { status, body } = await ask({ ...request, excludeRouters: winner });
    expect([status, body.router === winner]).toEqual([200, false]);
    const other = routers.find((router) => router !== winner) ?? '';
    expect((await ask({ ...request, excludeRouters: other })).body.router).toBe(winner);
  }
});

test('the first router heeds excluded labels, a plus in them being a space', async () => {
  const labelsOf = async (excludeDexes: string): Promise<Set<string | undefined>> => {
    const found = new Set<string | undefined>();
    for (const request of pairRequests(150)) {
      const { body } = await ask({ ...request, ...(excludeDexes !== '' && { excludeDexes }) });
      if (body.router === 'atlas') for (const { swapInfo } of legsOf(body)) found.add(swapInfo.label);
    }
    return found;
  };
  expect([...(await labelsOf(''))].sort()).toEqual(['Kiln AMM', 'Orbit Pools', 'Tidepool']);
  expect([...(await labelsOf('Orbit+Pools'))].sort()).toEqual(['Kiln AMM', 'Tidepool']);
  expect([...(await labelsOf('Tidepool,Kiln+AMM'))]).toEqual(['Orbit Pools']);
  expect([...(await labelsOf('Orbit%2BPools'))]).toContain('Orbit Pools');
  expect(labels).toContain('Orbit Pools');
});

test('a referral fee takes the place of the default fee', async () => {
  const fee = async (more: Readonly<Record<string, string>>) => (await ask({ ...pair, ...more })).body.feeBps;
  expect(await fee({})).toBe(10);
  for (const referralFee of ['50', '137', '255'])
    expect(await fee({ referralAccount, referralFee })).toBe(Number(referralFee));
  expect(await fee({ referralAccount })).toBe(10);
  expect(await fee({ referralFee: '50' })).toBe(10);
  expect((await ask({ ...pair, referralAccount })).body.referralAccount).toBe(referralAccount);
});

test.each([
  [wallets.unfunded, pair.amount, 1, 'Insufficient funds'],
  [noSuchMints[0], pair.amount, 1, 'Insufficient funds'],
  [wallets.withoutGas, pair.amount, 2, 'Top up 0.0035 SOL for gas'],
  [wallets.withoutGasSmall, pair.amount, 3, 'Minimum $10 for gasless'],
])('wallet %s gets no transaction for %s', async (taker, amount, errorCode, errorMessage) => {
  const { status, body } = await ask({ ...pair, amount, taker });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    taker,
    transaction: '',
    errorCode,
    errorMessage,
    signatureFeePayer: null,
    rentFeeLamports: 0,
  });
});

test('a wallet without gas trades gasless from the minimum on, paid by the market maker', async () => {
  const { body } = await ask({ ...pair, amount: gaslessAmount, taker: wallets.gasless });
  expect(body.gasless).toBe(true);
  expect(body.transaction).not.toBe('');
  expect(body.feeBps).toBeGreaterThan(10);
  expect(marketMakers).toContain(body.signatureFeePayer);
  expect(body.maker).toBe(body.signatureFeePayer);
  expect(gasWallets).toContain(body.rentFeePayer);
  const excluded = await ask({ ...pair, amount: gaslessAmount, taker: wallets.gasless, excludeRouters: 'beacon' });
  expect(excluded.body).toMatchObject({ errorCode: 2, errorMessage: 'Top up 0.005 SOL for gas' });
});

test('a payer pays for takers with and without gas', async () => {
  for (const taker of [wallets.funded, wallets.withoutGas, wallets.withoutGasSmall]) {
    const { body } = await ask({ ...pair, taker, payer: wallets.payer });
    expect(body).toMatchObject({
      signatureFeePayer: wallets.payer,
      prioritizationFeePayer: wallets.payer,
      rentFeePayer: wallets.payer,
      gasless: true,
    });
  }
  const own = await ask({ ...pair, taker: wallets.funded, payer: wallets.funded, excludeRouters: 'beacon' });
  expect(own.body).toMatchObject({ signatureFeePayer: wallets.funded, gasless: false });
  const poor = await ask({ ...pair, taker: wallets.unfunded, payer: wallets.unfunded });
  expect(poor).toMatchObject({ status: 200, body: { errorCode: 1 } });
});

test('the answer depends on seed and request, not on what was asked before', async () => {
  const request = { ...pair, taker: wallets.funded, outputMint: mints.native };
  const first = await ask(request);
  const api = newSwapOrder();
  for (const other of pairRequests(5)) await ask(other, { api });
  const later = await ask(request, { api });
  expect({ ...later.body, requestId: '' }).toEqual({ ...first.body, requestId: '' });
  expect(later.body.requestId).not.toBe(first.body.requestId);
  expect((await ask(request, { api: newSwapOrder(8) })).body.outAmount).not.toBe(first.body.outAmount);
});
