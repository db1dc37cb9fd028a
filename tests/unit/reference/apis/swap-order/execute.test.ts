import { base58 } from '@scure/base';
import { expect, test } from 'vitest';
import { apiKeys } from '../../../../../src/reference/gateway.js';
import { gaslessAmount, pair, walletKeypairs, wallets } from '../../../../../src/reference/swap-order/fixtures.js';
import type { SwapOrder } from '../../../../../src/reference/swap-order/service/swap-order.js';
import { verifySignature, type Keypair } from '../../../../../src/product/solana/keypair.js';
import { parseTransaction } from '../../../../../src/product/solana/transaction.js';
import { ask, newSwapOrder } from './ask.js';

async function execute(api: SwapOrder, body: unknown): Promise<unknown> {
  const response = await api.handle({
    method: 'POST',
    path: '/execute',
    query: '',
    headers: { 'x-api-key': apiKeys.genuine },
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
  const { body } = await ask({ ...pair, amount: gaslessAmount, taker: wallets.gasless }, { api });
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
  const first = (await ask({ ...pair, taker: wallets.funded }, { api })).body;
  const other = (await ask({ ...pair, amount: '3000000', taker: wallets.funded }, { api })).body;
  const signed = signedBy(first.transaction, walletKeypairs.funded);
  const refused = async (requestId: unknown, signedTransaction: unknown) =>
    expect(await execute(api, { requestId, signedTransaction })).toMatchObject({ status: 400 });
  await refused(first.requestId, first.transaction);
  await refused(other.requestId, signed);
  await refused('unknown', signed);
  await refused(first.requestId, 'no transaction');
  await refused(undefined, signed);
});
