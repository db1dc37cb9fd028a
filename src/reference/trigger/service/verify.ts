import { base58 } from '@scure/base';
import { verifySignature } from '../../../product/solana/keypair.js';
import type { ReferenceResponse } from '../../reference.js';
import { answer, refuse, refuseFields } from './answers.js';
import type { Call } from './endpoint.js';
import { fieldsOf, isSignature } from './fields.js';
import type { Challenge } from './state.js';
import { faultOfSigned, parse } from './transactions.js';

/**
 * `POST /auth/verify`: a token for the wallet that signed one of its outstanding challenges. Each challenge serves once.
 * The message form sends `signature` in base58, the transaction form sends `signedTransaction` in base64.
 */
export async function verifyChallenge({ state, clock, tokens, body }: Call): Promise<ReferenceResponse> {
  const fields = fieldsOf(body);
  const wallet = fields.address('walletPubkey');
  const type = fields.oneOf('type', ['message', 'transaction']);
  const proof = type === 'message' ? fields.text('signature') : fields.text('signedTransaction');
  if (type === 'message' && proof !== '' && !isSignature(proof)) {
    fields.refuse('signature', 'Must be a base58 signature of 64 bytes');
  }
  if (type === 'transaction' && proof !== '' && parse(proof) === undefined) {
    fields.refuse('signedTransaction', 'Must be a base64 transaction');
  }
  const faults = fields.faults();
  if (faults !== undefined) return refuseFields(faults);

  const ofWallet = state.challenges.get(wallet) ?? [];
  const candidates = ofWallet.filter((challenge) => challenge.type === type);
  if (candidates.length === 0) return refuse(400, 'Challenge not found');
  const met = candidates.find((challenge) => meets(proof, challenge, wallet));
  if (met === undefined) return refuse(401, 'Invalid signature');
  if (clock.now() >= met.expiresAt) return refuse(401, 'Challenge expired');
  state.challenges.set(
    wallet,
    ofWallet.filter((challenge) => challenge !== met),
  );
  return answer(200, { token: await tokens.issue(wallet) });
}

function meets(proof: string, challenge: Challenge, wallet: string): boolean {
  return challenge.type === 'message'
    ? verifySignature(wallet, challenge.proof, base58.decode(proof))
    : faultOfSigned(proof, challenge.proof, wallet) === undefined;
}
