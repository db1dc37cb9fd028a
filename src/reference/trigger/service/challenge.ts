import type { ReferenceResponse } from '../../reference.js';
import { answer, refuseFields } from './answers.js';
import type { Call } from './endpoint.js';
import { fieldsOf } from './fields.js';
import { challengeLifetimeMilliseconds } from '../fixtures.js';
import type { Challenge } from './state.js';
import { memoProgram } from '../../chain/addresses.js';
import { craftMemo } from './transactions.js';

const mostChallengesOfWallet = 32;

/** `POST /auth/challenge`: a text to sign, or a transaction that carries the text and does nothing else. */
export function issueChallenge({ state, clock, body }: Call): ReferenceResponse {
  const fields = fieldsOf(body);
  const wallet = fields.address('walletPubkey');
  const type = fields.oneOf('type', ['message', 'transaction']);
  if (wallet === memoProgram) fields.refuse('walletPubkey', 'Must be a wallet, not a program');
  const faults = fields.faults();
  if (faults !== undefined) return refuseFields(faults);
  const nonce = state.next('challenge', wallet);
  const expiresAt = clock.now() + challengeLifetimeMilliseconds;
  const text = [
    'Sign in to the trigger order API',
    `wallet: ${wallet}`,
    `nonce: ${nonce}`,
    `expires: ${new Date(expiresAt).toISOString()}`,
  ].join('\n');
  if (type === 'message') {
    remember({ type, proof: Buffer.from(text, 'utf8'), expiresAt });
    return answer(200, { type, challenge: text, expiresAt });
  }
  const { transaction, message } = craftMemo(wallet, nonce, text);
  remember({ type, proof: message, expiresAt });
  return answer(200, { type, transaction, expiresAt });

  function remember(challenge: Challenge): void {
    const earlier = state.challenges.get(wallet) ?? [];
    state.challenges.set(wallet, [...earlier, challenge].slice(-mostChallengesOfWallet));
  }
}
