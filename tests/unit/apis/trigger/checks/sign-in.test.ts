import { equalOutcomeRows } from '../../../../support/equal-outcome-rows.js';
import { concernsNothing, inTurns, isUndecided, passes, violates } from '../../../../support/check-rows.js';
import type { MadeExchange } from '../../../../support/check-table.js';
import { header, ofOthers, rejectionRows, sent, triggerTable, type Purpose, type Row } from '../made.js';

const credentials = { apiKey: 'genuine', token: 'absent' } as const;
const open = (operation: string, purpose: Purpose, status: number, more: object = {}): MadeExchange =>
  sent(operation, purpose, status, { credentials, ...more });
const unread = sent('verify', undefined, 400, { credentials });
const verified = open('verify', 'verify/valid', 200);

/** A rejection counts only where a proper body of the same form is accepted. */
function afterSuccessRows(purpose: Purpose, ...statuses: readonly number[]): readonly Row[] {
  return [
    ...statuses.map((status): Row => passes(`rejected with ${status}`, [verified, open('verify', purpose, status)])),
    violates('let in', [verified, open('verify', purpose, 200)]),
    violates('let in beside an older challenge', [open('verify', 'verify/older', 200), open('verify', purpose, 200)]),
    isUndecided('nothing shows that the form is known', open('verify', purpose, 400)),
    concernsNothing('a challenge that may not serve any more', open('verify', 'verify/unsure', 400)),
    violates('a failure that stays', open('verify', `${purpose}/repeated` as Purpose, 500)),
  ];
}

const wronglySigned = (status: number) =>
  open('verify', 'verify/wrong-key', status, { sent: { json: { signature: 'x' } } });
const answeredOlder = (status: number) => [verified, open('verify', 'verify/older', status)];
const challengeNotFound = (status: number) => [
  verified,
  open('verify', 'verify/no-challenge-unsure', status, { body: { error: 'Challenge not found' } }),
];
const token = (form: string) => ({ exchanges: [verified], facts: { 'token:made-1': form } });

const taken = (authorization: string): readonly MadeExchange[] => [
  open('verify', 'verify/valid', 200, { body: { token: '«token-1»' } }),
  sent('getVault', undefined, 200, header(authorization)),
];

const ofWallet = { sent: { json: { walletPubkey: 'A', large: 2n ** 64n } } };
const verifiedOf = (walletPubkey: string) => ({ ...verified, sent: { json: { walletPubkey } } });
const secondOf = (walletPubkey: string, status = 200) =>
  open('challenge', 'challenge/second', status, { sent: { json: { walletPubkey } } });
const second = (status: number, form?: string) => ({
  exchanges: [open('challenge', 'challenge/second', 200, ofWallet), open('verify', 'verify/second', status, ofWallet)],
  facts: form === undefined ? {} : { 'token:made-2': form },
});

const tooLate = open('verify', 'verify/second', 401, { ...ofWallet, body: { error: 'Challenge expired' } });
const expired = { exchanges: [secondOf('A'), tooLate] };

const sentAgain = (status: number) => open('verify', 'verify/unsure', status, ofWallet);
const rejectedFor = (wallet: string) => sent('getVault', undefined, 401, { credentials: { wallet } });
const afterRejection = (status: number) => [
  rejectedFor('A'),
  open('challenge', 'challenge/valid', 200, ofWallet),
  sent('verify', undefined, status, { credentials, ...ofWallet }),
];

const begun = afterRejection(409).slice(0, 2);

/** A request that succeeds, and one of its operation under a key without access. */
const withoutAccess = (control: MadeExchange, status: number, body: unknown): readonly MadeExchange[] => {
  const own = { ...control.credentials, apiKey: 'no-access' } as const;
  return [control, sent(control.operation, 'gateway/no-access', status, { body, credentials: own })];
};
const noAccess = (status: number, body: unknown): readonly MadeExchange[] =>
  withoutAccess(open('challenge', 'challenge/valid', 200), status, body);
const depositWithoutAccess = (status: number, body: unknown): readonly MadeExchange[] =>
  withoutAccess(sent('craftDeposit', 'deposit/valid', 200), status, body);
const cancellationWithoutAccess = (status: number): readonly MadeExchange[] =>
  withoutAccess(sent('cancelOrder', 'cancel/own', 200), status, { error: 'not yet' });

const page = noAccess(403, undefined).map((one) => (one.status === 403 ? { ...one, text: '<html></html>' } : one));

const challengePairs = (controlStatus: number) =>
  inTurns(open('challenge', 'challenge/valid', controlStatus), open('challenge', 'challenge/valid', 500));

const atOnce = (one: MadeExchange): MadeExchange => ({ ...one, startedAt: 1 });
const inNone = (one: MadeExchange): MadeExchange => ({ ...one, credentials: { apiKey: 'genuine', token: 'aged' } });
const ofOne = { credentials: { apiKey: 'genuine', token: 'aged', signIn: 'first' } } as const;
const inOneSignIn = (count: number, ...statuses: readonly number[]): readonly MadeExchange[] =>
  Array.from({ length: count }, (_, at) => sent('getVault', undefined, statuses[at % statuses.length]!, ofOne));

const ofA = (operation: string, status: number, more: object = {}): MadeExchange =>
  sent(operation, undefined, status, { credentials: { apiKey: 'genuine', token: 'aged', wallet: 'A' }, ...more });
const notFound = Array.from({ length: 4 }, () => ofA('updateOrder', 404, { path: '/orders/price/O' }));
const inOneVault = (...statuses: readonly number[]) => statuses.map((status) => ofA('getVault', status));
const deposits = [200, 400, 400, 200].map((status) => ofA('craftDeposit', status));
const bySignature = (signature: string, at: number) =>
  open('verify', 'verify/second', at === 0 ? 200 : 401, { sent: { json: { signature } } });
const signaturesOf = (wallets: readonly string[], ...texts: readonly string[]) =>
  ofOthers(texts.map(bySignature), Object.fromEntries(wallets.map((of, at) => [`signed:made-${at + 1}`, of])));
const signatures = (...texts: readonly string[]) => signaturesOf(['A f', 'A f', 'A f'], ...texts);
const allTooLate = signatures('x', 'y', 'z').exchanges.map((one) => ({ ...one, body: { error: 'Challenge expired' } }));
const [ofOrder, byGateway] = [{ 'created:made-1': 'O' }, { body: { code: 403, message: 'no' } }];
const confirmed = ofA('confirmCancel', 200, { path: '/orders/price/confirm-cancel/O' });

/** A verification that failed on its way and was sent again. */
const afterFailure = (purpose: Purpose, status: number, more: object = {}): readonly MadeExchange[] => [
  open('verify', purpose, 503, { id: 'made-90', ...more }),
  open('verify', purpose, status, { id: 'made-91', retryOf: 'made-90', ...more }),
];

/** Challenges of these types, each with the status of its verification. */
const inTurn = (...verified: readonly (readonly [type: string, status: number])[]) =>
  verified.flatMap(([type, status]) => [
    open('challenge', 'challenge/valid', 200, { sent: { json: { walletPubkey: 'A', type } } }),
    open('verify', 'verify/valid', status),
  ]);

triggerTable({
  'TRIGGER-017': [
    passes('a challenge', open('challenge', 'challenge/valid', 200)),
    violates('rejected for a token', open('challenge', 'challenge/valid', 401)),
  ],
  'TRIGGER-018': [
    passes('a token', verified),
    violates('rejected for a token', open('verify', 'verify/valid', 401)),
    concernsNothing('rejected once it was used', afterFailure('verify/valid', 401)),
  ],
  'TRIGGER-019': [
    passes('rejected once it was used', [verified, ...afterFailure('verify/valid', 400)]),
    passes('verified', verified),
    isUndecided('rejected for its form', open('verify', 'verify/valid', 400)),
    isUndecided('rejected, and nobody asked for a challenge', [unread, unread], {
      found: 'no challenge was asked for in the same traffic, so that nobody knows what was to be signed',
    }),
    isUndecided('rejected in a form that nobody reads', [open('challenge', 'challenge/valid', 200), unread], {
      found:
        'nothing in the same session shows that the target knows the form of this verification (`trigger.dialect.signIn`)',
    }),
    passes('rejected once', inTurn(['message', 400], ['message', 200])),
    violates('rejected twice', inTurn(['message', 200], ['message', 400], ['message', 400])),
    violates('rejected for one type', inTurn(['transaction', 400], ['message', 200])),
  ],
  'TRIGGER-020': [
    passes('a token', token('jwt')),
    violates('no token', token('none')),
    passes('what is accepted as one', taken('Bearer «token-1»')),
    concernsNothing('what is not', taken('Bearer «token-2»')),
  ],
  'TRIGGER-021': [
    passes('a JWT', token('jwt')),
    violates('another token', token('opaque')),
    concernsNothing('no token', token('none')),
    concernsNothing('one that a recording hides', taken('Bearer «token-1»')),
  ],
  'TRIGGER-023': [
    isUndecided('a challenge that has expired, in traffic', { ...expired, scenario: 'proxy' }),
    violates('so, in a run', expired),
    passes('a token', second(200, 'jwt')),
    violates('no token', second(200, 'none')),
    violates('rejected', [verifiedOf('A'), verifiedOf('B'), ...second(409).exchanges, verifiedOf('A')], {
      cites: ['made-1', 'made-4'],
    }),
    violates('no challenge any more', [secondOf('A'), secondOf('A', 400)]),
    concernsNothing('no challenge of a type', secondOf('A', 400)),
    violates('rejected to one of two wallets', [...second(409).exchanges, secondOf('B'), verifiedOf('B')]),
    isUndecided('after a 401, and not known to be proper', afterRejection(409)),
    concernsNothing('so, and verified later', [...afterRejection(409), verifiedOf('A')]),
    concernsNothing('so, after the 401 of another wallet', [rejectedFor('B'), ...afterRejection(409).slice(1)]),
    concernsNothing('so, after no 401', [{ ...rejectedFor('A'), status: 200 }, ...afterRejection(409).slice(1)]),
    concernsNothing('another request after a 401', [...begun, sent('craftDeposit', undefined, 400, ofWallet)]),
    isUndecided('no token after a 401', {
      exchanges: [...begun, open('verify', 'verify/valid', 200, ofWallet)],
      facts: { 'token:made-3': 'none' },
    }),
    concernsNothing('sent again after a failure', [...second(500).exchanges, sentAgain(200)]),
    isUndecided('sent again in vain', [...second(500).exchanges, sentAgain(400)]),
    isUndecided('so, by another wallet', [...second(500).exchanges, verifiedOf('B')]),
    isUndecided('rejected once it was used', [secondOf('A'), ...afterFailure('verify/second', 400, ofWallet)]),
  ],
  'TRIGGER-071': [
    ...rejectionRows('verify', ['verify/no-challenge'], [400], credentials),
    ...rejectionRows('verify', ['verify/no-challenge-unsure'], [400, 401], credentials),
    ...[200, 400, 401].map((status) => passes(`an older challenge answered ${status}`, answeredOlder(status))),
    violates('an older challenge answered 404', answeredOlder(404)),
    violates('the reason of a 400 under 401', challengeNotFound(401)),
    passes('that reason under 400', challengeNotFound(400)),
  ],
  'TRIGGER-073': [
    ...afterSuccessRows('verify/wrong-key', 401),
    isUndecided('not found once it was used', [verified, ...afterFailure('verify/wrong-key', 400)]),
    isUndecided('not found once it was used by the same request', [verified, ...[500, 400].map(wronglySigned)]),
  ],
  'TRIGGER-074': afterSuccessRows('verify/undecodable', 400, 401),
  'TRIGGER-166': afterSuccessRows('verify/bad-signature', 400, 401),
  'TRIGGER-142': afterSuccessRows('verify/other-name', 400, 401),
  'TRIGGER-149': [violates('one type always fails', challengePairs(200))],
  'TRIGGER-051': [
    passes('rejected', noAccess(403, { code: 403, message: 'no' })),
    violates('let in to deposits', depositWithoutAccess(200, {})),
  ],
  'TRIGGER-052': [
    passes('a number', noAccess(403, { code: 403, message: 'no' })),
    violates('no code at deposits', depositWithoutAccess(403, { error: 'no' })),
    concernsNothing('a rejected token', depositWithoutAccess(401, { error: 'Unauthorized' })),
    concernsNothing('an order that is not ready', cancellationWithoutAccess(400)),
    violates('no code at a cancellation', cancellationWithoutAccess(403)),
    isUndecided('a page', page),
    violates('a page each time', [...page, { ...page[1]!, path: '/other' }], '/code'),
  ],
  'TRIGGER-167': [
    ...equalOutcomeRows(open('challenge', 'challenge/valid', 200), open('challenge', 'challenge/valid', 401)),
    violates('a read is rejected in turns', inOneSignIn(9, 200, 404)),
    violates('a token is rejected in turns', inOneSignIn(9, 404, 401)),
    passes('once', inOneSignIn(9, 200, 200, 200, 200, 401)),
    passes('a read is not found until it is', [...inOneSignIn(20, 404), ...inOneSignIn(20, 200)]),
    passes('a token is accepted until it expires', [...inOneSignIn(20, 404), ...inOneSignIn(20, 401)]),
    passes('so, on its way', inOneSignIn(5, 200, 200, 401, 401, 200).map(atOnce)),
    passes('a text that stands for several tokens', inOneSignIn(9, 200, 401).map(inNone)),
    violates('an order is not found', ofOthers([ofA('createOrder', 200), ...notFound], ofOrder)),
    passes('so, of the suite', { exchanges: [ofA('createOrder', 200), ...notFound], facts: ofOrder }),
    passes('so, once cancelled', ofOthers([ofA('createOrder', 200), confirmed, ...notFound], ofOrder)),
    passes('so, until it is found', ofOthers([ofA('registerVault', 200), ...inOneVault(404, 404, 404, 200)])),
    violates('a vault is denied', ofOthers([ofA('registerVault', 409), ...inOneVault(403, 404)])),
    ...['craftDeposit', 'createOrder'].map((operation) =>
      violates(`so, to ${operation}`, ofOthers([ofA('registerVault', 409), ofA(operation, 403), ofA(operation, 404)])),
    ),
    violates('so, once it was found', ofOthers([ofA('registerVault', 200), ...inOneVault(200, 404, 404, 200)])),
    violates('a deposit', ofOthers(deposits)),
    passes('a deposit before a cancellation', ofOthers([...deposits.slice(0, 3), confirmed, deposits[3]!])),
    violates('by the gateway', ofOthers([200, 403, 403].map((status) => ofA('registerVault', status, byGateway)))),
    violates('proper signatures', signatures('x', 'y', 'z')),
    violates('those of other wallets', signaturesOf(['A f', 'B f', 'C f'], 'x', 'y', 'z')),
    passes('those in another form', signaturesOf(['A f', 'B g', 'C g'], 'x', 'y', 'z')),
    passes('the same signature', signatures('x', 'y', 'y')),
    passes('of challenges that have expired', { ...signatures('x', 'y', 'z'), exchanges: allTooLate }),
  ],
  'TRIGGER-053': [
    passes('a text', noAccess(403, { code: 403, message: 'no' })),
    violates('absent', noAccess(403, { code: 403 }), '/message'),
  ],
});
