/** A client of the trigger order API as the document describes it, at the address and with the wallet of the environment. */
import { base58 } from '@scure/base';
import { createPrivateKey, sign } from 'node:crypto';

const { TRIGGER_BASE_URL, WITNESS_KEY, WITNESS_WALLET, PRIVATE_KEY } = process.env;
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex');
const seed = base58.decode(PRIVATE_KEY).slice(0, 32);
const key = createPrivateKey({ key: Buffer.concat([pkcs8, seed]), format: 'der', type: 'pkcs8' });
const signed = (message) => sign(null, message, key);
let token;

/** Signs in where a token is missing or was rejected, and repeats the request once. */
async function call(method, path, body, isRepeated = false) {
  const response = await send(method, path, body, token);
  if (response.status !== 401 || isRepeated) return response;
  await signIn();
  return call(method, path, body, true);
}

async function send(method, path, body, bearer) {
  const response = await fetch(`${TRIGGER_BASE_URL}${path}`, {
    method,
    headers: {
      'x-api-key': WITNESS_KEY,
      ...(bearer && { authorization: `Bearer ${bearer}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const value = await response.json().catch(() => undefined);
  if (!response.ok) process.stderr.write(`${method} ${path}: ${response.status} ${value?.error ?? value?.message}\n`);
  return { status: response.status, value };
}

async function signIn(signature) {
  const walletPubkey = WITNESS_WALLET;
  const { value } = await send('POST', '/auth/challenge', { walletPubkey, type: 'message' });
  const proof = signature ?? base58.encode(signed(Buffer.from(value.challenge, 'utf8')));
  const verified = await send('POST', '/auth/verify', { type: 'message', walletPubkey, signature: proof });
  token = verified.value?.token ?? token;
}

/** The wallet is the first signer of what is crafted for it. */
function signTransaction(text) {
  const wire = Buffer.from(text, 'base64');
  signed(wire.subarray(1 + 64 * wire[0])).copy(wire, 1);
  return wire.toString('base64');
}

const day = 86_400_000;
const pair = {
  inputMint: 'So11111111111111111111111111111111111111112',
  outputMint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
};
const single = { orderType: 'price', orderSubType: 'single' };

async function craft(userAddress = WITNESS_WALLET) {
  return call('POST', '/deposit/craft', { ...pair, amount: '1000000000', userAddress, ...single });
}

function orderOn(deposit, changes = {}) {
  return {
    ...{ ...pair, ...single, inputAmount: '1000000000', userPubkey: WITNESS_WALLET, triggerMint: pair.inputMint },
    ...{ triggerCondition: 'above', triggerPriceUsd: 200, slippageBps: 100, expiresAt: Date.now() + 30 * day },
    ...{ depositRequestId: deposit.requestId, depositSignedTx: signTransaction(deposit.transaction) },
    ...changes,
  };
}

await send('GET', '/vault');
await send('POST', '/auth/challenge', { walletPubkey: 'no key', type: 'message' });
await signIn(base58.encode(new Uint8Array(64)));
await send('POST', '/auth/verify', {});
if ((await call('GET', '/vault')).status === 404) await call('GET', '/vault/register');
await call('GET', '/vault/register');
const { value: vault } = await call('GET', '/vault');
await craft(vault?.vaultPubkey);
await craft('So11111111111111111111111111111111111111112');
const ids = [];
for (const changes of [{}, { slippageBps: 20_000 }, { expiresAt: 1 }, { depositSignedTx: 'none' }, {}]) {
  const { value: deposit } = await craft();
  const order = deposit && orderOn(deposit, changes);
  const created = order && (await call('POST', '/orders/price', order));
  if (created?.value?.id === undefined) continue;
  ids.push(created.value.id);
  await call('POST', '/orders/price', order);
}
await call('GET', '/orders/history');
for (const id of [...ids, 'no-such-order']) {
  await call('GET', `/orders/history?id=${id}`);
  await call('PATCH', `/orders/price/${id}`, { slippageBps: 50 });
  await call('PATCH', `/orders/price/${id}`, { slippageBps: 20_000 });
  let cancelled = await call('POST', `/orders/price/cancel/${id}`);
  for (let attempt = 0; cancelled.status === 400 && attempt < 5; attempt += 1) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    cancelled = await call('POST', `/orders/price/cancel/${id}`);
  }
  const { transaction, requestId: cancelRequestId } = cancelled.value ?? {};
  if (transaction === undefined) continue;
  const signedTransaction = signTransaction(transaction);
  await call('POST', `/orders/price/confirm-cancel/${id}`, { signedTransaction: 'none', cancelRequestId });
  await call('POST', `/orders/price/confirm-cancel/${id}`, { signedTransaction, cancelRequestId });
  await call('PATCH', `/orders/price/${id}`, { slippageBps: 50 });
}
token = `${token}x`;
await call('GET', '/orders/history');
