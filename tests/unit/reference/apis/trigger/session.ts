import { createHash } from 'node:crypto';
import { base58 } from '@scure/base';
import type { Clock } from '../../../../../src/reference/reference.js';
import { mints } from '../../../../../src/reference/trigger/fixtures.js';
import { createTrigger } from '../../../../../src/reference/trigger/service/trigger.js';
import { keypairFromSeed, type Keypair } from '../../../../../src/product/solana/keypair.js';
import { parseTransaction } from '../../../../../src/product/solana/transaction.js';

interface Reply {
  readonly status: number;
  /** The JSON value, or the text of an answer that is no JSON. */
  readonly body: unknown;
}

interface Sending {
  readonly token?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Bench {
  readonly clock: Clock;
  send(method: string, target: string, sending?: Sending): Promise<Reply>;
}

export const start = Date.UTC(2030, 0, 1);

/** A reference on a clock that stands still until it is moved. */
export function createBench(seed = 1): Bench {
  let now = start;
  const clock: Clock = { now: () => now, advance: (milliseconds) => void (now += milliseconds) };
  const trigger = createTrigger({ seed, clock });
  return {
    clock,
    async send(method, target, { token, body, headers = {} } = {}) {
      const [path = '', query = ''] = target.split('?');
      const response = await trigger.handle({
        method,
        path,
        query,
        headers: { ...headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
        body: body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body),
      });
      return { status: response.status, body: 'json' in response.body ? response.body.json : response.body.text };
    },
  };
}

export function wallet(name: string): Keypair {
  return keypairFromSeed(createHash('sha256').update(name).digest());
}

export function field(reply: Reply, name: string): string {
  const value = (reply.body as Record<string, unknown>)[name];
  if (typeof value !== 'string') throw new Error(`no text ${name} in ${reply.status} ${JSON.stringify(reply.body)}`);
  return value;
}

export function signMessage(keypair: Keypair, text: string): string {
  return base58.encode(keypair.sign(Buffer.from(text, 'utf8')));
}

/** Puts the signature into the first slot, whoever's slot that is. */
export function signTransaction(keypair: Keypair, transaction: string): string {
  const wire = Buffer.from(transaction, 'base64');
  wire.set(keypair.sign(parseTransaction(wire).message), 1);
  return wire.toString('base64');
}

export async function signIn(bench: Bench, keypair: Keypair): Promise<string> {
  const walletPubkey = keypair.publicKey;
  const challenge = await bench.send('POST', '/auth/challenge', { body: { walletPubkey, type: 'message' } });
  const signature = signMessage(keypair, field(challenge, 'challenge'));
  const verified = await bench.send('POST', '/auth/verify', { body: { walletPubkey, type: 'message', signature } });
  return field(verified, 'token');
}

export interface Member {
  readonly keypair: Keypair;
  readonly token: string;
  readonly vault: string;
}

/** Signed in, with a vault. */
export async function enrol(bench: Bench, name: string): Promise<Member> {
  const keypair = wallet(name);
  const token = await signIn(bench, keypair);
  const vault = field(await bench.send('GET', '/vault/register', { token }), 'vaultPubkey');
  return { keypair, token, vault };
}

/** Of the given sub type; `time` is that of recurring orders. */
function craftBody(userAddress: string, orderSubType = 'single'): Record<string, unknown> {
  const { sol: inputMint, usdc: outputMint } = mints;
  const orderType = orderSubType === 'time' ? 'recurring' : 'price';
  return { inputMint, outputMint, userAddress, amount: '1000000000', orderType, orderSubType };
}

export function recurringBody(userPubkey: string): Record<string, unknown> {
  const { sol: inputMint, usdc: outputMint } = mints;
  return { userPubkey, inputMint, outputMint, inputAmount: '1000000000', numberOfOrders: 5, intervalSeconds: 3600 };
}

/** The body of a valid order, but for the deposit it spends. */
export function orderBody(userPubkey: string, orderSubType = 'single'): Record<string, unknown> {
  const pair = { takeProfitPriceUsd: 300, stopLossPriceUsd: 100 };
  return {
    orderType: 'price',
    orderSubType,
    userPubkey,
    inputMint: mints.sol,
    inputAmount: '1000000000',
    outputMint: mints.usdc,
    triggerMint: mints.sol,
    slippageBps: 100,
    expiresAt: start + 7 * 86_400_000,
    ...(orderSubType !== 'oco' && { triggerCondition: 'above', triggerPriceUsd: 200 }),
    ...(orderSubType !== 'single' && pair),
  };
}

/** A crafted and signed deposit, as the two fields of an order. */
export async function deposit(
  bench: Bench,
  { keypair, token }: Member,
  orderSubType = 'single',
): Promise<Record<string, unknown>> {
  const crafted = await bench.send('POST', '/deposit/craft', {
    token,
    body: craftBody(keypair.publicKey, orderSubType),
  });
  return {
    depositRequestId: field(crafted, 'requestId'),
    depositSignedTx: signTransaction(keypair, field(crafted, 'transaction')),
  };
}

export async function createOrder(bench: Bench, member: Member, orderSubType = 'single'): Promise<string> {
  const spent = await deposit(bench, member, orderSubType);
  const body = { ...orderBody(member.keypair.publicKey, orderSubType), ...spent };
  return field(await bench.send('POST', '/orders/price', { token: member.token, body }), 'id');
}

/** Cancels an order that is ready for it and gives back the withdrawal, unsigned. */
export async function cancelOrder(bench: Bench, { token }: Member, id: string): Promise<string> {
  bench.clock.advance(1000);
  return field(await bench.send('POST', `/orders/price/cancel/${id}`, { token }), 'transaction');
}
