import { defect, type Defect } from '../defect.js';
import { accepted, all, at, fail, isList, once, restate, rewording, say, sends, status, type When } from './tamper.js';
import {
  claimedWallet,
  isExpired,
  isExpiredFor,
  isForged,
  isMalformed,
  isMissing,
  passedAsOwner,
} from './token-state.js';

/** Operations and the requirement that breaks when one is let in without a token. */
const openOperations = [
  ['trigger-open-get-vault-register', 'GET /vault/register', 'TRIGGER-027', at.register],
  ['trigger-open-post-deposit-craft', 'POST /deposit/craft', 'TRIGGER-028', at.deposit],
  ['trigger-open-post-orders-price', 'POST /orders/price', 'TRIGGER-029', at.create],
  [
    'trigger-open-post-orders-price-confirm-cancel-id',
    'POST /orders/price/confirm-cancel/{id}',
    'TRIGGER-032',
    at.confirm,
  ],
  ['trigger-open-get-orders-history-dca', 'GET /orders/history/dca', 'TRIGGER-036', at.listRecurring],
  ['trigger-open-post-orders-dca-cancel-id', 'POST /orders/dca/cancel/{id}', 'TRIGGER-037', at.cancelRecurring],
  [
    'trigger-open-post-orders-dca-confirm-cancel-id',
    'POST /orders/dca/confirm-cancel/{id}',
    'TRIGGER-038',
    at.confirmRecurring,
  ],
] as const;

/** Faults of the rule for the token, and operations that let in who has no proper one. */
export const tokenDefects: readonly Defect[] = [
  defect('trigger-new-sign-in-does-not-help', ['TRIGGER-022', 'TRIGGER-024'], {
    says: 'A wallet whose token was refused for its age does not see its vault again.',
    because: 'The token that it gets is fresh.',
    inject: once(at.vault, isExpired, claimedWallet, () => true, fail(401, 'Unauthorized')),
  }),
  defect('trigger-missing-token-answered-403', ['TRIGGER-039'], {
    says: 'The vault is refused with 403 where there is no token.',
    inject: at.vault(isMissing, fail(403, 'Forbidden')),
  }),
  defect('trigger-malformed-token-breaks-the-service', ['TRIGGER-040', 'TRIGGER-042'], {
    says: 'A malformed token is answered 500.',
    because: 'Also where the request has other faults.',
    inject: at.anyWithToken(isMalformed, fail(500, 'Internal server error')),
  }),
  defect('trigger-401-as-message', ['TRIGGER-043'], {
    says: 'A 401 is `{message}`.',
    inject: at.anyWithToken(status(401), say(401, { message: 'Unauthorized' })),
  }),
  defect('trigger-401-with-structured-error', ['TRIGGER-044'], {
    says: 'The `error` of a 401 is an object.',
    inject: at.anyWithToken(status(401), say(401, { error: { text: 'Unauthorized' } })),
  }),
  defect('trigger-401-in-lower-case', ['TRIGGER-045'], {
    says: 'The `error` of a 401 is `unauthorized`.',
    inject: at.anyWithToken(status(401), fail(401, 'unauthorized')),
  }),
  defect('trigger-401-with-session', ['TRIGGER-046'], {
    says: 'A 401 carries a session beside `error`.',
    inject: rewording(at.anyWithToken, status(401), (body) => ({ ...body, session: 'f00d' })),
  }),
  defect('trigger-token-taken-under-any-scheme', ['TRIGGER-047', 'TRIGGER-120'], {
    says: 'A genuine token is taken under another scheme.',
    because: 'A cancellation that was confirmed under another scheme is confirmed no second time.',
    inject: (reference) => (request) => {
      const header = request.headers.authorization?.replace(/^(Basic|Token) (eyJ)/, 'Bearer $2');
      return reference.handle(
        header === undefined ? request : { ...request, headers: { ...request.headers, authorization: header } },
      );
    },
  }),
  defect('trigger-second-token-never-expires', ['TRIGGER-026'], {
    says: 'Under a token of a wallet that got another one before, the vault is read for ever.',
    inject: (reference) => {
      const first = new Map<string, unknown>();
      const isLater: When = (answered) => {
        const { operation, request, sent, body } = answered;
        if (operation === 'GET /vault')
          return (
            isExpired(answered) &&
            request.headers.authorization !== `Bearer ${String(first.get(claimedWallet(answered)!))}`
          );
        const wallet = String(sent.walletPubkey);
        if (answered.status === 200 && !first.has(wallet)) first.set(wallet, body.token);
        return false;
      };
      return at.verifyAndVault(isLater, accepted)(reference);
    },
  }),
  defect('trigger-altered-signature-accepted', ['TRIGGER-048'], {
    says: 'The signature of a token is not looked at where orders are listed.',
    inject: at.history(all(isForged('hs256'), isList), passedAsOwner),
  }),
  defect('trigger-algorithm-none-accepted', ['TRIGGER-049'], {
    says: 'A token may name `none` as its algorithm where orders are listed.',
    inject: at.history(all(isForged('none'), isList), passedAsOwner),
  }),
  defect('trigger-forged-token-answered-403', ['TRIGGER-050'], {
    says: 'A token that was never issued is answered 403.',
    inject: at.anyWithToken(isForged('none'), restate(403)),
  }),
  ...openOperations.map(([id, operation, broken, inject]) =>
    defect(id, [broken], {
      says: `${operation} lets everyone in who sends no token.`,
      inject: inject(isMissing, accepted),
    }),
  ),
  defect('trigger-open-recurring-with-a-deposit', ['TRIGGER-035'], {
    says: 'A recurring order that brings a deposit is created for everyone who sends no token.',
    inject: at.createRecurring(all(isMissing, sends('depositSignedTx')), accepted),
  }),
  defect('trigger-token-good-for-three-seconds-more', ['TRIGGER-026', 'TRIGGER-041'], {
    says: 'The vault is shown for three seconds after the token has expired.',
    because: 'Where there is none the response is 404.',
    inject: at.vault(isExpiredFor(3_000), passedAsOwner),
  }),
];
