import * as swap from '../../reference/swap-order/fixtures.js';
import { base58 } from '@scure/base';
import { decodeBase64 } from '../../product/solana/base64.js';
import { parseTransaction } from '../../product/solana/transaction.js';
import { amountsOf, vaultRoles, wallets as borrowWallets } from '../../reference/borrow/fixtures.js';
import { referenceDialect as dialect } from '../../product/apis/trigger/fixtures/dialects.js';
import { requestAt } from '../../product/apis/trigger/fixtures/request.js';
import { proofOf, withSignature } from '../../product/apis/trigger/fixtures/signing.js';
import { apiKeys } from '../../reference/gateway.js';
import { isObject, parseBody } from '../../product/json/parse.js';
import type { Header } from '../../product/model/exchange.js';
import { systemTime } from '../../reference/clock.js';
import { createReference } from '../../reference/composition.js';
import type { Defect, JudgedId } from '../defects/defect.js';
import { memoryTransport } from '../rehearsal/in-memory.js';

/** What a request of the session is for. */
type Step =
  | ('challenge' | 'verify' | 'register' | 'vault' | 'deposit' | 'order of the vault' | 'history' | 'last vault')
  | ('quote' | 'order' | 'execute' | 'order with options')
  | ('vaults' | 'positions' | 'deposit to position' | 'operate' | 'operate instructions');

type Body = Readonly<Record<string, unknown>>;

/** What another form of a request has; undefined takes a member away. */
interface Change {
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly json?: Body;
}

/** Sends a request of the session and gives the body of the response. */
type Send = (step: Step, path: string, content?: Change) => Promise<Body>;

const wallet = swap.walletKeypair('client of the proof');
const sign = (message: Uint8Array): Uint8Array => wallet.sign(message);
const oldToken = 'token-of-yesterday-0001';

const bearer = (token: unknown) => ({ headers: { authorization: `Bearer ${String(token)}` } });

/** Uses the three APIs as their documents tell a client to, so that every duty is at stake. */
async function playSession(send: Send): Promise<void> {
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
  const held = { vaultId: 1, positionId: 11 };
  await send('deposit to position', '/lend/v1/borrow/operate', { json: { ...json, ...held, debtAmount: '0' } });
  await send('operate', '/lend/v1/borrow/operate', { json });
  const instructions = { json: { ...json, positionOwner: signer } };
  await send('operate instructions', '/lend/v1/borrow/operate-instructions', instructions);
}

/** How a wrong request differs from the right one. */
type Wrong = Change | ((right: Change) => Change);

/** A client of all three APIs, named for what it does wrong. */
export interface Client {
  readonly id: string;
  /** Ids of the duties that it breaks; empty for a client that conforms. */
  readonly breaks: Defect['breaks'];
  /** A request of the session that it sends in another form first, before it sends it as it should. */
  readonly extra?: { readonly before: Step; readonly times: number; readonly change: Wrong };
}

/** Before the right request for a step it sends a wrong one. With the duty that it breaks, the row goes. */
function faulty(id: string, breaks: JudgedId, before: Step, change: Wrong, times = 1): Client {
  return { id, breaks: [breaks], extra: { before, times, change } };
}

const keyInQuery: Change = { headers: { 'x-api-key': undefined }, query: { 'x-api-key': apiKeys.genuine } };

const otherSignature = base58.encode(wallet.sign(new TextEncoder().encode('another text')));

export const clients: readonly Client[] = [
  { id: 'client-as-documented', breaks: [] },
  faulty('client-order-key-in-query', 'ORDER-901', 'quote', keyInQuery),
  faulty('client-order-without-amount', 'ORDER-902', 'quote', { query: { amount: undefined } }),
  faulty('client-fee-out-of-bounds', 'ORDER-903', 'order with options', { query: { referralFee: '256' } }),
  faulty('client-two-routers-excluded', 'ORDER-904', 'order with options', {
    query: { excludeRouters: 'cobalt,delta' },
  }),
  faulty('client-close-authority-alone', 'ORDER-905', 'order with options', { query: { payer: undefined } }),
  faulty('client-ids-as-strings', 'BORROW-219', 'operate', { json: { vaultId: String(vaultRoles.general) } }),
  faulty('client-amounts-with-decimals', 'BORROW-901', 'operate', { json: { colAmount: '12.5' } }),
  faulty('client-payload-without-signer', 'BORROW-902', 'operate instructions', { json: { signer: undefined } }),
  faulty('client-position-without-collateral', 'BORROW-903', 'operate', { json: { colAmount: '0' } }),
  faulty('client-rounded-sentinel', 'BORROW-906', 'operate', { json: { debtAmount: `-${2n ** 127n - 1n}` } }),
  faulty('client-position-in-another-market', 'BORROW-109', 'deposit to position', { query: { market: 'alt' } }),
  faulty('client-debt-below-minimum', 'BORROW-905', 'operate', { json: { debtAmount: '1' } }),
  faulty('client-borrow-key-in-query', 'BORROW-904', 'vaults', keyInQuery),
  faulty('client-challenge-of-another-type', 'TRIGGER-901', 'challenge', { json: { type: 'text' } }),
  faulty('client-rejected-token-again', 'TRIGGER-025', 'last vault', bearer(oldToken), 3),
  faulty('client-challenge-signed-wrongly', 'TRIGGER-902', 'verify', { json: { signature: otherSignature } }),
  faulty('client-deposit-for-another', 'TRIGGER-904', 'deposit', { json: { userAddress: swap.wallets.payer } }),
  faulty('client-order-for-another', 'TRIGGER-905', 'order of the vault', { json: { userPubkey: swap.wallets.payer } }),
  faulty('client-token-in-query', 'TRIGGER-903', 'history', ({ headers }) => ({
    headers: { authorization: undefined },
    query: { token: headers?.authorization?.replace('Bearer ', '') },
  })),
];

/** What a client sent and got, as a recording has it: with credentials in clear. */
export interface Passed {
  readonly request: Readonly<Record<'method' | 'url' | 'body', string>> & { readonly headers: readonly Header[] };
  readonly response: { readonly status: number; readonly headers: readonly Header[]; readonly body: string };
  /** Milliseconds since the Unix epoch. */
  readonly startedAt: number;
  readonly milliseconds: number;
}

const origin = 'http://reference.invalid';
const pauseMs = 2_000;
const milliseconds = 5;
const startAt = Date.parse('2026-01-01T00:00:00Z');

/** Lets a client use a reference of its own, in memory; time passes between its requests alone. */
export async function playClient({ extra }: Client): Promise<readonly Passed[]> {
  const reference = createReference({ seed: 1, time: { ...systemTime, now: () => startAt } });
  const transport = memoryTransport(reference.handle);
  const passed: Passed[] = [];
  let isExtraDue = extra !== undefined;

  const exchange = async (path: string, { query = {}, headers: own = {}, json }: Change): Promise<Body> => {
    const search = new URLSearchParams(present(query)).toString();
    const target = search === '' ? path : `${path}?${search}`;
    const [method, body] = json === undefined ? ['GET', ''] : ['POST', JSON.stringify(json)];
    const type = json === undefined ? {} : { 'content-type': 'application/json' };
    const headers = present({ 'x-api-key': apiKeys.genuine, ...own, ...type });
    const { response } = await transport.exchange(
      { method, origin, path: target, headers, ...(json !== undefined && { body }) },
      { timeout: 1_000, maxBytes: 10_000_000 },
      new AbortController().signal,
    );
    if (response === undefined) throw new Error(`${method} ${target} got no response`);
    const now = reference.clock.now();
    const dated = { ...response, headers: [...response.headers, ['date', new Date(now).toUTCString()] as const] };
    const request = { method, url: origin + target, headers, body };
    passed.push({ request, response: dated, startedAt: now - milliseconds, milliseconds });
    reference.clock.advance(pauseMs);
    const parsed = parseBody(response.body);
    return parsed.json && isObject(parsed.value) ? parsed.value : {};
  };
  await playSession(async (step, path, content = {}) => {
    if (isExtraDue && extra?.before === step) {
      isExtraDue = false;
      const { query, headers, json } = typeof extra.change === 'function' ? extra.change(content) : extra.change;
      const wrong = {
        query: { ...content.query, ...query },
        headers: { ...content.headers, ...headers },
        ...(content.json && { json: { ...content.json, ...json } }),
      };
      for (let sent = 0; sent < extra.times; sent += 1) await exchange(path, wrong);
    }
    return exchange(path, content);
  });
  return passed;
}

function present(members: Readonly<Record<string, string | undefined>>): [string, string][] {
  return Object.entries(members).filter((member): member is [string, string] => member[1] !== undefined);
}
