import { defect, type Defect } from '../defect.js';
import { accepted, all, at, fail, isList, isOfType, say, status, type Then, type When } from './tamper.js';
import { headerIs, isExpired, isMalformed, isMissing, passedAsOwner } from './token-state.js';

/** Only for tokens of wallets that signed in with a transaction. */
const ofTransactionSignIn =
  (operation: string, when: When, then: Then): Defect['inject'] =>
  (reference) => {
    const tokens = new Set<string>();
    const isOne: When = (answered) => {
      const { body, sent, request } = answered;
      if (typeof body.token === 'string' && sent.type === 'transaction') tokens.add(`Bearer ${body.token}`);
      return answered.operation === operation && tokens.has(request.headers.authorization ?? '') && when(answered);
    };
    return at.anyOperation(isOne, then)(reference);
  };

/** Faults in what counts as a token, and in how a request without one is answered. */
export const credentialsDefects: readonly Defect[] = [
  defect('trigger-basic-credentials-let-in', ['TRIGGER-026'], {
    says: 'Any credentials of the scheme `Basic` open the vault.',
    inject: at.vault(headerIs(/^Basic [A-Za-z0-9+/=]+$/), accepted),
  }),
  defect('trigger-empty-bearer-let-in', ['TRIGGER-026'], {
    says: '`Bearer` with nothing after it opens the vault.',
    inject: at.vault(headerIs(/^Bearer *$/), accepted),
  }),
  defect('trigger-token-without-signature-let-in', ['TRIGGER-026'], {
    says: 'A token whose last part is cut off opens the vault.',
    inject: at.vault(headerIs(/^Bearer eyJ[\w-]+\.eyJ[\w-]+$/), accepted),
  }),
  defect('trigger-transaction-token-crafts-nothing', ['TRIGGER-087'], {
    says: 'A wallet that signed in with a transaction may not craft a deposit.',
    inject: ofTransactionSignIn(
      'POST /deposit/craft',
      status(200),
      fail(403, 'No vault is registered for this wallet'),
    ),
  }),
  defect('trigger-transaction-token-never-expires', ['TRIGGER-033'], {
    says: 'A token of a wallet that signed in with a transaction lists orders for ever.',
    inject: ofTransactionSignIn('GET /orders/history', all(isExpired, isList), passedAsOwner),
  }),
  defect('trigger-missing-token-redirected', ['TRIGGER-148'], {
    says: 'Who sends no token is redirected to a page to sign in.',
    inject: at.anyWithToken(isMissing, () => ({ status: 302, headers: { location: '/login' }, body: { text: '' } })),
  }),
  defect('trigger-malformed-token-rejected-as-by-a-gateway', ['TRIGGER-148'], {
    says: 'A malformed token is answered 401 with the body of a gateway.',
    inject: at.history(isMalformed, say(401, { code: 401, message: 'Unauthorized' })),
  }),
  defect('trigger-expired-token-redirected', ['TRIGGER-148'], {
    says: 'An expired token leads from the list of recurring orders to a page to sign in.',
    inject: at.listRecurring(isExpired, () => ({
      status: 307,
      headers: { location: '/login' },
      body: { json: { error: 'Unauthorized' } },
    })),
  }),
  defect('trigger-transaction-challenge-always-fails', ['TRIGGER-149'], {
    says: 'Asking for a challenge of type `transaction` is always answered 500.',
    inject: at.challenge(all(status(200), isOfType('transaction')), fail(500, 'Failed to generate challenge')),
  }),
];
