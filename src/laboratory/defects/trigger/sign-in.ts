import { createHash } from 'node:crypto';
import type { ReferenceResponse } from '../../../reference/reference.js';
import { defect, respond, sentIn, type Defect } from '../defect.js';
import { all, fail, fromTime, given, not, oneIn, put, restate, type Inject } from '../operators.js';
import { at, destinationIn, issued, lacksSignature, signedIn, tokensAs, type Seen } from './tamper.js';

const isEmpty = ({ sent, status }: Seen): boolean => status === 400 && Object.keys(sent).length === 0;

/** Responds so where a wallet verifies a challenge beside others that it was issued, the newest of them or an older one. */
const besideOthers =
  (which: 'newest' | 'older', then: ReferenceResponse): Inject =>
  (reference) =>
  async (request) => {
    const outstanding = () => reference.trigger.state.challenges.get(String(sentIn(request).walletPubkey)) ?? [];
    const before = outstanding();
    const response = await reference.handle(request);
    if (destinationIn(request)?.operation !== 'POST /auth/verify' || response.status !== 200) return response;
    const isNewest = !outstanding().includes(before.at(-1)!);
    return before.length > 1 && isNewest === (which === 'newest') ? then : response;
  };

/** Faults of the sign-in, and of what it must reject. */
export const signInDefects: readonly Defect[] = [
  defect('trigger-key-unknown-to-one-instance', 'TRIGGER-167').by(
    at.challenge(oneIn(3, { status: 200 }), respond(401, { code: 401, message: 'Unauthorized' })),
  ),
  defect('trigger-challenge-refuses-messages', 'TRIGGER-015').by(
    at.challenge({ status: 200, sent: { type: 'message' } }, fail(400, 'Only transactions can be signed')),
  ),
  defect('trigger-challenge-refuses-transactions', 'TRIGGER-016').by(
    at.challenge({ status: 200, sent: { type: 'transaction' } }, fail(400, 'Only messages can be signed')),
  ),
  defect('trigger-challenge-wants-a-token', 'TRIGGER-017').by(
    at.challenge(all(not({ status: 403 }), { authorization: undefined }), fail(401, 'Unauthorized')),
  ),
  defect('trigger-verify-without-token', 'TRIGGER-020').by(at.verify({ status: 200 }, put({ token: undefined }))),
  defect('trigger-token-is-opaque', 'TRIGGER-021').by(
    tokensAs((token) => createHash('sha256').update(token).digest('hex')),
  ),
  defect('trigger-second-sign-in-refused', 'TRIGGER-019', 'TRIGGER-023', 'TRIGGER-071').by(
    at.verify(
      fromTime(2, { status: 200 }, ({ sent }) => sent.walletPubkey),
      fail(409, 'Already signed in'),
    ),
  ),
  defect('trigger-newest-challenge-refused-beside-others', 'TRIGGER-018', 'TRIGGER-023').by(
    besideOthers('newest', fail(401, 'Invalid signature')),
  ),
  defect('trigger-older-challenge-not-found', 'TRIGGER-071').by(
    besideOthers('older', fail(404, 'Challenge not found')),
  ),
  defect('trigger-empty-challenge-request-unprocessable', 'TRIGGER-066').by(at.challenge(isEmpty, restate(422))),
  defect('trigger-challenge-of-any-type', 'TRIGGER-068', 'TRIGGER-138').by(
    at.challenge(all({ sent: { walletPubkey: given }, invalid: 'type' }, not({ invalid: 'walletPubkey' })), issued),
  ),
  defect('trigger-empty-verification-breaks-the-service', 'TRIGGER-070').by(
    at.verify(isEmpty, fail(500, 'Internal server error')),
  ),
  defect('trigger-challenge-never-expires', 'TRIGGER-072').by(at.verify({ error: /^Challenge expired$/ }, signedIn)),
  defect('trigger-undecodable-signature-unprocessable', 'TRIGGER-074', 'TRIGGER-166').by(
    at.verify(all({ sent: { walletPubkey: given, type: given } }, lacksSignature), restate(422)),
  ),
  defect('trigger-transaction-challenge-always-fails', 'TRIGGER-149').by(
    at.challenge({ status: 200, sent: { type: 'transaction' } }, fail(500, 'Failed to generate challenge')),
  ),
];
