import { trigger } from '../../../../../src/product/apis/trigger/api.js';
import { equalOutcomeRows } from '../../../../support/equal-outcome-rows.js';
import { checkTable, type MadeExchange } from '../../../../support/check-table.js';
import { fixtures, rejectionRows, sent, type Row } from '../made.js';
import type { Purpose } from '../../../../../src/product/apis/trigger/reader/view.js';

const credentials = { apiKey: 'genuine', token: 'absent' } as const;
const open = (operation: string, purpose: Purpose, status: number, more: object = {}): MadeExchange =>
  sent(operation, purpose, status, { credentials, ...more });
const verified = open('verify', 'verify/valid', 200);

/** A rejection counts only where a proper body of the same form is accepted. */
function afterSuccessRows(purpose: Purpose, ...statuses: readonly number[]): readonly Row[] {
  return [
    ...statuses.map((status): Row => ({
      name: `rejected with ${status}`,
      given: [verified, open('verify', purpose, status)],
      outcome: 'pass',
    })),
    { name: 'let in', given: [verified, open('verify', purpose, 200)], outcome: 'violation' },
    { name: 'rejected with another status', given: [verified, open('verify', purpose, 404)], outcome: 'violation' },
    { name: 'nothing shows that the form is known', given: open('verify', purpose, 400), outcome: 'inconclusive' },
  ];
}

const token = (form: string, purpose: Purpose = 'verify/valid') => ({
  exchanges: [open('verify', purpose, 200)],
  facts: { 'token:made-1': form },
});

const ofWallet = { sent: { json: { walletPubkey: 'A' } } };
const second = (status: number, form?: string) => ({
  exchanges: [open('challenge', 'challenge/second', 200, ofWallet), open('verify', 'verify/second', status, ofWallet)],
  facts: form === undefined ? {} : { 'token:made-2': form },
});

const noAccess = (status: number, body: unknown): readonly MadeExchange[] => [
  open('challenge', 'challenge/valid', 200),
  sent('challenge', 'gateway/no-access', status, { body, credentials: { apiKey: 'no-access', token: 'absent' } }),
];

const depositWithoutAccess = (status: number, body: unknown): readonly MadeExchange[] => [
  sent('craftDeposit', 'deposit/valid', 200),
  sent('craftDeposit', 'gateway/no-access', status, {
    body,
    credentials: { apiKey: 'no-access', token: 'fresh', wallet: 'A' },
  }),
];

const cancellationWithoutAccess = (status: number): readonly MadeExchange[] => [
  sent('cancelOrder', 'cancel/own', 200),
  sent('cancelOrder', 'gateway/no-access', status, {
    body: { error: 'not yet' },
    credentials: { apiKey: 'no-access', token: 'fresh', wallet: 'A' },
  }),
];

const page = noAccess(403, undefined).map((one) => (one.status === 403 ? { ...one, text: '<html></html>' } : one));

const challengePairs = (controlStatus: number) => ({
  exchanges: Array.from({ length: 5 }, () => [
    open('challenge', 'challenge/valid', controlStatus),
    open('challenge', 'challenge/valid', 500),
  ]).flat(),
  facts: {
    alternations: [
      {
        about: 'challenge transaction',
        pairs: [1, 3, 5, 7, 9].map((id) => ({ control: `made-${id}`, failing: `made-${id + 1}` })),
      },
    ],
  },
});

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

checkTable(trigger, fixtures, {
  'TRIGGER-017': [
    { name: 'a challenge', given: open('challenge', 'challenge/valid', 200), outcome: 'pass' },
    { name: 'rejected for a token', given: open('challenge', 'challenge/valid', 401), outcome: 'violation' },
  ],
  'TRIGGER-018': [
    { name: 'a token', given: verified, outcome: 'pass' },
    { name: 'rejected for a token', given: open('verify', 'verify/valid', 401), outcome: 'violation' },
    { name: 'rejected once it was used', given: afterFailure('verify/valid', 401), outcome: 'not applicable' },
  ],
  'TRIGGER-019': [
    { name: 'rejected once it was used', given: [verified, ...afterFailure('verify/valid', 400)], outcome: 'pass' },
    { name: 'verified', given: verified, outcome: 'pass' },
    { name: 'not found', given: [verified, open('verify', 'verify/valid', 404)], outcome: 'violation' },
    { name: 'rejected for its form', given: open('verify', 'verify/valid', 400), outcome: 'inconclusive' },
    {
      name: 'rejected in a form that nobody reads',
      given: sent('verify', undefined, 400, { credentials }),
      outcome: 'inconclusive',
    },
    { name: 'rejected once', given: inTurn(['message', 400], ['message', 200]), outcome: 'pass' },
    {
      name: 'rejected twice',
      given: inTurn(['message', 200], ['message', 400], ['message', 400]),
      outcome: 'violation',
    },
    { name: 'rejected for one type', given: inTurn(['transaction', 400], ['message', 200]), outcome: 'violation' },
  ],
  'TRIGGER-020': [
    { name: 'a token', given: token('jwt'), outcome: 'pass' },
    { name: 'no token', given: token('none'), outcome: 'violation' },
  ],
  'TRIGGER-021': [
    { name: 'a JWT', given: token('jwt'), outcome: 'pass' },
    { name: 'another token', given: token('opaque'), outcome: 'violation' },
    { name: 'no token', given: token('none'), outcome: 'not applicable' },
  ],
  'TRIGGER-023': [
    { name: 'a token', given: second(200, 'jwt'), outcome: 'pass' },
    { name: 'no token', given: second(200, 'none'), outcome: 'violation' },
    { name: 'rejected', given: second(409), outcome: 'violation' },
    {
      name: 'no challenge any more',
      given: [
        open('challenge', 'challenge/valid', 200, ofWallet),
        open('challenge', 'challenge/second', 400, ofWallet),
      ],
      outcome: 'violation',
    },
    {
      name: 'no challenge of a type that was never issued',
      given: open('challenge', 'challenge/second', 400, ofWallet),
      outcome: 'not applicable',
    },
    {
      name: 'rejected to one of two wallets',
      given: {
        exchanges: [
          ...second(409).exchanges,
          open('challenge', 'challenge/second', 200, { sent: { json: { walletPubkey: 'B' } } }),
          open('verify', 'verify/second', 200, { sent: { json: { walletPubkey: 'B' } } }),
        ],
        facts: { 'token:made-4': 'jwt' },
      },
      outcome: 'violation',
    },
    {
      name: 'rejected once it was used',
      given: [open('challenge', 'challenge/second', 200, ofWallet), ...afterFailure('verify/second', 400, ofWallet)],
      outcome: 'inconclusive',
    },
  ],
  'TRIGGER-071': [
    ...rejectionRows('verify', ['verify/no-challenge'], [400], credentials),
    ...rejectionRows('verify', ['verify/no-challenge-unsure'], [400, 401], credentials),
    ...([200, 400, 401, 404] as const).map((status) => ({
      name: `an older challenge answered ${status}`,
      given: [verified, open('verify', 'verify/older', status)],
      outcome: status === 404 ? ('violation' as const) : ('pass' as const),
    })),
  ],
  'TRIGGER-073': [
    ...afterSuccessRows('verify/wrong-key', 401),
    {
      name: 'not found once it was used',
      given: [verified, ...afterFailure('verify/wrong-key', 400)],
      outcome: 'inconclusive',
    },
    {
      name: 'not found once it was used by the same request',
      given: [
        verified,
        open('verify', 'verify/wrong-key', 500, { sent: { json: { signature: 'x' } } }),
        open('verify', 'verify/wrong-key', 400, { sent: { json: { signature: 'x' } } }),
      ],
      outcome: 'inconclusive',
    },
  ],
  'TRIGGER-074': afterSuccessRows('verify/undecodable', 400, 401),
  'TRIGGER-166': afterSuccessRows('verify/bad-signature', 400, 401),
  'TRIGGER-142': afterSuccessRows('verify/other-name', 400, 401),
  'TRIGGER-149': [
    { name: 'one type always fails', given: challengePairs(200), outcome: 'violation' },
    { name: 'both types fail', given: challengePairs(500), outcome: 'inconclusive' },
  ],
  'TRIGGER-051': [
    { name: 'rejected', given: noAccess(403, { code: 403, message: 'no' }), outcome: 'pass' },
    { name: 'let in', given: noAccess(200, {}), outcome: 'violation' },
    { name: 'let in to deposits', given: depositWithoutAccess(200, {}), outcome: 'violation' },
  ],
  'TRIGGER-052': [
    { name: 'a number', given: noAccess(403, { code: 403, message: 'no' }), outcome: 'pass' },
    { name: 'a text', given: noAccess(403, { code: '403', message: 'no' }), outcome: 'violation', at: '/code' },
    { name: 'no code at deposits', given: depositWithoutAccess(403, { error: 'no' }), outcome: 'violation' },
    {
      name: 'a rejected token',
      given: depositWithoutAccess(401, { error: 'Unauthorized' }),
      outcome: 'not applicable',
    },
    { name: 'an order that is not ready', given: cancellationWithoutAccess(400), outcome: 'not applicable' },
    { name: 'no code at a cancellation', given: cancellationWithoutAccess(403), outcome: 'violation' },
    { name: 'a page', given: page, outcome: 'inconclusive' },
    { name: 'a page each time', given: [...page, { ...page[1]!, path: '/other' }], outcome: 'violation', at: '/code' },
  ],
  'TRIGGER-167': [
    ...equalOutcomeRows(open('challenge', 'challenge/valid', 200), open('challenge', 'challenge/valid', 401)),
    {
      name: 'a vault that is not there at first',
      given: Array.from({ length: 60 }, (_, index) => sent('getVault', undefined, index < 20 ? 404 : 200)),
      outcome: 'pass',
    },
  ],
  'TRIGGER-053': [
    { name: 'a text', given: noAccess(403, { code: 403, message: 'no' }), outcome: 'pass' },
    { name: 'absent', given: noAccess(403, { code: 403 }), outcome: 'violation', at: '/message' },
  ],
});
