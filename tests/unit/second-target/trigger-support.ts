import { base58 } from '@scure/base';
import { walletFromSecret } from '../../second-target/seed.js';
import type { SecondTarget } from '../../second-target/start.js';
import { type Answer, ask, type Json, NOON, sign } from './support.js';

export interface Owner {
  address: string;
  secret: string;
}

/** A wallet that has signed in, and its requests to the trigger API. */
export interface User {
  owner: Owner;
  token: string;
  get(path: string): Promise<Answer>;
  post(path: string, body?: unknown): Promise<Answer>;
  patch(path: string, body: unknown): Promise<Answer>;
}

export function anyone(
  target: SecondTarget,
  path: string,
  method: string,
  body?: unknown,
  token?: string,
): Promise<Answer> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return ask(`${target.bases.trigger}${path}`, { method, headers, ...(method === 'GET' ? {} : { body: body ?? {} }) });
}

export async function challenge(target: SecondTarget, owner: Owner, type = 'message'): Promise<Json> {
  return (await anyone(target, '/auth/challenge', 'POST', { walletPubkey: owner.address, type })).body;
}

export function signedText(text: string, secret: string): string {
  return base58.encode(walletFromSecret(secret).sign(new TextEncoder().encode(text)));
}

export async function verify(target: SecondTarget, owner: Owner, proof: Record<string, string>): Promise<Answer> {
  return anyone(target, '/auth/verify', 'POST', { walletPubkey: owner.address, type: 'message', ...proof });
}

export async function signIn(target: SecondTarget, owner: Owner): Promise<User> {
  const asked = await challenge(target, owner);
  const { body } = await verify(target, owner, { signature: signedText(asked.challenge, owner.secret) });
  const { token } = body;
  return {
    owner,
    token,
    get: (path) => anyone(target, path, 'GET', undefined, token),
    post: (path, sent) => anyone(target, path, 'POST', sent, token),
    patch: (path, sent) => anyone(target, path, 'PATCH', sent, token),
  };
}

export function craftBody(target: SecondTarget, user: User): Record<string, unknown> {
  const { dollar, native } = target.fixtures.mints;
  const kind = { orderType: 'price', orderSubType: 'single' };
  return { inputMint: dollar, outputMint: native, userAddress: user.owner.address, amount: '50000000', ...kind };
}

/** The body of an order with a freshly crafted and signed deposit. */
export async function orderBody(target: SecondTarget, user: User, more: Record<string, unknown> = {}) {
  const { dollar, native } = target.fixtures.mints;
  const { body: deposit } = await user.post('/deposit/craft', craftBody(target, user));
  return {
    orderType: 'price',
    orderSubType: 'single',
    depositRequestId: deposit.requestId as string,
    depositSignedTx: sign(deposit.transaction, user.owner.secret),
    userPubkey: user.owner.address,
    inputMint: dollar,
    inputAmount: '50000000',
    outputMint: native,
    triggerMint: native,
    triggerCondition: 'below',
    triggerPriceUsd: 140,
    slippageBps: 100,
    expiresAt: NOON + 3600_000,
    ...more,
  };
}
