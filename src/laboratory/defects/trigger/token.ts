import type { Reference } from '../../../reference/composition.js';
import type { Defect } from '../defect.js';
import type { ReferenceRequest } from '../../../reference/reference.js';
import { bodyOf, replace, replacing, restate, reword, say, status } from './tamper.js';
import { claimedWallet, isExpired, isForged, isList, isMalformed, isMissing } from './token-state.js';
import { operations } from '../../../reference/trigger/service/routes.js';

const wantToken = operations.filter((operation) => !operation.includes('/auth/'));
const vault = ['GET /vault'];
const history = ['GET /orders/history'];

/** Hands a request on under a token of this wallet. */
async function passAs(reference: Reference, request: ReferenceRequest, wallet: string) {
  const token = await reference.trigger.tokens.issue(wallet);
  return reference.handle({ ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } });
}

/** Faults of the rule for the token. */
export const tokenDefects: readonly Defect[] = [
  replacing({
    id: 'trigger-fresh-token-refused-at-history',
    says: 'The list of orders is refused to everyone.',
    breaks: ['TRIGGER-022'],
    at: history,
    when: status(200),
    then: say(401, { error: 'Unauthorized' }),
  }),
  {
    id: 'trigger-new-sign-in-does-not-help',
    says: 'A wallet whose token was refused for its age does not see its vault again.',
    breaks: ['TRIGGER-022', 'TRIGGER-024'],
    because: 'The token that it gets is fresh.',
    inject: (reference) => {
      const refused = new Set<string>();
      const remembering = replacing({
        id: '',
        says: '',
        breaks: [],
        at: vault,
        when: (answered) => isExpired(answered) || refused.has(claimedWallet(answered) ?? ''),
        then: (answered) => {
          refused.add(claimedWallet(answered) ?? '');
          return { status: 401, body: { json: { error: 'Unauthorized' } } };
        },
      });
      return remembering.inject(reference);
    },
  },
  replacing({
    id: 'trigger-missing-token-answered-403',
    says: 'The vault is refused with 403 where there is no token.',
    breaks: ['TRIGGER-039'],
    at: vault,
    when: isMissing,
    then: say(403, { error: 'Forbidden' }),
  }),
  replacing({
    id: 'trigger-malformed-token-breaks-the-service',
    says: 'A malformed token is answered 500.',
    breaks: ['TRIGGER-040', 'TRIGGER-042'],
    because: 'Also where the request has other faults.',
    at: wantToken,
    when: isMalformed,
    then: say(500, { error: 'Internal server error' }),
  }),
  replacing({
    id: 'trigger-expired-token-answered-403',
    says: 'An expired token is answered 403.',
    breaks: ['TRIGGER-041', 'TRIGGER-042'],
    because: 'Also where the request has other faults.',
    at: wantToken,
    when: isExpired,
    then: say(403, { error: 'Token expired' }),
  }),
  replacing({
    id: 'trigger-order-validated-before-the-token',
    says: 'Creating an order looks at the body before it looks at the token.',
    breaks: ['TRIGGER-042', 'TRIGGER-047'],
    because: 'Also under a header of another scheme.',
    at: ['POST /orders/price'],
    when: ({ request, status: given }) => given === 401 && bodyOf(request).orderType === undefined,
    then: say(400, { error: 'Request validation failed', details: { orderType: 'Required' } }),
  }),
  replacing({
    id: 'trigger-order-sought-before-the-token',
    says: 'Cancelling looks for the order before it looks at the token.',
    breaks: ['TRIGGER-042', 'TRIGGER-047'],
    because: 'Also under a header of another scheme.',
    at: ['POST /orders/price/cancel/{id}'],
    when: ({ reference, id, status: given }) =>
      given === 401 && reference.trigger.state.priceOrders.get(id) === undefined,
    then: say(404, { error: 'Order not found' }),
  }),
  replacing({
    id: 'trigger-401-as-message',
    says: 'A 401 is `{message}`.',
    breaks: ['TRIGGER-043'],
    at: wantToken,
    when: status(401),
    then: say(401, { message: 'Unauthorized' }),
  }),
  replacing({
    id: 'trigger-401-with-structured-error',
    says: 'The `error` of a 401 is an object.',
    breaks: ['TRIGGER-044'],
    at: wantToken,
    when: status(401),
    then: say(401, { error: { text: 'Unauthorized' } }),
  }),
  replacing({
    id: 'trigger-401-in-lower-case',
    says: 'The `error` of a 401 is `unauthorized`.',
    breaks: ['TRIGGER-045'],
    at: wantToken,
    when: status(401),
    then: say(401, { error: 'unauthorized' }),
  }),
  replacing({
    id: 'trigger-401-with-trace',
    says: 'A 401 carries a trace beside `error`.',
    breaks: ['TRIGGER-046'],
    at: wantToken,
    when: status(401),
    then: reword((body) => ({ ...body, trace: 'f00d' })),
  }),
  {
    id: 'trigger-token-taken-under-any-scheme',
    says: 'A genuine token is taken under another scheme.',
    breaks: ['TRIGGER-047', 'TRIGGER-120'],
    because: 'A cancellation that was confirmed under another scheme is confirmed no second time.',
    inject: (reference) => (request) => {
      const header = request.headers.authorization?.replace(/^(Basic|Token) (eyJ)/, 'Bearer $2');
      return reference.handle(
        header === undefined ? request : { ...request, headers: { ...request.headers, authorization: header } },
      );
    },
  },
  {
    id: 'trigger-second-token-never-expires',
    says: 'Under a token of a wallet that got another one before, the vault is read for ever.',
    breaks: ['TRIGGER-026'],
    inject: (reference) => {
      const first = new Map<string, unknown>();
      return replace(
        reference,
        ['POST /auth/verify', 'GET /vault'],
        (answered) => {
          if (answered.operation === 'GET /vault')
            return (
              isExpired(answered) &&
              answered.request.headers.authorization !== `Bearer ${String(first.get(claimedWallet(answered)!))}`
            );
          const wallet = String(bodyOf(answered.request).walletPubkey);
          if (answered.status === 200 && !first.has(wallet)) first.set(wallet, answered.body.token);
          return false;
        },
        say(200, {}),
      );
    },
  },
  replacing({
    id: 'trigger-altered-signature-accepted',
    says: 'The signature of a token is not looked at where orders are listed.',
    breaks: ['TRIGGER-048'],
    at: history,
    when: (answered) => isForged(answered, 'hs256') && isList(answered),
    then: (answered) => passAs(answered.reference, answered.request, claimedWallet(answered) ?? ''),
  }),
  replacing({
    id: 'trigger-algorithm-none-accepted',
    says: 'A token may name `none` as its algorithm where orders are listed.',
    breaks: ['TRIGGER-049'],
    at: history,
    when: (answered) => isForged(answered, 'none') && isList(answered),
    then: (answered) => passAs(answered.reference, answered.request, claimedWallet(answered) ?? ''),
  }),
  replacing({
    id: 'trigger-forged-token-answered-403',
    says: 'A token that was never issued is answered 403.',
    breaks: ['TRIGGER-050'],
    at: wantToken,
    when: (answered) => isForged(answered, 'none'),
    then: restate(403),
  }),
];
