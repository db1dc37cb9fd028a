import { base58 } from '@scure/base';
import { expect, test } from 'vitest';
import { verifySignature, type Keypair } from '../../../../../src/product/solana/keypair.js';
import { parseTransaction } from '../../../../../src/product/solana/transaction.js';
import { apiKeys } from '../../../../../src/reference/gateway.js';
import {
  gaslessAmount,
  mints,
  pair,
  walletKeypairs,
  wallets,
} from '../../../../../src/reference/swap-order/fixtures.js';
import { createSwapOrder, type SwapOrder } from '../../../../../src/reference/swap-order/service/swap-order.js';

/** Its clock stands still. */
const newSwapOrder = (seed = 7): SwapOrder =>
  createSwapOrder({ seed, clock: { now: () => 1_800_000_000_000, advance: () => undefined } });

const headers = { 'x-api-key': apiKeys.genuine };

async function ask(parameters: Readonly<Record<string, string>>, api = newSwapOrder()) {
  const query = Object.entries(parameters)
    .map((each) => each.join('='))
    .join('&');
  const response = await api.handle({ method: 'GET', path: '/order', query, headers, body: '' });
  if (!('json' in response.body)) throw new Error(`status ${response.status} with text`);
  return { status: response.status, body: response.body.json as Readonly<Record<string, unknown>> };
}

test('the answer depends on seed and request, not on what was asked before', async () => {
  const request = { ...pair, taker: wallets.funded, outputMint: mints.native };
  const first = await ask(request);
  const api = newSwapOrder();
  for (const amount of ['2000000', '2077777', '2155554']) await ask({ ...pair, amount }, api);
  const later = await ask(request, api);
  expect({ ...later.body, requestId: '' }).toEqual({ ...first.body, requestId: '' });
  expect(later.body.requestId).not.toBe(first.body.requestId);
  expect((await ask(request, newSwapOrder(8))).body.outAmount).not.toBe(first.body.outAmount);
});

test('an amount has 64 bits', async () => {
  const statusOf = async (amount: bigint) => (await ask({ ...pair, amount: String(amount) })).status;
  expect([await statusOf(2n ** 64n - 1n), await statusOf(2n ** 64n)]).toEqual([200, 400]);
});

async function execute(api: SwapOrder, body: unknown): Promise<unknown> {
  const response = await api.handle({
    method: 'POST',
    path: '/execute',
    query: '',
    headers,
    body: JSON.stringify(body),
  });
  return 'json' in response.body ? { status: response.status, ...(response.body.json as object) } : undefined;
}

function signedBy(transaction: unknown, keypair: Keypair): string {
  const bytes = Buffer.from(String(transaction), 'base64');
  const { accountKeys, message } = parseTransaction(bytes);
  bytes.set(keypair.sign(message), 1 + 64 * accountKeys.indexOf(keypair.publicKey));
  return bytes.toString('base64');
}

test('a signed order is executed, with the signatures of maker and gas wallet put in', async () => {
  const api = newSwapOrder();
  const { body } = await ask({ ...pair, amount: gaslessAmount, taker: wallets.gasless }, api);
  const { requestId, transaction } = body;
  const answer = (await execute(api, {
    requestId,
    signedTransaction: signedBy(transaction, walletKeypairs.gasless),
  })) as { status: string; signature: string };
  expect(answer.status).toBe('Success');
  const { accountKeys, message } = parseTransaction(Buffer.from(String(transaction), 'base64'));
  expect(verifySignature(accountKeys[0] ?? '', message, base58.decode(answer.signature))).toBe(true);
});

test('an unsigned order, another order and an unknown request are refused', async () => {
  const api = newSwapOrder();
  const first = (await ask({ ...pair, taker: wallets.funded }, api)).body;
  const other = (await ask({ ...pair, amount: '3000000', taker: wallets.funded }, api)).body;
  const signed = signedBy(first.transaction, walletKeypairs.funded);
  const refused = async (requestId: unknown, signedTransaction: unknown) =>
    expect(await execute(api, { requestId, signedTransaction })).toMatchObject({ status: 400 });
  await refused(first.requestId, first.transaction);
  await refused(other.requestId, signed);
  await refused('unknown', signed);
  await refused(first.requestId, 'no transaction');
  await refused(undefined, signed);
});
