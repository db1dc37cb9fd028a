import type { Authenticated } from '../../../../../src/product/apis/trigger/fixtures/request.js';
import { trigger } from '../../../../../src/product/apis/trigger/api.js';
import { checkTable, type MadeExchange } from '../../../../support/check-table.js';
import { fixtures, sent, type Row } from '../made.js';
import type { Purpose } from '../../../../../src/product/apis/trigger/reader/view.js';

type Token = NonNullable<MadeExchange['credentials']>['token'];

const headers: Readonly<Record<string, string>> = {
  malformed: 'Bearer not-a-jwt',
  expired: 'Bearer «token»',
  altered: 'Bearer «token»',
};

/** A request with this fault of its token; `header` where it is not the usual one. */
function faulty(
  operation: string,
  token: Token,
  status: number,
  purpose: Purpose = 'token/clean',
  header = headers[token ?? 'absent'],
): MadeExchange {
  return sent(operation, purpose, status, {
    body: status === 401 ? { error: 'Unauthorized' } : {},
    credentials: { apiKey: 'genuine', ...(token && { token }) },
    ...(header !== undefined && { requestHeaders: [['authorization', header]] }),
  });
}

const proper = { requestHeaders: [['authorization', 'Bearer «token»']] } as const;

const admitted = (operation: string): MadeExchange => sent(operation, undefined, 200, proper);

function doorRows(operation: Authenticated, purpose: Purpose = 'token/clean'): readonly Row[] {
  const one = (token: Token, status: number) => [admitted(operation), faulty(operation, token, status, purpose)];
  return [
    { name: 'rejected without a token', given: one('absent', 401), outcome: 'pass' },
    { name: 'let in without a token', given: one('absent', 200), outcome: 'violation' },
    { name: 'let in with a malformed one', given: one('malformed', 200), outcome: 'violation' },
    { name: 'let in with an expired one', given: one('expired', 200), outcome: 'violation' },
    { name: 'without a control', given: faulty(operation, 'absent', 401, purpose), outcome: 'inconclusive' },
    { name: 'a header that is too large', given: one('malformed', 431), outcome: 'inconclusive' },
    { name: 'a body that is too large', given: one('malformed', 413), outcome: 'not applicable' },
  ];
}

const undeclaredRows = (operation: Authenticated): readonly Row[] => [
  ...doorRows(operation),
  {
    name: 'let in at an endpoint that nobody declared',
    given: faulty(operation, 'absent', 200, 'token/undeclared'),
    outcome: 'violation',
  },
  {
    name: 'a page at an endpoint that nobody declared',
    given: { ...faulty(operation, 'absent', 200, 'token/undeclared'), text: 'welcome' },
    outcome: 'inconclusive',
  },
];

const schemeRow = (token: Token, header: string, status: number, outcome: Row['outcome']): Row => ({
  name: `${header} with ${status}`,
  given: [admitted('getVault'), faulty('getVault', token, status, 'token/clean', header)],
  outcome,
});

const statusRows = (token: Token, purpose: Purpose = 'token/clean'): readonly Row[] => {
  const one = (status: number) => [admitted('getVault'), faulty('getVault', token, status, purpose)];
  return [
    { name: 'rejected with 401', given: one(401), outcome: 'pass' },
    { name: 'rejected with 403', given: one(403), outcome: 'violation' },
    { name: 'let in, which is for the endpoint', given: one(200), outcome: 'not applicable' },
    { name: 'without a control', given: faulty('getVault', token, 403, purpose), outcome: 'inconclusive' },
  ];
};

const body = (value: unknown): readonly MadeExchange[] => [
  admitted('getVault'),
  { ...faulty('getVault', 'absent', 401), body: value },
];

const forged = (purpose: Purpose): readonly Row[] => [
  { name: 'rejected', given: [admitted('getVault'), faulty('getVault', 'altered', 403, purpose)], outcome: 'pass' },
  { name: 'let in', given: [admitted('getVault'), faulty('getVault', 'altered', 200, purpose)], outcome: 'violation' },
];

const pairs = (count: number, controlStatus: number) => {
  const exchanges = Array.from({ length: count }, () => [
    sent('getVault', undefined, controlStatus, proper),
    faulty('getVault', 'absent', 302),
  ]).flat();
  const ids = Array.from({ length: count }, (_, index) => ({
    control: `made-${2 * index + 1}`,
    failing: `made-${2 * index + 2}`,
  }));
  return { exchanges, facts: { alternations: [{ about: 'token absent', pairs: ids }] } };
};

checkTable(trigger, fixtures, {
  'TRIGGER-026': [
    ...doorRows('getVault'),
    {
      name: 'let in with `Bearer` alone',
      given: [admitted('getVault'), faulty('getVault', 'absent', 200, 'token/clean', 'Bearer')],
      outcome: 'violation',
    },
    {
      name: 'let in with a token outside `Bearer`, which has an entry of its own',
      given: [admitted('getVault'), faulty('getVault', 'malformed', 200, 'token/clean', 'Token «token»')],
      outcome: 'not applicable',
    },
    {
      name: 'let in under a profile that cannot sign in',
      given: faulty('getVault', 'absent', 200),
      fixtures: {},
      outcome: 'violation',
    },
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
  'TRIGGER-039': statusRows('absent'),
  'TRIGGER-040': statusRows('malformed'),
  'TRIGGER-041': statusRows('expired'),
  'TRIGGER-042': statusRows('malformed', 'token/two-faults'),
  'TRIGGER-045': [
    { name: 'the word itself', given: body({ error: 'Unauthorized' }), outcome: 'pass' },
    { name: 'in lower case', given: body({ error: 'unauthorized' }), outcome: 'violation', at: '/error' },
  ],
  'TRIGGER-046': [
    { name: 'the word alone', given: body({ error: 'Unauthorized' }), outcome: 'pass' },
    { name: 'another member', given: body({ error: 'Unauthorized', code: 1 }), outcome: 'violation' },
  ],
  'TRIGGER-047': [
    schemeRow('malformed', 'Token «token»', 401, 'pass'),
    schemeRow('malformed', 'Token «token»', 200, 'violation'),
    schemeRow('absent', 'Bearer', 404, 'violation'),
    schemeRow('absent', 'Bearer', 200, 'not applicable'),
  ],
  'TRIGGER-048': forged('token/altered-signature'),
  'TRIGGER-049': forged('token/no-algorithm'),
  'TRIGGER-050': [
    {
      name: 'rejected with 401',
      given: [admitted('getVault'), faulty('getVault', 'altered', 401, 'token/no-algorithm')],
      outcome: 'pass',
    },
    {
      name: 'rejected with 403',
      given: [admitted('getVault'), faulty('getVault', 'altered', 403, 'token/no-algorithm')],
      outcome: 'violation',
    },
  ],
  'TRIGGER-022': [
    { name: 'let in', given: sent('getVault', undefined, 404), outcome: 'pass' },
    { name: 'rejected', given: sent('getVault', undefined, 401), outcome: 'violation' },
    {
      name: 'a key without access rejected',
      given: sent('getVault', 'gateway/no-access', 401, { credentials: { apiKey: 'no-access', token: 'fresh' } }),
      outcome: 'not applicable',
    },
    {
      name: 'rejected when it may have expired',
      given: sent('getVault', undefined, 401, { credentials: { token: 'aged' } }),
      outcome: 'not applicable',
    },
  ],
  'TRIGGER-024': [
    {
      name: 'the repetition is let in',
      given: [faulty('getVault', 'malformed', 401, 'token/clean'), sent('getVault', 'sign-in-again/repeated', 404)],
      outcome: 'pass',
    },
    {
      name: 'another request was rejected before',
      given: [
        { ...faulty('getVault', 'malformed', 401, 'token/clean'), path: '/elsewhere' },
        sent('getVault', 'sign-in-again/repeated', 401),
      ],
      outcome: 'not applicable',
    },
    {
      name: 'the repetition is rejected',
      given: [faulty('getVault', 'malformed', 401, 'token/clean'), sent('getVault', 'sign-in-again/repeated', 401)],
      outcome: 'violation',
    },
  ],
  'TRIGGER-148': [
    { name: 'redirected five times, and never with a token', given: pairs(5, 200), outcome: 'violation' },
    { name: 'redirected with a token as well', given: pairs(5, 302), outcome: 'inconclusive' },
    {
      name: 'rejected in the end',
      given: {
        exchanges: [...pairs(5, 200).exchanges.slice(0, 9), faulty('getVault', 'absent', 401)],
        facts: pairs(5, 200).facts,
      },
      outcome: 'inconclusive',
    },
  ],
});
