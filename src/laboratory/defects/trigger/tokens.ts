import { defect, respond, type Defect } from '../defect.js';
import { all, fail, given, Memory, once, restate, reword } from '../operators.js';
import * as trigger from './tamper.js';
import { accepted, at, isExpired, isForged, isMalformed, isMissing, passedAsOwner, type Seen } from './tamper.js';

/** Operations and the requirement that breaks when one is let in without a token. */
const openOperations = [
  ['get-vault-register', 'TRIGGER-027', at.register],
  ['post-deposit-craft', 'TRIGGER-028', at.deposit],
  ['post-orders-price', 'TRIGGER-029', at.create],
  ['post-orders-price-confirm-cancel-id', 'TRIGGER-032', at.confirm],
  ['get-orders-history-dca', 'TRIGGER-036', at.listRecurring],
  ['post-orders-dca-cancel-id', 'TRIGGER-037', at.cancelRecurring],
  ['post-orders-dca-confirm-cancel-id', 'TRIGGER-038', at.confirmRecurring],
] as const;

/** A list under an expired token of a wallet that signed in with a transaction. */
const isExpiredTransaction = new Memory<Seen>(() => {
  const tokens = new Set<string>();
  return (seen) => {
    const { body, sent, authorization = '', isList, operation } = seen;
    if (typeof body.token === 'string' && sent.type === 'transaction') tokens.add(`Bearer ${body.token}`);
    return operation === 'GET /orders/history' && isList && tokens.has(authorization) && isExpired(seen);
  };
});

/** Under a token of a wallet that got another one before, which has expired. */
const isLaterExpired = new Memory<Seen>(() => {
  const first = new Map<string, unknown>();
  return (seen) => {
    const { operation, authorization, wallet = '', succeeded, sent, body } = seen;
    if (operation === 'GET /vault') return isExpired(seen) && authorization !== `Bearer ${String(first.get(wallet))}`;
    const signedIn = String(sent.walletPubkey);
    if (succeeded && !first.has(signedIn)) first.set(signedIn, body.token);
    return false;
  };
});

const fourParts = /^Bearer ([^.]{20,}\.){2}[^.]{20,}\.[^.]+$/;

/** Faults of the rule for the token, of what counts as one, and operations that let in who has no proper one. */
export const tokenDefects: readonly Defect[] = [
  ...openOperations.map(([name, broken, inject]) =>
    defect(`trigger-open-${name}`, broken).by(inject(isMissing, accepted)),
  ),
  defect('trigger-open-recurring-with-a-deposit', 'TRIGGER-035').by(
    at.createRecurring(all(isMissing, { sent: { depositSignedTx: given } }), accepted),
  ),
  defect('trigger-new-sign-in-does-not-help', 'TRIGGER-022', 'TRIGGER-024').by(
    at.vault(
      once<Seen>(isExpired, ({ wallet }) => wallet, {}),
      fail(401, 'Unauthorized'),
    ),
  ),
  defect('trigger-missing-token-answered-403', 'TRIGGER-039').by(at.vault(isMissing, fail(403, 'Forbidden'))),
  defect('trigger-malformed-token-breaks-the-service', 'TRIGGER-040', 'TRIGGER-042').by(
    at.anyWithToken(isMalformed, fail(500, 'Internal server error')),
  ),
  defect('trigger-401-as-message', 'TRIGGER-043').by(
    at.anyWithToken({ status: 401 }, respond(401, { message: 'Unauthorized' })),
  ),
  defect('trigger-401-in-lower-case', 'TRIGGER-045').by(at.anyWithToken({ status: 401 }, fail(401, 'unauthorized'))),
  defect('trigger-401-with-session', 'TRIGGER-046').by(
    at.anyWithToken(
      { status: 401 },
      reword((body) => ({ ...body, session: 'f00d' })),
    ),
  ),
  defect('trigger-token-taken-under-any-scheme', 'TRIGGER-047', 'TRIGGER-120').by(
    trigger.asking({ authorization: /^(Basic|Token) eyJ/ }, ({ request: { headers }, authorization = '' }) => ({
      headers: { ...headers, authorization: authorization.replace(/^\w+/, 'Bearer') },
    })),
  ),
  defect('trigger-second-token-never-expires', 'TRIGGER-026').by(at.verifyAndVault(isLaterExpired, accepted)),
  defect('trigger-altered-signature-accepted', 'TRIGGER-048').by(
    at.history(all(isForged('hs256'), { isList: true }), passedAsOwner),
  ),
  defect('trigger-algorithm-none-accepted', 'TRIGGER-049').by(
    at.history(all(isForged('none'), { isList: true }), passedAsOwner),
  ),
  defect('trigger-forged-token-answered-403', 'TRIGGER-050').by(at.anyWithToken(isForged('none'), restate(403))),
  defect('trigger-token-good-for-three-seconds-more', 'TRIGGER-026', 'TRIGGER-041').by(
    at.vault(trigger.isExpiredFor(3_000), passedAsOwner),
  ),
  defect('trigger-token-without-signature-let-in', 'TRIGGER-026').by(
    at.vault({ authorization: /^Bearer eyJ[\w-]+\.eyJ[\w-]+$/ }, accepted),
  ),
  defect('trigger-order-updated-under-a-token-of-four-parts', 'TRIGGER-030').by(
    at.update({ status: 401, order: given, authorization: fourParts }, accepted),
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
  defect('trigger-expired-token-redirected', 'TRIGGER-148').by(
    at.listRecurring(isExpired, { ...fail(307, 'Unauthorized'), headers: { location: '/login' } }),
  ),
];
