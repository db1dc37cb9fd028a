import { parseBase64, parseTransaction } from '../../second-target/chain/wire.js';
import type { SecondTarget } from '../../second-target/start.js';
import { expect } from 'vitest';
import { type Answer, ask, shapeFaults } from './support.js';

export type Query = Record<string, string | undefined>;

/** Asks for an order of the fixture's pair, with more parameters or (undefined) fewer. */
export function requestOrder(target: SecondTarget, query: Query, base: string, key: string): Promise<Answer> {
  const all: Query = { ...target.fixtures.order.pair, ...query };
  const given = Object.entries(all).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as [string, string]],
  );
  return ask(`${base}/order?${new URLSearchParams(given).toString()}`, { headers: { 'x-api-key': key } });
}

/** Program and data of each instruction of the transaction in an order. */
export function instructionData({ body }: Answer): (readonly [string | undefined, Buffer])[] {
  const { compiled } = parseTransaction(parseBase64(body.transaction));
  return compiled.instructions.map(({ program, data }) => [compiled.accounts[program], Buffer.from(data)] as const);
}

const REQUIRED = {
  mode: 'string',
  inputMint: 'string',
  outputMint: 'string',
  inAmount: 'string',
  outAmount: 'string',
  otherAmountThreshold: 'string',
  swapMode: 'string',
  slippageBps: 'number',
  priceImpactPct: 'string',
  routePlan: 'array',
  feeBps: 'number',
  platformFee: 'object',
  signatureFeeLamports: 'number',
  signatureFeePayer: 'string|null',
  prioritizationFeeLamports: 'number',
  prioritizationFeePayer: 'string|null',
  rentFeeLamports: 'number',
  rentFeePayer: 'string|null',
  swapType: 'string',
  router: 'string',
  transaction: 'string|null',
  gasless: 'boolean',
  requestId: 'string',
  totalTime: 'number',
  taker: 'string|null',
};
const OPTIONAL: Record<string, string> = {
  inUsdValue: 'number',
  outUsdValue: 'number',
  swapUsdValue: 'number',
  priceImpact: 'number',
  referralAccount: 'string',
  feeMint: 'string',
  quoteId: 'string',
  maker: 'string',
  expireAt: 'string',
  errorCode: 'number',
  errorMessage: 'string',
};
const SWAP_INFO = ['ammKey', 'label', 'inputMint', 'outputMint', 'inAmount', 'outAmount'];

/** Every documented field of an order, with its type; the error pair where, and only where, nothing was built. */
export function expectOrder(target: SecondTarget, { status, body }: Answer): void {
  expect(status).toBe(200);
  const present = Object.fromEntries(Object.entries(OPTIONAL).filter(([field]) => field in body));
  expect(shapeFaults(body, { ...REQUIRED, ...present })).toEqual([]);
  expect(shapeFaults(body.platformFee, { feeBps: 'number' })).toEqual([]);
  expect(target.fixtures.order.routers).toContain(body.router);
  for (const item of body.routePlan) {
    expect(shapeFaults(item, { swapInfo: 'object', percent: 'number', bps: 'number' })).toEqual([]);
    expect(shapeFaults(item.swapInfo, Object.fromEntries(SWAP_INFO.map((field) => [field, 'string'])))).toEqual([]);
  }
  const isUnbuilt = body.taker !== null && body.transaction === '';
  expect('errorCode' in body).toBe(isUnbuilt);
  expect('errorMessage' in body).toBe(isUnbuilt);
}
