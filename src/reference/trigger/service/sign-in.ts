import { base58 } from '@scure/base';
import { verifySignature } from '../../../product/solana/keypair.js';
import { answer, refusal, type ReferenceResponse } from '../../reference.js';
import { memoProgram } from '../../chain/addresses.js';
import { transactionIn } from '../../chain/message.js';
import { challengeLifetimeMilliseconds } from '../fixtures.js';
import type { Call, Fields } from './endpoint.js';
import type { Challenge } from './state.js';
import { craftMemo, faultOfSigned } from './transactions.js';

const mostChallengesOfWallet = 32;

function readSignIn(fields: Fields): { readonly wallet: string; readonly type: Challenge['type'] } {
  return { wallet: fields.address('walletPubkey'), type: fields.oneOf('type', ['message', 'transaction']) };
}

/** `POST /auth/challenge`: a text to sign, or a transaction that carries the text and does nothing else. */
export function issueChallenge({ state, clock, fields }: Call): ReferenceResponse {
  const { wallet, type } = readSignIn(fields);
  if (wallet === memoProgram) fields.refuse('walletPubkey', 'Must be a wallet, not a program');
  fields.check();
  const nonce = state.next('challenge', wallet);
  const expiresAt = clock.now() + challengeLifetimeMilliseconds;
  const challenge = [
    'Sign in to the trigger order API',
    `wallet: ${wallet}`,
    `nonce: ${nonce}`,
    `expires: ${new Date(expiresAt).toISOString()}`,
  ].join('\n');
  const { transaction, message } = craftMemo(wallet, nonce, challenge);
  const proof = type === 'message' ? Buffer.from(challenge, 'utf8') : message;
  const earlier = state.challenges.get(wallet) ?? [];
  state.challenges.set(wallet, [...earlier, { type, proof, expiresAt }].slice(-mostChallengesOfWallet));
  return answer(200, { type, ...(type === 'message' ? { challenge } : { transaction }), expiresAt });
}

/**
 * `POST /auth/verify`: a token for the wallet that signed one of its outstanding challenges. Each challenge serves once.
 * The message form sends `signature` in base58, the transaction form sends `signedTransaction` in base64.
 */
export async function verifyChallenge({ state, clock, tokens, fields }: Call): Promise<ReferenceResponse> {
  const { wallet, type } = readSignIn(fields);
  const proof = type === 'message' ? fields.text('signature') : fields.text('signedTransaction');
  if (type === 'message' && proof !== '' && !isSignature(proof))
    fields.refuse('signature', 'Must be a base58 signature of 64 bytes');
  if (type === 'transaction' && proof !== '' && transactionIn(proof) === undefined)
    fields.refuse('signedTransaction', 'Must be a base64 transaction');
  fields.check();

  const outstanding = state.challenges.get(wallet) ?? [];
  const candidates = outstanding.filter((challenge) => challenge.type === type);
  if (candidates.length === 0) throw refusal(400, 'Challenge not found');
  const met = candidates.find((challenge) => meets(proof, challenge, wallet));
  if (met === undefined) throw refusal(401, 'Invalid signature');
  if (clock.now() >= met.expiresAt) throw refusal(401, 'Challenge expired');
  const left = outstanding.filter((challenge) => challenge !== met);
  state.challenges.set(wallet, left);
  return answer(200, { token: await tokens.issue(wallet) });
}

/** Whether a proof is the wallet's signature on a challenge. */
export function meets(proof: string, challenge: Challenge, wallet: string): boolean {
  return challenge.type === 'message'
    ? isSignature(proof) && verifySignature(wallet, challenge.proof, base58.decode(proof))
    : faultOfSigned(proof, challenge.proof, wallet) === undefined;
}

function isSignature(text: string): boolean {
  try {
    return text.length <= 88 && base58.decode(text).length === 64;
  } catch {
    return false;
  }
}
