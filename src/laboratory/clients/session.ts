import { amountsOf, vaultRoles, wallets as borrowWallets } from '../../reference/borrow/fixtures.js';
import {
  apiKeys,
  gaslessAmount,
  pair,
  referralAccount,
  walletKeypairs,
  wallets,
} from '../../reference/swap-order/fixtures.js';
import { referenceTriggerFixtures } from '../../reference/trigger/profile.js';
import type { ClientRequest, Reply, Step, Wallet } from './client.js';
import { decodeBase64 } from '../../product/solana/base64.js';
import type { Keypair } from '../../product/solana/keypair.js';
import { parseTransaction } from '../../product/solana/transaction.js';

/** How a session of a client goes on. */
export interface Session {
  /** Sends what is planned, or what the client sends in its place. */
  readonly call: (step: Step, request: ClientRequest) => Promise<Reply>;
  readonly wallet: Wallet;
  readonly oldToken: string;
  readonly challengeType: 'message' | 'transaction';
}

type More = Partial<Pick<ClientRequest, 'query' | 'json' | 'headers'>>;

const key = { 'x-api-key': apiKeys.genuine };

/** A request with the key of the client. */
export function planned(method: ClientRequest['method'], path: string, { query = {}, headers = {}, json }: More = {}) {
  return { method, path, query, headers: { ...key, ...headers }, ...(json && { json }) } satisfies ClientRequest;
}

export const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

/** Uses the three APIs as their documents tell a client to, so that every duty is at stake. */
export async function playSession(session: Session): Promise<void> {
  await tradeByVault(session);
  await swap(session);
  await borrow(session);
}

/** Comes back with a token of yesterday, signs in, places an order, and renews the session before it ends. */
async function tradeByVault(session: Session): Promise<void> {
  const { call, oldToken, wallet } = session;
  await call('vault with an old token', planned('GET', '/trigger/vault', bearer(oldToken)));
  const token = await signIn(session);
  await call('register', planned('GET', '/trigger/vault/register', bearer(token)));
  await call('vault', planned('GET', '/trigger/vault', bearer(token)));
  const { deposit, createOrder, signTransaction } = referenceTriggerFixtures;
  const own = { wallet: wallet.publicKey, variant: 'valid', order: 'single' } as const;
  const crafted = await call(
    'deposit',
    planned('POST', '/trigger/deposit/craft', { ...bearer(token), ...bodyOf(deposit!.body(own)) }),
  );
  const transaction = deposit!.transaction(crafted.body);
  const signedDeposit =
    transaction === undefined ? '' : await signTransaction!({ transaction, sign: (message) => wallet.sign(message) });
  const order = createOrder!.body({
    wallet: wallet.publicKey,
    signedDeposit,
    depositAnswer: crafted.body,
    variant: 'single',
  });
  await call('order of the vault', planned('POST', '/trigger/orders/price', { ...bearer(token), ...bodyOf(order) }));
  await call('history', planned('GET', '/trigger/orders/history', bearer(token)));
  const renewed = await signIn(session);
  await call('vault', planned('GET', '/trigger/vault', bearer(renewed)));
  await call('vault with the first token', planned('GET', '/trigger/vault', bearer(token)));
}

const bodyOf = (payload: { readonly body: unknown } | undefined) => ({
  json: payload!.body as Readonly<Record<string, unknown>>,
});

/** Asks for a challenge, signs it, and gives the token. */
export async function signIn({ call, wallet, challengeType: type }: Omit<Session, 'oldToken'>): Promise<string> {
  const walletPubkey = wallet.publicKey;
  const asked = planned('POST', '/trigger/auth/challenge', { json: { walletPubkey, type } });
  const { body: challenge } = await call('challenge', asked);
  const proof = await referenceTriggerFixtures.signIn!.verifyBody({
    type,
    walletPubkey,
    challenge,
    sign: (message) => wallet.sign(message),
    variant: 'valid',
  });
  const { body } = await call('verify', planned('POST', '/trigger/auth/verify', bodyOf({ body: proof })));
  return String(body.token);
}

/** Most quotes of the reference carry `expireAt`, by what is asked for. */
const mostOrders = 12;

async function swap({ call }: Session): Promise<void> {
  const { inputMint, outputMint, amount } = pair;
  const quoted = { inputMint, outputMint, amount };
  await call('quote', planned('GET', '/ultra/v1/order', { query: quoted }));
  const { gasless, funded } = walletKeypairs;
  let order: Reply['body'] = {};
  for (let asked = 0; asked < mostOrders && order.expireAt === undefined; asked += 1) {
    const query = { ...quoted, amount: `${Number(gaslessAmount) + asked}`, taker: gasless.publicKey };
    order = (await call('order', planned('GET', '/ultra/v1/order', { query }))).body;
  }
  const { requestId, transaction } = order;
  const json = { requestId, signedTransaction: signedBy(gasless, String(transaction)) };
  await call('execute', planned('POST', '/ultra/v1/execute', { json }));
  const options = {
    ...{ ...quoted, taker: funded.publicKey, payer: wallets.payer, closeAuthority: wallets.closeAuthority },
    ...{ referralAccount, referralFee: '60', excludeRouters: 'delta' },
  };
  await call('order with options', planned('GET', '/swap/v2/order', { query: options }));
}

async function borrow({ call }: Session): Promise<void> {
  const { deposit, borrow: debt } = amountsOf('main', vaultRoles.general);
  const signer = borrowWallets.builder.address;
  const created = {
    vaultId: vaultRoles.general,
    positionId: 0,
    signer,
    colAmount: `${deposit}`,
    debtAmount: `${debt}`,
  };
  await call('vaults', planned('GET', '/lend/v1/borrow/vaults'));
  await call('positions', planned('GET', '/lend/v1/borrow/positions', { query: { users: signer } }));
  await call('operate', planned('POST', '/lend/v1/borrow/operate', { json: created }));
  await call(
    'operate instructions',
    planned('POST', '/lend/v1/borrow/operate-instructions', { json: { ...created, positionOwner: signer } }),
  );
}

/** A transaction in base64 with the signature of a wallet in its place. Throws an Error where the wallet has none. */
export function signedBy(wallet: Keypair, transaction: string): string {
  const { bytes } = decodeBase64(transaction);
  const { accountKeys, message, signatures } = parseTransaction(bytes);
  const slot = accountKeys.slice(0, signatures.length).indexOf(wallet.publicKey);
  if (slot < 0) throw new Error(`${wallet.publicKey} is no signer of the transaction`);
  const signed = Uint8Array.from(bytes);
  // One byte counts the signatures.
  signed.set(wallet.sign(message), 1 + slot * 64);
  return Buffer.from(signed).toString('base64');
}
