import { createHash } from 'node:crypto';
import { apiKeys } from '../../../reference/gateway.js';
import type { ReferenceResponse } from '../../../reference/reference.js';
import { defect, respond, sentIn, type Defect, type Inject } from '../defect.js';
import { all, fail, fromTime, given, keyed, not, once, oneIn, put, restate, reword } from '../operators.js';
import {
  accepted,
  asking,
  at,
  destinationIn,
  isExpired,
  isExpiredFor,
  isForged,
  isMalformed,
  isMissing,
  issued,
  lacksSignature,
  passedAsOwner,
  signedIn,
  signerOf,
  tokensAs,
  walletOf,
  type Seen,
} from './tamper.js';

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

/** A list under an expired token of a wallet that signed in with a transaction. */
const isExpiredTransaction = once<Seen>(
  { body: { token: given }, sent: { type: 'transaction' } },
  ({ body: { token }, authorization }) => (typeof token === 'string' ? `Bearer ${token}` : authorization),
  all({ operation: 'GET /orders/history', isList: true }, isExpired),
);

/** A type that is one of the two but for letter case and blanks. */
const isTypeSpeltOtherwise = (type: unknown): boolean =>
  typeof type === 'string' && isType(type.trim().toLowerCase()) && !isType(type);

const isType = (type: unknown): boolean => type === 'message' || type === 'transaction';

/** Faults of the sign-in, of the rule for the token, of what counts as one, and operations that let in who has no proper one. */
export const defectsOfSignIn: readonly Defect[] = [
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
    at.verify(fromTime(2, { status: 200 }, signerOf), fail(409, 'Already signed in')),
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
  defect('trigger-open-get-vault-register', 'TRIGGER-027').by(at.register(isMissing, accepted)),
  defect('trigger-open-post-deposit-craft', 'TRIGGER-028').by(at.deposit(isMissing, accepted)),
  defect('trigger-open-post-orders-price', 'TRIGGER-029').by(at.create(isMissing, accepted)),
  defect('trigger-open-post-orders-price-confirm-cancel-id', 'TRIGGER-032').by(at.confirm(isMissing, accepted)),
  defect('trigger-open-get-orders-history-dca', 'TRIGGER-036').by(at.listRecurring(isMissing, accepted)),
  defect('trigger-open-post-orders-dca-cancel-id', 'TRIGGER-037').by(at.cancelRecurring(isMissing, accepted)),
  defect('trigger-open-post-orders-dca-confirm-cancel-id', 'TRIGGER-038').by(at.confirmRecurring(isMissing, accepted)),
  defect('trigger-open-recurring-with-a-deposit', 'TRIGGER-035').by(
    at.createRecurring(all(isMissing, { sent: { depositSignedTx: given } }), accepted),
  ),
  defect('trigger-new-sign-in-does-not-help', 'TRIGGER-022', 'TRIGGER-024').by(
    at.vault(once(isExpired, walletOf, {}), fail(401, 'Unauthorized')),
  ),
  defect('trigger-missing-token-answered-403', 'TRIGGER-039').by(at.vault(isMissing, fail(403, 'Forbidden'))),
  defect('trigger-malformed-token-breaks-the-service', 'TRIGGER-040', 'TRIGGER-042').by(
    at.anyWithToken(isMalformed, fail(500, 'Internal server error')),
  ),
  defect('trigger-401-in-lower-case', 'TRIGGER-045').by(at.anyWithToken({ status: 401 }, fail(401, 'unauthorized'))),
  defect('trigger-401-with-session', 'TRIGGER-046').by(
    at.anyWithToken(
      { status: 401 },
      reword((body) => ({ ...body, session: 'f00d' })),
    ),
  ),
  defect('trigger-token-taken-under-any-scheme', 'TRIGGER-047', 'TRIGGER-120').by(
    asking({ authorization: /^(Basic|Token) eyJ/ }, ({ request: { headers }, authorization = '' }) => ({
      headers: { ...headers, authorization: authorization.replace(/^\w+/, 'Bearer') },
    })),
  ),
  defect('trigger-altered-signature-accepted', 'TRIGGER-048').by(
    at.history(all(isForged('hs256'), { isList: true }), passedAsOwner),
  ),
  defect('trigger-algorithm-none-accepted', 'TRIGGER-049').by(
    at.history(all(isForged('none'), { isList: true }), passedAsOwner),
  ),
  defect('trigger-forged-token-answered-403', 'TRIGGER-050').by(at.anyWithToken(isForged('none'), restate(403))),
  defect('trigger-token-good-for-three-seconds-more', 'TRIGGER-026', 'TRIGGER-041').by(
    at.vault(isExpiredFor(3_000), passedAsOwner),
  ),
  defect('trigger-order-cancelled-under-an-undecodable-token', 'TRIGGER-031').by(
    at.cancel({ status: 401, order: given, authorization: /^Bearer [^A-Za-z0-9_-]/ }, accepted),
  ),
  defect('trigger-transaction-token-never-expires', 'TRIGGER-033').by(
    at.anyOperation(isExpiredTransaction, passedAsOwner),
  ),
  defect('trigger-malformed-token-rejected-as-by-a-gateway', 'TRIGGER-148').by(
    at.history(isMalformed, respond(401, { code: 401, message: 'Unauthorized' })),
  ),
  defect('trigger-type-in-any-case-accepted', 'TRIGGER-068').by(
    at.challenge({ status: 400, sent: { type: isTypeSpeltOtherwise } }, issued),
  ),
  defect('trigger-key-told-by-its-length', 'TRIGGER-067').by(
    at.challenge({ status: 400, sent: { type: isType, walletPubkey: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/ } }, issued),
  ),
  defect('trigger-challenge-type-left-out-accepted', 'TRIGGER-138').by(
    at.challenge({ invalid: 'type', sent: { type: undefined, walletPubkey: given } }, issued),
  ),
  // The key that has no access to this API may update orders.
  defect('trigger-key-without-access-updates', 'TRIGGER-051').by(
    asking({ request: { method: 'PATCH', headers: { 'x-api-key': apiKeys.withoutAccess } } }, keyed),
  ),
];
