import type { Reference } from '../../../reference/composition.js';
import type { Defect } from '../defect.js';
import type { ReferenceRequest } from '../../../reference/reference.js';
import { bodyOf, replacing, say, type Answered, type Replacement } from './tamper.js';
import { claimedWallet, isExpired, isList, isMalformed, isMissing } from './token-state.js';
import { operations } from '../../../reference/trigger/service/routes.js';

const wantToken = operations.filter((operation) => !operation.includes('/auth/'));
const vault = ['GET /vault'];

const headerIs =
  (pattern: RegExp) =>
  ({ request }: Answered): boolean =>
    pattern.test(request.headers.authorization ?? 'none');

const tokenOf = ({ headers }: ReferenceRequest): string => headers.authorization?.replace(/^Bearer /, '') ?? '';

/** A fault that concerns tokens of wallets that signed in with a transaction. */
function ofTransactionSignIn({ when, then, ...replacement }: Replacement): Defect {
  return {
    ...replacing({ when, then, ...replacement }),
    inject: (reference) => {
      const issued = new Set<string>();
      const remembering = replacing({
        ...replacement,
        at: ['POST /auth/verify', ...(replacement.at ?? wantToken)],
        when: (answered) => {
          const { type } = bodyOf(answered.request);
          if (typeof answered.body.token === 'string' && type === 'transaction') issued.add(answered.body.token);
          return issued.has(tokenOf(answered.request)) && when(answered);
        },
        then,
      });
      return remembering.inject(reference);
    },
  };
}

async function passAsOwner({ reference, request, ...answered }: Answered) {
  const token = await tokenFor(reference, claimedWallet({ reference, request, ...answered }) ?? '');
  return reference.handle({ ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } });
}

function tokenFor({ trigger }: Reference, wallet: string): Promise<string> {
  return trigger.tokens.issue(wallet);
}

/** Faults in what counts as a token, and in how a request without one is answered. */
export const credentialsDefects: readonly Defect[] = [
  replacing({
    id: 'trigger-basic-credentials-let-in',
    says: 'Any credentials of the scheme `Basic` open the vault.',
    breaks: ['TRIGGER-026'],
    at: vault,
    when: headerIs(/^Basic [A-Za-z0-9+/=]+$/),
    then: say(200, {}),
  }),
  replacing({
    id: 'trigger-empty-bearer-let-in',
    says: '`Bearer` with nothing after it opens the vault.',
    breaks: ['TRIGGER-026'],
    at: vault,
    when: headerIs(/^Bearer *$/),
    then: say(200, {}),
  }),
  replacing({
    id: 'trigger-token-without-signature-let-in',
    says: 'A token whose last part is cut off opens the vault.',
    breaks: ['TRIGGER-026'],
    at: vault,
    when: headerIs(/^Bearer eyJ[\w-]+\.eyJ[\w-]+$/),
    then: say(200, {}),
  }),
  ofTransactionSignIn({
    id: 'trigger-transaction-token-crafts-nothing',
    says: 'A wallet that signed in with a transaction may not craft a deposit.',
    breaks: ['TRIGGER-087'],
    at: ['POST /deposit/craft'],
    when: ({ status }) => status === 200,
    then: say(403, { error: 'No vault is registered for this wallet' }),
  }),
  ofTransactionSignIn({
    id: 'trigger-transaction-token-never-expires',
    says: 'A token of a wallet that signed in with a transaction lists orders for ever.',
    breaks: ['TRIGGER-033'],
    at: ['GET /orders/history'],
    when: (answered) => isExpired(answered) && isList(answered),
    then: passAsOwner,
  }),
  replacing({
    id: 'trigger-missing-token-redirected',
    says: 'Who sends no token is redirected to a page to sign in.',
    breaks: ['TRIGGER-148'],
    at: wantToken,
    when: isMissing,
    then: () => ({ status: 302, headers: { location: '/login' }, body: { text: '' } }),
  }),
  replacing({
    id: 'trigger-malformed-token-rejected-as-by-a-gateway',
    says: 'A malformed token is answered 401 with the body of a gateway.',
    breaks: ['TRIGGER-148'],
    at: ['GET /orders/history'],
    when: isMalformed,
    then: say(401, { code: 401, message: 'Unauthorized' }),
  }),
  replacing({
    id: 'trigger-expired-token-redirected',
    says: 'An expired token leads from the list of recurring orders to a page to sign in.',
    breaks: ['TRIGGER-148'],
    at: ['GET /orders/history/dca'],
    when: isExpired,
    then: () => ({ status: 307, headers: { location: '/login' }, body: { json: { error: 'Unauthorized' } } }),
  }),
  replacing({
    id: 'trigger-transaction-challenge-always-fails',
    says: 'Asking for a challenge of type `transaction` is always answered 500.',
    breaks: ['TRIGGER-149'],
    at: ['POST /auth/challenge'],
    when: ({ request, status }) => status === 200 && bodyOf(request).type === 'transaction',
    then: say(500, { error: 'Failed to generate challenge' }),
  }),
];
