import type { Authenticated } from '../../../../../src/product/apis/trigger/fixtures/request.js';
import { concernsNothing, declaring, inTurns, isUndecided, passes, violates } from '../../../../support/check-rows.js';
import type { MadeExchange } from '../../../../support/check-table.js';
import { header, ofOthers, sent, triggerTable, type Purpose, type Row } from '../made.js';

type Token = NonNullable<MadeExchange['credentials']>['token'];

const own = 'Bearer «token»';
const headers: Readonly<Record<string, string>> = { malformed: 'Bearer not-a-jwt', expired: own, altered: own };

/** A request with this fault of its token; `value` of its header where it is not the usual one. */
function faulty(
  operation: string,
  token: Token,
  status: number,
  purpose: Purpose = 'token/clean',
  value = headers[token ?? 'absent'],
): MadeExchange {
  return sent(operation, purpose, status, {
    body: status < 400 ? {} : { error: 'Unauthorized' },
    credentials: { apiKey: 'genuine', ...(token && { token }) },
    ...(value !== undefined && header(value)),
  });
}

const proper = header(own);
const aged = { ...proper, credentials: { token: 'aged' } } as const;
const keyless = { ...proper, credentials: { token: 'aged', apiKey: 'absent' } } as const;
const admitted = (operation: string): MadeExchange => sent(operation, undefined, 200, proper);

function doorRows(operation: Authenticated, purpose: Purpose = 'token/clean'): readonly Row[] {
  const one = (token: Token, status: number) => [admitted(operation), faulty(operation, token, status, purpose)];
  return [
    passes('rejected without a token', one('absent', 401)),
    violates('let in without a token', one('absent', 200)),
    violates('let in without a token, and nothing else is sent', faulty(operation, 'absent', 200, purpose)),
    isUndecided('let in with a malformed one, and nothing else is sent', faulty(operation, 'malformed', 200, purpose)),
    violates('let in with a malformed one', one('malformed', 200)),
    violates('let in with an expired one', one('expired', 200)),
    isUndecided('without a control', faulty(operation, 'absent', 401, purpose)),
    concernsNothing('a gateway’s', [admitted(operation), { ...one('malformed', 413)[1]!, text: 'x' }]),
  ];
}

const undeclaredRows = (operation: Authenticated): readonly Row[] => [
  ...doorRows(operation),
  violates('let in at an endpoint that nobody declared', faulty(operation, 'malformed', 200, 'token/undeclared')),
  isUndecided('a page there', { ...faulty(operation, 'absent', 200, 'token/undeclared'), text: 'welcome' }),
];

const underHeader = (token: Token, value: string, status: number) => [
  admitted('getVault'),
  faulty('getVault', token, status, 'token/clean', value),
];

const statusRows = (token: Token, purpose: Purpose = 'token/clean'): readonly Row[] => {
  const one = (status: number) => [admitted('getVault'), faulty('getVault', token, status, purpose)];
  return [
    passes('rejected with 401', one(401)),
    violates('rejected with 403', one(403)),
    violates('rejected by a status of servers, in the API’s own words', one(413)),
    concernsNothing('let in, which is for the endpoint', one(200)),
    isUndecided('without a control', faulty('getVault', token, 403, purpose)),
  ];
};

const body = (value: unknown, more: Partial<MadeExchange> = {}): readonly MadeExchange[] => [
  admitted('getVault'),
  { ...faulty('getVault', 'absent', 401), body: value, ...more },
];

const forged = (purpose: Purpose): readonly Row[] => [
  passes('rejected', [admitted('getVault'), faulty('getVault', 'altered', 403, purpose)]),
  violates('let in', [admitted('getVault'), faulty('getVault', 'altered', 200, purpose)]),
];

/** A redirection without a token, in turns with a request that has one. */
const redirected = (controlStatus: number, instead = {}) =>
  inTurns(sent('getVault', undefined, controlStatus, proper), faulty('getVault', 'absent', 302), { instead });

const bearer = (name: string) => header(`Bearer «token-${name}»`);
const rejected = faulty('getVault', 'malformed', 401, 'token/clean');
const again = (status: number) => sent('getVault', 'sign-in-again/repeated', status, bearer('2'));
const vaultWith = (name: string, status: number) => sent('getVault', 'vault/registered', status, bearer(name));

const withoutAccess = { credentials: { apiKey: 'no-access', token: 'fresh' } } as const;
const ofB = { credentials: { wallet: 'B' } };

triggerTable({
  'TRIGGER-026': [
    ...doorRows('getVault'),
    violates('let in with `Bearer` alone', underHeader('absent', 'Bearer', 200)),
    concernsNothing('let in with another scheme, which is for 047', underHeader('malformed', 'Token «token»', 200)),
    declaring({}, violates('let in under a profile that cannot sign in', faulty('getVault', 'absent', 200))),
  ],
  'TRIGGER-027': doorRows('registerVault'),
  'TRIGGER-028': doorRows('craftDeposit'),
  'TRIGGER-029': doorRows('createOrder'),
  'TRIGGER-030': doorRows('updateOrder'),
  'TRIGGER-031': doorRows('cancelOrder'),
  'TRIGGER-032': doorRows('confirmCancel'),
  'TRIGGER-033': doorRows('listHistory'),
  'TRIGGER-034': doorRows('listHistory', 'token/clean-by-id'),
  'TRIGGER-035': undeclaredRows('createRecurring'),
  'TRIGGER-036': undeclaredRows('recurringHistory'),
  'TRIGGER-037': undeclaredRows('cancelRecurring'),
  'TRIGGER-038': undeclaredRows('confirmCancelRecurring'),
  'TRIGGER-039': [
    ...statusRows('absent'),
    violates('told that a vault exists', { ...faulty('registerVault', 'absent', 409), body: { error: 'exists' } }),
  ],
  'TRIGGER-040': statusRows('malformed'),
  'TRIGGER-041': statusRows('expired'),
  'TRIGGER-042': statusRows('malformed', 'token/two-faults'),
  'TRIGGER-045': [
    passes('the word itself', body({ error: 'Unauthorized' })),
    violates('in lower case', body({ error: 'unauthorized' }), '/error'),
    violates('so, for a token that was accepted', body({ error: 'unauthorized' }, aged), '/error'),
    violates('that such a one has expired', body({ error: 'Token expired' }, aged), '/error'),
    concernsNothing('so, without its key', body({ error: 'unauthorized' }, keyless)),
    concernsNothing('that its key is none', body({ error: 'Invalid API key' }, aged)),
    concernsNothing('its own words for such a token', body({ error: 'revoked' }, aged)),
  ],
  'TRIGGER-046': [
    passes('the word alone', body({ error: 'Unauthorized' })),
    violates('another member', body({ error: 'Unauthorized', code: 1 })),
  ],
  'TRIGGER-047': [
    passes('Token «token» with 401', underHeader('malformed', 'Token «token»', 401)),
    violates('Token «token» with 200', underHeader('malformed', 'Token «token»', 200)),
    violates('Bearer with 404', underHeader('absent', 'Bearer', 404)),
    concernsNothing('Bearer with 200', underHeader('absent', 'Bearer', 200)),
  ],
  'TRIGGER-048': forged('token/altered-signature'),
  'TRIGGER-049': forged('token/no-algorithm'),
  'TRIGGER-050': [
    passes('rejected with 401', [admitted('getVault'), faulty('getVault', 'altered', 401, 'token/no-algorithm')]),
    violates('rejected with 403', [admitted('getVault'), faulty('getVault', 'altered', 403, 'token/no-algorithm')]),
  ],
  'TRIGGER-022': [
    passes('let in', sent('getVault', undefined, 404)),
    violates('rejected', sent('getVault', undefined, 401)),
    concernsNothing('a key without access rejected', sent('getVault', 'gateway/no-access', 401, withoutAccess)),
    concernsNothing('it may have expired', sent('getVault', undefined, 401, { credentials: { token: 'aged' } })),
  ],
  'TRIGGER-024': [
    passes('the repetition is let in', [rejected, again(404)]),
    concernsNothing('another request was rejected before', [{ ...rejected, path: '/elsewhere' }, again(401)]),
    violates('the repetition is rejected', [rejected, again(401)]),
    isUndecided('so, where its token was accepted before', [rejected, vaultWith('2', 200), again(401)]),
    concernsNothing('so, in traffic of clients', ofOthers([rejected, vaultWith('2', 200), again(401)])),
    isUndecided('so, where a newer one is accepted', [rejected, again(401), vaultWith('3', 404)]),
    violates('so, where it is accepted later', [rejected, again(401), vaultWith('2', 200)]),
    violates('so, after a failure inside', [rejected, vaultWith('2', 500), again(401)]),
    violates('so, where another wallet is', [rejected, again(401), { ...vaultWith('3', 200), ...ofB }]),
    violates('so, where another place is', [rejected, again(401), { ...vaultWith('3', 200), path: '/b' }]),
  ],
  'TRIGGER-148': [violates('redirected five times, and never with a token', redirected(200))],
});
