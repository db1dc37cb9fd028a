import { decodeBase64 } from '../../product/solana/base64.js';
import { parseTransaction } from '../../product/solana/transaction.js';
import { amountsOf, vaultRoles, wallets as borrowWallets } from '../../reference/borrow/fixtures.js';
import * as swap from '../../reference/swap-order/fixtures.js';
import { referenceDialect as dialect } from '../../product/apis/trigger/fixtures/dialects.js';
import { requestAt } from '../../product/apis/trigger/fixtures/request.js';
import { proofOf, withSignature } from '../../product/apis/trigger/fixtures/signing.js';

/** What a request of the session is for. */
export type Step =
  | ('challenge' | 'verify' | 'register' | 'vault' | 'deposit' | 'order of the vault' | 'history' | 'last vault')
  | ('quote' | 'order' | 'execute' | 'order with options')
  | ('vaults' | 'positions' | 'operate' | 'operate instructions');

export type Body = Readonly<Record<string, unknown>>;

/** What another form of a request has; undefined takes a member away. */
export interface Change {
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly json?: Body;
}

/** Sends a request of the session and gives the body of the response. */
export type Send = (step: Step, path: string, content?: Change) => Promise<Body>;

export const wallet = swap.walletKeypair('client of the proof');
const sign = (message: Uint8Array): Uint8Array => wallet.sign(message);
export const oldToken = 'token-of-yesterday-0001';

export const bearer = (token: unknown) => ({ headers: { authorization: `Bearer ${String(token)}` } });

/** Uses the three APIs as their documents tell a client to, so that every duty is at stake. */
export async function playSession(send: Send): Promise<void> {
  await tradeByVault(send);
  await swapTokens(send);
  await borrow(send);
}

/** Comes back with a token of yesterday, signs in, places an order, and renews the session before it ends. */
async function tradeByVault(send: Send): Promise<void> {
  const maker = { session: { fixtures: { dialect } }, wallet };
  await send('vault', '/trigger/vault', bearer(oldToken));
  const first = bearer(await signIn(send));
  await send('register', '/trigger/vault/register', first);
  await send('vault', '/trigger/vault', first);
  const asked = requestAt(maker, 'craftDeposit');
  const answer = await send('deposit', '/trigger/deposit/craft', { ...first, json: asked!.body!.json as Body });
  const signed = withSignature(String(answer.transaction), sign)!;
  const order = requestAt(maker, 'createOrder', { deposit: { answer, signed } });
  await send('order of the vault', '/trigger/orders/price', { ...first, json: order!.body!.json as Body });
  await send('history', '/trigger/orders/history', first);
  await send('vault', '/trigger/vault', bearer(await signIn(send)));
  await send('last vault', '/trigger/vault', first);
}

/** Asks for a challenge, signs it, and gives the token. */
async function signIn(send: Send): Promise<unknown> {
  const [type, walletPubkey] = ['message' as const, wallet.publicKey];
  const response = await send('challenge', '/trigger/auth/challenge', { json: { walletPubkey, type } });
  const proof = proofOf(dialect, { type, publicKey: walletPubkey, response, sign });
  if ('refusal' in proof) throw new Error(proof.refusal);
  return (await send('verify', '/trigger/auth/verify', { json: proof.body })).token;
}

/** Most quotes of the reference carry `expireAt`, by what is asked for. */
const mostOrders = 12;

async function swapTokens(send: Send): Promise<void> {
  const { inputMint, outputMint, amount } = swap.pair;
  const quoted = { inputMint, outputMint, amount };
  const { gasless, funded } = swap.walletKeypairs;
  await send('quote', '/ultra/v1/order', { query: quoted });
  let order: Body = {};
  for (let asked = 0; asked < mostOrders && order.expireAt === undefined; asked += 1) {
    const query = { ...quoted, amount: `${Number(swap.gaslessAmount) + asked}`, taker: gasless.publicKey };
    order = await send('order', '/ultra/v1/order', { query });
  }
  const bytes = Uint8Array.from(decodeBase64(String(order.transaction)).bytes);
  const { accountKeys, message } = parseTransaction(bytes);
  // One byte counts the signatures.
  bytes.set(gasless.sign(message), 1 + accountKeys.indexOf(gasless.publicKey) * 64);
  const json = { requestId: order.requestId, signedTransaction: Buffer.from(bytes).toString('base64') };
  await send('execute', '/ultra/v1/execute', { json });
  const { payer, closeAuthority } = swap.wallets;
  const options = { referralAccount: swap.referralAccount, referralFee: '60', excludeRouters: 'delta' };
  const query = { ...quoted, taker: funded.publicKey, payer, closeAuthority, ...options };
  await send('order with options', '/swap/v2/order', { query });
}

async function borrow(send: Send): Promise<void> {
  const { deposit, borrow: debt } = amountsOf('main', vaultRoles.general);
  const [vaultId, signer] = [vaultRoles.general, borrowWallets.builder.address];
  const json = { vaultId, positionId: 0, signer, colAmount: `${deposit}`, debtAmount: `${debt}` };
  await send('vaults', '/lend/v1/borrow/vaults');
  await send('positions', '/lend/v1/borrow/positions', { query: { users: signer } });
  await send('operate', '/lend/v1/borrow/operate', { json });
  const instructions = { json: { ...json, positionOwner: signer } };
  await send('operate instructions', '/lend/v1/borrow/operate-instructions', instructions);
}
